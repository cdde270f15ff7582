//===- Model.cpp - opens and closes models -------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Checks that this runtime, machine and weights are those that the artefact was compiled for.
//
//===----------------------------------------------------------------------===//
#include "core/Model.h"

#include <cstring>
#include <exception>
#include <memory>
#include <new>

namespace pdrt {
namespace {

/// The first feature of a level that the machine lacks, or null.
const char *missingFeature(const char *level) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  const bool v4 = std::strcmp(level, "x86-64-v4") == 0;
  if (v4 || std::strcmp(level, "x86-64-v3") == 0) {
    if (!__builtin_cpu_supports("avx2"))
      return "AVX2";
    if (!__builtin_cpu_supports("fma"))
      return "FMA";
    if (!__builtin_cpu_supports("bmi") || !__builtin_cpu_supports("bmi2"))
      return "BMI2";
  }
  if (v4) {
    if (!__builtin_cpu_supports("avx512f"))
      return "AVX-512F";
    if (!__builtin_cpu_supports("avx512bw"))
      return "AVX-512BW";
    if (!__builtin_cpu_supports("avx512cd"))
      return "AVX-512CD";
    if (!__builtin_cpu_supports("avx512dq"))
      return "AVX-512DQ";
    if (!__builtin_cpu_supports("avx512vl"))
      return "AVX-512VL";
  }
#else
  (void)level;
#endif
  return nullptr;
}

pdrt_code checkProgram(const Program &program, pdrt_status *status) {
  const pdrt_model_descriptor *descriptor = program.descriptor;
  if (!descriptor)
    return fail(status, PDRT_INTERNAL_ERROR, "the compiled model has no descriptor");
  if (descriptor->abi_version != PDRT_ABI_VERSION)
    return fail(status, PDRT_UNSUPPORTED, "model '%s' was compiled for runtime ABI %u, this runtime has %u",
                descriptor->name, descriptor->abi_version, static_cast<unsigned>(PDRT_ABI_VERSION));
  if (const char *feature = descriptor->cpu_level ? missingFeature(descriptor->cpu_level) : nullptr)
    return fail(status, PDRT_UNSUPPORTED, "model '%s' was compiled for %s, this machine lacks %s", descriptor->name,
                descriptor->cpu_level, feature);
  return cpu::checkLibrary(status);
}

pdrt_code open(pdrt_model &model, const Program &program, const pdrt_open_options *options, pdrt_status *status) {
  if (const pdrt_code code = checkProgram(program, status); code != PDRT_OK)
    return code;
  model.program = &program;
  if (const pdrt_code code = model.blob.open(program, options ? options->weights_path : nullptr, status);
      code != PDRT_OK)
    return code;
  model.weights.resize(program.numWeights);
  for (size_t i = 0; i < program.numWeights; ++i) {
    const WeightInfo &info = program.weights[i];
    if (info.offset > program.weightsBytes || info.bytes > program.weightsBytes - info.offset)
      return fail(status, PDRT_INTERNAL_ERROR, "constant '%s' lies outside of the weights", info.name);
    model.weights[i] = model.blob.data() + info.offset;
  }
  model.packed = cpu::makeWeightCache({program.weights, program.numWeights}, model.weights, model.blob.droppable());
  return PDRT_OK;
}

} // namespace

void retain(const pdrt_model *model) { model->references.fetch_add(1, std::memory_order_relaxed); }

void release(const pdrt_model *model) {
  if (model && model->references.fetch_sub(1, std::memory_order_acq_rel) == 1)
    delete model;
}

pdrt_model *openModel(const Program &program, const pdrt_open_options *options, pdrt_status *status) {
  if (status)
    *status = {};
  try {
    auto model = std::make_unique<pdrt_model>();
    return open(*model, program, options, status) == PDRT_OK ? model.release() : nullptr;
  } catch (const std::bad_alloc &) {
    fail(status, PDRT_OUT_OF_MEMORY, "no memory for the model");
  } catch (const std::exception &error) {
    fail(status, PDRT_LIBRARY_ERROR, "opening the model: %s", error.what());
  }
  return nullptr;
}

void closeModel(pdrt_model *model) { release(model); }

} // namespace pdrt
