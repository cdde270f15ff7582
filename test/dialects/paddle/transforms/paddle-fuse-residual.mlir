// RUN: paddlec-opt --paddle-fuse-residual --canonicalize --split-input-file %s | FileCheck %s

// The end of a ResNet block with a projection: both sides are convolutions, the later one takes the sum and its relu.
// CHECK-LABEL: func.func @projection
func.func @projection(%x: tensor<1x4x8x8xf32>, %w: tensor<4x4x1x1xf32>) -> tensor<1x4x8x8xf32> {
  // CHECK: %[[FIRST:.*]] = paddle.fused_conv %{{.*}}, %{{.*}} {
  // CHECK: %[[Y:.*]] = paddle.fused_conv %{{.*}}, %{{.*}} post_ops [#paddle.post_op<add>, #paddle.post_op<relu>](%[[FIRST]])
  // CHECK-NEXT: return %[[Y]]
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>} : (tensor<1x4x8x8xf32>, tensor<4x4x1x1xf32>) -> tensor<1x4x8x8xf32>
  %1 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>} : (tensor<1x4x8x8xf32>, tensor<4x4x1x1xf32>) -> tensor<1x4x8x8xf32>
  %2 = paddle.add %1, %0 : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
  %3 = paddle.relu %2 : (tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
  return %3 : tensor<1x4x8x8xf32>
}

// -----

