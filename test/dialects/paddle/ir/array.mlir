// The shape rules of tensor arrays.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// How long the array is afterwards depends on the place that is written.
// CHECK-DAG: #[[WRITTEN:.*]] = affine_map<()[s0] -> (s0, 3)>
// CHECK-DAG: #[[STACKED:.*]] = affine_map<()[s0] -> (3, s0)>
// CHECK-DAG: #[[JOINED:.*]] = affine_map<()[s0] -> (s0 * 3)>
// CHECK-LABEL: @write
func.func @write(%a: tensor<2x3xf32>, %x: tensor<3xf32>, %i: tensor<1xi64>)
    -> (tensor<?xf32>, tensor<1xi64>, tensor<?x?xf32>, tensor<?xf32>) {
  // CHECK: paddle.array_write {{.*}} -> tensor<?x3xf32, #[[WRITTEN]]>
  %0 = paddle.array_write %a, %x, %i : (tensor<2x3xf32>, tensor<3xf32>, tensor<1xi64>) -> tensor<?x?xf32>
  // CHECK: paddle.array_read {{.*}} -> tensor<3xf32>
  %1 = paddle.array_read %0, %i : (tensor<?x?xf32>, tensor<1xi64>) -> tensor<?xf32>
  // CHECK: paddle.array_length {{.*}} -> tensor<1xi64>
  %2 = paddle.array_length %0 : (tensor<?x?xf32>) -> tensor<1xi64>
  // CHECK: paddle.array_to_tensor {{.*}} -> (tensor<3x?xf32, #[[STACKED]]>
  %3:2 = paddle.array_to_tensor %0 {axis = 1 : i64, use_stack = true} : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?xi32>)
  // CHECK: paddle.array_to_tensor {{.*}} -> (tensor<?xf32, #[[JOINED]]>
  %4:2 = paddle.array_to_tensor %0 {axis = 0 : i64} : (tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xi32>)
  return %1, %2, %3#0, %4#0 : tensor<?xf32>, tensor<1xi64>, tensor<?x?xf32>, tensor<?xf32>
}
