//===- PassTrace.cpp - what each pass leaves behind -------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/PassTrace.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/Pass.h"

namespace paddlec::driver {

void PassTrace::runAfterPass(mlir::Pass *pass, mlir::Operation *op) {
  // What only takes other passes to the functions has no name.
  if (pass->getArgument().empty())
    return;
  std::string name = pass->getArgument().str();
  if (auto symbol = mlir::dyn_cast<mlir::SymbolOpInterface>(op); symbol && op != module.getOperation())
    name += " on @" + symbol.getName().str();
  observer(name, module);
}

} // namespace paddlec::driver
