//===- Builder.cpp - makes a primitive from a description ----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Memory descriptors, epilogues and arguments. What a primitive computes is in the file of its family.
//
//===----------------------------------------------------------------------===//
#include "cpu/Builder.h"

#include <cstdarg>
#include <cstdio>

namespace pdrt::cpu {

using dnnl::memory;

void refuse(pdrt_code code, const char *format, ...) {
  char text[400];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text, sizeof(text), format, arguments);
  va_end(arguments);
  throw Refusal{code, text};
}

memory::data_type dataType(pdrt_dtype dtype) {
  switch (dtype) {
  case PDRT_FLOAT32:
    return memory::data_type::f32;
  case PDRT_BFLOAT16:
    return memory::data_type::bf16;
  case PDRT_FLOAT16:
    return memory::data_type::f16;
  case PDRT_INT32:
    return memory::data_type::s32;
  case PDRT_INT8:
    return memory::data_type::s8;
  case PDRT_UINT8:
  case PDRT_BOOL:
    return memory::data_type::u8;
  default:
    refuse(PDRT_UNSUPPORTED, "oneDNN has no element type %s", pdrt_dtype_name(dtype));
  }
}

memory::dims dimsOf(const Sizes &sizes) { return memory::dims(sizes.data(), sizes.data() + sizes.size()); }

memory::dims denseStrides(const memory::dims &dims) {
  memory::dims strides(dims.size());
  int64_t stride = 1;
  for (size_t i = dims.size(); i-- > 0;) {
    strides[i] = stride;
    stride *= dims[i] > 0 ? dims[i] : 1;
  }
  return strides;
}

int64_t elementCount(const Sizes &sizes) {
  int64_t count = 1;
  for (int32_t i = 0; i < sizes.size(); ++i)
    count *= sizes[i];
  return count;
}

void expectPlaces(const Sizes &src, const Sizes &dst) {
  if (elementCount(src) == 0)
    return;
  for (int32_t i = 2; i < dst.size(); ++i)
    if (dst[i] < 1)
      refuse(PDRT_INVALID_ARGUMENT, "its window is larger than the padded input, of shape %s", shapeText(src).c_str());
}

std::string shapeText(const Sizes &sizes) {
  std::string text = "[";
  for (int32_t i = 0; i < sizes.size(); ++i)
    text += (i ? ", " : "") + std::to_string(sizes[i]);
  return text + "]";
}

Sizes padRank(const Sizes &sizes, int32_t rank) {
  if (sizes.size() >= rank)
    return sizes;
  static_assert(PDRT_MAX_RANK == 9);
  Sizes ones[] = {{},
                  {1},
                  {1, 1},
                  {1, 1, 1},
                  {1, 1, 1, 1},
                  {1, 1, 1, 1, 1},
                  {1, 1, 1, 1, 1, 1},
                  {1, 1, 1, 1, 1, 1, 1},
                  {1, 1, 1, 1, 1, 1, 1, 1},
                  {1, 1, 1, 1, 1, 1, 1, 1, 1}};
  Sizes result = ones[rank];
  for (int32_t i = 0; i < sizes.size(); ++i)
    result[rank - sizes.size() + i] = sizes[i];
  return result;
}

memory::desc describe(const TensorDesc &tensor) {
  const memory::data_type type = dataType(tensor.dtype);
  memory::dims dims = dimsOf(tensor.dims);
  for (int64_t dim : dims)
    if (dim < 0)
      refuse(PDRT_INVALID_ARGUMENT, "shape %s has a negative dimension", shapeText(tensor.dims).c_str());
  if (dims.empty())
    return memory::desc({1}, type, memory::dims{1});
  if (tensor.strides.size() != 0) {
    if (tensor.strides.size() != tensor.dims.size())
      refuse(PDRT_INTERNAL_ERROR, "%d strides for %d dimensions", tensor.strides.size(), tensor.dims.size());
    return memory::desc(dims, type, dimsOf(tensor.strides));
  }
  using tag = memory::format_tag;
  const size_t rank = dims.size();
  const auto pick = [&](int64_t block, tag r3, tag r4, tag r5) {
    switch (rank) {
    case 2: // no spatial dimensions: rows of channels, rounded up
      return memory::desc(dims, type, memory::dims{ceilDiv(dims[1], block) * block, 1});
    case 3:
      return memory::desc(dims, type, r3);
    case 4:
      return memory::desc(dims, type, r4);
    case 5:
      return memory::desc(dims, type, r5);
    default:
      refuse(PDRT_INTERNAL_ERROR, "a tensor of rank %zu has no layout but the plain one", rank);
    }
  };
  switch (tensor.layout) {
  case Layout::Plain:
    return memory::desc(dims, type, denseStrides(dims));
  case Layout::ChannelsLast:
    return pick(1, tag::acb, tag::acdb, tag::acdeb);
  case Layout::Blocked8:
    return pick(8, tag::aBc8b, tag::aBcd8b, tag::aBcde8b);
  case Layout::Blocked16:
    return pick(16, tag::aBc16b, tag::aBcd16b, tag::aBcde16b);
  }
  refuse(PDRT_INTERNAL_ERROR, "unknown layout %d", static_cast<int>(tensor.layout));
}

