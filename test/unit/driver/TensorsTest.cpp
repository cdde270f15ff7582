//===- TensorsTest.cpp - inputs from files, seeds and shapes -----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Tensors.h"
#include "compiler/driver/Process.h"

#include <gtest/gtest.h>

#include <cstring>

namespace paddlec::driver {
namespace {

class Inputs : public testing::Test {
protected:
  std::string message;
  std::optional<TemporaryFolder> folder = TemporaryFolder::create("paddlec-test", message);
  support::Diagnostics diagnostics;
  std::vector<std::string> notes;

  std::string write(const std::string &name, const support::Array &array) {
    std::string path = folder->file(name);
    EXPECT_TRUE(support::writeNpy(path, array, message)) << message;
    return path;
  }
  std::string firstError() { return diagnostics.all().empty() ? "" : diagnostics.all().front().message; }
};

support::Array zeros(pdrt_dtype dtype, std::vector<int64_t> dims) {
  support::Array array{dtype, std::move(dims), {}};
  array.data.resize(static_cast<size_t>(array.count()) * pdrt_dtype_size(dtype));
  return array;
}

TensorFacts facts(const std::string &name, pdrt_dtype dtype, std::vector<int64_t> dims) {
  return {name, dtype, std::move(dims), {}, {}, {}};
}

TEST_F(Inputs, ByNameAndByIndex) {
  std::vector<TensorFacts> inputs = {facts("a", PDRT_FLOAT32, {-1, 3}), facts("b", PDRT_INT64, {2})};
  std::string a = write("a.npy", zeros(PDRT_FLOAT32, {5, 3})), b = write("b.npy", zeros(PDRT_INT64, {2}));
  auto arrays = makeInputs(inputs, {{"1=" + b, "a=" + a}, std::nullopt, {}}, notes, diagnostics);
  ASSERT_TRUE(arrays);
  EXPECT_EQ((*arrays)[0].dims, (std::vector<int64_t>{5, 3}));
  EXPECT_EQ((*arrays)[1].dtype, PDRT_INT64);
}

TEST_F(Inputs, NamesMayHoldEqualsSignsAndDigits) {
  std::vector<TensorFacts> inputs = {facts("x=y", PDRT_FLOAT32, {1}), facts("0", PDRT_FLOAT32, {2})};
  std::string one = write("one.npy", zeros(PDRT_FLOAT32, {1})), two = write("two.npy", zeros(PDRT_FLOAT32, {2}));
  auto arrays = makeInputs(inputs, {{"x=y=" + one, "0=" + two}, std::nullopt, {}}, notes, diagnostics);
  ASSERT_TRUE(arrays) << firstError();
  EXPECT_EQ((*arrays)[1].dims, std::vector<int64_t>{2});
}

TEST_F(Inputs, AllMistakesAtOnce) {
  std::vector<TensorFacts> inputs = {facts("a", PDRT_FLOAT32, {2}), facts("b", PDRT_FLOAT32, {2})};
  std::string wrong = write("wrong.npy", zeros(PDRT_FLOAT64, {2})),
              longer = write("longer.npy", zeros(PDRT_FLOAT32, {3}));
  EXPECT_FALSE(makeInputs(inputs, {{"a=" + wrong, "b=" + longer, "c=" + wrong}, std::nullopt, {}}, notes, diagnostics));
  EXPECT_EQ(diagnostics.errorCount(), 3u);
  EXPECT_EQ(diagnostics.exitStatus(), support::ExitStatus::User);
}

TEST_F(Inputs, RandomOnesRepeatAndDiffer) {
  std::vector<TensorFacts> inputs = {facts("a", PDRT_FLOAT32, {100}), facts("b", PDRT_FLOAT32, {100})};
  auto first = makeInputs(inputs, {{}, 7, {}}, notes, diagnostics),
       again = makeInputs(inputs, {{}, 7, {}}, notes, diagnostics);
  auto other = makeInputs(inputs, {{}, 8, {}}, notes, diagnostics);
  ASSERT_TRUE(first && again && other);
  EXPECT_EQ((*first)[0].data, (*again)[0].data);
  EXPECT_NE((*first)[0].data, (*other)[0].data);
  EXPECT_NE((*first)[0].data, (*first)[1].data);
  for (size_t i = 0; i < 100; ++i) {
    double value = realElement((*first)[0], i);
    EXPECT_GE(value, -1);
    EXPECT_LT(value, 1);
  }
  EXPECT_TRUE(notes.empty());
}

TEST_F(Inputs, RandomOnesKeepLimitsAndShapes) {
  TensorFacts input = facts("a", PDRT_FLOAT32, {-1, 3, -1, -1});
  input.minimum = {2, 3, 1, 1};
  input.maximum = {8, 3, 40, -1};
  input.multiple = {1, 1, 32, 32};
  auto arrays = makeInputs({input}, {{}, 1, {}}, notes, diagnostics);
  ASSERT_TRUE(arrays);
  EXPECT_EQ((*arrays)[0].dims, (std::vector<int64_t>{2, 3, 32, 64}));
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_NE(notes[0].find("[2, 3, 32, 64]"), std::string::npos);
  arrays = makeInputs({input}, {{}, 1, {"a=4x3x32x96"}}, notes, diagnostics);
  ASSERT_TRUE(arrays);
  EXPECT_EQ((*arrays)[0].dims, (std::vector<int64_t>{4, 3, 32, 96}));
  EXPECT_FALSE(makeInputs({input}, {{}, 1, {"a=4x3x32"}}, notes, diagnostics));
  EXPECT_FALSE(makeInputs({input}, {{}, 1, {"a=4x5x32x32"}}, notes, diagnostics));
}

TEST_F(Inputs, EnormousRandomOnesAreRefused) {
  EXPECT_FALSE(makeInputs({facts("a", PDRT_FLOAT32, {1 << 30, 1 << 30, 1 << 30})}, {{}, 1, {}}, notes, diagnostics));
  EXPECT_FALSE(makeInputs({facts("a", PDRT_FLOAT32, {1 << 30, 1 << 10})}, {{}, 1, {}}, notes, diagnostics));
}

TEST_F(Inputs, OutputsAreWrittenAndReadBack) {
  std::vector<TensorFacts> outputs = {facts("o", PDRT_FLOAT32, {-1}), facts("p", PDRT_BOOL, {})};
  std::vector<support::Array> results = {zeros(PDRT_FLOAT32, {3}), zeros(PDRT_BOOL, {})};
  ASSERT_TRUE(writeOutputs(folder->file("out"), outputs, results, diagnostics));
  auto read = readOutputs(folder->file("out"), outputs, diagnostics);
  ASSERT_TRUE(read);
  EXPECT_EQ((*read)[0].data, results[0].data);
  EXPECT_EQ((*read)[1].dims, results[1].dims);
  outputs.push_back(facts("q", PDRT_FLOAT32, {1}));
  EXPECT_FALSE(readOutputs(folder->file("out"), outputs, diagnostics));
  EXPECT_NE(diagnostics.all().back().file.find("out_2.npy"), std::string::npos);
}

TEST(FirstValues, AreCut) {
  support::Array array = zeros(PDRT_INT32, {4});
  EXPECT_EQ(firstValues(array, 6), "[0, 0, 0, 0]");
  EXPECT_EQ(firstValues(array, 2), "[0, 0, ...]");
  EXPECT_EQ(describe(PDRT_FLOAT32, {-1, 3}), "float32[?, 3]");
}

} // namespace
} // namespace paddlec::driver
