//===- PrimitiveRunner.cpp - runs one primitive as a compiled model would ------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The test's functions are reached through globals, since a program holds plain function pointers.
//
//===----------------------------------------------------------------------===//
#include "PrimitiveRunner.h"

#include <cmath>
#include <cstring>
#include <random>

namespace pdrt::test {
namespace {

const Prepare *currentPrepare = nullptr;
const std::vector<const void *> *currentArguments = nullptr;

pdrt_code call(Frame &frame) {
  const std::vector<const void *> &a = *currentArguments;
  const cpu::Primitive &primitive = frame.primitive(0);
  switch (a.size()) {
  case 1:
    return primitive.run(frame, {a[0]});
  case 2:
    return primitive.run(frame, {a[0], a[1]});
  case 3:
    return primitive.run(frame, {a[0], a[1], a[2]});
  case 4:
    return primitive.run(frame, {a[0], a[1], a[2], a[3]});
  default:
    return primitive.run(frame, {a[0], a[1], a[2], a[3], a[4]});
  }
}

pdrt_code execute(Frame &frame) {
  PDRT_STEP(frame, 0, call(frame));
  return PDRT_OK;
}

} // namespace

Outcome runPrimitive(const Prepare &prepare, std::vector<const void *> arguments,
                     std::vector<std::span<const float>> constants, int threads) {
  currentPrepare = &prepare;
  currentArguments = &arguments;
  std::vector<WeightInfo> infos;
  size_t bytes = 0;
  for (const auto &constant : constants) {
    infos.push_back({"constant", bytes, constant.size_bytes()});
    bytes += (constant.size_bytes() + 63) / 64 * 64;
  }
  std::vector<std::byte> blob(bytes + 64);
  for (size_t i = 0; i < constants.size(); ++i)
    std::memcpy(blob.data() + infos[i].offset, constants[i].data(), constants[i].size_bytes());

  pdrt_model_descriptor descriptor = {};
  descriptor.abi_version = PDRT_ABI_VERSION;
  descriptor.name = "one";
  const StepInfo step = {"y", "primitive"};
  Stage stage = {};
  stage.numPrimitives = 1;
  stage.prepare = [](Preparation &preparation) { return (*currentPrepare)(preparation); };
  stage.execute = execute;
  Entry entry = {};
  entry.bind = [](const pdrt_shape *, int64_t *, pdrt_status *) { return PDRT_OK; };
  entry.stages = &stage;
  entry.numStages = 1;
  entry.numSteps = 1;
  entry.steps = &step;
  Program program = {};
  program.descriptor = &descriptor;
  program.entries = &entry;
  program.numEntries = 1;
  program.weights = infos.data();
  program.numWeights = infos.size();
  program.embedded = blob.data();
  program.weightsBytes = bytes;

  Outcome outcome;
  pdrt_status status = {};
  pdrt_model *model = openModel(program, nullptr, &status);
  const pdrt_session_options options = {threads, 0};
  pdrt_session *session = newSession(model, &options, &status);
  if (!session)
    return {status.code, status.message, ""};
  enableProfile(session, 1);
  outcome.code = runSession(session, nullptr, nullptr);
  outcome.message = sessionStatus(session)->message;
  pdrt_step_profile profile;
  if (readProfile(session, &profile, 1) == 1)
    outcome.implementation = profile.detail;
  freeSession(session);
  closeModel(model);
  return outcome;
}

std::vector<float> numbers(size_t count, unsigned seed) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<float> distribution(-1.0f, 1.0f);
  std::vector<float> result(count);
  for (float &value : result)
    value = distribution(engine);
  return result;
}

double relativeError(std::span<const float> got, std::span<const float> expected) {
  double largest = 0;
  double difference = 0;
  if (got.size() != expected.size())
    return INFINITY;
  for (size_t i = 0; i < got.size(); ++i) {
    largest = std::max(largest, std::abs(static_cast<double>(expected[i])));
    const double delta = std::abs(static_cast<double>(got[i]) - expected[i]);
    if (!(delta <= difference))
      difference = delta;
  }
  return largest > 0 ? difference / largest : difference;
}

} // namespace pdrt::test
