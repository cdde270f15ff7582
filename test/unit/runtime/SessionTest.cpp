//===- SessionTest.cpp - models, sessions, runs --------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// What a caller of a compiled model relies on, with a model written by hand.
//
//===----------------------------------------------------------------------===//
#include "core/Session.h"
#include "PrimitiveRunner.h"
#include "TinyModel.h"

#include <gtest/gtest.h>

#include <cstring>
#include <omp.h>
#include <string>
#include <thread>

using namespace pdrt;
using pdrt::test::numbers;
using pdrt::test::relativeError;

namespace {

pdrt_tensor inputOf(const std::vector<float> &x, int64_t n, int64_t h, int64_t w) {
  return {const_cast<float *>(x.data()), x.size() * 4, PDRT_FLOAT32, 4, {n, tiny::channels, h, w}};
}

std::span<const float> floats(const pdrt_tensor &tensor) {
  size_t n = 1;
  for (int32_t i = 0; i < tensor.rank; ++i)
    n *= tensor.dims[i];
  return {static_cast<const float *>(tensor.data), n};
}

class SessionTest : public testing::Test {
protected:
  void SetUp() override {
    model = openModel(tiny::program(), nullptr, &status);
    ASSERT_TRUE(model) << status.message;
    session = newSession(model, nullptr, &status);
    ASSERT_TRUE(session) << status.message;
  }
  void TearDown() override {
    freeSession(session);
    closeModel(model);
  }
  std::string message() const { return sessionStatus(session)->message; }

  void check(pdrt_session *which, int64_t n, int64_t h, int64_t w, unsigned seed) {
    const auto x = numbers(n * tiny::channels * h * w, seed);
    const pdrt_tensor input = inputOf(x, n, h, w);
    pdrt_tensor out[tiny::NumOutputs] = {};
    ASSERT_EQ(runSession(which, &input, out), PDRT_OK) << sessionStatus(which)->message;
    EXPECT_LT(relativeError(floats(out[tiny::Scores]), tiny::expectedScores(x, n, h, w)), 1e-5);
    EXPECT_LT(relativeError(floats(out[tiny::Features]), tiny::expectedFeatures(x, n, h, w)), 1e-5);
    EXPECT_EQ(relativeError(floats(out[tiny::Same]), x), 0);
    EXPECT_EQ(out[tiny::Features].rank, 4);
    EXPECT_EQ(out[tiny::Features].dims[1], tiny::filters);
    EXPECT_EQ(out[tiny::Features].dims[3], w);
  }

