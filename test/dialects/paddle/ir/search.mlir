// The shape rules of searches, sorts and scans.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// CHECK-DAG: #[[ROWS:.*]] = affine_map<()[s0] -> (s0, 1)>
// CHECK-LABEL: @argmax
func.func @argmax(%x: tensor<?x8xf32>) -> (tensor<?x?xi64>, tensor<?xi32>, tensor<i64>) {
  %axis = paddle.full {dtype = i64, shape = array<i64>, value = -1.0 : f64} : () -> tensor<i64>
  // CHECK: paddle.argmax {{.*}} -> tensor<?x1xi64, #[[ROWS]]>
  %0 = paddle.argmax %x, %axis {keepdims = true} : (tensor<?x8xf32>, tensor<i64>) -> tensor<?x?xi64>
  // CHECK: paddle.argmin {{.*}} -> tensor<?xi32
  %1 = paddle.argmin %x, %axis {dtype = i32} : (tensor<?x8xf32>, tensor<i64>) -> tensor<?xi32>
  // CHECK: paddle.argmax {{.*}} -> tensor<i64>
  %2 = paddle.argmax %x, %axis {flatten = true} : (tensor<?x8xf32>, tensor<i64>) -> tensor<i64>
  return %0, %1, %2 : tensor<?x?xi64>, tensor<?xi32>, tensor<i64>
}

// -----

// CHECK-LABEL: @sort
func.func @sort(%x: tensor<2x8xf32>, %v: tensor<2x3xf32>) -> (tensor<?x?xf32>, tensor<?x?xi64>, tensor<?xf32>, tensor<?x?xi32>) {
  %k = paddle.full {dtype = i32, shape = array<i64: 1>, value = 3.0 : f64} : () -> tensor<1xi32>
  // CHECK: paddle.topk {{.*}} -> (tensor<2x3xf32>, tensor<2x3xi64>)
  %0:2 = paddle.topk %x, %k : (tensor<2x8xf32>, tensor<1xi32>) -> (tensor<?x?xf32>, tensor<?x?xi64>)
  // CHECK: paddle.kthvalue {{.*}} -> (tensor<2xf32>, tensor<2xi64>)
  %1:2 = paddle.kthvalue %x {k = 8 : i64} : (tensor<2x8xf32>) -> (tensor<?xf32>, tensor<?xi64>)
  // CHECK: paddle.searchsorted {{.*}} -> tensor<2x3xi32>
  %2 = paddle.searchsorted %x, %v {out_int32 = true} : (tensor<2x8xf32>, tensor<2x3xf32>) -> tensor<?x?xi32>
  return %0#0, %0#1, %1#0, %2 : tensor<?x?xf32>, tensor<?x?xi64>, tensor<?xf32>, tensor<?x?xi32>
}

// -----

// CHECK-LABEL: @scans
func.func @scans(%x: tensor<2x8xi32>, %y: tensor<2x8xf32>) -> (tensor<?x?xi64>, tensor<?xi64>, tensor<?x?xf32>) {
  %axis = paddle.full {dtype = i32, shape = array<i64>, value = 1.0 : f64} : () -> tensor<i32>
  // CHECK: paddle.cumsum {{.*}} -> tensor<2x8xi32>
  %0 = paddle.cumsum %x, %axis : (tensor<2x8xi32>, tensor<i32>) -> tensor<?x?xi64>
  // CHECK: paddle.cumsum {{.*}} -> tensor<16xi32>
  %1 = paddle.cumsum %x, %axis {flatten = true} : (tensor<2x8xi32>, tensor<i32>) -> tensor<?xi64>
  // CHECK: paddle.cumprod {{.*}} -> tensor<2x8xf32>
  %2 = paddle.cumprod %y {dim = 0 : i64} : (tensor<2x8xf32>) -> tensor<?x?xf32>
  return %0, %1, %2 : tensor<?x?xi64>, tensor<?xi64>, tensor<?x?xf32>
}
