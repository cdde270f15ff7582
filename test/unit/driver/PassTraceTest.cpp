//===- PassTraceTest.cpp - what each pass leaves behind ------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/PassTrace.h"
#include "compiler/driver/Interpreter.h"
#include "compiler/pipelines/Pipelines.h"

#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include <gtest/gtest.h>

#include <cstring>

namespace paddlec::driver {
namespace {

constexpr const char *program = R"(
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = paddle.relu %x : (tensor<2xf32>) -> tensor<2xf32>
  %1 = paddle.relu %x : (tensor<2xf32>) -> tensor<2xf32>
  %2 = paddle.subtract %0, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
})";

/// A mistake: as if a - b were b - a.
struct SwapPass : mlir::PassWrapper<SwapPass, mlir::OperationPass<mlir::func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SwapPass)
  llvm::StringRef getArgument() const override { return "swap"; }
  void runOnOperation() override {
    getOperation().walk([](mlir::Operation *op) {
      if (op->getName().getStringRef() == "paddle.subtract")
        op->setOperands({op->getOperand(1), op->getOperand(0)});
    });
  }
};

TEST(PassTrace, TheResultDepartsBehindThePassThatIsWrong) {
  mlir::DialectRegistry registry;
  pipelines::registerDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  auto module = mlir::parseSourceString<mlir::ModuleOp>(program, &context);
  ASSERT_TRUE(module);
  support::Array x{PDRT_FLOAT32, {2}, std::vector<char>(2 * sizeof(float))};
  const float values[] = {3, -2};
  std::memcpy(x.data.data(), values, sizeof(values));

  std::vector<std::string> passes;
  std::vector<float> seconds;
  auto ask = [&](const std::string &pass, mlir::ModuleOp now) {
    Progress progress;
    support::Diagnostics diagnostics;
    auto results = interpret(now, "program", {x}, progress, diagnostics);
    ASSERT_TRUE(results);
    passes.push_back(pass);
    seconds.push_back(static_cast<float>(reinterpret_cast<const float *>((*results)[0].data.data())[1]));
  };
  mlir::PassManager manager(&context);
  manager.addInstrumentation(std::make_unique<PassTrace>(*module, ask));
  manager.addNestedPass<mlir::func::FuncOp>(mlir::createCSEPass());
  manager.addNestedPass<mlir::func::FuncOp>(std::make_unique<SwapPass>());
  ASSERT_TRUE(mlir::succeeded(manager.run(*module)));
  EXPECT_EQ(passes, (std::vector<std::string>{"cse on @main", "swap on @main"}));
  EXPECT_EQ(seconds, (std::vector<float>{2, -2}));
}

} // namespace
} // namespace paddlec::driver
