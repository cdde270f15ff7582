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
