//===- InferBodies.cpp - sets the shapes in the bodies of loops and branches --------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Goes from the entries down into what they call. The rules of ordinary ops run on the way; they are the ops' own.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/transforms/Passes.h"
#include "dialects/paddle/transforms/RunShapeRule.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Control.h.inc"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace paddlec::paddle {
#define GEN_PASS_DEF_INFERBODIES
#include "dialects/paddle/transforms/Passes.h.inc"

namespace {

/// Dimensions of a list of tensors; a null one is not known.
using Shapes = SmallVector<Dims>;

struct InferBodiesPass : impl::InferBodiesBase<InferBodiesPass> {
  using Base::Base;
  void runOnOperation() override;

private:
  LogicalResult inferFunction(func::FuncOp function);
  LogicalResult inferBody(func::FuncOp body, ValueRange values, const Shapes &inputs, const ShapeInference &caller);
  LogicalResult inferIf(IfOp op, ShapeInference &infer);
  LogicalResult inferWhile(WhileOp op, ShapeInference &infer);
  func::FuncOp lookup(FlatSymbolRefAttr name) { return getOperation().lookupSymbol<func::FuncOp>(name); }
};

} // namespace

static Shapes shapesOf(const ShapeInference &infer, ValueRange values) {
  Shapes shapes;
  for (Value value : values)
    shapes.push_back(infer.shapeOf(value));
  return shapes;
}

static Shapes shapesOf(TypeRange types) {
  Shapes shapes;
  for (Type type : types)
    shapes.push_back(getDims(type));
  return shapes;
}

/// Where an argument has a dimension by itself, as `sizes_from` counts; -1 if none has.
static int64_t findAmong(const Shapes &arguments, Dim dim) {
  if (!isa<AffineSymbolExpr>(dim))
    return -1;
  for (auto [index, dims] : llvm::enumerate(arguments))
    for (auto [axis, other] : llvm::enumerate(dims))
      if (other == dim && axis < 16)
        return static_cast<int64_t>(16 * index + axis);
  return -1;
}

/// Gives the arguments of a body these shapes, the element types of the caller's values, and infers it. What the file
/// declares of either need not be what the ops in front make.
LogicalResult InferBodiesPass::inferBody(func::FuncOp body, ValueRange values, const Shapes &inputs,
                                         const ShapeInference &caller) {
  SmallVector<SymbolAttr> symbols;
  llvm::DenseMap<Dim, Dim> known; // the caller's dimension to the body's
  for (auto [index, dims] : llvm::enumerate(inputs)) {
    BlockArgument argument = body.getArgument(index);
    Dims own;
    for (auto [axis, dim] : llvm::enumerate(dims)) {
      if (dim && getConstant(dim)) {
        own.push_back(dim);
        continue;
      }
      Dim mine = dim ? known.lookup(dim) : Dim();
      if (!mine) {
        auto name = body.getArgAttrOfType<StringAttr>(index, nameAttrName);
        std::string label = (name ? name.str() : "in" + std::to_string(index)) + "." + std::to_string(axis);
        int64_t minimum = dim ? std::max<int64_t>(caller.lowerBound(dim).value_or(0), 0) : 0;
        int64_t maximum = dim ? caller.upperBound(dim).value_or(INT32_MAX) : INT32_MAX;
        mine = getAffineSymbolExpr(symbols.size(), &getContext());
        symbols.push_back(SymbolAttr::get(&getContext(), label, SymbolKind::InputDim, index, axis, minimum,
                                          maximum < INT32_MAX ? maximum : -1, 1, nullptr));
        if (dim)
          known[dim] = mine;
      }
      own.push_back(mine);
    }
    argument.setType(getTensorType(own, getElementTypeOrSelf(values[index].getType())));
  }
  setSymbols(body, symbols);
  ++numBodies;
  return inferFunction(body);
}

