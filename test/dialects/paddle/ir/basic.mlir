// Copies, conversions and scales follow the values of sizes.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// CHECK-DAG: #[[SIZE:.*]] = affine_map<()[s0] -> (s0 * 2 + 2)>
// CHECK-LABEL: @values
func.func @values(%x: tensor<?xf32>, %v: tensor<1xf32>) -> tensor<?xf32> {
  %two = paddle.constant dense<2.0> : tensor<1xf32>
  %s = paddle.shape %x : (tensor<?xf32>) -> tensor<1xi32>
  %0 = paddle.assign %s : (tensor<1xi32>) -> tensor<1xi32>
  %1 = paddle.cast %0 {dtype = i64} : (tensor<1xi32>) -> tensor<1xi64>
  %2 = paddle.increment %1 : (tensor<1xi64>) -> tensor<1xi64>
  %3 = paddle.scale %2, %two : (tensor<1xi64>, tensor<1xf32>) -> tensor<1xi64>
  // CHECK: paddle.full_with_tensor {{.*}} -> tensor<?xf32, #[[SIZE]]>
  %4 = paddle.full_with_tensor %v, %3 {dtype = f32} : (tensor<1xf32>, tensor<1xi64>) -> tensor<?xf32>
  return %4 : tensor<?xf32>
}

// -----

// A size that is limited to a range is a symbol of its own kind.
// CHECK: #[[LEAST:.*]] = affine_map<()[s0] -> (s0, 1)>
// CHECK: #[[LIMITED:.*]] = affine_map<()[s0, s1] -> (s1, 100)>
// CHECK-LABEL: @clip
// CHECK-SAME: #paddle.symbol<"max1", max, operands = #[[LEAST]]>
// CHECK-SAME: #paddle.symbol<"min2", min, operands = #[[LIMITED]]>
func.func @clip(%x: tensor<?xf32>, %v: tensor<1xf32>) -> tensor<?xf32> {
  %lo = paddle.constant dense<1.0> : tensor<1xf32>
  %hi = paddle.constant dense<100.0> : tensor<1xf32>
  %s = paddle.shape64 %x : (tensor<?xf32>) -> tensor<1xi64>
  %0 = paddle.clip %s, %lo, %hi : (tensor<1xi64>, tensor<1xf32>, tensor<1xf32>) -> tensor<1xi64>
  %1 = paddle.full_with_tensor %v, %0 {dtype = f32} : (tensor<1xf32>, tensor<1xi64>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
