// What must stay.
// RUN: paddlec-opt %s --paddle-infer-shapes --paddle-simplify --split-input-file | FileCheck %s

// Random dropout, a probability that is computed, a mask that is used.
// CHECK-LABEL: @dropout
func.func @dropout(%x: tensor<2x3xf32>, %q: tensor<1xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xui8>) {
  // CHECK: paddle.dropout {{.*}} {mode = "upscale_in_train"}
  %0 = paddle.dropout %x, %q {mode = "upscale_in_train"} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<?x?xf32>
  // CHECK: paddle.dropout
  %1 = paddle.dropout %x, %q {is_test = true} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<?x?xf32>
  // CHECK: paddle.dropout
  %2:2 = paddle.dropout %x, %q {is_test = true, mode = "upscale_in_train"}
      : (tensor<2x3xf32>, tensor<1xf32>) -> (tensor<?x?xf32>, tensor<?x?xui8>)
  %3 = paddle.add %1, %2#0 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0, %3, %2#1 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xui8>
}

// -----

// Two dimensions that are unknown and not the operand's cannot be written as the operand of one reshape.
// CHECK-LABEL: @reshapes
func.func @reshapes(%x: tensor<?x?x4xf32>) -> tensor<?x?x?x?xf32> {
  %zero = paddle.full_int_array {dtype = i64, value = array<i64: 0>} : () -> tensor<1xi64>
  // CHECK: paddle.unsqueeze
  // CHECK: paddle.unsqueeze
  %0 = paddle.unsqueeze %x, %zero : (tensor<?x?x4xf32>, tensor<1xi64>) -> tensor<?x?x?x?xf32>
  %1 = paddle.unsqueeze %0, %zero : (tensor<?x?x?x?xf32>, tensor<1xi64>) -> tensor<?x?x?x?x?xf32>
  %2 = paddle.mean %1, %zero : (tensor<?x?x?x?x?xf32>, tensor<1xi64>) -> tensor<?x?x?x?xf32>
  return %2 : tensor<?x?x?x?xf32>
}

// -----

// CHECK-LABEL: @no_elements
func.func @no_elements(%z: tensor<0x4xf32>) -> tensor<?x?x?xf32> {
  %one = paddle.full_int_array {dtype = i64, value = array<i64: 1>} : () -> tensor<1xi64>
  // A 0 in the operand of a reshape would mean something else.
  // CHECK: paddle.flatten
  // CHECK: paddle.unsqueeze
  %0 = paddle.flatten %z {start_axis = 0 : i64, stop_axis = 1 : i64} : (tensor<0x4xf32>) -> tensor<?xf32>
  %1 = paddle.unsqueeze %0, %one : (tensor<?xf32>, tensor<1xi64>) -> tensor<?x?xf32>
  %2 = paddle.unsqueeze %1, %one : (tensor<?x?xf32>, tensor<1xi64>) -> tensor<?x?x?xf32>
  return %2 : tensor<?x?x?xf32>
}

// -----

// An operand that decides the shape of the sum is not dropped.
// CHECK-LABEL: @expand
func.func @expand(%x: tensor<1x3xf32>, %y: tensor<3xf32>, %z: tensor<2x3xf32>) -> tensor<?x?xf32> {
  // CHECK: %[[E:.*]] = paddle.expand_as
  // CHECK: paddle.add %{{.*}}, %[[E]]
  %0 = paddle.expand_as %y, %z : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<?x?xf32>
  %1 = paddle.add %x, %0 : (tensor<1x3xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
