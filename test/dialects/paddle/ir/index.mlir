// The shape rules of gathering and scattering.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// CHECK-LABEL: @gather
func.func @gather(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %old: tensor<3x1xi32>, %s: tensor<i64>, %n: tensor<5x1xi64>)
    -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %axis = paddle.full {dtype = i32, shape = array<i64>, value = 1.0 : f64} : () -> tensor<i32>
  // CHECK: paddle.gather {{.*}} -> tensor<4x3xf32>
  %0 = paddle.gather %x, %i, %axis : (tensor<4x8xf32>, tensor<3xi64>, tensor<i32>) -> tensor<?x?xf32>
  // CHECK: paddle.gather {{.*}} -> tensor<4x3xf32>
  %1 = paddle.gather %x, %old, %axis : (tensor<4x8xf32>, tensor<3x1xi32>, tensor<i32>) -> tensor<?x?xf32>
  // CHECK: paddle.gather {{.*}} -> tensor<4xf32>
  %2 = paddle.gather %x, %s, %axis : (tensor<4x8xf32>, tensor<i64>, tensor<i32>) -> tensor<?xf32>
  // CHECK: paddle.gather_nd {{.*}} -> tensor<5x8xf32>
  %3 = paddle.gather_nd %x, %n : (tensor<4x8xf32>, tensor<5x1xi64>) -> tensor<?x?xf32>
  // CHECK: paddle.index_select {{.*}} -> tensor<3x8xf32>
  %4 = paddle.index_select %x, %i : (tensor<4x8xf32>, tensor<3xi64>) -> tensor<?x?xf32>
  return %0, %1, %2, %3, %4 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// CHECK-DAG: #[[WORDS:.*]] = affine_map<()[s0] -> (s0, 16)>
// CHECK-LABEL: @tables
func.func @tables(%ids: tensor<?xi64>, %w: tensor<100x16xf32>, %n: tensor<2x3xi32>) -> (tensor<?x?xf32>, tensor<?x?x?xf32>) {
  // CHECK: paddle.embedding {{.*}} -> tensor<?x16xf32, #[[WORDS]]>
  %0 = paddle.embedding %ids, %w {padding_idx = -100 : i64} : (tensor<?xi64>, tensor<100x16xf32>) -> tensor<?x?xf32>
  %c = paddle.full {dtype = i32, shape = array<i64: 1>, value = 10.0 : f64} : () -> tensor<1xi32>
  // CHECK: paddle.one_hot {{.*}} -> tensor<2x3x10xf32>
  %1 = paddle.one_hot %n, %c : (tensor<2x3xi32>, tensor<1xi32>) -> tensor<?x?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?x?xf32>
}

// -----

// Sizes known only when the op has run are symbols of their own, with a bound.
// CHECK: #[[BOUND:.*]] = affine_map<() -> (6)>
// CHECK-LABEL: @data
// CHECK-SAME: #paddle.symbol<"nonzero0", data, operands = #[[BOUND]]>
// CHECK-SAME: #paddle.symbol<"selected1", data, operands = #[[BOUND]]>
func.func @data(%x: tensor<2x3xf32>, %m: tensor<2x3xi1>) -> (tensor<?x?xi64>, tensor<?xf32>) {
  // CHECK: paddle.nonzero {{.*}} -> tensor<?x2xi64
  %0 = paddle.nonzero %m : (tensor<2x3xi1>) -> tensor<?x?xi64>
  // CHECK: paddle.masked_select {{.*}} -> tensor<?xf32
  %1 = paddle.masked_select %x, %m : (tensor<2x3xf32>, tensor<2x3xi1>) -> tensor<?xf32>
  return %0, %1 : tensor<?x?xi64>, tensor<?xf32>
}

// -----

// CHECK-LABEL: @scatter
func.func @scatter(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %u: tensor<3x8xf32>, %a: tensor<4x2xi64>, %v: tensor<4x2xf32>)
    -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  // CHECK: paddle.scatter {{.*}} -> tensor<4x8xf32>
  %0 = paddle.scatter %x, %i, %u : (tensor<4x8xf32>, tensor<3xi64>, tensor<3x8xf32>) -> tensor<?x?xf32>
  // CHECK: paddle.index_put {{.*}} -> tensor<4x8xf32>
  %1 = paddle.index_put %x, %i, %u : (tensor<4x8xf32>, tensor<3xi64>, tensor<3x8xf32>) -> tensor<?x?xf32>
  // CHECK: paddle.take_along_axis {{.*}} -> tensor<4x2xf32>
  %2 = paddle.take_along_axis %x, %a {axis = 1 : i64} : (tensor<4x8xf32>, tensor<4x2xi64>) -> tensor<?x?xf32>
  // CHECK: paddle.put_along_axis {{.*}} -> tensor<4x8xf32>
  %3 = paddle.put_along_axis %x, %a, %v {axis = 1 : i64, reduce = "add"}
      : (tensor<4x8xf32>, tensor<4x2xi64>, tensor<4x2xf32>) -> tensor<?x?xf32>
  return %0, %1, %2, %3 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// The number of places is given, or the longest length, which only the data tells.
// CHECK-LABEL: @lengths
func.func @lengths(%n: tensor<3xi64>) -> (tensor<?x?xf32>, tensor<?x?xi64>) {
  %seven = paddle.full {dtype = i32, shape = array<i64: 1>, value = 7.0 : f64} : () -> tensor<1xi32>
  %none = paddle.full {dtype = i32, shape = array<i64: 1>, value = -1.0 : f64} : () -> tensor<1xi32>
  // CHECK: paddle.sequence_mask {{.*}} -> tensor<3x7xf32>
  %0 = paddle.sequence_mask %n, %seven {out_dtype = f32} : (tensor<3xi64>, tensor<1xi32>) -> tensor<?x?xf32>
  // CHECK: paddle.sequence_mask {{.*}} -> tensor<3x?xi64, #{{.*}}>
  %1 = paddle.sequence_mask %n, %none {out_dtype = i64} : (tensor<3xi64>, tensor<1xi32>) -> tensor<?x?xi64>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xi64>
}
