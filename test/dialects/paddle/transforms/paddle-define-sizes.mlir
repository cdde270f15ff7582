// Sizes that only the data decides get what finds them out.
// RUN: paddlec-opt %s --paddle-infer-shapes --paddle-define-sizes --split-input-file | FileCheck %s

// An op with the largest result as room reports the size that it found.
// CHECK-LABEL: @by_itself
func.func @by_itself(%x: tensor<4x5xi1>) -> tensor<?x2xi64> {
  // CHECK: paddle.nonzero %{{.*}} {paddle.binds = array<i64: 0, 0, 0>}
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
