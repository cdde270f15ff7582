//===- Builder.h - makes a primitive from a description ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Internal to cpu/: has oneDNN types. A builder gathers the arguments of one primitive: constants are bound once,
// operands given at run time get an empty memory object whose pointer each run sets.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CPU_BUILDER_H
#define PADDLEC_RUNTIME_CPU_BUILDER_H

#include "core/Frame.h"
#include "cpu/WeightCache.h"

#include <string>
#include <vector>

namespace pdrt::cpu {

struct Primitive::Impl {
  /// An operand that each run gives: where its pointer goes. Null: it is not read (no elements).
  struct Slot {
    dnnl_memory_t memory = nullptr;
    bool inPlace = false;
  };
  /// Work that has no library primitive, or no good one.
  enum class Kind { Library, Nothing, Softmax };

  Kind kind = Kind::Library;
  dnnl::primitive primitive;
  dnnl::stream stream;
  std::vector<dnnl::memory> memories;
  std::vector<dnnl_exec_arg_t> arguments;
  std::vector<Slot> slots;
  size_t inPlaceSlots = 0;
  std::vector<std::shared_ptr<const PackedWeight>> packed;
  dnnl_memory_t scratchpad = nullptr;
  size_t scratchpadBytes = 0;
  /// Operands given in another form than the primitive wants are brought into it first, and the result into its own
  /// afterwards, in memory behind the scratchpad.
  struct Reorder {
    dnnl::primitive primitive;
    std::vector<dnnl_exec_arg_t> arguments;
  };
  struct Temporary {
    dnnl_memory_t memory;
    size_t offset;
  };
  std::vector<Reorder> before;
  std::vector<Reorder> after;
  std::vector<Temporary> temporaries;
  std::vector<std::vector<std::byte>> zeros; ///< what stands in for operands without elements
  /// Softmax by our own loops; or rows of the library's to look through afterwards (outer > 0).
  struct {
    int64_t outer, axis, inner;
    bool log;
  } softmax = {};
  std::string implementation;
};

/// A description that can't be turned into a primitive.
struct Refusal {
  pdrt_code code;
  std::string message;
};
[[noreturn]] void refuse(pdrt_code code, const char *format, ...) __attribute__((format(printf, 2, 3)));

dnnl::memory::data_type dataType(pdrt_dtype dtype);
dnnl::memory::dims dimsOf(const Sizes &sizes);
/// Row-major strides.
dnnl::memory::dims denseStrides(const dnnl::memory::dims &dims);
dnnl::memory::desc describe(const TensorDesc &tensor);
int64_t elementCount(const Sizes &sizes);
std::string shapeText(const Sizes &sizes);
/// Refuses a convolution or pool of something that finds no place for its window. Nothing of nothing is fine.
void expectPlaces(const Sizes &src, const Sizes &dst);
/// The sizes with ones in front, up to `rank` dimensions.
Sizes padRank(const Sizes &sizes, int32_t rank);

class Builder {
public:
  Builder(WeightCache &weights, Stream &stream);

  dnnl::engine &engine() { return weights.engine(); }
  /// Forgets what was made so far.
  void restart();

  /// Adds the epilogue to `attr`; its operands become arguments when `bindPostOps` is called, in their place in the
  /// order. `shape` tells how an operand is seen next to the destination.
  template <typename Describe> void addPostOps(std::span<const PostOp> postOps, Describe shape) {
    addPostOps(postOps, shape, shape);
  }
  /// The same where the primitive sees the operands as `wanted` says.
  template <typename Given, typename Wanted>
  void addPostOps(std::span<const PostOp> postOps, Given shape, Wanted wanted);
  void bindPostOps();

  /// An operand in the form `md`: constant or given at run time.
  void bind(int argument, const Operand &operand, const dnnl::memory::desc &md);
  /// An operand that the primitive wants as `wanted` while it is given as `given`.
  void bind(int argument, const Operand &operand, const dnnl::memory::desc &given, const dnnl::memory::desc &wanted);
  /// Zeros in the place of an operand, which has no elements of its own.
  void bindZeros(int argument, const Operand &operand, const dnnl::memory::desc &md);
  /// A run-time operand that is never read.
  void bindNothing() { impl->slots.push_back({}); }
  void bindDestination(const dnnl::memory::desc &md);
  /// A destination that the primitive writes as `wanted`.
  void bindDestination(const dnnl::memory::desc &given, const dnnl::memory::desc &wanted);

