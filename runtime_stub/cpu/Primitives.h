//===- Primitives.h - oneDNN primitives for the steps of a program --------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Plain descriptions of library calls, and the object that holds a made primitive. Layouts, post-ops and types are
// decided by the compiler; nothing is chosen here but the form in which constant weights are packed, which the
// library is asked for. oneDNN's own types stay in the .cpp files.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CPU_PRIMITIVES_H
#define PADDLEC_RUNTIME_CPU_PRIMITIVES_H

#include "paddlec/runtime.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>

namespace pdrt {
class Frame;
}

namespace pdrt::cpu {

/// The physical order of a tensor whose logical dimensions are [N, C, spatial ...]. Blocked layouts put 8 or 16
/// channels innermost and pad the channels up to a multiple of it with zeros. Plain is row-major, of any rank.
enum class Layout : uint8_t { Plain, ChannelsLast, Blocked8, Blocked16 };

/// A list of sizes with fixed room, so that descriptions need no heap.
class Sizes {
public:
  constexpr Sizes() = default;
  constexpr Sizes(std::initializer_list<int64_t> list) {
    for (int64_t value : list)
      if (count < static_cast<int32_t>(values.size()))
        values[count++] = value;
  }
  constexpr int32_t size() const { return count; }
  constexpr int64_t operator[](int32_t i) const { return values[i]; }
  constexpr int64_t &operator[](int32_t i) { return values[i]; }
  constexpr const int64_t *data() const { return values.data(); }

private:
  std::array<int64_t, PDRT_MAX_RANK> values{};
  int32_t count = 0;
};

struct TensorDesc {
  pdrt_dtype dtype = PDRT_FLOAT32;
  Layout layout = Layout::Plain;
  Sizes dims;
  Sizes strides; ///< in elements; empty: as the layout says, without gaps
};

/// A constant operand (`weight` >= 0: index into the program's weights, always plain row-major there) or one given at
/// each run (`weight` < 0).
struct Operand {
  TensorDesc desc;
  int32_t weight = -1;
  bool present = false;
};

constexpr Operand constant(int32_t weight, pdrt_dtype dtype, Sizes dims) {
  return {{dtype, Layout::Plain, dims, {}}, weight, true};
}
constexpr Operand runtime(pdrt_dtype dtype, Layout layout, Sizes dims) { return {{dtype, layout, dims, {}}, -1, true}; }

enum class PostOpKind : uint8_t {
  Relu,
  LeakyRelu,
  Clip,
  Sigmoid,
  Tanh,
  Swish,
  HardSwish,
  HardSigmoid,
  GeluErf,
  GeluTanh,
  Linear,
  Add,
  Mul
};

/// One step of the epilogue; alpha and beta as #paddle.post_op documents them. Add and Mul read the next operand,
/// constant or given at run time after the op's own. `inPlace` says that the Add operand is the destination's memory.
struct PostOp {
  PostOpKind kind;
  float alpha = 0;
  float beta = 0;
  Operand operand = {};
  bool inPlace = false;
};

/// Convolution or transposed convolution of 1 to 3 spatial dimensions.
struct ConvDesc {
  Operand src, weights, bias, dst;              ///< weights: [out, in/groups, k...], transposed: [in, out/groups, k...]
  Sizes strides, dilations, padsBegin, padsEnd; ///< one an axis; dilation 1 is dense
  int64_t groups = 1;
  bool transposed = false;
  std::span<const PostOp> postOps = {};
};

/// dst[..., M, N] = x[..., M, K] * y[..., K, N] with broadcast batch dimensions; the flags swap the last two.
struct MatMulDesc {
  Operand x, y, bias, dst;
  bool transposeX = false, transposeY = false;
  std::span<const PostOp> postOps = {};
};

enum class PoolKind : uint8_t { Max, AverageIncludePadding, AverageExcludePadding };

struct PoolDesc {
  PoolKind kind;
  Operand src, dst;
  Sizes kernel, strides, padsBegin, padsEnd;
};

struct SoftmaxDesc {
  Operand src, dst;
  int32_t axis;
  bool log = false;
};

/// Over the last axis of a tensor seen as [rows, columns]; scale and bias have `columns` elements.
struct LayerNormDesc {
  Operand src, scale, bias, dst;
  float epsilon;
};

struct ResampleDesc {
  Operand src, dst;
  bool linear = false; ///< else nearest
};

/// A change of layout, order (through strides) or type. `src` and `dst` have the same logical dims.
struct ReorderDesc {
  Operand src, dst;
};

struct ConcatDesc {
  std::span<const Operand> src;
  Operand dst;
  int32_t axis;
};

/// Constants in the form that primitives asked for; belongs to a model, shared by its sessions, thread-safe.
class WeightCache;

/// Where a session's primitives run.
struct Stream;

/// A made primitive with its constants and descriptors.
class Primitive {
public:
  Primitive();
  Primitive(Primitive &&) noexcept;
  Primitive &operator=(Primitive &&) noexcept;
  ~Primitive();

  /// Runs it. `arguments` are the operands given at run time, in the order of the description (sources, weights, bias,
  /// post-op operands), and the destination last. The operand of an Add in place is the destination; it may be given
  /// or left out. Takes no memory from the heap itself.
  pdrt_code run(Frame &frame, std::initializer_list<const void *> arguments) const;

  size_t scratchpadBytes() const;
  /// An estimate of the memory it holds, for the cache's budget.
  size_t footprintBytes() const;

  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace pdrt::cpu

#endif // PADDLEC_RUNTIME_CPU_PRIMITIVES_H
