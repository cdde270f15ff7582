// The shape rules of reductions, and their types.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// CHECK-DAG: #[[KEPT:.*]] = affine_map<()[s0] -> (s0, 1, 4)>
// CHECK-LABEL: @axes
func.func @axes(%x: tensor<?x3x4xf32>, %s: tensor<f32>)
    -> (tensor<?x?x?xf32>, tensor<f32>, tensor<?x?x?xf32>, tensor<f32>) {
  %axis = paddle.full_int_array {dtype = i64, value = array<i64: -2>} : () -> tensor<1xi64>
  %none = paddle.full_int_array {dtype = i64, value = array<i64>} : () -> tensor<0xi64>
  // CHECK: paddle.mean {{.*}} -> tensor<?x1x4xf32, #[[KEPT]]>
  %0 = paddle.mean %x, %axis {keepdim = true} : (tensor<?x3x4xf32>, tensor<1xi64>) -> tensor<?x?x?xf32>
  // CHECK: paddle.max {{.*}} -> tensor<f32>
  %1 = paddle.max %x, %none : (tensor<?x3x4xf32>, tensor<0xi64>) -> tensor<f32>
  // CHECK: paddle.logsumexp {{.*}} -> tensor<1x1x1xf32>
  %2 = paddle.logsumexp %x {axis = array<i64: 0>, reduce_all = true, keepdim = true} : (tensor<?x3x4xf32>) -> tensor<?x?x?xf32>
  // A scalar has the axes 0 and -1.
  // CHECK: paddle.amin {{.*}} -> tensor<f32>
  %3 = paddle.amin %s {axis = array<i64: -1>} : (tensor<f32>) -> tensor<f32>
  return %0, %1, %2, %3 : tensor<?x?x?xf32>, tensor<f32>, tensor<?x?x?xf32>, tensor<f32>
}

// -----

// CHECK-LABEL: @types
func.func @types(%x: tensor<2x3xi32>, %b: tensor<2x3xi1>) -> (tensor<?xi64>, tensor<?xf32>, tensor<?xi1>) {
  %axis = paddle.full_int_array {dtype = i64, value = array<i64: 1>} : () -> tensor<1xi64>
  // CHECK: paddle.sum {{.*}} -> tensor<2xi64>
  %0 = paddle.sum %x, %axis : (tensor<2x3xi32>, tensor<1xi64>) -> tensor<?xi64>
  // CHECK: paddle.sum {{.*}} -> tensor<2xf32>
  %1 = paddle.sum %x, %axis {dtype = f32} : (tensor<2x3xi32>, tensor<1xi64>) -> tensor<?xf32>
  // CHECK: paddle.all {{.*}} -> tensor<2xi1>
  %2 = paddle.all %b {axis = array<i64: 1>} : (tensor<2x3xi1>) -> tensor<?xi1>
  return %0, %1, %2 : tensor<?xi64>, tensor<?xf32>, tensor<?xi1>
}

// -----

// The product of a shape's elements is a size.
// CHECK-DAG: #[[COUNT:.*]] = affine_map<()[s0] -> (s0 * 12)>
// CHECK-LABEL: @count
func.func @count(%x: tensor<?x3x4xf32>, %v: tensor<1xf32>) -> tensor<?xf32> {
  %none = paddle.full_int_array {dtype = i64, value = array<i64>} : () -> tensor<0xi64>
  %s = paddle.shape64 %x : (tensor<?x3x4xf32>) -> tensor<3xi64>
  %n = paddle.prod %s, %none {keepdim = true} : (tensor<3xi64>, tensor<0xi64>) -> tensor<?xi64>
  // CHECK: paddle.full_with_tensor {{.*}} -> tensor<?xf32, #[[COUNT]]>
  %0 = paddle.full_with_tensor %v, %n {dtype = f32} : (tensor<1xf32>, tensor<?xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
