// The shape rules and folders of filled tensors, literals and ranges.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s
// RUN: paddlec-opt %s --paddle-infer-shapes --canonicalize --split-input-file | FileCheck %s --check-prefix=FOLD

// CHECK-LABEL: @filled
// FOLD-LABEL: @filled
func.func @filled(%x: tensor<4x3xf32>) -> (tensor<?x?xf16>, tensor<?xi64>, tensor<?xi1>, tensor<?x?xf32>, tensor<?x?xf32>) {
  // CHECK: paddle.full {{.*}} -> tensor<2x3xf16>
  // FOLD-DAG: paddle.constant dense<9.997550e-02> : tensor<2x3xf16>
  %0 = paddle.full {dtype = f16, shape = array<i64: 2, 3>, value = 0.1 : f64} : () -> tensor<?x?xf16>
  // Beyond 2^53 only an integer is exact.
  // FOLD-DAG: paddle.constant dense<9007199254740993> : tensor<1xi64>
  %1 = paddle.full {dtype = i64, shape = array<i64: 1>, value = 9007199254740993 : i64} : () -> tensor<?xi64>
  // FOLD-DAG: paddle.constant dense<[true, false]> : tensor<2xi1>
  %2 = paddle.assign_value {dtype = i1, shape = array<i64: 2>, values = array<f64: 1.0, 0.0>} : () -> tensor<?xi1>
  %v = paddle.full {dtype = f32, shape = array<i64: 1>, value = 2.0 : f64} : () -> tensor<1xf32>
  // CHECK: paddle.full_like {{.*}} -> tensor<4x3xf32>
  %3 = paddle.full_like %x, %v : (tensor<4x3xf32>, tensor<1xf32>) -> tensor<?x?xf32>
  // CHECK: paddle.full_batch_size_like {{.*}} -> tensor<4x8xf32>
  %4 = paddle.full_batch_size_like %x {dtype = f32, shape = array<i64: -1, 8>, value = 0.0 : f64} : (tensor<4x3xf32>) -> tensor<?x?xf32>
  return %0, %1, %2, %3, %4 : tensor<?x?xf16>, tensor<?xi64>, tensor<?xi1>, tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// CHECK-DAG: #[[LENGTH:.*]] = affine_map<()[s0] -> (s0 * 2 + 1)>
// CHECK-DAG: #[[HALF:.*]] = affine_map<()[s0] -> ((s0 + 1) floordiv 2)>
// CHECK-LABEL: @ranges
func.func @ranges(%x: tensor<?xf32>) -> (tensor<?xi64>, tensor<?xf32>, tensor<?xi64>, tensor<?xf32>) {
  %zero = paddle.full {dtype = i64, shape = array<i64>, value = 0.0 : f64} : () -> tensor<i64>
  %one = paddle.full {dtype = i64, shape = array<i64>, value = 1.0 : f64} : () -> tensor<i64>
  %two = paddle.full {dtype = i64, shape = array<i64>, value = 2.0 : f64} : () -> tensor<i64>
  %n = paddle.numel %x : (tensor<?xf32>) -> tensor<i64>
  %f = paddle.constant dense<2.5> : tensor<f32>
  %h = paddle.constant dense<0.5> : tensor<f32>
  %z = paddle.constant dense<0.0> : tensor<f32>
  %scale = paddle.full {dtype = f32, shape = array<i64: 1>, value = 2.0 : f64} : () -> tensor<1xf32>
  %end = paddle.scale %n, %scale {bias = 1.0 : f64} : (tensor<i64>, tensor<1xf32>) -> tensor<i64>
  // CHECK: paddle.arange {{.*}} -> tensor<?xi64, #[[LENGTH]]>
  %0 = paddle.arange %zero, %end, %one : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<?xi64>
  // CHECK: paddle.arange {{.*}} -> tensor<5xf32>
  %1 = paddle.arange %z, %f, %h {dtype = f32} : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<?xf32>
  // CHECK: paddle.arange {{.*}} -> tensor<?xi64, #[[HALF]]>
  %2 = paddle.arange %zero, %n, %two : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<?xi64>
  // CHECK: paddle.linspace {{.*}} -> tensor<2xf32>
  %3 = paddle.linspace %z, %f, %two {dtype = f32} : (tensor<f32>, tensor<f32>, tensor<i64>) -> tensor<?xf32>
  return %0, %1, %2, %3 : tensor<?xi64>, tensor<?xf32>, tensor<?xi64>, tensor<?xf32>
}