Builder::Builder(WeightCache &weights, Stream &stream) : weights(weights), stream(stream) { restart(); }

void Builder::restart() {
  impl = std::make_unique<Primitive::Impl>();
  impl->stream = stream.stream;
  attr = dnnl::primitive_attr();
  attr.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  postOperands.clear();
}

void Builder::addEltwise(dnnl::post_ops &ops, const PostOp &op) {
  using dnnl::algorithm;
  switch (op.kind) {
  case PostOpKind::Relu:
    return ops.append_eltwise(algorithm::eltwise_relu, 0, 0);
  case PostOpKind::LeakyRelu:
    return ops.append_eltwise(algorithm::eltwise_relu, op.alpha, 0);
  case PostOpKind::Clip:
    return ops.append_eltwise(algorithm::eltwise_clip_v2, op.alpha, op.beta);
  case PostOpKind::Sigmoid:
    return ops.append_eltwise(algorithm::eltwise_logistic, 0, 0);
  case PostOpKind::Tanh:
    return ops.append_eltwise(algorithm::eltwise_tanh, 0, 0);
  case PostOpKind::Swish:
    return ops.append_eltwise(algorithm::eltwise_swish, op.alpha, 0);
  case PostOpKind::HardSwish:
    return ops.append_eltwise(algorithm::eltwise_hardswish, op.alpha, op.beta);
  case PostOpKind::HardSigmoid:
    return ops.append_eltwise(algorithm::eltwise_hardsigmoid, op.alpha, op.beta);
  case PostOpKind::GeluErf:
    return ops.append_eltwise(algorithm::eltwise_gelu_erf, 0, 0);
  case PostOpKind::GeluTanh:
    return ops.append_eltwise(algorithm::eltwise_gelu_tanh, 0, 0);
  case PostOpKind::Linear:
    return ops.append_eltwise(algorithm::eltwise_linear, op.alpha, op.beta);
  case PostOpKind::Add:
  case PostOpKind::Mul:
    break;
  }
  refuse(PDRT_INTERNAL_ERROR, "unknown post-op %d", static_cast<int>(op.kind));
}

dnnl_memory_t Builder::addMemory(int argument, const memory::desc &md, void *data) {
  memory &made = impl->memories.emplace_back(md, engine(), data);
  if (argument)
    impl->arguments.push_back({argument, made.get()});
  return made.get();
}

void Builder::checkConstant(const Operand &operand) const {
  if (static_cast<size_t>(operand.weight) >= weights.size())
    refuse(PDRT_INTERNAL_ERROR, "constant %d is beyond the program's %zu", operand.weight, weights.size());
  const size_t wanted = static_cast<size_t>(elementCount(operand.desc.dims)) * pdrt_dtype_size(operand.desc.dtype);
  if (wanted > weights.bytes(operand.weight))
    refuse(PDRT_INTERNAL_ERROR, "constant '%s' has %zu bytes, its shape %s takes %zu", weights.name(operand.weight),
           weights.bytes(operand.weight), shapeText(operand.desc.dims).c_str(), wanted);
}

void Builder::bind(int argument, const Operand &operand, const memory::desc &md) {
  if (operand.weight < 0) {
    impl->slots.push_back({addMemory(argument, md, nullptr), false});
    return;
  }
  checkConstant(operand);
  addMemory(argument, md, const_cast<void *>(weights.raw(operand.weight)));
}

