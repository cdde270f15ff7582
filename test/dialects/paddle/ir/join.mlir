// The shape rules of joining and splitting.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// A constant dimension is taken from whichever operand has it.
// CHECK-LABEL: @concat
func.func @concat(%x: tensor<?x?xf32>, %y: tensor<2x3xf32>) -> tensor<?x?xf32> {
  %axis = paddle.full {dtype = i32, shape = array<i64>, value = -1.0 : f64} : () -> tensor<i32>
  // CHECK: paddle.concat {{.*}} -> tensor<2x?xf32
  %0 = paddle.concat %x, %y, %axis : (tensor<?x?xf32>, tensor<2x3xf32>, tensor<i32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// CHECK-DAG: #[[REST:.*]] = affine_map<()[s0] -> (s0 - 5)>
// CHECK-DAG: #[[THIRD:.*]] = affine_map<()[s0] -> (s0 floordiv 3)>
// CHECK-LABEL: @split
func.func @split(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %axis = paddle.full {dtype = i32, shape = array<i64>, value = 0.0 : f64} : () -> tensor<i32>
  %parts = paddle.full_int_array {dtype = i64, value = array<i64: 5, -1>} : () -> tensor<2xi64>
  // CHECK: paddle.split {{.*}} -> (tensor<5xf32>, tensor<?xf32, #[[REST]]>)
  %0:2 = paddle.split %x, %parts, %axis : (tensor<?xf32>, tensor<2xi64>, tensor<i32>) -> (tensor<?xf32>, tensor<?xf32>)
  // CHECK: paddle.split_with_num {{.*}} -> (tensor<?xf32, #[[THIRD]]>, tensor<?xf32, #[[THIRD]]>, tensor<?xf32, #[[THIRD]]>)
  %1:3 = paddle.split_with_num %x, %axis {num = 3 : i64} : (tensor<?xf32>, tensor<i32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1, %1#0, %1#1, %1#2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// CHECK-LABEL: @stack
func.func @stack(%x: tensor<3x4xf32>, %s: tensor<f32>) -> (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK: paddle.stack {{.*}} -> tensor<3x4x2xf32>
  %0 = paddle.stack %x, %x {axis = -1 : i64} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<?x?x?xf32>
  // CHECK: paddle.stack {{.*}} -> tensor<1xf32>
  %1 = paddle.stack %s : (tensor<f32>) -> tensor<?xf32>
  %2 = paddle.stack %s, %s : (tensor<f32>, tensor<f32>) -> tensor<?xf32>
  // CHECK: paddle.unbind {{.*}} -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  %3:3 = paddle.unbind %x : (tensor<3x4xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  return %0, %1, %2, %3#0 : tensor<?x?x?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// What old programs do: a scalar among vectors, and an empty vector that stands for nothing.
// CHECK-LABEL: @old
func.func @old(%x: tensor<2xi64>, %s: tensor<i64>, %y: tensor<2x3xf32>, %none: tensor<0xf32>) -> (tensor<?xi64>, tensor<?x?xf32>) {
  %axis = paddle.full {dtype = i32, shape = array<i64>, value = 0.0 : f64} : () -> tensor<i32>
  // CHECK: paddle.concat {{.*}} -> tensor<3xi64>
  %0 = paddle.concat %s, %x, %axis : (tensor<i64>, tensor<2xi64>, tensor<i32>) -> tensor<?xi64>
  // CHECK: paddle.concat {{.*}} -> tensor<4x3xf32>
  %1 = paddle.concat %none, %y, %y, %axis : (tensor<0xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i32>) -> tensor<?x?xf32>
  return %0, %1 : tensor<?xi64>, tensor<?x?xf32>
}
