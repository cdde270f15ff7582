//===- StepsTest.cpp - the values inside a program -----------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Steps.h"
#include "compiler/pipelines/Pipelines.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include <gtest/gtest.h>

namespace paddlec::driver {
namespace {

using Numbers = std::vector<size_t>;

/// Two branches of one value, joined; one of them is an output. A value that nothing reads.
constexpr const char *program = R"(
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = paddle.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = paddle.exp %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = paddle.sin %0 : (tensor<4xf32>) -> tensor<4xf32>
  %3 = paddle.cos %0 : (tensor<4xf32>) -> tensor<4xf32>
  %4 = paddle.add %1, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %2, %4 : tensor<4xf32>, tensor<4xf32>
})";

struct StepsTest : testing::Test {
  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::func::FuncOp main;

  void SetUp() override {
    mlir::DialectRegistry registry;
    pipelines::registerDialects(registry);
    context.appendDialectRegistry(registry);
    module = mlir::parseSourceString<mlir::ModuleOp>(program, &context);
    ASSERT_TRUE(module);
    main = module->lookupSymbol<mlir::func::FuncOp>("main");
  }
};

TEST_F(StepsTest, AreWhatIsRead) {
  std::vector<Step> steps = findSteps(main);
  ASSERT_EQ(steps.size(), 4u); // without cos
  EXPECT_EQ(steps[0].op, "relu");
  EXPECT_TRUE(steps[0].inputs.empty());
  EXPECT_EQ(steps[2].op, "sin");
  EXPECT_EQ(steps[2].inputs, Numbers{0});
  EXPECT_EQ(steps[3].inputs, Numbers{1});
}

TEST_F(StepsTest, BehindAnOutput) {
  std::vector<Step> steps = findSteps(main);
  EXPECT_EQ(stepsBehind(steps, Numbers{3}), (Numbers{0, 1, 3}));
  EXPECT_EQ(stepsBehind(steps, Numbers{2}), (Numbers{0, 2}));
  EXPECT_TRUE(stepsBehind(steps, Numbers()).empty());
}

TEST_F(StepsTest, ExposedOnesComeBehindTheOutputs) {
  EXPECT_EQ(exposeSteps(main, Numbers{0, 1, 2, 3}), (Numbers{2, 3, 0, 1}));
  EXPECT_EQ(main.getNumResults(), 4u);
  EXPECT_TRUE(mlir::succeeded(mlir::verify(*module)));
  mlir::Operation *end = main.getBody().front().getTerminator();
  EXPECT_EQ(end->getOperand(3).getDefiningOp()->getName().getStringRef(), "paddle.exp");
}

TEST_F(StepsTest, OneExposed) {
  EXPECT_EQ(exposeSteps(main, Numbers{1}), Numbers{2});
  EXPECT_EQ(main.getNumResults(), 3u);
  EXPECT_TRUE(mlir::succeeded(mlir::verify(*module)));
}

TEST(FirstFailing, IsFoundWithFewQuestions) {
  for (size_t first = 0; first < 100; ++first) {
    size_t asked = 0;
    auto found = firstFailing(100, [&](size_t at) -> std::optional<bool> {
      ++asked;
      return at >= first;
    });
    EXPECT_EQ(found, first);
    EXPECT_LE(asked, 7u);
  }
}

TEST(FirstFailing, EndsWithAnError) {
  EXPECT_FALSE(firstFailing(8, [](size_t) -> std::optional<bool> { return std::nullopt; }));
  // Nothing to ask: the last one fails.
  EXPECT_EQ(firstFailing(1, [](size_t) -> std::optional<bool> { return std::nullopt; }), 0u);
}

} // namespace
} // namespace paddlec::driver
