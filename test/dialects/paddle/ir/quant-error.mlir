// What quantization refuses.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @scales(%x: tensor<2x3xf32>, %s: tensor<2xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{the number of scales is 2, expected 3}}
  %0 = paddle.quantize_linear %x, %s, %s {quant_axis = 1 : i64, resultSegmentSizes = array<i32: 1, 0, 0, 0>}
      : (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @bits(%x: tensor<2x3xf32>, %s: tensor<1xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{bit_length must be from 1 to 16, not 0}}
  %0 = paddle.quantize_linear %x, %s, %s {bit_length = 0 : i64, resultSegmentSizes = array<i32: 1, 0, 0, 0>}
      : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @training(%x: tensor<2x3xf32>, %s: tensor<1xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{is_test is false: scales that change with each run are not supported}}
  %0 = paddle.fake_quantize_range_abs_max %x, %s {resultSegmentSizes = array<i32: 1, 0, 0>}
      : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @three_scales(%x: tensor<2x3xf32>, %s: tensor<2xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{has 3 scales and 1 quant_bits, expected one or two of each}}
  %0 = paddle.fake_channel_wise_dequantize_max_abs %x, %s, %s, %s
      : (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @given_scales(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{is_test is true: scales that an earlier run left are not supported}}
  %0:2 = paddle.fake_channel_wise_quantize_abs_max %x {is_test = true}
      : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2xf32>)
  return %0#0 : tensor<2x3xf32>
}

// -----

func.func @channel_axis(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{axis 2}}
  %0:2 = paddle.fake_channel_wise_quantize_abs_max %x {quant_axis = 2 : i64}
      : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2xf32>)
  return %0#0 : tensor<2x3xf32>
}