  /// Makes the primitive and its scratchpad. Call it before binding.
  template <typename Desc> void create(const Desc &desc) {
    impl->primitive = dnnl::primitive(desc.get());
    finish(desc);
  }
  std::unique_ptr<Primitive::Impl> take();

  /// Softmax by our own loop.
  void makeSoftmax(int64_t outer, int64_t axis, int64_t inner, bool log);
  /// Softmax by the library, whose rows are looked through afterwards.
  void finishSoftmaxRows(int64_t rows, int64_t length) { impl->softmax = {rows, length, 1, false}; }
  /// The primitive does nothing with its `count` arguments.
  void makeNothing(size_t count);

  dnnl::primitive_attr attr;

private:
  struct PostOperand {
    const PostOp *op;
    int argument;
    dnnl::memory::desc given;
    dnnl::memory::desc wanted;
  };
  void finish(const dnnl::primitive_desc_base &desc);
  void addEltwise(dnnl::post_ops &ops, const PostOp &op);
  dnnl_memory_t addTemporary(int argument, const dnnl::memory::desc &md);
  void addReorder(std::vector<Primitive::Impl::Reorder> &list, dnnl_memory_t from, const dnnl::memory::desc &fromMd,
                  dnnl_memory_t to, const dnnl::memory::desc &toMd);
  dnnl_memory_t addMemory(int argument, const dnnl::memory::desc &md, void *data);
  void checkConstant(const Operand &operand) const;

  WeightCache &weights;
  Stream &stream;
  std::unique_ptr<Primitive::Impl> impl;
  std::vector<PostOperand> postOperands;
};

template <typename Given, typename Wanted>
void Builder::addPostOps(std::span<const PostOp> postOps, Given shape, Wanted wanted) {
  if (postOps.empty())
    return;
  dnnl::post_ops ops;
  for (const PostOp &op : postOps) {
    const int index = ops.len();
    if (op.kind != PostOpKind::Add && op.kind != PostOpKind::Mul) {
      addEltwise(ops, op);
      continue;
    }
    if (op.kind == PostOpKind::Add && op.inPlace) {
      ops.append_sum(1.0f);
      postOperands.push_back({&op, 0, {}, {}});
      continue;
    }
    const dnnl::memory::desc md = wanted(op.operand.desc);
    ops.append_binary(op.kind == PostOpKind::Add ? dnnl::algorithm::binary_add : dnnl::algorithm::binary_mul, md);
    postOperands.push_back({&op, DNNL_ARG_ATTR_MULTIPLE_POST_OP(index) | DNNL_ARG_SRC_1, shape(op.operand.desc), md});
  }
  attr.set_post_ops(ops);
}

} // namespace pdrt::cpu

namespace pdrt {

template <typename Make> pdrt_code Preparation::guarded(size_t index, const char *kind, Make make) {
  if (index >= numPrimitives)
    return fail(statusOut, PDRT_INTERNAL_ERROR, "primitive %zu (%s) is beyond the entry's %zu", index, kind,
                numPrimitives);
  try {
    cpu::Builder builder(*weights, *stream);
    make(builder);
    primitives[index].impl = builder.take();
    return PDRT_OK;
  } catch (const cpu::Refusal &refusal) {
    return fail(statusOut, refusal.code, "primitive %zu (%s): %s", index, kind, refusal.message.c_str());
  } catch (const dnnl::error &error) {
    const pdrt_code code = error.status == dnnl_out_of_memory   ? PDRT_OUT_OF_MEMORY
                           : error.status == dnnl_unimplemented ? PDRT_UNSUPPORTED
                                                                : PDRT_LIBRARY_ERROR;
    return fail(statusOut, code, "primitive %zu (%s): oneDNN: %s", index, kind, error.what());
  } catch (const std::bad_alloc &) {
    return fail(statusOut, PDRT_OUT_OF_MEMORY, "primitive %zu (%s): no memory", index, kind);
  }
}

} // namespace pdrt

#endif // PADDLEC_RUNTIME_CPU_BUILDER_H