LogicalResult InferBodiesPass::inferIf(IfOp op, ShapeInference &infer) {
  Shapes inputs = shapesOf(infer, op.getCaptured()), given[2];
  func::FuncOp bodies[] = {lookup(op.getThenBodyAttr()), lookup(op.getElseBodyAttr())};
  for (int i = 0; i < 2; ++i) {
    if (failed(inferBody(bodies[i], op.getCaptured(), inputs, infer)))
      return failure();
    given[i] = shapesOf(bodies[i].getResultTypes());
  }
  // Both have the same arguments, so a symbol of one is that of the other, as far as arguments go.
  Shapes arguments = shapesOf(bodies[0].getArgumentTypes());
  SmallVector<int64_t> from;
  for (auto [index, result] : llvm::enumerate(op.getOut())) {
    const Dims &a = given[0][index], &b = given[1][index];
    if (a.size() != b.size())
      return op.emitOpError() << "result " << index << " has rank " << a.size() << " in one branch and " << b.size()
                              << " in the other, which is not supported";
    Dims dims;
    SmallVector<int64_t> shape;
    for (auto [x, y] : llvm::zip(a, b)) {
      std::optional<int64_t> constant = getConstant(x);
      shape.push_back(constant && x == y ? *constant : ShapedType::kDynamic);
      from.push_back(x == y ? findAmong(arguments, x) : -1);
    }
    result.setType(RankedTensorType::get(shape, getElementTypeOrSelf(bodies[0].getResultTypes()[index])));
  }
  op.setSizesFrom(ArrayRef<int64_t>(from));
  return success();
}

LogicalResult InferBodiesPass::inferWhile(WhileOp op, ShapeInference &infer) {
  func::FuncOp body = lookup(op.getBodyAttr());
  size_t numCarried = op.getCarried().size();
  Shapes inputs = shapesOf(infer, op->getOperands().drop_front());
  // Every round makes a dimension unknown or is the last.
  for (bool changed = true; changed;) {
    changed = false;
    if (failed(inferBody(body, op->getOperands().drop_front(), inputs, infer)))
      return failure();
    Shapes arguments = shapesOf(body.getArgumentTypes()), results = shapesOf(body.getResultTypes().drop_front());
    for (size_t i = 0; i < numCarried; ++i) {
      if (results[i].size() != inputs[i].size())
        return op.emitOpError() << "carried value " << i << " begins with rank " << inputs[i].size()
                                << " and goes on with rank " << results[i].size() << ", which is not supported";
      for (auto [dim, before, after] : llvm::zip(inputs[i], arguments[i], results[i]))
        if (dim && before != after) {
          dim = nullptr;
          changed = true;
        }
    }
  }
  SmallVector<int64_t> from;
  for (size_t i = 0; i < numCarried; ++i) {
    for (auto [axis, dim] : llvm::enumerate(inputs[i]))
      from.push_back(dim && axis < 16 ? static_cast<int64_t>(16 * i + axis) : -1);
    SmallVector<int64_t> shape(inputs[i].size(), ShapedType::kDynamic);
    op.getOut()[i].setType(RankedTensorType::get(shape, getElementTypeOrSelf(op.getCarried()[i].getType())));
  }
  op.setSizesFrom(ArrayRef<int64_t>(from));
  return success();
}

LogicalResult InferBodiesPass::inferFunction(func::FuncOp function) {
  ShapeInference infer(&getContext(), getInputSymbols(function));
  Block &block = function.getBody().front();
  for (Operation &op : block) {
    infer.setOperation(&op);
    if (auto branch = dyn_cast<IfOp>(op); branch && failed(inferIf(branch, infer)))
      return failure();
    if (auto loop = dyn_cast<WhileOp>(op); loop && failed(inferWhile(loop, infer)))
      return failure();
    if (auto rule = dyn_cast<InferShapesOpInterface>(op); rule && failed(runShapeRule(rule, infer)))
      return failure();
  }
  function.setFunctionType(
      FunctionType::get(&getContext(), block.getArgumentTypes(), block.getTerminator()->getOperandTypes()));
  setSymbols(function, infer.getSymbols());
  return success();
}

void InferBodiesPass::runOnOperation() {
  for (func::FuncOp function : getOperation().getOps<func::FuncOp>()) {
    if (function.isPrivate() || function.isExternal() || !function.getBody().hasOneBlock())
      continue;
    auto hasControl = function.walk(
        [](Operation *op) { return isa<IfOp, WhileOp>(op) ? WalkResult::interrupt() : WalkResult::advance(); });
    if (hasControl.wasInterrupted() && failed(inferFunction(function)))
      return signalPassFailure();
  }
}

} // namespace paddlec::paddle