// The other operand is made after the convolution, which moves down to it.
// CHECK-LABEL: func.func @moves
func.func @moves(%x: tensor<1x4x8x8xf32>, %w: tensor<4x4x1x1xf32>) -> tensor<1x4x8x8xf32> {
  // CHECK: %[[R:.*]] = paddle.exp
  // CHECK: paddle.fused_conv %{{.*}}, %{{.*}} post_ops [#paddle.post_op<relu>, #paddle.post_op<mul>](%[[R]])
  %0 = paddle.fused_conv %x, %w post_ops [#paddle.post_op<relu>] {strides = array<i64: 1, 1>,
      paddings = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>}
      : (tensor<1x4x8x8xf32>, tensor<4x4x1x1xf32>) -> tensor<1x4x8x8xf32>
  %1 = paddle.exp %x : (tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
  %2 = paddle.multiply %0, %1 : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
  return %2 : tensor<1x4x8x8xf32>
}

// -----

// Two residual sums in a row, with what stands between.
// CHECK-LABEL: func.func @twice
func.func @twice(%x: tensor<2x4xf32>, %y: tensor<4x4xf32>) -> tensor<2x4xf32> {
  // CHECK: paddle.fused_matmul %[[X:.*]], %{{.*}} post_ops [#paddle.post_op<add>, #paddle.post_op<linear, 3.0{{.*}}, 0.0{{.*}}>, #paddle.post_op<add>](%[[X]], %[[X]]
  %three = paddle.constant dense<3.0> : tensor<1xf32>
  %0 = paddle.fused_matmul %x, %y : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  %1 = paddle.add %x, %0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %2 = paddle.multiply %1, %three : (tensor<2x4xf32>, tensor<1xf32>) -> tensor<2x4xf32>
  %3 = paddle.add %2, %x : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return %3 : tensor<2x4xf32>
}

// -----

// A constant with one element a channel gets the result's rank.
// CHECK-LABEL: func.func @per_channel
func.func @per_channel(%x: tensor<1x4x8x8xf32>, %w: tensor<2x4x1x1xf32>) -> tensor<1x2x8x8xf32> {
  // CHECK: %[[C:.*]] = paddle.constant {{.*}} : tensor<1x2x1x1xf32>
  // CHECK: paddle.fused_conv %{{.*}}, %{{.*}} post_ops [#paddle.post_op<relu>, #paddle.post_op<add>](%[[C]])
  %c = paddle.constant dense<[[[1.0]], [[2.0]]]> : tensor<2x1x1xf32>
  %0 = paddle.fused_conv %x, %w post_ops [#paddle.post_op<relu>] {strides = array<i64: 1, 1>,
      paddings = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>}
      : (tensor<1x4x8x8xf32>, tensor<2x4x1x1xf32>) -> tensor<1x2x8x8xf32>
  %1 = paddle.add %0, %c : (tensor<1x2x8x8xf32>, tensor<2x1x1xf32>) -> tensor<1x2x8x8xf32>
  return %1 : tensor<1x2x8x8xf32>
}

// -----

// Equal encodings prove equal dynamic shapes; different ones, or none, prove nothing.
#same = affine_map<()[s0] -> (s0, 4)>
#other = affine_map<()[s0, s1] -> (s1, 4)>
// CHECK-LABEL: func.func @dynamic
func.func @dynamic(%x: tensor<?x4xf32, #same>, %r: tensor<?x4xf32, #other>, %u: tensor<?x4xf32>, %y: tensor<4x4xf32>)
    -> (tensor<?x4xf32, #same>, tensor<?x4xf32, #same>, tensor<?x4xf32>) {
  // CHECK: paddle.fused_matmul %{{.*}}, %{{.*}} post_ops [#paddle.post_op<add>](%{{.*}})
  %0 = paddle.fused_matmul %x, %y : (tensor<?x4xf32, #same>, tensor<4x4xf32>) -> tensor<?x4xf32, #same>
  %1 = paddle.add %x, %0 : (tensor<?x4xf32, #same>, tensor<?x4xf32, #same>) -> tensor<?x4xf32, #same>
  // CHECK: paddle.fused_matmul %{{.*}}, %{{.*}} :
  // CHECK: paddle.add
  %2 = paddle.fused_matmul %x, %y : (tensor<?x4xf32, #same>, tensor<4x4xf32>) -> tensor<?x4xf32, #same>
  %3 = paddle.add %2, %r : (tensor<?x4xf32, #same>, tensor<?x4xf32, #other>) -> tensor<?x4xf32, #same>
  // CHECK: paddle.fused_matmul %{{.*}}, %{{.*}} :
  // CHECK: paddle.add
  %4 = paddle.fused_matmul %u, %y : (tensor<?x4xf32>, tensor<4x4xf32>) -> tensor<?x4xf32>
  %5 = paddle.add %4, %u : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %1, %3, %5 : tensor<?x4xf32, #same>, tensor<?x4xf32, #same>, tensor<?x4xf32>
}

// -----

// The result has other uses; a value added to itself; an operand that is broadcast; one that enlarges the result.
// CHECK-LABEL: func.func @kept
func.func @kept(%x: tensor<2x4xf32>, %y: tensor<4x4xf32>, %r: tensor<2x1xf32>, %s: tensor<3x2x4xf32>)
    -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<3x2x4xf32>) {
  // CHECK-NOT: post_ops
  %0 = paddle.fused_matmul %x, %y : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  %1 = paddle.add %x, %0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %2 = paddle.fused_matmul %x, %y : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  %3 = paddle.add %2, %2 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %4 = paddle.fused_matmul %x, %y : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  %5 = paddle.multiply %4, %r : (tensor<2x4xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  %6 = paddle.fused_matmul %x, %y : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  %7 = paddle.add %6, %s : (tensor<2x4xf32>, tensor<3x2x4xf32>) -> tensor<3x2x4xf32>
  return %0, %1, %3, %5, %7
      : tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<3x2x4xf32>
}

// -----

// A sum inside a branch: taking it in would move the product into the branch.
// CHECK-LABEL: func.func @branch
func.func @branch(%c: i1, %x: tensor<2x4xf32>, %y: tensor<4x4xf32>) -> tensor<2x4xf32> {
  // CHECK: paddle.fused_matmul %{{.*}}, %{{.*}} :
  // CHECK: scf.if
  // CHECK: paddle.add
  %0 = paddle.fused_matmul %x, %y : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  %1 = scf.if %c -> tensor<2x4xf32> {
    %2 = paddle.add %x, %0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    scf.yield %2 : tensor<2x4xf32>
  } else {
    scf.yield %x : tensor<2x4xf32>
  }
  return %1 : tensor<2x4xf32>
}
