// What transforms of signals refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @normalization(%x: tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>> {
  // expected-error@+1 {{normalization 'both' is not known; expected forward, backward or ortho}}
  %0 = paddle.fft_c2c %x {axes = array<i64: 1>, forward = true, normalization = "both"}
      : (tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  return %0 : tensor<2x8xcomplex<f32>>
}

// -----

func.func @axis_twice(%x: tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>> {
  // expected-error@+1 {{axis 1 is out of range for rank 2, or named twice}}
  %0 = paddle.fft_c2c %x {axes = array<i64: 1, 1>, forward = true, normalization = "ortho"}
      : (tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  return %0 : tensor<2x8xcomplex<f32>>
}

// -----

func.func @real_numbers(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
  // expected-error@+1 {{x must be complex, not 'f32'}}
  %0 = paddle.fft_c2c %x {axes = array<i64: 1>, forward = true, normalization = "ortho"}
      : (tensor<2x8xf32>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// -----

func.func @half_precision(%x: tensor<2x8xf16>) -> tensor<2x5xcomplex<f32>> {
  // expected-error@+1 {{there are no complex numbers of 'f16'}}
  %0 = paddle.fft_r2c %x {axes = array<i64: 1>, forward = true, normalization = "ortho", onesided = true}
      : (tensor<2x8xf16>) -> tensor<2x5xcomplex<f32>>
  return %0 : tensor<2x5xcomplex<f32>>
}

// -----

func.func @long_frame(%x: tensor<2x8xf32>) -> tensor<2x9x1xf32> {
  // expected-error@+1 {{the length of a frame}}
  %0 = paddle.frame %x {axis = -1 : i64, frame_length = 9 : i64, hop_length = 1 : i64}
      : (tensor<2x8xf32>) -> tensor<2x9x1xf32>
  return %0 : tensor<2x9x1xf32>
}

// -----

func.func @no_hop(%x: tensor<2x4x5xf32>) -> tensor<2x12xf32> {
  // expected-error@+1 {{frames of 1 elements every 0 are not possible}}
  %0 = paddle.overlap_add %x {axis = -1 : i64, hop_length = 0 : i64} : (tensor<2x4x5xf32>) -> tensor<2x12xf32>
  return %0 : tensor<2x12xf32>
}

// -----

func.func @window(%x: tensor<2x16xf32>, %w: tensor<7xf32>) -> tensor<2x5x5xcomplex<f32>> {
  // expected-error@+1 {{the window's size}}
  %0 = paddle.stft %x, %w {hop_length = 2 : i64, n_fft = 8 : i64, normalized = false, onesided = true}
      : (tensor<2x16xf32>, tensor<7xf32>) -> tensor<2x5x5xcomplex<f32>>
  return %0 : tensor<2x5x5xcomplex<f32>>
}

// -----

func.func @no_axes(%x: tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>> {
  // expected-error@+1 {{has no axes}}
  %0 = paddle.fft_c2c %x {axes = array<i64>, forward = true, normalization = "backward"}
      : (tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>
  return %0 : tensor<2x8xcomplex<f32>>
}

// -----

func.func @negative_size(%x: tensor<2x5xcomplex<f32>>) -> tensor<2x8xf32> {
  // expected-error@+1 {{last_dim_size must not be negative: -1}}
  %0 = paddle.fft_c2r %x {axes = array<i64: 1>, forward = false, normalization = "backward", last_dim_size = -1 : i64}
      : (tensor<2x5xcomplex<f32>>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// -----

func.func @nothing_left(%x: tensor<2x1xcomplex<f32>>) -> tensor<2x?xf32> {
  // expected-error@+1 {{the result's last axis would have the size 0}}
  %0 = paddle.fft_c2r %x {axes = array<i64: 1>, forward = false, normalization = "backward"}
      : (tensor<2x1xcomplex<f32>>) -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// -----

func.func @axis_between(%x: tensor<2x8x2xf32>) -> tensor<2x4x3x2xf32> {
  // expected-error@+1 {{axis must be 0 or -1, not 1}}
  %0 = paddle.frame %x {axis = 1 : i64, frame_length = 4 : i64, hop_length = 2 : i64}
      : (tensor<2x8x2xf32>) -> tensor<2x4x3x2xf32>
  return %0 : tensor<2x4x3x2xf32>
}
