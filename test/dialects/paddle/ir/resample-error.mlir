// What resizing refuses.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @nothing(%x: tensor<1x3x4x4xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{neither a scale nor a positive size is given for spatial dimension 0}}
  %0 = paddle.nearest_interp %x : (tensor<1x3x4x4xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @scale(%x: tensor<1x3x4x4xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{scale must be positive, not -2}}
  %0 = paddle.nearest_interp %x {scale = array<f64: -2.0>} : (tensor<1x3x4x4xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @count(%x: tensor<1x3x4x4xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{scale has 3 elements, expected 2}}
  %0 = paddle.nearest_interp %x {scale = array<f64: 2.0, 2.0, 2.0>} : (tensor<1x3x4x4xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @tiny(%x: tensor<1x3x4x4xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{the new size of spatial dimension 0 is 0}}
  %0 = paddle.nearest_interp %x {scale = array<f64: 0.1>} : (tensor<1x3x4x4xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @rank(%x: tensor<1x3x4xf32>) -> tensor<?x?x?xf32> {
  // expected-error@+1 {{'x' has rank 3, expected 4}}
  %0 = paddle.bilinear_interp %x {scale = array<f64: 2.0>} : (tensor<1x3x4xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// -----

func.func @grid(%p: tensor<2x3x8x8xf32>, %g: tensor<1x5x6x2xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{grid's batch is 1, expected 2}}
  %0 = paddle.grid_sample %p, %g : (tensor<2x3x8x8xf32>, tensor<1x5x6x2xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @padding_mode(%x: tensor<1x3x8x8xf32>, %g: tensor<1x5x6x2xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{padding_mode 'wrap' is not known; expected zeros, border or reflection}}
  %r = paddle.grid_sample %x, %g {padding_mode = "wrap"}
      : (tensor<1x3x8x8xf32>, tensor<1x5x6x2xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// -----

func.func @grid_shape(%x: tensor<1x2x3xf32>) -> tensor<?x?x?x?xf32> {
  %shape = paddle.constant dense<[1, 3, 5]> : tensor<3xi64>
  // expected-error @below {{output_shape has 3 elements, expected 4 or 5}}
  %r = paddle.affine_grid %x, %shape : (tensor<1x2x3xf32>, tensor<3xi64>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// -----

func.func @align_mode(%x: tensor<1x3x4x4xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{align_mode must be 0 or 1, not 2}}
  %0 = paddle.bilinear_interp %x {align_mode = 2 : i64, scale = array<f64: 2.0>}
      : (tensor<1x3x4x4xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}
