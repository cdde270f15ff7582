// Shapes go from the caller into bodies, and back what they give.
// RUN: paddlec-opt %s --paddle-infer-bodies --split-input-file --verify-diagnostics | FileCheck %s

// What stays in a loop is known behind it, what grows is not.
// CHECK-DAG: #[[GROWN:.*]] = affine_map<()[s0] -> (s0, 4)>
// CHECK-LABEL: func.func @main
// CHECK: paddle.while %{{.*}} @body carried(%{{.*}}, %{{.*}}) captured(%{{.*}}) {sizes_from = array<i64: -1, 1, 16, 17>}
// CHECK-SAME: -> (tensor<?x4xf32, #[[GROWN]]>, tensor<2x4xf32>)
func.func @main(%c: tensor<i1>, %x: tensor<1x4xf32>, %y: tensor<2x4xf32>, %n: tensor<i64>)
    -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0:2 = paddle.while %c @body carried(%x, %y) captured(%n)
      : (tensor<i1>, tensor<1x4xf32>, tensor<2x4xf32>, tensor<i64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?x?xf32>
}
// CHECK: func.func private @body(%{{.*}}: tensor<?x4xf32, #[[GROWN]]>, %{{.*}}: tensor<2x4xf32>, %{{.*}}: tensor<i64>)
func.func private @body(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %n: tensor<i64>)
    -> (tensor<i1>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %axis = paddle.full {dtype = i32, shape = array<i64>, value = 0.0 : f64} : () -> tensor<i32>
  %0 = paddle.concat %x, %y, %axis : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<i32>) -> tensor<?x?xf32>
  %1 = paddle.relu %y : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = paddle.less_than %n, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
  return %2, %0, %1 : tensor<i1>, tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// Ranks must agree.
func.func @main(%c: tensor<i1>, %x: tensor<4xf32>) -> tensor<?xf32> {
  // expected-error @below {{results 0 of the body @else has type 'tensor<?x?xf32>', expected 'tensor<?xf32>'}}
  %0 = paddle.if %c @then, @else (%x) : (tensor<i1>, tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func private @then(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
func.func private @else(%x: tensor<?xf32>) -> tensor<?x?xf32> {
  %axes = paddle.full_int_array {dtype = i64, value = array<i64: 0>} : () -> tensor<1xi64>
  %0 = paddle.unsqueeze %x, %axes : (tensor<?xf32>, tensor<1xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// Nor may they be found to differ where the file says otherwise.
func.func @main(%c: tensor<i1>, %x: tensor<4xf32>) -> tensor<?xf32> {
  // expected-error @below {{result 0 has rank 1 in one branch and 2 in the other, which is not supported}}
  %0 = paddle.if %c @then, @else (%x) : (tensor<i1>, tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func private @then(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
func.func private @else(%x: tensor<?xf32>) -> tensor<?xf32> {
  %axes = paddle.full_int_array {dtype = i64, value = array<i64: 0>} : () -> tensor<1xi64>
  %0 = paddle.unsqueeze %x, %axes : (tensor<?xf32>, tensor<1xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
