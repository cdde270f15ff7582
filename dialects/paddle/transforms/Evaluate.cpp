//===- Evaluate.cpp - runs one op through its reference kernel ---------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/transforms/Evaluate.h"
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/OperandGroups.h"
#include "dialects/paddle/ir/PaddleDialect.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Constant.h.inc"

#include "reference/Kernel.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>
#include <memory>
#include <thread>

using namespace mlir;

namespace paddlec::paddle {
namespace {

/// The op's attributes in the kernels' form. Lists that have to be converted live here.
struct KernelAttributes {
  std::vector<pdrt::ref::Attribute> list;
  std::vector<std::unique_ptr<std::string>> strings;
  std::vector<std::unique_ptr<std::vector<int64_t>>> integers;

  explicit KernelAttributes(Operation *op);

private:
  const char *keep(StringRef text) { return strings.emplace_back(std::make_unique<std::string>(text.str()))->c_str(); }
};

KernelAttributes::KernelAttributes(Operation *op) {
  using Kind = pdrt::ref::Attribute::Kind;
  for (NamedAttribute named : op->getAttrDictionary()) {
    Attribute value = named.getValue();
    pdrt::ref::Attribute attribute{keep(named.getName()), Kind::Int};
    if (auto flag = dyn_cast<BoolAttr>(value)) {
      attribute.kind = Kind::Bool;
      attribute.i = flag.getValue();
    } else if (auto integer = dyn_cast<IntegerAttr>(value)) {
      attribute.i = integer.getInt();
    } else if (auto number = dyn_cast<FloatAttr>(value)) {
      attribute.kind = Kind::Float;
      attribute.f = number.getValueAsDouble();
    } else if (auto text = dyn_cast<StringAttr>(value)) {
      attribute.kind = Kind::String;
      attribute.s = keep(text.getValue());
    } else if (auto type = dyn_cast<TypeAttr>(value)) {
      std::optional<pdrt_dtype> dtype = getDType(type.getValue());
      if (!dtype)
        continue;
      attribute.kind = Kind::DType;
      attribute.i = *dtype;
    } else if (auto ints = dyn_cast<DenseI64ArrayAttr>(value)) {
      attribute.kind = Kind::Ints;
      attribute.ints = ints.asArrayRef().data();
      attribute.size = ints.size();
    } else if (auto floats = dyn_cast<DenseF64ArrayAttr>(value)) {
      attribute.kind = Kind::Floats;
      attribute.floats = floats.asArrayRef().data();
      attribute.size = floats.size();
    } else if (auto bools = dyn_cast<DenseBoolArrayAttr>(value)) {
      ArrayRef<bool> flags = bools.asArrayRef();
      auto &copy = integers.emplace_back(std::make_unique<std::vector<int64_t>>(flags.begin(), flags.end()));
      attribute.kind = Kind::Bools;
      attribute.ints = copy->data();
      attribute.size = copy->size();
    } else {
      continue; // segment sizes, and what is for the compiler only
    }
    list.push_back(attribute);
  }
}

/// Memory that kernels take while they run.
struct Scratch {
  std::vector<std::unique_ptr<char[]>> blocks;

  static void *allocate(void *owner, size_t bytes) {
    auto *scratch = static_cast<Scratch *>(owner);
    std::unique_ptr<char[]> block(new (std::nothrow) char[bytes ? bytes : 1]);
    if (!block)
      return nullptr;
    return scratch->blocks.emplace_back(std::move(block)).get();
  }
};

/// A copy of the op alone, with operands of static types, on which the shape rule can run.
class Specimen {
public:
  Specimen(Operation *op, ArrayRef<const HostTensor *> operands);
  ~Specimen() { block.clear(); }