void Builder::bind(int argument, const Operand &operand, const memory::desc &given, const memory::desc &wanted) {
  if (given == wanted)
    return bind(argument, operand, given);
  if (operand.weight >= 0) {
    checkConstant(operand);
    const auto &packed = impl->packed.emplace_back(weights.pack(operand.weight, given, wanted, stream.stream));
    addMemory(argument, wanted, packed->memory.data());
    return;
  }
  dnnl_memory_t from = addMemory(0, given, nullptr);
  impl->slots.push_back({from, false});
  addReorder(impl->before, from, given, addTemporary(argument, wanted), wanted);
}

void Builder::bindZeros(int argument, const Operand &operand, const memory::desc &md) {
  if (operand.weight < 0)
    bindNothing();
  addMemory(argument, md, impl->zeros.emplace_back(md.get_size()).data());
}

dnnl_memory_t Builder::addTemporary(int argument, const memory::desc &md) {
  dnnl_memory_t made = addMemory(argument, md, nullptr);
  const size_t offset = (impl->scratchpadBytes + 63) / 64 * 64;
  impl->temporaries.push_back({made, offset});
  impl->scratchpadBytes = offset + md.get_size();
  return made;
}

void Builder::addReorder(std::vector<Primitive::Impl::Reorder> &list, dnnl_memory_t from, const memory::desc &fromMd,
                         dnnl_memory_t to, const memory::desc &toMd) {
  dnnl::primitive_attr reorderAttr;
  reorderAttr.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  const dnnl::reorder::primitive_desc desc(engine(), fromMd, engine(), toMd, reorderAttr);
  auto &made = list.emplace_back();
  made.primitive = dnnl::reorder(desc);
  made.arguments = {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}};
  if (const memory::desc scratch = desc.scratchpad_desc(); scratch.get_size())
    made.arguments.push_back({DNNL_ARG_SCRATCHPAD, addTemporary(0, scratch)});
}

void Builder::bindPostOps() {
  for (const PostOperand &operand : postOperands) {
    if (operand.argument) {
      bind(operand.argument, operand.op->operand, operand.given, operand.wanted);
      continue;
    }
    impl->slots.push_back({nullptr, true});
    ++impl->inPlaceSlots;
  }
}

void Builder::bindDestination(const memory::desc &md) {
  impl->slots.push_back({addMemory(DNNL_ARG_DST, md, nullptr), false});
}

void Builder::bindDestination(const memory::desc &given, const memory::desc &wanted) {
  if (given == wanted)
    return bindDestination(given);
  dnnl_memory_t to = addMemory(0, given, nullptr);
  impl->slots.push_back({to, false});
  dnnl_memory_t made = addTemporary(DNNL_ARG_DST, wanted);
  if (impl->inPlaceSlots)
    addReorder(impl->before, to, given, made, wanted);
  addReorder(impl->after, made, wanted, to, given);
}

void Builder::finish(const dnnl::primitive_desc_base &desc) {
  const char *name = nullptr;
  dnnl_primitive_desc_query(desc.get(), dnnl_query_impl_info_str, 0, &name);
  impl->implementation = name ? name : "";
  const memory::desc scratch = desc.scratchpad_desc();
  impl->scratchpadBytes = scratch.get_size();
  if (impl->scratchpadBytes)
    impl->scratchpad = addMemory(DNNL_ARG_SCRATCHPAD, scratch, nullptr);
}

void Builder::makeNothing(size_t count) {
  impl->kind = Primitive::Impl::Kind::Nothing;
  impl->slots.resize(count);
}

void Builder::makeSoftmax(int64_t outer, int64_t axis, int64_t inner, bool log) {
  impl->kind = Primitive::Impl::Kind::Softmax;
  impl->slots.resize(2);
  impl->softmax = {outer, axis, inner, log};
  impl->implementation = "pdrt:softmax";
}

std::unique_ptr<Primitive::Impl> Builder::take() {
  if (!impl->before.empty() || !impl->after.empty())
    impl->implementation += "+reorder";
  return std::move(impl);
}

} // namespace pdrt::cpu
