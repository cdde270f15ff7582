// The shape rules of slices and padding.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// CHECK-LABEL: @bounds
func.func @bounds(%x: tensor<4x10xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>) {
  %a = paddle.full_int_array {dtype = i64, value = array<i64: -3>} : () -> tensor<1xi64>
  %end = paddle.full_int_array {dtype = i64, value = array<i64: 2147483647>} : () -> tensor<1xi64>
  %four = paddle.full_int_array {dtype = i64, value = array<i64: -2>} : () -> tensor<1xi64>
  // CHECK: paddle.slice {{.*}} -> tensor<4x3xf32>
  %0 = paddle.slice %x, %a, %end {axes = array<i64: 1>} : (tensor<4x10xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x?xf32>
  // CHECK: paddle.slice {{.*}} -> tensor<4x1xf32>
  %1 = paddle.slice %x, %a, %four {axes = array<i64: -1>} : (tensor<4x10xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x?xf32>
  // CHECK: paddle.slice {{.*}} -> tensor<10xf32>
  %2 = paddle.slice %x, %a, %four {axes = array<i64: 0>, decrease_axis = array<i64: 0>}
      : (tensor<4x10xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  // An empty range is a tensor without elements.
  // CHECK: paddle.slice {{.*}} -> tensor<4x0xf32>
  %3 = paddle.slice %x, %end, %four {axes = array<i64: 1>} : (tensor<4x10xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x?xf32>
  return %0, %1, %2, %3 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>
}

// -----

// Of an unknown dimension: all but the first, the last three at most, up to another's size, up to a number in data.
// CHECK-DAG: #[[ALL:.*]] = affine_map<()[s0] -> (s0)>
// CHECK-DAG: #[[REST:.*]] = affine_map<()[s0] -> (s0 - 1, 0)>
// CHECK-DAG: #[[TAIL:.*]] = affine_map<()[s0, s1, s2] -> (s2)>
// CHECK-DAG: #[[THREE:.*]] = affine_map<()[s0] -> (3, s0)>
// CHECK-DAG: #[[BOTH:.*]] = affine_map<()[s0, s1] -> (s1, s0)>
// CHECK-LABEL: @unknown
// CHECK-SAME: #paddle.symbol<"max2", max, operands = #[[REST]]>
// CHECK-SAME: #paddle.symbol<"min3", min, operands = #[[THREE]]>
// CHECK-SAME: #paddle.symbol<"min4", min, operands = #[[BOTH]]>
// CHECK-SAME: #paddle.symbol<"slice5", data, operands = #[[ALL]]>
func.func @unknown(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: tensor<1xi64>)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %one = paddle.full_int_array {dtype = i64, value = array<i64: 1>} : () -> tensor<1xi64>
  %zero = paddle.full_int_array {dtype = i64, value = array<i64: 0>} : () -> tensor<1xi64>
  %three = paddle.full_int_array {dtype = i64, value = array<i64: -3>} : () -> tensor<1xi64>
  %end = paddle.full_int_array {dtype = i64, value = array<i64: 2147483647>} : () -> tensor<1xi64>
  // CHECK: paddle.slice {{.*}} -> tensor<?xf32, #[[TAIL]]>
  %0 = paddle.slice %x, %one, %end {axes = array<i64: 0>} : (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  // CHECK: paddle.slice
  %1 = paddle.slice %x, %three, %end {axes = array<i64: 0>} : (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  %s = paddle.shape64 %y : (tensor<?xf32>) -> tensor<1xi64>
  // CHECK: paddle.slice
  %2 = paddle.slice %x, %zero, %s {axes = array<i64: 0>} : (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  // CHECK: paddle.slice
  %3 = paddle.slice %x, %zero, %n {axes = array<i64: 0>} : (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return %0, %1, %2, %3 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// CHECK-LABEL: @strided
func.func @strided(%x: tensor<10x7xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %s = paddle.full_int_array {dtype = i64, value = array<i64: 1, 2147483647>} : () -> tensor<2xi64>
  %e = paddle.full_int_array {dtype = i64, value = array<i64: 9, -2147483648>} : () -> tensor<2xi64>
  %d = paddle.full_int_array {dtype = i64, value = array<i64: 3, -2>} : () -> tensor<2xi64>
  // CHECK: paddle.strided_slice {{.*}} -> tensor<3x4xf32>
  %0 = paddle.strided_slice %x, %s, %e, %d {axes = array<i64: 0, 1>}
      : (tensor<10x7xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  %v = paddle.full {dtype = f32, shape = array<i64: 1>, value = 0.0 : f64} : () -> tensor<1xf32>
  // CHECK: paddle.set_value_with_tensor {{.*}} -> tensor<10x7xf32>
  %1 = paddle.set_value_with_tensor %x, %v, %s, %e, %d {axes = array<i64: 0, 1>}
      : (tensor<10x7xf32>, tensor<1xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// CHECK-LABEL: @padding
func.func @padding(%x: tensor<1x3x4x8x8xf32>, %y: tensor<2x4xf32>, %v: tensor<f32>)
    -> (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>, tensor<?x?xf32>) {
  %p = paddle.full_int_array {dtype = i64, value = array<i64: 1, 2, 3, 4, 0, 5>} : () -> tensor<6xi64>
  // CHECK: paddle.pad3d {{.*}} -> tensor<1x3x9x15x11xf32>
  %0 = paddle.pad3d %x, %p : (tensor<1x3x4x8x8xf32>, tensor<6xi64>) -> tensor<?x?x?x?x?xf32>
  // CHECK: paddle.pad3d {{.*}} -> tensor<1x8x11x11x8xf32>
  %1 = paddle.pad3d %x, %p {data_format = "NDHWC"} : (tensor<1x3x4x8x8xf32>, tensor<6xi64>) -> tensor<?x?x?x?x?xf32>
  // CHECK: paddle.pad {{.*}} -> tensor<3x9xf32>
  %2 = paddle.pad %y, %v {paddings = array<i64: 0, 1, 2, 3>} : (tensor<2x4xf32>, tensor<f32>) -> tensor<?x?xf32>
  return %0, %1, %2 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>, tensor<?x?xf32>
}
