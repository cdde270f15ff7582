// RUN: paddlec-opt --split-input-file --verify-diagnostics %s

func.func @rank(%x: tensor<1x8xf32>, %w: tensor<16x8xf32>) -> tensor<1x16xf32> {
  // expected-error@+1 {{input must have rank 3, 4 or 5, not 2}}
  %0 = paddle.fused_conv %x, %w {strides = array<i64>, paddings = array<i64>, dilations = array<i64>}
      : (tensor<1x8xf32>, tensor<16x8xf32>) -> tensor<1x16xf32>
  return %0 : tensor<1x16xf32>
}

// -----

func.func @data_format(%x: tensor<1x8x4x4xf32>, %w: tensor<16x8x1x1xf32>) -> tensor<1x16x4x4xf32> {
  // expected-error@+1 {{data_format must be NCHW or NHWC at rank 4, not NCDHW}}
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>, data_format = "NCDHW"}
      : (tensor<1x8x4x4xf32>, tensor<16x8x1x1xf32>) -> tensor<1x16x4x4xf32>
  return %0 : tensor<1x16x4x4xf32>
}

// -----

func.func @paddings(%x: tensor<1x8x4x4xf32>, %w: tensor<16x8x1x1xf32>) -> tensor<1x16x4x4xf32> {
  // expected-error@+1 {{paddings must have 4 elements: begin and end of each dimension}}
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>}
      : (tensor<1x8x4x4xf32>, tensor<16x8x1x1xf32>) -> tensor<1x16x4x4xf32>
  return %0 : tensor<1x16x4x4xf32>
}

// -----

func.func @negative_padding(%x: tensor<1x8x4x4xf32>, %w: tensor<16x8x1x1xf32>) -> tensor<1x16x3x4xf32> {
  // expected-error@+1 {{paddings must not be negative}}
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: -1, 0, 0, 0>,
      dilations = array<i64: 1, 1>} : (tensor<1x8x4x4xf32>, tensor<16x8x1x1xf32>) -> tensor<1x16x3x4xf32>
  return %0 : tensor<1x16x3x4xf32>
}

// -----

func.func @channels(%x: tensor<1x8x4x4xf32>, %w: tensor<16x8x1x1xf32>) -> tensor<1x16x4x4xf32> {
  // expected-error@+1 {{input has 8 channels, the filter of type 'tensor<16x8x1x1xf32>' with 2 groups takes 16}}
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>, groups = 2 : i64}
      : (tensor<1x8x4x4xf32>, tensor<16x8x1x1xf32>) -> tensor<1x16x4x4xf32>
  return %0 : tensor<1x16x4x4xf32>
}

// -----

func.func @groups(%x: tensor<1x24x4x4xf32>, %w: tensor<16x8x1x1xf32>) -> tensor<1x16x4x4xf32> {
  // expected-error@+1 {{groups 3 does not divide the filter's first dimension 16}}
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>, groups = 3 : i64}
      : (tensor<1x24x4x4xf32>, tensor<16x8x1x1xf32>) -> tensor<1x16x4x4xf32>
  return %0 : tensor<1x16x4x4xf32>
}

// -----

func.func @bias(%x: tensor<1x8x4x4xf32>, %w: tensor<8x2x1x1xf32>, %b: tensor<2xf32>) -> tensor<1x4x4x4xf32> {
  // The output channels of a transposed convolution are the filter's second dimension times the groups.
  // expected-error@+1 {{bias of type 'tensor<2xf32>' does not have one element for each of the 4 output channels}}
  %0 = paddle.fused_conv_transpose %x, %w bias %b {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      output_padding = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 2 : i64}
      : (tensor<1x8x4x4xf32>, tensor<8x2x1x1xf32>, tensor<2xf32>) -> tensor<1x4x4x4xf32>
  return %0 : tensor<1x4x4x4xf32>
}

// -----

func.func @output_padding(%x: tensor<1x8x4x4xf32>, %w: tensor<8x2x1x1xf32>) -> tensor<1x2x4x4xf32> {
  // expected-error@+1 {{output_padding must have one element a spatial dimension}}
  %0 = paddle.fused_conv_transpose %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      output_padding = array<i64: 0>, dilations = array<i64: 1, 1>}
      : (tensor<1x8x4x4xf32>, tensor<8x2x1x1xf32>) -> tensor<1x2x4x4xf32>
  return %0 : tensor<1x2x4x4xf32>
}

// -----

func.func @numbers(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  // expected-error@+1 {{post op #paddle.post_op<clip> needs its two numbers}}
  %0 = paddle.fused_matmul %x, %y post_ops [#paddle.post_op<clip>] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @operand_count(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  // expected-error@+1 {{has 0 post operands, but 1 of its post ops take one}}
  %0 = paddle.fused_matmul %x, %y post_ops [#paddle.post_op<add>] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @operand_shape(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %r: tensor<2x5xf32>) -> tensor<2x4xf32> {
  // expected-error@+1 {{post operand #0 of type 'tensor<2x5xf32>' must have the rank of the result, 'tensor<2x4xf32>', and its dimensions or 1}}
  %0 = paddle.fused_matmul %x, %y post_ops [#paddle.post_op<add>](%r)
      : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x5xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @enlarges(%x: tensor<1x3xf32>, %y: tensor<3x4xf32>, %r: tensor<2x4xf32>) -> tensor<1x4xf32> {
  // expected-error@+1 {{post operand #0 of type 'tensor<2x4xf32>' must have the rank of the result}}
  %0 = paddle.fused_matmul %x, %y post_ops [#paddle.post_op<mul>](%r)
      : (tensor<1x3xf32>, tensor<3x4xf32>, tensor<2x4xf32>) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// -----

func.func @element_types(%x: tensor<2x3xf32>, %y: tensor<3x4xf16>) -> tensor<2x4xf32> {
  // expected-error@+1 {{has an operand of type 'tensor<3x4xf16>' but a result of 'f32'}}
  %0 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf16>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @vector(%x: tensor<3xf32>, %y: tensor<3x4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{operands must have rank two or more}}
  %0 = paddle.fused_matmul %x, %y : (tensor<3xf32>, tensor<3x4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @inner(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{inner dimensions differ: 3 and 4}}
  %0 = paddle.fused_matmul %x, %y {transpose_y = true} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @conv_ranks(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{input, filter and result must have the same rank}}
  %r = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>}
      : (tensor<1x3x8x8xf32>, tensor<4x3x3xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// -----

func.func @conv_strides(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{strides and dilations must have 2 elements}}
  %r = paddle.fused_conv %x, %w {strides = array<i64: 1>, paddings = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>}
      : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// -----

func.func @conv_zero_stride(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{strides and dilations must be positive}}
  %r = paddle.fused_conv %x, %w {strides = array<i64: 1, 0>, paddings = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>}
      : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// -----

func.func @matmul_rank(%x: tensor<4x2x3xf32>, %y: tensor<3x5xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{result has rank 2, not 3}}
  %r = paddle.fused_matmul %x, %y : (tensor<4x2x3xf32>, tensor<3x5xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
