//===- Passes.td - passes over the paddle dialect --------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// One entry a pass, with the IR before and after. The pass "paddle-x-y" is XY.cpp, and its test is x-y.mlir.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_PASSES_TD
#define PADDLE_PASSES_TD

include "mlir/Pass/PassBase.td"

def InferShapes : Pass<"paddle-infer-shapes", "::mlir::func::FuncOp"> {
  let summary = "Sets the shape and element type of every value";
  let description = [{
    Gives each unknown dimension of an argument a symbol (or keeps the one it has), then runs every op's shape rule
    in order and updates the function's type. Symbols are listed in `paddle.symbols`. What the file said about
    results is replaced, so types that a rule contradicts do not survive.

    `shapes` specialises the inputs first: `x=1x3x640x640` fixes sizes, `1..8` limits one, `320..960:32` also promises
    a multiple, `?` leaves it free. Inputs that are not named keep their dimensions.

    Before:
    ```mlir
    func.func @main(%x: tensor<?x4xf32> {paddle.name = "x"}) -> tensor<*xf32> {
      %0 = paddle.concat %x, %x, %axis : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<i32>) -> tensor<?x?xf32>
    ```
    After:
    ```mlir
    #map = affine_map<()[s0] -> (s0, 4)>
    #map1 = affine_map<()[s0] -> (s0 * 2, 4)>
    func.func @main(%x: tensor<?x4xf32, #map> {paddle.name = "x"}) -> tensor<?x4xf32, #map1>
        attributes {paddle.symbols = [#paddle.symbol<"x.0", input_dim, input = 0, dim = 0, minimum = 1>]} {
      %0 = paddle.concat %x, %x, %axis : (...) -> tensor<?x4xf32, #map1>
    ```
  }];
  let dependentDialects = ["::paddlec::paddle::PaddleDialect"];
  let options = [ListOption<"shapes", "shapes", "std::string",
                            "Input shapes, such as x=1x3x640x640 or x=1..8x3x320..960:32x?">];
  let statistics = [Statistic<"numOps", "ops", "Ops whose rule ran">,
                    Statistic<"numSymbols", "symbols", "Symbols of the function afterwards">];
}

#endif // PADDLE_PASSES_TD
