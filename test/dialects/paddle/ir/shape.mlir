// The shape rules of reshaping, and how sizes are followed through integer tensors.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// The usual idiom: shape, pick, combine with constants, reshape.
// CHECK-DAG: #[[MERGED:.*]] = affine_map<()[s0, s1] -> (s0, s1 * 4)>
// CHECK-LABEL: @dynamic_reshape
func.func @dynamic_reshape(%x: tensor<?x?x4xf32>) -> tensor<?x?xf32> {
  %zero = paddle.full_int_array {dtype = i64, value = array<i64: 0>} : () -> tensor<1xi64>
  %one = paddle.full_int_array {dtype = i64, value = array<i64: 1>} : () -> tensor<1xi64>
  %rest = paddle.full {dtype = i64, shape = array<i64>, value = -1.0 : f64} : () -> tensor<i64>
  %s = paddle.shape64 %x : (tensor<?x?x4xf32>) -> tensor<3xi64>
  %batch = paddle.slice %s, %zero, %one {axes = array<i64: 0>, decrease_axis = array<i64: 0>}
      : (tensor<3xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<i64>
  %shape = paddle.stack %batch, %rest : (tensor<i64>, tensor<i64>) -> tensor<2xi64>
  // CHECK: paddle.reshape {{.*}} -> tensor<?x?xf32, #[[MERGED]]>
  %0 = paddle.reshape %x, %shape : (tensor<?x?x4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// Arithmetic on sizes: (width * 2 + 1) and width / 4 are dimensions again.
// CHECK-DAG: #[[MAP:.*]] = affine_map<()[s0] -> (s0 * 2 + 1, s0 floordiv 4)>
// CHECK-LABEL: @arithmetic
func.func @arithmetic(%x: tensor<?xf32>, %v: tensor<1xf32>) -> tensor<?x?xf32> {
  %two = paddle.full {dtype = f32, shape = array<i64: 1>, value = 2.0 : f64} : () -> tensor<1xf32>
  %four = paddle.full_int_array {dtype = i32, value = array<i64: 4>} : () -> tensor<1xi32>
  %axis = paddle.full {dtype = i32, shape = array<i64>, value = 0.0 : f64} : () -> tensor<i32>
  %s = paddle.shape %x : (tensor<?xf32>) -> tensor<1xi32>
  %a = paddle.scale %s, %two {bias = 1.0 : f64} : (tensor<1xi32>, tensor<1xf32>) -> tensor<1xi32>
  %b = paddle.floor_divide %s, %four : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %shape = paddle.concat %a, %b, %axis : (tensor<1xi32>, tensor<1xi32>, tensor<i32>) -> tensor<2xi32>
  // CHECK: paddle.full_with_tensor {{.*}} -> tensor<?x?xf32, #[[MAP]]>
  %0 = paddle.full_with_tensor %v, %shape {dtype = f32} : (tensor<1xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// 0 copies a dimension, -1 takes what is left, and an empty shape is a scalar.
// CHECK-LABEL: @reshape
func.func @reshape(%x: tensor<2x3x4xf32>, %y: tensor<1x1xf32>) -> (tensor<?x?xf32>, tensor<f32>) {
  %shape = paddle.full_int_array {dtype = i64, value = array<i64: 0, -1>} : () -> tensor<2xi64>
  // CHECK: paddle.reshape {{.*}} -> tensor<2x12xf32>
  %0 = paddle.reshape %x, %shape : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %none = paddle.full_int_array {dtype = i64, value = array<i64>} : () -> tensor<0xi64>
  // CHECK: paddle.reshape {{.*}} -> tensor<f32>
  %1 = paddle.reshape %y, %none : (tensor<1x1xf32>, tensor<0xi64>) -> tensor<f32>
  return %0, %1 : tensor<?x?xf32>, tensor<f32>
}

// -----

// CHECK-LABEL: @ranks
func.func @ranks(%x: tensor<2x1x4x1xf32>, %s: tensor<f32>)
    -> (tensor<?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?xf32>) {
  %none = paddle.full_int_array {dtype = i64, value = array<i64>} : () -> tensor<0xi64>
  %axes = paddle.full_int_array {dtype = i64, value = array<i64: -1, 0>} : () -> tensor<2xi64>
  %two = paddle.full_int_array {dtype = i64, value = array<i64: 0, 1>} : () -> tensor<2xi64>
  // CHECK: paddle.squeeze {{.*}} -> tensor<2x4xf32>
  %0 = paddle.squeeze %x, %none : (tensor<2x1x4x1xf32>, tensor<0xi64>) -> tensor<?x?xf32>
  // A dimension of another size than 1 stays.
  // CHECK: paddle.squeeze {{.*}} -> tensor<2x1x4xf32>
  %1 = paddle.squeeze %x, %axes : (tensor<2x1x4x1xf32>, tensor<2xi64>) -> tensor<?x?x?xf32>
  // CHECK: paddle.flatten {{.*}} -> tensor<2x4x1xf32>
  %2 = paddle.flatten %x {start_axis = 1 : i64, stop_axis = -2 : i64} : (tensor<2x1x4x1xf32>) -> tensor<?x?x?xf32>
  // CHECK: paddle.flatten {{.*}} -> tensor<1xf32>
  %3 = paddle.flatten %s {start_axis = 0 : i64, stop_axis = -1 : i64} : (tensor<f32>) -> tensor<?xf32>
  // CHECK: paddle.unsqueeze {{.*}} -> tensor<1x1xf32>
  %4 = paddle.unsqueeze %s, %two : (tensor<f32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0, %1, %2, %3, %4 : tensor<?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?xf32>
}

// -----

// CHECK-DAG: #[[MAP:.*]] = affine_map<()[s0] -> (2, s0, 4)>
// CHECK-LABEL: @broadcast
func.func @broadcast(%x: tensor<?x4xf32>, %y: tensor<1x4xf32>) -> (tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %shape = paddle.full_int_array {dtype = i64, value = array<i64: 2, -1, 4>} : () -> tensor<3xi64>
  // CHECK: paddle.expand {{.*}} -> tensor<2x?x4xf32, #[[MAP]]>
  %0 = paddle.expand %x, %shape : (tensor<?x4xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  // CHECK: paddle.expand_as {{.*}} -> tensor<7x4xf32>
  %1 = paddle.expand_as %y {target_shape = array<i64: 7, 4>} : (tensor<1x4xf32>) -> tensor<?x?xf32>
  %times = paddle.full_int_array {dtype = i64, value = array<i64: 3>} : () -> tensor<1xi64>
  // CHECK: paddle.tile {{.*}} -> tensor<1x12xf32>
  %2 = paddle.tile %y, %times : (tensor<1x4xf32>, tensor<1xi64>) -> tensor<?x?xf32>
  return %0, %1, %2 : tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}
