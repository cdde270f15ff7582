// Random numbers are neither folded nor shared: each op draws its own.
// RUN: paddlec-opt %s --cse --paddle-fold-constants | FileCheck %s

// CHECK-LABEL: func.func @twice
func.func @twice() -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %shape = paddle.full_int_array {dtype = i64, value = array<i64: 2, 3>} : () -> tensor<2xi64>
  // CHECK: paddle.gaussian
  // CHECK: paddle.gaussian
  %0 = paddle.gaussian %shape {dtype = f32} : (tensor<2xi64>) -> tensor<2x3xf32>
  %1 = paddle.gaussian %shape {dtype = f32} : (tensor<2xi64>) -> tensor<2x3xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<2x3xf32>
}
