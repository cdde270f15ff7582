//===- Slice.cpp - a part of a program as a program of its own ---------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Slice.h"

#include "dialects/paddle/ir/PaddleDialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SetVector.h"

namespace paddlec::driver {

/// Whether an op is made again where it is read.
static bool isFromNothing(mlir::Operation *op) { return op && op->getNumOperands() == 0 && op->getNumRegions() == 0; }

std::vector<mlir::Operation *> computingOps(mlir::func::FuncOp main) {
  std::vector<mlir::Operation *> ops;
  for (mlir::Operation &op : main.getBody().front().without_terminator())
    if (!isFromNothing(&op))
      ops.push_back(&op);
  return ops;
}

OpSet neededFor(const OpSet &kept, llvm::ArrayRef<mlir::Value> outputs) {
  OpSet needed;
  llvm::SmallVector<mlir::Value> waiting(outputs);
  while (!waiting.empty()) {
    mlir::Operation *op = waiting.pop_back_val().getDefiningOp();
    if (op && kept.contains(op) && needed.insert(op).second)
      llvm::append_range(waiting, op->getOperands());
  }
  return needed;
}

Slice makeSlice(mlir::ModuleOp whole, const OpSet &kept, llvm::ArrayRef<mlir::Value> outputs) {
  mlir::MLIRContext *context = whole.getContext();
  auto main = whole.lookupSymbol<mlir::func::FuncOp>("main");
  mlir::OpBuilder builder(context);
  Slice slice;
  slice.module = mlir::ModuleOp::create(whole.getLoc());
  builder.setInsertionPointToEnd(slice.module->getBody());
  bool callsBodies = llvm::any_of(kept, [](mlir::Operation *op) {
    return llvm::any_of(op->getAttrs(), [](mlir::NamedAttribute attribute) {
      return mlir::isa<mlir::SymbolRefAttr>(attribute.getValue());
    });
  });
  for (mlir::func::FuncOp function : whole.getOps<mlir::func::FuncOp>())
    if (function.isPrivate() && callsBodies)
      builder.clone(*function);

  std::vector<mlir::Operation *> ops;
  llvm::SetVector<mlir::Value> inputs;
  for (mlir::Operation *op : computingOps(main)) {
    if (!kept.contains(op))
      continue;
    ops.push_back(op);
    for (mlir::Value operand : op->getOperands())
      if (!isFromNothing(operand.getDefiningOp()) && !kept.contains(operand.getDefiningOp()))
        inputs.insert(operand);
  }
  slice.inputs.assign(inputs.begin(), inputs.end());
  llvm::SmallVector<mlir::Type> inputTypes(llvm::map_range(inputs, [](mlir::Value value) { return value.getType(); }));
  llvm::SmallVector<mlir::Type> outputTypes(
      llvm::map_range(outputs, [](mlir::Value value) { return value.getType(); }));
  auto made =
      mlir::func::FuncOp::create(builder, main.getLoc(), "main", builder.getFunctionType(inputTypes, outputTypes));
  mlir::Block *body = made.addEntryBlock();
  builder.setInsertionPointToEnd(body);
  mlir::IRMapping mapping;
  for (auto [index, value] : llvm::enumerate(inputs)) {
    mapping.map(value, body->getArgument(index));
    body->getArgument(index).setLoc(value.getLoc());
    made.setArgAttr(index, paddle::nameAttrName, builder.getStringAttr("in_" + llvm::Twine(index)));
  }
  for (mlir::Operation *op : ops) {
    for (mlir::Value operand : op->getOperands())
      if (isFromNothing(operand.getDefiningOp()) && !mapping.contains(operand))
        builder.clone(*operand.getDefiningOp(), mapping);
    builder.clone(*op, mapping);
  }
  llvm::SmallVector<mlir::Value> results;
  for (auto [index, output] : llvm::enumerate(outputs)) {
    results.push_back(mapping.lookup(output));
    made.setResultAttr(index, paddle::nameAttrName, builder.getStringAttr("out_" + llvm::Twine(index)));
  }
  mlir::func::ReturnOp::create(builder, main.getLoc(), results);
  return slice;
}

std::string printWhole(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os, mlir::OpPrintingFlags().enableDebugInfo(/*enable=*/true, /*prettyForm=*/false));
  os << '\n';
  return text;
}

} // namespace paddlec::driver
