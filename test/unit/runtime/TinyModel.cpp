//===- TinyModel.cpp - a compiled model, written by hand -----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// See the header. Written in the way the compiler writes.
//
//===----------------------------------------------------------------------===//
#include "TinyModel.h"
#include "core/Frame.h"

#include <algorithm>
#include <cinttypes>
#include <cmath>

namespace tiny {

bool failInKernel = false;
size_t scratchBytes = 1000;

namespace {

using namespace pdrt;

constexpr size_t weightAt = 0, biasAt = 640, denseAt = 672, denseBiasAt = 928;
static_assert(filters * channels * 9 <= 640 && filters * classes <= 256);

struct alignas(64) Blob {
  float values[blobFloats];
  Blob() {
    for (size_t i = 0; i < blobFloats; ++i)
      values[i] = static_cast<float>((i * 37 + 11) % 101) / 101.0f - 0.5f;
  }
};
const Blob theBlob;

constexpr WeightInfo weights[] = {
    {"conv.w", weightAt * 4, filters *channels * 9 * 4},
    {"conv.b", biasAt * 4, filters * 4},
    {"fc.w", denseAt * 4, filters *classes * 4},
    {"fc.b", denseBiasAt * 4, classes * 4},
};

constexpr StepInfo steps[] = {
    {"conv2d_0.tmp_0", "conv"},    {"conv2d_0.tmp_1", "reorder"}, {"mean_0.tmp_0", "loop"},
    {"relu_0.tmp_0", "reference"}, {"linear_0.tmp_0", "matmul"},  {"softmax_0.tmp_0", "softmax"},
};

pdrt_code bindStatic(const pdrt_shape *inputs, int64_t *, pdrt_status *status) {
  const int64_t *d = inputs[0].dims;
  if (d[0] != 1 || d[2] != 8 || d[3] != 8)
    return fail(status, PDRT_INVALID_ARGUMENT, "input 'x': [1, 3, 8, 8] expected");
  return PDRT_OK;
}

pdrt_code bindDynamic(const pdrt_shape *inputs, int64_t *symbols, pdrt_status *status) {
  const int64_t *d = inputs[0].dims;
  symbols[0] = d[0];
  symbols[1] = d[2];
  symbols[2] = d[3];
  if (d[2] == 13)
    return fail(status, PDRT_INVALID_ARGUMENT, "input 'x': dimension 2 must not be 13, is %" PRId64, d[2]);
  return PDRT_OK;
}

// Buffers: 0 features blocked, 1 features plain, 2 mean, 3 mean after the reference step (in place), 4 logits, 5
// scores.
constexpr BufferLife lives[] = {{0, 1, -1}, {1, 6, -1}, {2, 3, -1}, {3, 4, 2}, {4, 5, -1}, {5, 6, -1}};
constexpr size_t staticOffsets[] = {5120, 0, 7168, 7168, 7680, 7936};
constexpr size_t staticBytes = 14336;

void sizesDynamic(const int64_t *s, size_t *bytes) {
  bytes[0] = byteCount(4, {s[0], 32, s[1], s[2]});
  bytes[1] = byteCount(4, {s[0], filters, s[1], s[2]});
  bytes[2] = byteCount(4, {s[0], filters});
  bytes[3] = bytes[2];
  bytes[4] = byteCount(4, {s[0], classes});
  bytes[5] = bytes[4];
}

pdrt_code prepareFor(Preparation &p, int64_t n, int64_t h, int64_t w) {
  const cpu::PostOp relu[] = {{cpu::PostOpKind::Relu}};
  PDRT_TRY(p.conv(0, {cpu::runtime(PDRT_FLOAT32, cpu::Layout::Plain, {n, channels, h, w}),
                      cpu::constant(0, PDRT_FLOAT32, {filters, channels, 3, 3}),
                      cpu::constant(1, PDRT_FLOAT32, {filters}),
                      cpu::runtime(PDRT_FLOAT32, cpu::Layout::Blocked16, {n, filters, h, w}),
                      {1, 1},
                      {1, 1},
                      {1, 1},
                      {1, 1},
                      1,
                      false,
                      relu}));
  PDRT_TRY(p.reorder(1, {cpu::runtime(PDRT_FLOAT32, cpu::Layout::Blocked16, {n, filters, h, w}),
                         cpu::runtime(PDRT_FLOAT32, cpu::Layout::Plain, {n, filters, h, w})}));
  PDRT_TRY(p.matmul(2, {cpu::runtime(PDRT_FLOAT32, cpu::Layout::Plain, {n, filters}),
                        cpu::constant(2, PDRT_FLOAT32, {filters, classes}),
                        cpu::constant(3, PDRT_FLOAT32, {classes}),
                        cpu::runtime(PDRT_FLOAT32, cpu::Layout::Plain, {n, classes}),
                        false,
                        false,
                        {}}));
  return p.softmax(3, {cpu::runtime(PDRT_FLOAT32, cpu::Layout::Plain, {n, classes}),
                       cpu::runtime(PDRT_FLOAT32, cpu::Layout::Plain, {n, classes}), 1});
}

pdrt_code prepareStatic(Preparation &p) { return prepareFor(p, 1, 8, 8); }
pdrt_code prepareDynamic(Preparation &p) { return prepareFor(p, p.symbol(0), p.symbol(1), p.symbol(2)); }

pdrt_code meanOverSpace(const float *x, float *y, int64_t rows, int64_t size) {
  for (int64_t i = 0; i < rows; ++i) {
    float sum = 0;
    for (int64_t j = 0; j < size; ++j)
      sum += x[i * size + j];
    y[i] = sum / static_cast<float>(size);
  }
  return PDRT_OK;
}

pdrt_code doubled(ref::Call &call) {
  if (failInKernel)
    return call.fail(PDRT_INVALID_ARGUMENT, "doubled: asked to fail with %d", 42);
  auto *scratch = call.scratch<char>(scratchBytes);
  if (!scratch)
    return call.fail(PDRT_OUT_OF_MEMORY, "doubled: no scratch memory");
  scratch[0] = scratch[scratchBytes - 1] = 2;
  for (int64_t i = 0; i < call.inputs[0].count(); ++i)
    call.outputs[0].as<float>()[i] = call.inputs[0].as<float>()[i] * scratch[scratchBytes - 1];
  return PDRT_OK;
}

pdrt_code executeFor(Frame &f, int64_t n, int64_t h, int64_t w) {
  PDRT_STEP(f, 0, f.primitive(0).run(f, {f.input(0), f.at(0)}));
  PDRT_STEP(f, 1, f.primitive(1).run(f, {f.at(0), f.at(1)}));
  PDRT_STEP(f, 2, meanOverSpace(f.at<float>(1), f.at<float>(2), n * filters, h * w));
  const ref::Tensor in[] = {{f.at(2), PDRT_FLOAT32, 2, {n, filters}}};
  ref::Tensor out[] = {{f.at(3), PDRT_FLOAT32, 2, {n, filters}}};
  PDRT_STEP(f, 3, f.reference(doubled, in, out));
  PDRT_STEP(f, 4, f.primitive(2).run(f, {f.at(3), f.at(4)}));
  PDRT_STEP(f, 5, f.primitive(3).run(f, {f.at(4), f.at(5)}));
  PDRT_TRY(f.output(Scores, f.at(5), PDRT_FLOAT32, {n, classes}));
  PDRT_TRY(f.output(Features, f.at(1), PDRT_FLOAT32, {n, filters, h, w}));
  PDRT_TRY(f.output(Same, f.input(0), PDRT_FLOAT32, {n, channels, h, w}));
  return f.output(Bias, f.weight(3), PDRT_FLOAT32, {classes});
}

pdrt_code executeStatic(Frame &f) { return executeFor(f, 1, 8, 8); }
pdrt_code executeDynamic(Frame &f) { return executeFor(f, f.symbol(0), f.symbol(1), f.symbol(2)); }

/// Sizes that the steps could not work with.
pdrt_code checkDynamic(const int64_t *symbols, pdrt_status *status) {
  return expectUnequal(symbols[2], 1717, "conv2d: the width", status);
}

constexpr Stage staticStage = {nullptr, 6, lives, nullptr, staticOffsets, staticBytes, 4, prepareStatic, executeStatic};
constexpr Stage dynamicStage = {checkDynamic, 6, lives, sizesDynamic, nullptr, 0, 4, prepareDynamic, executeDynamic};
constexpr Entry entries[] = {
    {0, bindStatic, nullptr, &staticStage, 1, steps, 6, 0, 1, NumOutputs, 0},
    {3, bindDynamic, nullptr, &dynamicStage, 1, steps, 6, 0, 1, NumOutputs, 0},
};

constexpr pdrt_tensor_info inputs[] = {
    {"x", PDRT_FLOAT32, 4, {-1, channels, -1, -1}, {0, 0, 1, 1}, {-1, -1, -1, -1}, {1, 1, 1, 1}}};
constexpr pdrt_tensor_info outputs[] = {
    {"scores", PDRT_FLOAT32, 2, {-1, classes}, {}, {-1, -1}, {}},
    {"features", PDRT_FLOAT32, 4, {-1, filters, -1, -1}, {}, {-1, -1, -1, -1}, {}},
    {"same", PDRT_FLOAT32, 4, {-1, channels, -1, -1}, {}, {-1, -1, -1, -1}, {}},
    {"bias", PDRT_FLOAT32, 1, {classes}, {}, {-1}, {}},
};

pdrt_model *open(const pdrt_open_options *options, pdrt_status *status) {
  return openModel(program(), options, status);
}
size_t workspace(const pdrt_shape *shapes, size_t count) { return workspaceBytes(program(), shapes, count); }

constexpr pdrt_model_descriptor descriptor = {
    PDRT_ABI_VERSION, "tiny",     "",         PDRT_VERSION_STRING, "x86-64-v3", inputs,    1,          outputs,
    NumOutputs,       open,       closeModel, newSession,          freeSession, workspace, runSession, sessionStatus,
    enableProfile,    readProfile};

} // namespace

const float *blob() { return theBlob.values; }

const Program &program() {
  static const Program value = {&descriptor, entries, 2, nullptr, 0, weights, 4, theBlob.values, sizeof(theBlob.values),
                                nullptr,     nullptr, 0};
  return value;
}

Program programWithFile(const char *file, const char *sha256) {
  Program value = program();
  value.embedded = nullptr;
  value.weightsFile = file;
  value.weightsSha256 = sha256;
  return value;
}

std::vector<float> expectedFeatures(const std::vector<float> &x, int64_t n, int64_t h, int64_t w) {
  std::vector<float> y(n * filters * h * w);
  for (int64_t b = 0; b < n; ++b)
    for (int64_t o = 0; o < filters; ++o)
      for (int64_t i = 0; i < h; ++i)
        for (int64_t j = 0; j < w; ++j) {
          double sum = blob()[biasAt + o];
          for (int64_t c = 0; c < channels; ++c)
            for (int64_t k = 0; k < 9; ++k) {
              const int64_t r = i + k / 3 - 1, s = j + k % 3 - 1;
              if (r >= 0 && r < h && s >= 0 && s < w)
                sum += static_cast<double>(x[((b * channels + c) * h + r) * w + s]) *
                       blob()[weightAt + (o * channels + c) * 9 + k];
            }
          y[((b * filters + o) * h + i) * w + j] = static_cast<float>(std::max(sum, 0.0));
        }
  return y;
}

std::vector<float> expectedScores(const std::vector<float> &x, int64_t n, int64_t h, int64_t w) {
  const std::vector<float> features = expectedFeatures(x, n, h, w);
  std::vector<float> y(n * classes);
  for (int64_t b = 0; b < n; ++b) {
    double total = 0;
    std::vector<double> logits(classes);
    for (int64_t o = 0; o < filters; ++o) {
      double mean = 0;
      for (int64_t i = 0; i < h * w; ++i)
        mean += features[(b * filters + o) * h * w + i];
      mean = 2 * mean / static_cast<double>(h * w);
      for (int64_t c = 0; c < classes; ++c)
        logits[c] += mean * blob()[denseAt + o * classes + c];
    }
    for (int64_t c = 0; c < classes; ++c)
      total += logits[c] = std::exp(logits[c] + blob()[denseBiasAt + c]);
    for (int64_t c = 0; c < classes; ++c)
      y[b * classes + c] = static_cast<float>(logits[c] / total);
  }
  return y;
}

} // namespace tiny
