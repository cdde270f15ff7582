// What does nothing goes, and what moves no data is merged.
// RUN: paddlec-opt %s --paddle-infer-shapes --paddle-fold-constants --paddle-simplify --split-input-file | FileCheck %s

// CHECK-LABEL: @dropout
// CHECK-SAME: (%[[X:.*]]: tensor<2x3xf32>)
func.func @dropout(%x: tensor<2x3xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %p = paddle.full {dtype = f32, shape = array<i64: 1>, value = 0.25 : f64} : () -> tensor<1xf32>
  %0 = paddle.dropout %x, %p {is_test = true, mode = "upscale_in_train"} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<?x?xf32>
  // CHECK: %[[FACTOR:.*]] = paddle.constant dense<7.500000e-01> : tensor<1xf32>
  // CHECK: %[[SCALED:.*]] = paddle.scale %[[X]], %[[FACTOR]]
  %1 = paddle.dropout %x, %p {is_test = true, mode = "downgrade_in_infer"}
      : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<?x?xf32>
  // CHECK: return %[[X]], %[[SCALED]]
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// CHECK-LABEL: @identities
// CHECK-SAME: (%[[X:.*]]: tensor<2x3xf32>)
func.func @identities(%x: tensor<2x3xf32>) -> tensor<?x?xf32> {
  %one = paddle.full {dtype = f32, shape = array<i64: 1>, value = 1.0 : f64} : () -> tensor<1xf32>
  %axis = paddle.full {dtype = i32, shape = array<i64>, value = 1.0 : f64} : () -> tensor<i32>
  %0 = paddle.scale %x, %one : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<?x?xf32>
  %1 = paddle.assign %0 : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = paddle.cast %1 {dtype = f32} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = paddle.concat %2, %axis : (tensor<?x?xf32>, tensor<i32>) -> tensor<?x?xf32>
  %4 = paddle.transpose %3 {perm = array<i64: 0, -1>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK-NEXT: return %[[X]]
  return %4 : tensor<?x?xf32>
}

// -----

// CHECK-LABEL: @reshapes
// CHECK-SAME: (%[[X:.*]]: tensor<2x3x4xf32>)
func.func @reshapes(%x: tensor<2x3x4xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  %axis = paddle.full_int_array {dtype = i64, value = array<i64: 1>} : () -> tensor<1xi64>
  %back = paddle.full_int_array {dtype = i64, value = array<i64: 0, 3, 4>} : () -> tensor<3xi64>
  // CHECK: %[[SHAPE:.*]] = paddle.constant dense<[2, 1, 12]> : tensor<3xi64>
  // CHECK: %[[R:.*]] = paddle.reshape %[[X]], %[[SHAPE]]
  %0 = paddle.flatten %x {stop_axis = 2 : i64} : (tensor<2x3x4xf32>) -> tensor<?x?xf32>
  %1 = paddle.unsqueeze %0, %axis : (tensor<?x?xf32>, tensor<1xi64>) -> tensor<?x?x?xf32>
  // There and back again is nothing.
  %2 = paddle.reshape %0, %back : (tensor<?x?xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  // CHECK: return %[[R]], %[[X]]
  return %1, %2 : tensor<?x?x?xf32>, tensor<?x?x?xf32>
}

// -----

// Unknown dimensions: one is what is left, the others must be the operand's of the same place.
// CHECK-LABEL: @symbolic
// CHECK-SAME: (%[[X:.*]]: tensor<?x1x?x8xf32
func.func @symbolic(%x: tensor<?x1x?x8xf32>) -> tensor<?x?x?x?xf32> {
  %zero = paddle.full_int_array {dtype = i64, value = array<i64: 0>} : () -> tensor<1xi64>
  %one = paddle.full_int_array {dtype = i64, value = array<i64: 1>} : () -> tensor<1xi64>
  // CHECK: %[[SHAPE:.*]] = paddle.constant dense<[1, -1, 0, 8]> : tensor<4xi64>
  // CHECK: paddle.reshape %[[X]], %[[SHAPE]]
  %0 = paddle.squeeze %x, %one : (tensor<?x1x?x8xf32>, tensor<1xi64>) -> tensor<?x?x?xf32>
  %1 = paddle.unsqueeze %0, %zero : (tensor<?x?x?xf32>, tensor<1xi64>) -> tensor<?x?x?x?xf32>
  return %1 : tensor<?x?x?x?xf32>
}

// -----

// CHECK-LABEL: @transposes
func.func @transposes(%x: tensor<2x3x4xf32>, %y: tensor<2x1x4xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  // CHECK: paddle.transpose %{{.*}} {perm = array<i64: 1, 0, 2>}
  %0 = paddle.transpose %x {perm = array<i64: 2, 0, 1>} : (tensor<2x3x4xf32>) -> tensor<?x?x?xf32>
  %1 = paddle.transpose %0 {perm = array<i64: 2, 1, 0>} : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  // Only a dimension of 1 moves.
  // CHECK: paddle.reshape
  // CHECK-NOT: paddle.transpose
  %2 = paddle.transpose %y {perm = array<i64: 0, 2, 1>} : (tensor<2x1x4xf32>) -> tensor<?x?x?xf32>
  return %1, %2 : tensor<?x?x?xf32>, tensor<?x?x?xf32>
}

// -----

// CHECK-LABEL: @sums
// CHECK-SAME: (%[[X:.*]]: tensor<2x3xf32>, %[[Y:.*]]: tensor<3xf32>)
func.func @sums(%x: tensor<2x3xf32>, %y: tensor<3xf32>) -> tensor<?x?xf32> {
  %0 = paddle.expand_as %y, %x : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<?x?xf32>
  // CHECK: %[[S:.*]] = paddle.add %[[X]], %[[Y]]
  %1 = paddle.add %x, %0 : (tensor<2x3xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: paddle.add %[[S]], %[[X]]
  %2 = paddle.add_n %1, %x : (tensor<?x?xf32>, tensor<2x3xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
