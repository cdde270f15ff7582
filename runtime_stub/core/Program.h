//===- Program.h - what a compiled model hands to the runtime -------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Emitted code is tables and a few functions; this header gives them their types. The runtime (core/) turns a
// Program into the C functions of paddlec/runtime.h: it opens weights, plans the arena for each new set of shapes,
// keeps library primitives in a cache, and calls `execute`. No oneDNN types here, and nothing a user of a model sees.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CORE_PROGRAM_H
#define PADDLEC_RUNTIME_CORE_PROGRAM_H

#include "paddlec/runtime.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace pdrt {

class Frame;
class Preparation;

/// A temporary in the arena. It is alive from step `first` to step `last`, both included. With `alias` >= 0 it shares
/// the memory of that earlier buffer (a view, or an op in place) and takes none itself.
struct BufferLife {
  int32_t first;
  int32_t last;
  int32_t alias;
};

/// A constant of the program, in the weights blob. Offsets are multiples of 64.
struct WeightInfo {
  const char *name;
  size_t offset;
  size_t bytes;
};

struct StepInfo {
  const char *name; ///< the Paddle variable it makes
  const char *kind; ///< "conv", "loop", ...
};

/// A stretch of an entry. All sizes in it are known when it begins; a program without data-dependent sizes has one.
struct Stage {
  /// Checks what the program requires of sizes that may be known when the stage begins; null if nothing.
  pdrt_code (*check)(const int64_t *symbols, pdrt_status *status);

  size_t numBuffers;
  const BufferLife *lives;
  /// Bytes of each buffer, for these symbols: `byteCount` never wraps, and its two failures are understood here.
  void (*sizes)(const int64_t *symbols, size_t *bytes);
  /// The plan of an entry without symbols, made at compile time: offset of each buffer and bytes in all. Null where
  /// the plan depends on symbols; the runtime makes it when it first sees their values.
  const size_t *offsets;
  size_t arenaBytes;

  size_t numPrimitives;
  /// Makes the library primitives for these symbols.
  pdrt_code (*prepare)(Preparation &preparation);
  /// Runs the stage's steps; the last stage hands out the results.
  pdrt_code (*execute)(Frame &frame);
};

/// One compiled form of the program: for one set of static shapes, or for symbolic ones. Or the body of a loop or
/// branch, which is called by steps.
struct Entry {
  size_t numSymbols;
  /// Reads the symbols from the inputs' shapes and derives the others; checks rank, static dimensions, limits. On
  /// failure writes the reason, naming input, dimension, expected and given value.
  pdrt_code (*bind)(const pdrt_shape *inputs, int64_t *symbols, pdrt_status *status);
  /// Computes the symbols that follow from others, again when a stage begins.
  void (*derive)(int64_t *symbols);

  const Stage *stages;
  size_t numStages;

  const StepInfo *steps;
  size_t numSteps;

  /// 0 for the forms of the whole program, of which one runs at a time. Else the number of a body, from 1.
  size_t function;
  size_t numInputs, numOutputs;
  size_t numVariables; ///< results of loops and branches
};

/// A whole compiled model.
struct Program {
  const pdrt_model_descriptor *descriptor;
  const Entry *entries; ///< tried in order; the first whose `bind` accepts the inputs runs
  size_t numEntries;
  const Entry *const *functions; ///< bodies of loops and branches; `function` is the place here plus one
  size_t numFunctions;
  const WeightInfo *weights;
  size_t numWeights;
  const void *embedded;    ///< the weights blob in the object file, or null
  size_t weightsBytes;     ///< of the blob
  const char *weightsFile; ///< default file name when they are not embedded
  const char *weightsSha256;
  int32_t threads; ///< default number of OpenMP threads; 0: OpenMP's own default
};

/// The functions behind a model's C API. All are safe with null arguments.
pdrt_model *openModel(const Program &program, const pdrt_open_options *options, pdrt_status *status);
void closeModel(pdrt_model *model);
pdrt_session *newSession(const pdrt_model *model, const pdrt_session_options *options, pdrt_status *status);
void freeSession(pdrt_session *session);
size_t workspaceBytes(const Program &program, const pdrt_shape *inputs, size_t count);
pdrt_code runSession(pdrt_session *session, const pdrt_tensor *inputs, pdrt_tensor *outputs);
const pdrt_status *sessionStatus(const pdrt_session *session);
void enableProfile(pdrt_session *session, int on);
size_t readProfile(const pdrt_session *session, pdrt_step_profile *out, size_t capacity);

/// Fills a status (printf) and returns the code.
pdrt_code fail(pdrt_status *status, pdrt_code code, const char *format, ...) __attribute__((format(printf, 3, 4)));

/// Checks one dimension that an entry fixes; the message names input, dimension and both values.
pdrt_code expectDim(const pdrt_shape *inputs, size_t input, int32_t dim, int64_t expected, pdrt_status *status);

/// Checks a size that follows from the inputs, or that the data decided. `what` begins the message: "concat (y):
/// dimension 0 of its operands" is 3, expected 2.
pdrt_code expectEqual(int64_t given, int64_t expected, const char *what, pdrt_status *status);

/// Likewise: a size that must not be `other`, that must be at most `most`, that must be `to` or 1.
pdrt_code expectUnequal(int64_t given, int64_t other, const char *what, pdrt_status *status);
pdrt_code expectAtMost(int64_t given, int64_t most, const char *what, pdrt_status *status);
pdrt_code expectExpand(int64_t given, int64_t to, const char *what, pdrt_status *status);

/// Checks that two sizes can be broadcast: they are equal or one of them is 1. `what` names both.
pdrt_code expectBroadcast(int64_t a, int64_t b, const char *what, pdrt_status *status);

/// The integer functions that emitted shape arithmetic uses. Divisors are positive; one of 0 is a dimension of a tensor
/// without elements, or one that is not known yet, and gives 0.
constexpr int64_t floorDiv(int64_t a, int64_t b) { return b == 0 ? 0 : a / b - ((a % b != 0) && (a < 0)); }
constexpr int64_t ceilDiv(int64_t a, int64_t b) { return -floorDiv(-a, b); }
constexpr int64_t mod(int64_t a, int64_t b) { return a - floorDiv(a, b) * b; }
constexpr int64_t max(int64_t a, int64_t b) { return a > b ? a : b; }
constexpr int64_t min(int64_t a, int64_t b) { return a < b ? a : b; }
/// The common size of two that are broadcast: 0 wins over 1, so it is no maximum.
constexpr int64_t broadcast(int64_t a, int64_t b) { return a == 1 ? b : a; }

/// What `Entry::sizes` reports for a buffer that can't exist: a size beyond the address space, a negative dimension.
inline constexpr size_t sizeOverflow = SIZE_MAX;
inline constexpr size_t sizeNegative = SIZE_MAX - 1;

/// Bytes of a tensor, for `Entry::sizes`. Never wraps: see the constants above.
constexpr size_t byteCount(size_t elementBytes, std::initializer_list<int64_t> dims) {
  bool empty = false;
  for (int64_t dim : dims) {
    if (dim < 0)
      return sizeNegative;
    empty |= dim == 0;
  }
  if (empty)
    return 0;
  size_t bytes = elementBytes;
  for (int64_t dim : dims)
    if (__builtin_mul_overflow(bytes, static_cast<size_t>(dim), &bytes) || bytes > SIZE_MAX / 4)
      return sizeOverflow;
  return bytes;
}

} // namespace pdrt

#endif // PADDLEC_RUNTIME_CORE_PROGRAM_H
