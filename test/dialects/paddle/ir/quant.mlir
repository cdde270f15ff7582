// The shape rules of quantization in saved programs.
// RUN: paddlec-opt %s --paddle-infer-shapes | FileCheck %s

// CHECK-LABEL: @linear
func.func @linear(%x: tensor<2x3xf32>, %s: tensor<3xf32>, %z: tensor<3xf32>, %q: tensor<2x3xi8>)
    -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  // CHECK: paddle.quantize_linear {{.*}} accum({{.*}}) {{.*}} -> tensor<2x3xf32>
  %0 = paddle.quantize_linear %x, %s, %z accum(%s) {quant_axis = 1 : i64, resultSegmentSizes = array<i32: 1, 0, 0, 0>}
      : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<?x?xf32>
  // CHECK: paddle.dequantize_linear {{.*}} -> tensor<2x3xf32>
  %1 = paddle.dequantize_linear %q, %s, %z {quant_axis = 1 : i64, resultSegmentSizes = array<i32: 1, 0, 0, 0>}
      : (tensor<2x3xi8>, tensor<3xf32>, tensor<3xf32>) -> tensor<?x?xf32>
  // CHECK: paddle.fake_quantize_moving_average_abs_max {{.*}} -> tensor<2x3xf32>
  %2 = paddle.fake_quantize_moving_average_abs_max %x, %s {is_test = true, resultSegmentSizes = array<i32: 1, 0, 0, 0>}
      : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<?x?xf32>
  return %0, %1, %2 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

// A scale for each slice.
// CHECK-LABEL: @channels
func.func @channels(%x: tensor<2x3xf32>) -> (tensor<?x?xf32>, tensor<?xf32>) {
  // CHECK: paddle.fake_channel_wise_quantize_abs_max {{.*}} -> (tensor<2x3xf32>, tensor<3xf32>)
  %0:2 = paddle.fake_channel_wise_quantize_abs_max %x {quant_axis = 1 : i64}
      : (tensor<2x3xf32>) -> (tensor<?x?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?xf32>
}
