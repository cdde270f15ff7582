// Broadcasting, types of results, and folders of arithmetic.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s
// RUN: paddlec-opt %s --paddle-infer-shapes --canonicalize --split-input-file | FileCheck %s --check-prefix=FOLD

// Unknown dimensions: equal ones stay, a known one other than 1 decides, else the run.
// CHECK-DAG: #[[COMMON:.*]] = affine_map<()[s0, s1, s2, s3] -> (s3, 4)>
// CHECK-DAG: #[[BOTH:.*]] = affine_map<()[s0, s1] -> (s0, s1)>
// CHECK-LABEL: @broadcast
// CHECK-SAME: #paddle.symbol<"common3", broadcast, operands = #[[BOTH]]>
func.func @broadcast(%x: tensor<?x1xf32> {paddle.name = "x"}, %y: tensor<?x4xf32> {paddle.name = "y"},
                     %z: tensor<5x?xf32> {paddle.name = "z"}) -> (tensor<?x?xf32>, tensor<?x?xi1>, tensor<?x?xf32>) {
  // CHECK: paddle.add {{.*}} -> tensor<?x4xf32, #[[COMMON]]>
  %0 = paddle.add %x, %y : (tensor<?x1xf32>, tensor<?x4xf32>) -> tensor<?x?xf32>
  // CHECK: paddle.less_equal {{.*}} -> tensor<5x4xi1>
  %1 = paddle.less_equal %y, %z : (tensor<?x4xf32>, tensor<5x?xf32>) -> tensor<?x?xi1>
  // CHECK: paddle.where {{.*}} -> tensor<5x4xf32>
  %2 = paddle.where %1, %x, %z : (tensor<?x?xi1>, tensor<?x1xf32>, tensor<5x?xf32>) -> tensor<?x?xf32>
  return %0, %1, %2 : tensor<?x?xf32>, tensor<?x?xi1>, tensor<?x?xf32>
}

// -----

// CHECK-LABEL: @types
func.func @types(%c: tensor<2xcomplex<f32>>, %i: tensor<2xi32>, %f: tensor<2xf16>) -> (tensor<?xf32>, tensor<?xf64>, tensor<?xi1>) {
  // CHECK: paddle.abs {{.*}} -> tensor<2xf32>
  %0 = paddle.abs %c : (tensor<2xcomplex<f32>>) -> tensor<?xf32>
  // CHECK: paddle.atan2 {{.*}} -> tensor<2xf64>
  %1 = paddle.atan2 %i, %i : (tensor<2xi32>, tensor<2xi32>) -> tensor<?xf64>
  // CHECK: paddle.isnan {{.*}} -> tensor<2xi1>
  %2 = paddle.isnan %f : (tensor<2xf16>) -> tensor<?xi1>
  return %0, %1, %2 : tensor<?xf32>, tensor<?xf64>, tensor<?xi1>
}

// -----

// FOLD-LABEL: @identities
// FOLD-SAME: (%[[X:.*]]: tensor<2x3xf32>)
// FOLD-NEXT: return %[[X]]
func.func @identities(%x: tensor<2x3xf32>) -> tensor<?x?xf32> {
  %zero = paddle.full {dtype = f32, shape = array<i64: 1>, value = 0.0 : f64} : () -> tensor<1xf32>
  %one = paddle.full {dtype = f32, shape = array<i64>, value = 1.0 : f64} : () -> tensor<f32>
  %0 = paddle.add %zero, %x : (tensor<1xf32>, tensor<2x3xf32>) -> tensor<?x?xf32>
  %1 = paddle.multiply %0, %one : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  %2 = paddle.subtract %1, %zero : (tensor<?x?xf32>, tensor<1xf32>) -> tensor<?x?xf32>
  %3 = paddle.divide %2, %one : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}