  /// The types of the results; sizes that depend on data are the largest possible, dynamic if there is no largest.
  LogicalResult inferResults(SmallVectorImpl<RankedTensorType> &types, std::string &message);

private:
  Block block;
  Operation *copy;
  ArrayRef<const HostTensor *> operands;
};

} // namespace

static RankedTensorType typeOf(MLIRContext *context, const HostTensor &tensor) {
  return RankedTensorType::get(tensor.dims, getElementType(context, tensor.dtype));
}

static int64_t countElements(ArrayRef<int64_t> dims) {
  int64_t count = 1;
  for (int64_t dim : dims)
    count *= dim;
  return count;
}

Specimen::Specimen(Operation *op, ArrayRef<const HostTensor *> operands) : operands(operands) {
  MLIRContext *context = op->getContext();
  OpBuilder builder(context);
  builder.setInsertionPointToStart(&block);
  IRMapping mapping;
  SmallVector<Value> values;
  for (const HostTensor *tensor : operands) {
    RankedTensorType type = typeOf(context, *tensor);
    // Rules read axes, sizes and scales; they never look into large tensors.
    if (countElements(tensor->dims) <= 64) {
      std::vector<char> bytes(tensor->bytes.begin(), tensor->bytes.end());
      values.push_back(ConstantOp::create(builder, op->getLoc(), makeConstant(type, std::move(bytes), "operand")));
    } else {
      values.push_back(block.addArgument(type, op->getLoc()));
    }
  }
  copy = builder.clone(*op);
  copy->setOperands(values);
}

LogicalResult Specimen::inferResults(SmallVectorImpl<RankedTensorType> &types, std::string &message) {
  auto rule = dyn_cast<InferShapesOpInterface>(copy);
  if (!rule) {
    message = "it has no shape rule";
    return failure();
  }
  // What the rule reports is the caller's to show. Other threads' reports go on to whoever listens.
  std::thread::id self = std::this_thread::get_id();
  ScopedDiagnosticHandler handler(copy->getContext(), [&](Diagnostic &diagnostic) {
    if (std::this_thread::get_id() != self)
      return failure();
    if (message.empty())
      message = diagnostic.str();
    return success();
  });
  ShapeInference infer(copy->getContext(), {});
  infer.setOperation(copy);
  if (failed(rule.inferShapes(infer)) || failed(infer.checkResults()))
    return failure();
  for (Value result : copy->getResults()) {
    auto type = cast<RankedTensorType>(result.getType());
    SmallVector<int64_t> shape;
    for (Dim dim : infer.shapeOf(result)) {
      std::optional<int64_t> bound = infer.upperBound(dim);
      shape.push_back(!bound || *bound < 0 || *bound >= INT32_MAX ? ShapedType::kDynamic : *bound);
    }
    types.push_back(RankedTensorType::get(shape, type.getElementType()));
  }
  return success();
}

bool canEvaluate(Operation *op) {
  return isa_and_nonnull<PaddleDialect>(op->getDialect()) && pdrt::ref::find(op->getName().stripDialect()) != nullptr;
}

/// Fills in dtype, shape and memory; false for a rank that the runtime does not have.
static bool describe(pdrt::ref::Tensor &tensor, pdrt_dtype dtype, ArrayRef<int64_t> dims, const void *data) {
  if (dims.size() > PDRT_MAX_RANK)
    return false;
  tensor.data = const_cast<void *>(data);
  tensor.dtype = dtype;
  tensor.rank = dims.size();
  llvm::copy(dims, tensor.dims);
  return true;
}

/// Sizes that have no largest are asked for at the op's sizes kernel, which is given no memory for results.
static LogicalResult askForSizes(Operation *op, pdrt::ref::Call &call, SmallVectorImpl<RankedTensorType> &types,
                                 std::string &message) {
  if (llvm::all_of(types, [](RankedTensorType type) { return type.hasStaticShape(); }))
    return success();
  pdrt::ref::Kernel kernel = pdrt::ref::find(("sizes_" + op->getName().stripDialect()).str());
  if (!kernel) {
    message = "the size of its result is not limited";
    return failure();
  }
  std::vector<pdrt::ref::Tensor> outputs(types.size());
  for (auto [output, type] : llvm::zip(outputs, types)) {
    output.dtype = getDType(type.getElementType()).value_or(PDRT_FLOAT32);
    output.rank = std::min<int64_t>(type.getRank(), PDRT_MAX_RANK);
  }
  call.outputs = outputs;
  if (kernel(call) != PDRT_OK) {
    message = call.message[0] ? call.message : "its kernel failed";
    return failure();
  }
  for (auto [output, type] : llvm::zip(outputs, types))
    if (!type.hasStaticShape())
      type = RankedTensorType::get(ArrayRef(output.dims, output.rank), type.getElementType());
  return success();
}

LogicalResult evaluate(Operation *op, ArrayRef<const HostTensor *> operands, SmallVectorImpl<HostTensor> &results,
                       std::string &message, int64_t byteLimit) {
  message.clear();
  pdrt::ref::Kernel kernel = canEvaluate(op) ? pdrt::ref::find(op->getName().stripDialect()) : nullptr;
  if (!kernel) {
    message = "it has no reference kernel";
    return failure();
  }
  SmallVector<RankedTensorType> types;
  if (failed(Specimen(op, operands).inferResults(types, message)))
    return failure();

  // Absent operands and results keep their places.
  std::vector<pdrt::ref::Tensor> inputs, outputs;
  std::vector<size_t> outputOf;
  ValueGroups inputGroups = getOperandGroups(op), outputGroups = getResultGroups(op);
  bool fits = true;
  size_t at = 0;
  for (int32_t count : inputGroups.counts) {
    if (count == 0)
      inputs.emplace_back();
    for (int32_t i = 0; i < count; ++i, ++at)
      fits &= describe(inputs.emplace_back(), operands[at]->dtype, operands[at]->dims, operands[at]->bytes.data());
  }
  KernelAttributes attributes(op);
  Scratch scratch;
  pdrt::ref::Call call;
  call.inputs = inputs;
  call.attributes = attributes.list;
  if (inputGroups.hasList)
    call.segments = {inputGroups.counts.data(), inputGroups.counts.size()};
  call.allocate = Scratch::allocate;
  call.owner = &scratch;
  if (fits && failed(askForSizes(op, call, types, message)))
    return failure();

  // Memory of the results.
  results.clear();
  int64_t total = 0;
  for (RankedTensorType type : types) {
    HostTensor &tensor = results.emplace_back();
    std::optional<pdrt_dtype> dtype = getDType(type.getElementType());
    int64_t bytes = dtype ? static_cast<int64_t>(pdrt_dtype_size(*dtype)) : 0;
    for (int64_t dim : type.getShape())
      if (llvm::MulOverflow(bytes, dim, bytes)) {
        message = "its result is too large";
        return failure();
      }
    if (!dtype || llvm::AddOverflow(total, bytes, total) || total > byteLimit) {
      message = dtype ? "its result is too large" : "its result has a type without a code";
      return failure();
    }
    tensor.dtype = *dtype;
    tensor.dims.assign(type.getShape().begin(), type.getShape().end());
    tensor.own(std::vector<char>(bytes));
  }

  at = 0;
  for (int32_t count : outputGroups.counts) {
    if (count == 0)
      outputs.emplace_back();
    for (int32_t i = 0; i < count; ++i, ++at) {
      outputOf.push_back(outputs.size());
      fits &= describe(outputs.emplace_back(), results[at].dtype, results[at].dims, results[at].owned.data());
    }
  }
  if (!fits) {
    message = "a tensor has more dimensions than the runtime supports";
    return failure();
  }

  call.outputs = outputs;
  if (kernel(call) != PDRT_OK) {
    message = call.message[0] ? call.message : "its kernel failed";
    return failure();
  }

  // The kernel of an op whose size depends on data has written the true dims.
  for (auto [index, result] : llvm::enumerate(results)) {
    const pdrt::ref::Tensor &output = outputs[outputOf[index]];
    result.dims.assign(output.dims, output.dims + output.rank);
    size_t bytes = countElements(result.dims) * pdrt_dtype_size(result.dtype);
    if (bytes > result.owned.size()) {
      message = "its kernel gave more than was expected";
      return failure();
    }
    std::vector<char> exact = std::move(result.owned);
    exact.resize(bytes);
    result.own(std::move(exact));
  }
  return success();
}

} // namespace paddlec::paddle
