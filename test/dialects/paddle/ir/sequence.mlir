// The shape rules of ops on sequences.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// One row, whatever the number of steps.
// CHECK-LABEL: @pool
func.func @pool(%x: tensor<?x3x4xf32>) -> tensor<?x?x?xf32> {
  // CHECK: paddle.sequence_pool {{.*}} -> tensor<1x3x4xf32>
  %0 = paddle.sequence_pool %x {pooltype = "SUM"} : (tensor<?x3x4xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}
