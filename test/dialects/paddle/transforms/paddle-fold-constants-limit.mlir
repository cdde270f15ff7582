// A result that is larger than the operands and the limit is not folded.
// RUN: paddlec-opt %s --paddle-infer-shapes --paddle-fold-constants=limit-mib=0 | FileCheck %s

// CHECK-LABEL: @larger
func.func @larger() -> tensor<?x?xf32> {
  %a = paddle.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %times = paddle.full_int_array {dtype = i64, value = array<i64: 100, 1>} : () -> tensor<2xi64>
  // The operands have 24 bytes, the result 800.
  // CHECK: paddle.tile
  %0 = paddle.tile %a, %times : (tensor<1x2xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  // CHECK-NOT: paddle.exp
  %1 = paddle.exp %a : (tensor<1x2xf32>) -> tensor<1x2xf32>
  %2 = paddle.add %0, %1 : (tensor<?x?xf32>, tensor<1x2xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
