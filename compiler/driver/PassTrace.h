//===- PassTrace.h - what each pass leaves behind ---------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Calls back behind every pass, so that the program can be looked at, or run, between any two
// of them. Passes must not run on several threads meanwhile. It changes nothing itself.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_PASSTRACE_H
#define PADDLEC_COMPILER_DRIVER_PASSTRACE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassInstrumentation.h"

#include <functional>
#include <string>

namespace paddlec::driver {

/// Called with the pass ("paddle-fold-constants on @main") and the module behind it.
using PassObserver = std::function<void(const std::string &pass, mlir::ModuleOp module)>;

class PassTrace : public mlir::PassInstrumentation {
public:
  PassTrace(mlir::ModuleOp module, PassObserver observer) : module(module), observer(std::move(observer)) {}

  void runAfterPass(mlir::Pass *pass, mlir::Operation *op) override;

private:
  mlir::ModuleOp module;
  PassObserver observer;
};

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_PASSTRACE_H
