//===- Control.cpp - branches and loops ------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Control.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Control.cpp.inc"

namespace paddlec::paddle {
void registerControlOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Control.cpp.inc"
      >();
}
} // namespace paddlec::paddle

/// Bodies are inferred on their own (see infer-bodies), which also says what is known here.
static LogicalResult inferResults(ShapeInference &infer, OperandRange inputs,
                                  std::optional<ArrayRef<int64_t>> sizesFrom, ResultRange results) {
  size_t next = 0;
  for (Value result : results) {
    Dims dims;
    for (int64_t size : cast<RankedTensorType>(result.getType()).getShape()) {
      int64_t from = sizesFrom && next < sizesFrom->size() ? (*sizesFrom)[next] : -1;
      ++next;
      if (from >= 0 && from / 16 < static_cast<int64_t>(inputs.size()) &&
          from % 16 < cast<RankedTensorType>(inputs[from / 16].getType()).getRank())
        dims.push_back(infer.shapeOf(inputs[from / 16])[from % 16]);
      else if (!ShapedType::isDynamic(size))
        dims.push_back(infer.constant(size));
      else
        dims.push_back(infer.dataDependent(infer.constant(INT32_MAX), "given"));
    }
    infer.setShape(result, dims);
  }
  return success();
}

LogicalResult IfOp::inferShapes(ShapeInference &infer) {
  return inferResults(infer, getCaptured(), getSizesFrom(), getOut());
}
LogicalResult WhileOp::inferShapes(ShapeInference &infer) {
  // Carried and captured values follow one another among the operands.
  return inferResults(infer, (*this)->getOperands().drop_front(), getSizesFrom(), getOut());
}

/// Checks that a body exists and takes and gives as many tensors, of the same ranks and element types.
static LogicalResult verifyBody(Operation *op, SymbolTableCollection &table, FlatSymbolRefAttr name, TypeRange inputs,
                                TypeRange outputs) {
  auto body = table.lookupNearestSymbolFrom<func::FuncOp>(op, name);
  if (!body)
    return op->emitOpError() << "there is no function " << name;
  auto agree = [&](TypeRange have, TypeRange want, StringRef what) -> LogicalResult {
    if (have.size() != want.size())
      return op->emitOpError() << "the body " << name << " has " << have.size() << ' ' << what << ", expected "
                               << want.size();
    for (auto [index, pair] : llvm::enumerate(llvm::zip(have, want))) {
      auto [a, b] = pair;
      auto x = dyn_cast<RankedTensorType>(a), y = dyn_cast<RankedTensorType>(b);
      if (!x || !y || x.getRank() != y.getRank() || x.getElementType() != y.getElementType())
        return op->emitOpError() << what << " " << index << " of the body " << name << " has type " << a
                                 << ", expected " << b;
    }
    return success();
  };
  return success(succeeded(agree(body.getArgumentTypes(), inputs, "arguments")) &&
                 succeeded(agree(body.getResultTypes(), outputs, "results")));
}

LogicalResult IfOp::verifySymbolUses(SymbolTableCollection &table) {
  for (FlatSymbolRefAttr body : {getThenBodyAttr(), getElseBodyAttr()})
    if (failed(verifyBody(*this, table, body, getCaptured().getTypes(), getOut().getTypes())))
      return failure();
  return success();
}

LogicalResult WhileOp::verifySymbolUses(SymbolTableCollection &table) {
  if (getOut().size() != getCarried().size())
    return emitOpError() << "has " << getOut().size() << " results for " << getCarried().size() << " carried values";
  SmallVector<Type> inputs(getCarried().getTypes()), outputs = {getCond().getType()};
  llvm::append_range(inputs, getCaptured().getTypes());
  llvm::append_range(outputs, getOut().getTypes());
  return verifyBody(*this, table, getBodyAttr(), inputs, outputs);
}
