// Ops on constants are computed, and sizes that are known become constants.
// RUN: paddlec-opt %s --paddle-infer-shapes --paddle-fold-constants --split-input-file | FileCheck %s

// CHECK-LABEL: @arithmetic
func.func @arithmetic() -> tensor<?xf32> {
  %a = paddle.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %b = paddle.constant dense<2.0> : tensor<1xf32>
  %0 = paddle.multiply %a, %b : (tensor<3xf32>, tensor<1xf32>) -> tensor<?xf32>
  %1 = paddle.subtract %0, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<?xf32>
  // CHECK-NEXT: %[[C:.*]] = paddle.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>
  // CHECK-NEXT: return %[[C]] : tensor<3xf32>
  return %1 : tensor<?xf32>
}

// -----

// Lists are operands of their own kind, and the axis comes after them.
// CHECK-LABEL: @concat
func.func @concat() -> (tensor<?x?xi64>, tensor<?xi64>) {
  %a = paddle.constant dense<[[1], [2]]> : tensor<2x1xi64>
  %b = paddle.constant dense<[[3, 4], [5, 6]]> : tensor<2x2xi64>
  %axis = paddle.full {dtype = i32, shape = array<i64>, value = 1.0 : f64} : () -> tensor<i32>
  %0 = paddle.concat %a, %b, %axis : (tensor<2x1xi64>, tensor<2x2xi64>, tensor<i32>) -> tensor<?x?xi64>
  %1 = paddle.mean_all %0 : (tensor<?x?xi64>) -> tensor<i64>
  %start = paddle.full_int_array {dtype = i64, value = array<i64: 0>} : () -> tensor<1xi64>
  %end = paddle.full_int_array {dtype = i64, value = array<i64: 1>} : () -> tensor<1xi64>
  %2 = paddle.slice %0, %start, %end {axes = array<i64: 0>, decrease_axis = array<i64: 0>}
      : (tensor<?x?xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xi64>
  // CHECK-DAG: paddle.constant dense<{{\[}}[1, 3, 4], [2, 5, 6]]> : tensor<2x3xi64>
  // CHECK-DAG: paddle.constant dense<[1, 3, 4]> : tensor<3xi64>
  return %0, %2 : tensor<?x?xi64>, tensor<?xi64>
}

// -----

// The shape of an input is known where it is static, whatever the rest.
// CHECK-LABEL: @shape
func.func @shape(%x: tensor<?x3x4xf32>) -> (tensor<1xi64>, tensor<1xi64>) {
  %zero = paddle.full_int_array {dtype = i64, value = array<i64: 0>} : () -> tensor<1xi64>
  %one = paddle.full_int_array {dtype = i64, value = array<i64: 1>} : () -> tensor<1xi64>
  %two = paddle.full_int_array {dtype = i64, value = array<i64: 2>} : () -> tensor<1xi64>
  // CHECK: %[[S:.*]] = paddle.shape64
  %s = paddle.shape64 %x : (tensor<?x3x4xf32>) -> tensor<3xi64>
  %0 = paddle.slice %s, %one, %two {axes = array<i64: 0>} : (tensor<3xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  // CHECK: %[[ROWS:.*]] = paddle.constant dense<3> : tensor<1xi64>
  // CHECK: %[[BATCH:.*]] = paddle.slice %[[S]]
  %1 = paddle.slice %s, %zero, %one {axes = array<i64: 0>} : (tensor<3xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  // CHECK: return %[[ROWS]], %[[BATCH]]
  return %0, %1 : tensor<1xi64>, tensor<1xi64>
}

// -----

// The number of elements that differ is known once the op has run.
// CHECK-LABEL: @data_dependent
func.func @data_dependent() -> tensor<?x?xi64> {
  %a = paddle.constant dense<[0.0, 2.0, 0.0, 3.0]> : tensor<4xf32>
  %0 = paddle.nonzero %a : (tensor<4xf32>) -> tensor<?x?xi64>
  // CHECK: paddle.constant dense<{{\[}}[1], [3]]> : tensor<2x1xi64>
  return %0 : tensor<?x?xi64>
}

// -----

// A large filled tensor stays a splat, which takes no memory.
// CHECK-LABEL: @splat
func.func @splat() -> tensor<?x?xf32> {
  // CHECK: paddle.constant dense<5.000000e-01> : tensor<4096x4096xf32>
  %0 = paddle.full {dtype = f32, shape = array<i64: 4096, 4096>, value = 0.5 : f64} : () -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// A kernel whose second result nobody asked for.
// CHECK-LABEL: @absent_result
func.func @absent_result() -> tensor<?x?xf32> {
  %w = paddle.constant dense<[[1.0, -2.0], [0.5, 4.0]]> : tensor<2x2xf32>
  %0 = paddle.fake_channel_wise_quantize_dequantize_abs_max %w {quant_axis = 1 : i64}
      : (tensor<2x2xf32>) -> tensor<?x?xf32>
  // CHECK-NEXT: %[[C:.*]] = paddle.constant dense<{{\[}}[1.000000e+00, -2.0{{.*}}], [{{.*}}, 4.000000e+00]]> : tensor<2x2xf32>
  // CHECK-NEXT: return %[[C]]
  return %0 : tensor<?x?xf32>
}
