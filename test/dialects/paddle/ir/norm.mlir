// The shape rules of normalisation; results for training are optional.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// CHECK-LABEL: @batch_norm
func.func @batch_norm(%x: tensor<2x8x4xf32>, %c: tensor<8xf32>) -> (tensor<?x?x?xf32>, tensor<?xf32>) {
  // CHECK: paddle.batch_norm {{.*}} scale({{.*}}) bias({{.*}}) {{.*}} -> (tensor<2x8x4xf32>, tensor<8xf32>)
  %0:2 = paddle.batch_norm %x, %c, %c scale(%c) bias(%c) {resultSegmentSizes = array<i32: 1, 0, 0, 1, 0, 0>}
      : (tensor<2x8x4xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<?x?x?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?x?x?xf32>, tensor<?xf32>
}

// -----

// CHECK-LABEL: @sample_norms
func.func @sample_norms(%x: tensor<2x8x4xf16>, %s: tensor<32xf32>, %b: tensor<8xf32>)
    -> (tensor<?x?x?xf16>, tensor<?xf32>, tensor<?x?x?xf16>, tensor<?x?xf32>, tensor<?x?x?xf16>) {
  // CHECK: paddle.layer_norm {{.*}} -> (tensor<2x8x4xf16>, tensor<2xf32>)
  %0:2 = paddle.layer_norm %x scale(%s) {resultSegmentSizes = array<i32: 1, 1, 0>}
      : (tensor<2x8x4xf16>, tensor<32xf32>) -> (tensor<?x?x?xf16>, tensor<?xf32>)
  // CHECK: paddle.group_norm {{.*}} bias({{.*}}) {{.*}} -> (tensor<2x8x4xf16>, tensor<2x4xf32>)
  %1:2 = paddle.group_norm %x bias(%b) {groups = 4 : i64, resultSegmentSizes = array<i32: 1, 0, 1>}
      : (tensor<2x8x4xf16>, tensor<8xf32>) -> (tensor<?x?x?xf16>, tensor<?x?xf32>)
  // CHECK: paddle.instance_norm {{.*}} -> tensor<2x8x4xf16>
  %2 = paddle.instance_norm %x {resultSegmentSizes = array<i32: 1, 0, 0>} : (tensor<2x8x4xf16>) -> tensor<?x?x?xf16>
  return %0#0, %0#1, %1#0, %1#1, %2 : tensor<?x?x?xf16>, tensor<?xf32>, tensor<?x?x?xf16>, tensor<?x?xf32>, tensor<?x?x?xf16>
}

// -----

// CHECK-LABEL: @vector_norms
func.func @vector_norms(%x: tensor<2x8xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<f32>) {
  // CHECK: paddle.norm {{.*}} -> (tensor<2x8xf32>, tensor<2x1xf32>)
  %0:2 = paddle.norm %x {axis = 1 : i64} : (tensor<2x8xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  // CHECK: paddle.p_norm {{.*}} -> tensor<f32>
  %1 = paddle.p_norm %x {asvector = true} : (tensor<2x8xf32>) -> tensor<f32>
  return %0#0, %0#1, %1 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<f32>
}
