// What pooling refuses.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @kind(%x: tensor<1x8x7x7xf32>, %k: tensor<2xi64>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{pooling_type 'median' is not known; expected max or avg}}
  %0 = paddle.pool2d %x, %k {pooling_type = "median"} : (tensor<1x8x7x7xf32>, tensor<2xi64>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @stride(%x: tensor<1x8x7x7xf32>, %k: tensor<2xi64>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{strides must be positive, not -1}}
  %0 = paddle.pool2d %x, %k {pooling_type = "max", strides = array<i64: 1, -1>}
      : (tensor<1x8x7x7xf32>, tensor<2xi64>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @kernel(%x: tensor<1x8x7x7xf32>) -> tensor<?x?x?x?xf32> {
  %k = paddle.full_int_array {dtype = i64, value = array<i64: 2, 0>} : () -> tensor<2xi64>
  // expected-error@+1 {{kernel_size must be positive, not 0}}
  %0 = paddle.pool2d %x, %k {pooling_type = "max"} : (tensor<1x8x7x7xf32>, tensor<2xi64>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @count(%x: tensor<1x8x7x7xf32>) -> tensor<?x?x?x?xf32> {
  %k = paddle.full_int_array {dtype = i64, value = array<i64: 2, 2, 2>} : () -> tensor<3xi64>
  // expected-error@+1 {{kernel_size has 3 elements, expected 2}}
  %0 = paddle.pool2d %x, %k {pooling_type = "max"} : (tensor<1x8x7x7xf32>, tensor<3xi64>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @format(%x: tensor<1x8x7x7xf32>) -> tensor<?x?x?x?xf32> {
  %k = paddle.full_int_array {dtype = i64, value = array<i64: 2, 2>} : () -> tensor<2xi64>
  // expected-error@+1 {{data format 'CHWN' is not known}}
  %0 = paddle.pool2d %x, %k {pooling_type = "max", data_format = "CHWN"}
      : (tensor<1x8x7x7xf32>, tensor<2xi64>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @columns(%x: tensor<1x12x15xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{the number of columns is 15, expected 16}}
  %0 = paddle.fold %x {output_sizes = array<i64: 8, 8>, kernel_sizes = array<i64: 2, 2>, strides = array<i64: 2, 2>,
                       paddings = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>}
      : (tensor<1x12x15xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @lp_adaptive(%x: tensor<1x3x8x8xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{adaptive and global pooling are not supported}}
  %r = paddle.lp_pool2d %x {adaptive = true, kernel_size = array<i64: 2, 2>}
      : (tensor<1x3x8x8xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// -----

func.func @lp_kernel_size(%x: tensor<1x3x8x8xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{kernel_size must be two positive numbers}}
  %r = paddle.lp_pool2d %x {kernel_size = array<i64: 2>} : (tensor<1x3x8x8xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// -----

func.func @lp_norm_type(%x: tensor<1x3x8x8xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{norm_type must be positive, not 0}}
  %r = paddle.lp_pool2d %x {kernel_size = array<i64: 2, 2>, norm_type = 0.0 : f64}
      : (tensor<1x3x8x8xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// -----

func.func @unpool_format(%x: tensor<1x3x4x4xf32>, %i: tensor<1x3x4x4xi32>, %s: tensor<2xi64>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{data_format 'NHWC' is not supported; expected NCHW}}
  %r = paddle.unpool %x, %i, %s {data_format = "NHWC", ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>}
      : (tensor<1x3x4x4xf32>, tensor<1x3x4x4xi32>, tensor<2xi64>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// -----

func.func @unpool_size(%x: tensor<1x3x4x4xf32>, %i: tensor<1x3x4x4xi32>) -> tensor<?x?x?x?xf32> {
  %s = paddle.constant dense<[8]> : tensor<1xi64>
  // expected-error @below {{output_size has 1 elements, expected 2 or more}}
  %r = paddle.unpool %x, %i, %s {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>}
      : (tensor<1x3x4x4xf32>, tensor<1x3x4x4xi32>, tensor<1xi64>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// -----

func.func @kernel_sizes(%x: tensor<1x3x8x8xf32>) -> tensor<?x?x?xf32> {
  // expected-error @below {{kernel_sizes must be positive, not 0}}
  %r = paddle.unfold %x {kernel_sizes = array<i64: 0, 2>, strides = array<i64: 2, 2>, paddings = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>}
      : (tensor<1x3x8x8xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// -----

func.func @no_dilations(%x: tensor<1x3x8x8xf32>) -> tensor<?x?x?xf32> {
  // expected-error @below {{dilations has 0 elements, expected 2}}
  %r = paddle.unfold %x {kernel_sizes = array<i64: 2, 2>, strides = array<i64: 2, 2>, paddings = array<i64: 0, 0, 0, 0>, dilations = array<i64>}
      : (tensor<1x3x8x8xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// -----

func.func @taps(%x: tensor<1x13x16xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{the kernel's 4 taps do not divide the 13 rows}}
  %r = paddle.fold %x {output_sizes = array<i64: 8, 8>, kernel_sizes = array<i64: 2, 2>, strides = array<i64: 2, 2>, paddings = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>}
      : (tensor<1x13x16xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// -----

func.func @negative_paddings(%x: tensor<1x3x8x8xf32>) -> tensor<?x?x?xf32> {
  // expected-error @below {{paddings must not be negative: -1}}
  %r = paddle.unfold %x {kernel_sizes = array<i64: 2, 2>, strides = array<i64: 2, 2>, paddings = array<i64: -1, 0, 0, 0>, dilations = array<i64: 1, 1>}
      : (tensor<1x3x8x8xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// -----

func.func @unpool3d_format(%x: tensor<1x3x2x4x4xf32>, %i: tensor<1x3x2x4x4xi32>) -> tensor<?x?x?x?x?xf32> {
  // expected-error @below {{data_format 'NDHWC' is not supported; expected NCDHW}}
  %r = paddle.unpool3d %x, %i {data_format = "NDHWC", ksize = array<i64: 2, 2, 2>, output_size = array<i64: 4, 8, 8>}
      : (tensor<1x3x2x4x4xf32>, tensor<1x3x2x4x4xi32>) -> tensor<?x?x?x?x?xf32>
  return %r : tensor<?x?x?x?x?xf32>
}

// -----

func.func @unpool3d_size(%x: tensor<1x3x2x4x4xf32>, %i: tensor<1x3x2x4x4xi32>) -> tensor<?x?x?x?x?xf32> {
  // expected-error @below {{output_size has 2 elements, expected 3 or more}}
  %r = paddle.unpool3d %x, %i {ksize = array<i64: 2, 2, 2>, output_size = array<i64: 8, 8>}
      : (tensor<1x3x2x4x4xf32>, tensor<1x3x2x4x4xi32>) -> tensor<?x?x?x?x?xf32>
  return %r : tensor<?x?x?x?x?xf32>
}
