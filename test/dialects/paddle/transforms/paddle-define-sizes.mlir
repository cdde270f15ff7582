// Sizes that only the data decides get what finds them out.
// RUN: paddlec-opt %s --paddle-infer-shapes --paddle-define-sizes --split-input-file | FileCheck %s

// An op with the largest result as room reports the size that it found.
// CHECK-LABEL: @by_itself
func.func @by_itself(%x: tensor<4x5xi1>) -> tensor<?x2xi64> {
  // CHECK: %[[PLACES:.*]] = paddle.nonzero %{{.*}} {paddle.binds = array<i64: 0, 0, 0>}
  // CHECK-NEXT: paddle.keep %[[PLACES]]
  %0 = paddle.nonzero %x : (tensor<4x5xi1>) -> tensor<?x2xi64>
  return %0 : tensor<?x2xi64>
}

// -----

// A size without a limit is asked for before.
// CHECK-LABEL: @asked_for
func.func @asked_for(%start: tensor<i64>, %end: tensor<i64>, %step: tensor<i64>) -> tensor<?xi64> {
  // CHECK: paddle.bind_sizes "arange"(%{{.*}}, %{{.*}}, %{{.*}}) {binds = array<i64: 0, 0, 0>, counts = array<i32: 1, 1, 1>
  // CHECK-NEXT: paddle.arange
  %0 = paddle.arange %start, %end, %step {dtype = i64} : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<?xi64>
  return %0 : tensor<?xi64>
}

// -----

// Two readers of one list of sizes get the same symbols, read where the list is there.
// CHECK: #[[SHAPE:.*]] = affine_map<()[s0, s1] -> (s0, s1)>
// CHECK-LABEL: @elements
// CHECK-NEXT: paddle.bind_elements %arg0 {elements = array<i64: 0, 1>, symbols = array<i64: 0, 1>} : tensor<2xi64>
func.func @elements(%shape: tensor<2xi64>, %v: tensor<1xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  // CHECK-COUNT-2: paddle.full_with_tensor {{.*}} -> tensor<?x?xf32, #[[SHAPE]]>
  %0 = paddle.full_with_tensor %v, %shape {dtype = f32} : (tensor<1xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %1 = paddle.full_with_tensor %v, %shape {dtype = f32} : (tensor<1xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// Unknown sizes that a rule takes to be equal, to fit or to be 1 are checked when the program runs.
// CHECK-LABEL: @taken_on_trust
// CHECK-SAME: paddle.requires = [
// CHECK-SAME: #paddle.requirement<broadcast, ()[s0, s1] -> (s0, s1), "add (sum): the dimensions of its operands">
// CHECK-SAME: #paddle.requirement<equal, ()[s0, s1] -> (s1, s0), "concat: dimension 0 of operand 1">
// CHECK-SAME: #paddle.requirement<equal, ()[s0] -> (8, s0 * 4), "reshape: the number of elements of the requested shape">
// CHECK-SAME: #paddle.requirement<equal, ()[s0] -> (s0, 1), "squeeze: the squeezed dimension 0">
// CHECK-SAME: paddle.symbols = [{{.*}}#paddle.symbol<"common2", broadcast, operands = #{{.*}}>]
func.func @taken_on_trust(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>)
    -> (tensor<?x4xf32>, tensor<?x8xf32>, tensor<2x4xf32>, tensor<4xf32>) {
  %zero = paddle.constant dense<0> : tensor<1xi64>
  %axis = paddle.constant dense<1> : tensor<1xi64>
  %shape = paddle.constant dense<[2, 4]> : tensor<2xi64>
  %0 = paddle.add %x, %y : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32> loc("sum")
  %1 = paddle.concat %x, %y, %axis : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<1xi64>) -> tensor<?x8xf32>
  %2 = paddle.reshape %x, %shape : (tensor<?x4xf32>, tensor<2xi64>) -> tensor<2x4xf32>
  %3 = paddle.squeeze %x, %zero : (tensor<?x4xf32>, tensor<1xi64>) -> tensor<4xf32>
  return %0, %1, %2, %3 : tensor<?x4xf32>, tensor<?x8xf32>, tensor<2x4xf32>, tensor<4xf32>
}

// -----

// What is provably so is not checked.
// CHECK-LABEL: @proven
// CHECK-NOT: paddle.requires
func.func @proven(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %shape = paddle.constant dense<[-1, 4]> : tensor<2xi64>
  %0 = paddle.relu %x : (tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = paddle.reshape %0, %shape : (tensor<?x4xf32>, tensor<2xi64>) -> tensor<?x4xf32>
  %2 = paddle.add %x, %1 : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %2 : tensor<?x4xf32>
}
