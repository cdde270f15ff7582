// The shape rules of pooling.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// CHECK-LABEL: @windows
func.func @windows(%x: tensor<1x8x7x7xf32>) -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) {
  %k = paddle.full_int_array {dtype = i64, value = array<i64: 2, 2>} : () -> tensor<2xi64>
  // CHECK: paddle.pool2d {{.*}} -> tensor<1x8x3x3xf32>
  %0 = paddle.pool2d %x, %k {pooling_type = "max", strides = array<i64: 2, 2>}
      : (tensor<1x8x7x7xf32>, tensor<2xi64>) -> tensor<?x?x?x?xf32>
  // CHECK: ceil_mode = true{{.*}} -> tensor<1x8x4x4xf32>
  %1 = paddle.pool2d %x, %k {pooling_type = "max", strides = array<i64: 2, 2>, ceil_mode = true}
      : (tensor<1x8x7x7xf32>, tensor<2xi64>) -> tensor<?x?x?x?xf32>
  // CHECK: padding_algorithm = "SAME"{{.*}} -> tensor<1x8x7x7xf32>
  %2 = paddle.pool2d %x, %k {pooling_type = "avg", padding_algorithm = "SAME"}
      : (tensor<1x8x7x7xf32>, tensor<2xi64>) -> tensor<?x?x?x?xf32>
  return %0, %1, %2 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>
}

// -----

// A global pool ignores its strides, an adaptive one has its kernel's size.
// CHECK-DAG: #[[BATCH:.*]] = affine_map<()[s0] -> (s0, 8, 1, 1)>
// CHECK-DAG: #[[BINS:.*]] = affine_map<()[s0] -> (s0, 8, 3, 2)>
// CHECK-LABEL: @whole
func.func @whole(%x: tensor<?x8x?x7xf32>) -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) {
  %k = paddle.full_int_array {dtype = i64, value = array<i64: 3, 2>} : () -> tensor<2xi64>
  // CHECK: global_pooling = true{{.*}} -> tensor<?x8x1x1xf32, #[[BATCH]]>
  %0 = paddle.pool2d %x, %k {pooling_type = "avg", global_pooling = true, strides = array<i64: 0, 0>}
      : (tensor<?x8x?x7xf32>, tensor<2xi64>) -> tensor<?x?x?x?xf32>
  // CHECK: adaptive = true{{.*}} -> tensor<?x8x3x2xf32, #[[BINS]]>
  %1 = paddle.pool2d %x, %k {pooling_type = "avg", adaptive = true}
      : (tensor<?x8x?x7xf32>, tensor<2xi64>) -> tensor<?x?x?x?xf32>
  return %0, %1 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>
}

// -----

// CHECK-LABEL: @columns
func.func @columns(%x: tensor<1x3x8x8xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?x?xf32>) {
  // CHECK: paddle.unfold {{.*}} -> tensor<1x12x20xf32>
  %0 = paddle.unfold %x {kernel_sizes = array<i64: 2, 2>, strides = array<i64: 2, 2>,
                         paddings = array<i64: 2, 0, 0, 0>, dilations = array<i64: 1, 1>}
      : (tensor<1x3x8x8xf32>) -> tensor<?x?x?xf32>
  // CHECK: paddle.fold {{.*}} -> tensor<1x3x8x8xf32>
  %1 = paddle.fold %0 {output_sizes = array<i64: 8, 8>, kernel_sizes = array<i64: 2, 2>, strides = array<i64: 2, 2>,
                       paddings = array<i64: 2, 0, 0, 0>, dilations = array<i64: 1, 1>}
      : (tensor<?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %0, %1 : tensor<?x?x?xf32>, tensor<?x?x?x?xf32>
}

// -----

// CHECK-LABEL: @with_index
func.func @with_index(%x: tensor<1x3x8x8xf32>) -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xi32>) {
  // CHECK: paddle.max_pool2d_with_index {{.*}} -> (tensor<1x3x4x4xf32>, tensor<1x3x4x4xi32>)
  %0:2 = paddle.max_pool2d_with_index %x {kernel_size = array<i64: 2, 2>, strides = array<i64: 2, 2>}
      : (tensor<1x3x8x8xf32>) -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xi32>)
  return %0#0, %0#1 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xi32>
}