  pdrt_status status = {};
  pdrt_model *model = nullptr;
  pdrt_session *session = nullptr;
};

TEST_F(SessionTest, ShapesChange) {
  check(session, 1, 8, 8, 1); // the static entry
  check(session, 2, 9, 7, 2);
  check(session, 1, 8, 8, 3);
  check(session, 5, 40, 30, 4);
  check(session, 2, 9, 7, 5);
  EXPECT_EQ(session->plans.size(), 3u);
}

TEST_F(SessionTest, SizesThatAStageCannotWorkWith) {
  std::vector<float> values(tiny::channels * 9 * 1717);
  const pdrt_tensor input = {values.data(), 0, PDRT_FLOAT32, 4, {1, tiny::channels, 9, 1717}};
  pdrt_tensor out[tiny::NumOutputs] = {};
  for (int time = 0; time < 2; ++time) {
    EXPECT_EQ(runSession(session, &input, out), PDRT_INVALID_ARGUMENT);
    EXPECT_EQ(message(), "with these input shapes: conv2d: the width is 1717, which is not supported");
  }
  check(session, 2, 9, 7, 2);
}

TEST(Requirements, SayWhatIsWrong) {
  pdrt_status status = {};
  EXPECT_EQ(expectEqual(3, 3, "a", &status), PDRT_OK);
  EXPECT_EQ(expectAtMost(3, 3, "a", &status), PDRT_OK);
  EXPECT_EQ(expectExpand(1, 3, "a", &status), PDRT_OK);
  EXPECT_EQ(expectBroadcast(0, 1, "a and b", &status), PDRT_OK);
  EXPECT_EQ(expectEqual(3, 4, "a", &status), PDRT_INVALID_ARGUMENT);
  EXPECT_STREQ(status.message, "with these input shapes: a is 3, expected 4");
  EXPECT_EQ(expectAtMost(4, 3, "a", &status), PDRT_INVALID_ARGUMENT);
  EXPECT_STREQ(status.message, "with these input shapes: a is 4, expected at most 3");
  EXPECT_EQ(expectExpand(3, 2, "a", &status), PDRT_INVALID_ARGUMENT);
  EXPECT_STREQ(status.message, "with these input shapes: a is 3, expected 2 or 1");
  EXPECT_EQ(expectBroadcast(0, 2, "a and b", &status), PDRT_INVALID_ARGUMENT);
  EXPECT_STREQ(status.message, "with these input shapes: a and b are 0 and 2, which do not broadcast");
}

TEST_F(SessionTest, NoRowsIsFine) {
  const pdrt_tensor input = {nullptr, 0, PDRT_FLOAT32, 4, {0, tiny::channels, 8, 8}};
  pdrt_tensor out[tiny::NumOutputs] = {};
  ASSERT_EQ(runSession(session, &input, out), PDRT_OK) << message();
  EXPECT_EQ(out[tiny::Scores].dims[0], 0);
}

TEST_F(SessionTest, OwnOutputBuffers) {
  const auto x = numbers(3 * 64, 1);
  const pdrt_tensor input = inputOf(x, 1, 8, 8);
  std::vector<float> scores(tiny::classes + 1, -1.0f);
  pdrt_tensor out[tiny::NumOutputs] = {};
  out[tiny::Scores].data = scores.data();
  out[tiny::Scores].capacity = tiny::classes * 4;
  ASSERT_EQ(runSession(session, &input, out), PDRT_OK) << message();
  EXPECT_EQ(out[tiny::Scores].data, scores.data());
  EXPECT_LT(relativeError(floats(out[tiny::Scores]), tiny::expectedScores(x, 1, 8, 8)), 1e-5);
  EXPECT_EQ(scores.back(), -1.0f);
  out[tiny::Scores].capacity = tiny::classes * 4 - 1;
  EXPECT_EQ(runSession(session, &input, out), PDRT_INVALID_ARGUMENT);
  EXPECT_EQ(message(), "output 'scores' takes 40 bytes, capacity is 39");
}

/// The structs of one run are passed to the next, which must hand out anew, even when the arena has moved.
TEST_F(SessionTest, OutputStructsUsedAgain) {
  pdrt_tensor out[tiny::NumOutputs] = {};
  for (const int64_t size : {8, 60, 5, 120, 8}) {
    const auto x = numbers(3 * size * size, static_cast<unsigned>(size));
    const pdrt_tensor input = inputOf(x, 1, size, size);
    ASSERT_EQ(runSession(session, &input, out), PDRT_OK) << message();
    EXPECT_LT(relativeError(floats(out[tiny::Scores]), tiny::expectedScores(x, 1, size, size)), 1e-5);
    EXPECT_LT(relativeError(floats(out[tiny::Features]), tiny::expectedFeatures(x, 1, size, size)), 1e-5);
    EXPECT_EQ(relativeError(floats(out[tiny::Same]), x), 0);
  }
}

/// Inputs passed through and constants are copies: the caller may write to them and free the input.
TEST_F(SessionTest, PassedThroughResultsLast) {
  pdrt_tensor out[tiny::NumOutputs] = {};
  {
    const auto x = numbers(3 * 64, 1);
    const pdrt_tensor input = inputOf(x, 1, 8, 8);
    ASSERT_EQ(runSession(session, &input, out), PDRT_OK) << message();
    EXPECT_NE(out[tiny::Same].data, x.data());
  }
  EXPECT_EQ(relativeError(floats(out[tiny::Same]), numbers(3 * 64, 1)), 0);
  static_cast<float *>(out[tiny::Bias].data)[0] = 7;
  check(session, 1, 8, 8, 2);
}

TEST_F(SessionTest, WrongInputs) {
  const auto x = numbers(3 * 64, 1);
  const pdrt_tensor good = inputOf(x, 1, 8, 8);
  pdrt_tensor out[tiny::NumOutputs] = {};
  const auto expect = [&](auto change, const char *text) {
    pdrt_tensor input = good;
    change(input);
    EXPECT_EQ(runSession(session, &input, out), PDRT_INVALID_ARGUMENT);
    EXPECT_EQ(message(), text);
    EXPECT_EQ(sessionStatus(session)->code, PDRT_INVALID_ARGUMENT);
  };
  expect([](pdrt_tensor &t) { t.data = nullptr; }, "input 'x': data is null");
  expect([](pdrt_tensor &t) { t.dtype = PDRT_FLOAT64; }, "input 'x': type float32 expected, float64 given");
  expect([](pdrt_tensor &t) { t.dtype = static_cast<pdrt_dtype>(99); }, "input 'x': type float32 expected, ? given");
  expect([](pdrt_tensor &t) { t.rank = 3; }, "input 'x': rank 4 expected, 3 given (shape [1, 3, 8])");
  expect([](pdrt_tensor &t) { t.rank = -1; }, "input 'x': rank -1 is not between 0 and 9");
  expect([](pdrt_tensor &t) { t.rank = 1000; }, "input 'x': rank 1000 is not between 0 and 9");
  expect([](pdrt_tensor &t) { t.dims[1] = 4; }, "input 'x': dimension 1 must be 3, is 4 (shape [1, 4, 8, 8])");
  expect([](pdrt_tensor &t) { t.dims[2] = -8; }, "input 'x': dimension 2 is negative (shape [1, 3, -8, 8])");
  expect([](pdrt_tensor &t) { t.dims[3] = 0; }, "input 'x': dimension 3 must be at least 1, is 0 (shape [1, 3, 8, 0])");
  expect([](pdrt_tensor &t) { t.dims[3] = 9; }, "input 'x': shape [1, 3, 8, 9] takes 864 bytes, capacity is 768");
  expect([](pdrt_tensor &t) { t.dims[2] = 13, t.capacity = 0; },
         "none of the 2 compiled shapes fits: input 'x': dimension 2 must not be 13, is 13");
  EXPECT_EQ(runSession(session, nullptr, out), PDRT_INVALID_ARGUMENT);
  EXPECT_EQ(message(), "no inputs are given; the model has 1");
  EXPECT_EQ(runSession(session, &good, nullptr), PDRT_INVALID_ARGUMENT);
  EXPECT_EQ(message(), "no room for outputs is given; the model has 4");
  check(session, 1, 8, 8, 2);
  EXPECT_EQ(message(), "");
}

TEST_F(SessionTest, HugeShapes) {
  const auto x = numbers(64, 1);
  pdrt_tensor out[tiny::NumOutputs] = {};
  const auto expect = [&](int64_t n, int64_t h, int64_t w, pdrt_code code) {
    pdrt_tensor input = inputOf(x, n, h, w);
    input.capacity = 0;
    EXPECT_EQ(runSession(session, &input, out), code) << message();
    EXPECT_NE(message(), "");
  };
  expect(1, 2'000'000'000, 100'000'000, PDRT_OUT_OF_MEMORY); // the temporaries exceed the address space
  expect(1, 2'000'000'000, 2'000'000'000, PDRT_INVALID_ARGUMENT);
  expect(2'000'000'000, 2'000'000'000, 2'000'000'000, PDRT_INVALID_ARGUMENT);
  expect(1, INT64_MAX, 1, PDRT_INVALID_ARGUMENT);
  expect(INT64_MAX, INT64_MAX, INT64_MAX, PDRT_INVALID_ARGUMENT);
  expect(4, 1'000'000, 1'000'000, PDRT_OUT_OF_MEMORY); // fits the address space, not the machine
  check(session, 1, 8, 8, 2);
  check(session, 2, 9, 9, 3);
}

TEST_F(SessionTest, WorkspaceIsKnownBefore) {
  pdrt_shape shape = {4, {1, 3, 8, 8}};
  EXPECT_EQ(workspaceBytes(tiny::program(), &shape, 1), 14336u);
  shape.dims[0] = 2;
  const size_t two = workspaceBytes(tiny::program(), &shape, 1);
  EXPECT_GE(two, size_t(2 * (32 + tiny::filters) * 64 * 4));
  check(session, 2, 8, 8, 1);
  EXPECT_EQ(session->activations[0].arenas[0].size(), two);
  shape.dims[1] = 4;
  EXPECT_EQ(workspaceBytes(tiny::program(), &shape, 1), 0u);
  EXPECT_EQ(workspaceBytes(tiny::program(), &shape, 2), 0u);
  EXPECT_EQ(workspaceBytes(tiny::program(), nullptr, 1), 0u);
  shape = {4, {1, 3, INT32_MAX, 1 << 20}};
  EXPECT_GT(workspaceBytes(tiny::program(), &shape, 1), size_t(1) << 50);
  shape = {4, {INT32_MAX, 3, INT32_MAX, INT32_MAX}};
  EXPECT_EQ(workspaceBytes(tiny::program(), &shape, 1), 0u);
}

TEST_F(SessionTest, StepThatFails) {
  const auto x = numbers(3 * 64, 1);
  const pdrt_tensor input = inputOf(x, 1, 8, 8);
  pdrt_tensor out[tiny::NumOutputs] = {};
  tiny::failInKernel = true;
  EXPECT_EQ(runSession(session, &input, out), PDRT_INVALID_ARGUMENT);
  tiny::failInKernel = false;
  EXPECT_EQ(message(), "'relu_0.tmp_0' (reference): doubled: asked to fail with 42");
  tiny::scratchBytes = size_t(1) << 60;
  EXPECT_EQ(runSession(session, &input, out), PDRT_OUT_OF_MEMORY);
  tiny::scratchBytes = 1000;
  EXPECT_EQ(message(), "'relu_0.tmp_0' (reference): doubled: no scratch memory");
  check(session, 1, 8, 8, 2);
}

TEST_F(SessionTest, Profile) {
  EXPECT_EQ(readProfile(session, nullptr, 0), 0u);
  enableProfile(session, 1);
  EXPECT_EQ(readProfile(session, nullptr, 0), 0u);
  check(session, 1, 8, 8, 1);
  check(session, 1, 8, 8, 1);
  check(session, 2, 8, 8, 1);
  pdrt_step_profile steps[12];
  ASSERT_EQ(readProfile(session, nullptr, 0), 12u);
  ASSERT_EQ(readProfile(session, steps, 12), 12u);
  EXPECT_STREQ(steps[0].name, "conv2d_0.tmp_0");
  EXPECT_STREQ(steps[0].kind, "conv");
  EXPECT_EQ(steps[0].calls, 2u);
  EXPECT_GT(steps[0].total_us, 0);
  EXPECT_NE(std::string(steps[0].detail).find("jit"), std::string::npos) << steps[0].detail;
  EXPECT_STREQ(steps[2].detail, "");
  EXPECT_EQ(steps[6].calls, 1u);
  enableProfile(session, 0);
  check(session, 1, 8, 8, 1);
  ASSERT_EQ(readProfile(session, steps, 1), 12u);
  EXPECT_EQ(steps[0].calls, 2u);
}

TEST_F(SessionTest, CacheKeepsToItsBudget) {
  const pdrt_session_options options = {1, 300'000};
  pdrt_session *small = newSession(model, &options, nullptr);
  for (int64_t size = 5; size < 12; ++size)
    check(small, 1, size, size, 1);
  EXPECT_GE(small->plans.size(), 2u);
  EXPECT_LT(small->plans.size(), 5u);
  freeSession(small);
  const pdrt_session_options tiniest = {1, 1};
  small = newSession(model, &tiniest, nullptr);
  for (int64_t size : {5, 6, 6, 5})
    check(small, 1, size, size, 1);
  EXPECT_EQ(small->plans.size(), 1u);
  freeSession(small);
}

TEST_F(SessionTest, ThreadSettingsOfTheHostStay) {
  const int before = omp_get_max_threads();
  for (const int threads : {0, 1, 2, 3, 4}) {
    const pdrt_session_options options = {threads, 0};
    pdrt_session *own = newSession(model, &options, nullptr);
    check(own, 2, 20, 20, 1);
    EXPECT_EQ(omp_get_max_threads(), before);
    freeSession(own);
  }
  pdrt_session_options options = {-1, 0};
  EXPECT_FALSE(newSession(model, &options, &status));
  EXPECT_STREQ(status.message, "threads must be between 0 and 1024, are -1");
  options.threads = 100'000;
  EXPECT_FALSE(newSession(model, &options, &status));
}

TEST_F(SessionTest, InsideAParallelRegion) {
#pragma omp parallel num_threads(3)
  {
    pdrt_session *own = newSession(model, nullptr, nullptr);
    check(own, 2, 20, 20, static_cast<unsigned>(omp_get_thread_num()));
    check(own, 1, 8, 8, 1);
    freeSession(own);
  }
}

TEST_F(SessionTest, EightSessionsAtOnce) {
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < 8; ++i)
    threads.emplace_back([this, i] {
      const pdrt_session_options options = {static_cast<int32_t>(i % 3), 0};
      pdrt_session *own = newSession(model, &options, nullptr);
      for (unsigned run = 0; run < 20; ++run)
        check(own, 1 + (run + i) % 3, 8 + run % 4, 8, run * 8 + i);
      freeSession(own);
    });
  for (std::thread &thread : threads)
    thread.join();
}

TEST_F(SessionTest, TheModelOutlivesItsOwner) {
  pdrt_model *own = openModel(tiny::program(), nullptr, nullptr);
  pdrt_session *one = newSession(own, nullptr, nullptr);
  pdrt_session *two = newSession(own, nullptr, nullptr);
  closeModel(own);
  check(one, 2, 8, 8, 1);
  freeSession(one);
  check(two, 1, 8, 8, 2);
  freeSession(two);
}

TEST(Null, EverythingTakesIt) {
  closeModel(nullptr);
  freeSession(nullptr);
  enableProfile(nullptr, 1);
  EXPECT_EQ(newSession(nullptr, nullptr, nullptr), nullptr);
  EXPECT_EQ(runSession(nullptr, nullptr, nullptr), PDRT_INVALID_ARGUMENT);
  EXPECT_EQ(sessionStatus(nullptr), nullptr);
  EXPECT_EQ(readProfile(nullptr, nullptr, 0), 0u);
  pdrt_status status;
  EXPECT_EQ(newSession(nullptr, nullptr, &status), nullptr);
  EXPECT_EQ(status.code, PDRT_INVALID_ARGUMENT);
}

} // namespace
