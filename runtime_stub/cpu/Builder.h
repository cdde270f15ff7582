//===- Builder.h - makes a primitive from a description ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Internal to cpu/: has oneDNN types. A builder gathers the arguments of one primitive: constants are bound once, operands
// given at run time get an empty memory object whose pointer each run sets.
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
  /// Work that has no library primitive.
  enum class Kind { Library, Nothing, FillZero };

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
  /// Weights given at run time are brought into the primitive's form first, in memory behind the scratchpad.
  dnnl::primitive before;
  std::vector<dnnl_exec_arg_t> beforeArguments;
  dnnl_memory_t reordered = nullptr;
  size_t reorderedOffset = 0;
  size_t fillBytes = 0;
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
/// The sizes with ones in front, up to `rank` dimensions.
Sizes padRank(const Sizes &sizes, int32_t rank);

class Builder {
public:
  Builder(WeightCache &weights, Stream &stream);

  dnnl::engine &engine() { return weights.engine(); }

  /// Adds the epilogue to `attr`; its operands become arguments when `bindPostOps` is called, in their place in the
  /// order. `shape` tells how an operand is seen next to the destination.
  template <typename Describe> void addPostOps(std::span<const PostOp> postOps, Describe shape);
  void bindPostOps();

  /// An operand in the form `md`: constant or given at run time.
  void bind(int argument, const Operand &operand, const dnnl::memory::desc &md);
  /// An operand that the primitive wants as `wanted` while it is given as `given`.
  void bindWeights(const Operand &operand, const dnnl::memory::desc &given, const dnnl::memory::desc &wanted);
  /// A run-time operand that is never read.
  void bindNothing() { impl->slots.push_back({}); }
  void bindDestination(const dnnl::memory::desc &md);

  /// Makes the primitive and its scratchpad. Call it before binding.
  template <typename Desc> void create(const Desc &desc) {
    impl->primitive = dnnl::primitive(desc.get());
    finish(desc);
  }
  std::unique_ptr<Primitive::Impl> take();

  /// The primitive does nothing, or fills its destination (the last of `count` arguments) with zeros.
  void makeTrivial(Primitive::Impl::Kind kind, size_t count, size_t fillBytes = 0);

  dnnl::primitive_attr attr;

private:
  struct PostOperand {
    const PostOp *op;
    int argument;
    dnnl::memory::desc md;
  };
  void finish(const dnnl::primitive_desc_base &desc);
  void addEltwise(dnnl::post_ops &ops, const PostOp &op);
  dnnl_memory_t addMemory(int argument, const dnnl::memory::desc &md, void *data);
  void checkConstant(const Operand &operand) const;

  WeightCache &weights;
  Stream &stream;
  std::unique_ptr<Primitive::Impl> impl;
  std::vector<PostOperand> postOperands;
};

template <typename Describe> void Builder::addPostOps(std::span<const PostOp> postOps, Describe shape) {
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
      postOperands.push_back({&op, 0, {}});
      continue;
    }
    const dnnl::memory::desc md = shape(op.operand.desc);
    ops.append_binary(op.kind == PostOpKind::Add ? dnnl::algorithm::binary_add : dnnl::algorithm::binary_mul, md);
    postOperands.push_back({&op, DNNL_ARG_ATTR_MULTIPLE_POST_OP(index) | DNNL_ARG_SRC_1, md});
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
