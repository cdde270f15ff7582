// Ops become steps that write buffers of their own.
// RUN: paddlec-opt %s --convert-paddle-to-kernel --split-input-file | FileCheck %s

// Convolutions: begin and end of the paddings apart, output_padding taken from the end.
// CHECK-LABEL: @conv
// CHECK: %[[D:.*]] = kernel.alloc
// CHECK: kernel.conv ins(%arg0, %arg1) bias(%arg2) outs(%[[D]])
// CHECK-SAME: pads_begin = array<i64: 1, 2>, pads_end = array<i64: 3, 4>
// CHECK: return %[[D]]
func.func @conv(%x: tensor<1x3x8x8xf32>, %w: tensor<16x3x3x3xf32>, %b: tensor<16xf32>) -> tensor<1x16x10x12xf32> {
  %0 = paddle.fused_conv %x, %w bias %b {strides = array<i64: 1, 1>, paddings = array<i64: 1, 3, 2, 4>,
    dilations = array<i64: 1, 1>} : (tensor<1x3x8x8xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>) -> tensor<1x16x10x12xf32>
  return %0 : tensor<1x16x10x12xf32>
}

// -----

// A stack of rows times one matrix is one product; the result is seen under its own dimensions.
// CHECK-LABEL: @rows
// CHECK: kernel.view %arg0 : {{.*}}(2, 5, 4){{.*}} to {{.*}}(10, 4)
// CHECK: kernel.matmul
func.func @rows(%x: tensor<2x5x4xf32>, %y: tensor<4x3xf32>) -> tensor<2x5x3xf32> {
  %0 = paddle.fused_matmul %x, %y : (tensor<2x5x4xf32>, tensor<4x3xf32>) -> tensor<2x5x3xf32>
  return %0 : tensor<2x5x3xf32>
}

// -----

// A transpose that moves only dimensions of size one moves nothing.
// CHECK-LABEL: @transposes
// CHECK-NOT: kernel.reorder
// CHECK: kernel.view
// CHECK: kernel.reorder {{.*}} {perm = array<i64: 1, 0, 2>}
func.func @transposes(%x: tensor<4x1x3xf32>, %y: tensor<4x2x3xf32>) -> (tensor<1x4x3xf32>, tensor<2x4x3xf32>) {
  %0 = paddle.transpose %x {perm = array<i64: 1, 0, 2>} : (tensor<4x1x3xf32>) -> tensor<1x4x3xf32>
  %1 = paddle.transpose %y {perm = array<i64: 1, 0, 2>} : (tensor<4x2x3xf32>) -> tensor<2x4x3xf32>
  return %0, %1 : tensor<1x4x3xf32>, tensor<2x4x3xf32>
}

// -----

// What has no step of its own calls its reference kernel.
// CHECK-LABEL: @reference
// CHECK: kernel.reference "softmax"
func.func @reference(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %0 = paddle.softmax %x {axis = -1 : i64} : (tensor<2x3xf64>) -> tensor<2x3xf64>
  return %0 : tensor<2x3xf64>
}
