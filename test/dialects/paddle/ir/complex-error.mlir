// What ops on complex numbers refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @pairs(%x: tensor<2x3xf32>) -> tensor<?xcomplex<f32>> {
  // expected-error@+1 {{the last dimension is 3, expected 2}}
  %0 = paddle.as_complex %x : (tensor<2x3xf32>) -> tensor<?xcomplex<f32>>
  return %0 : tensor<?xcomplex<f32>>
}

// -----

func.func @half(%x: tensor<3xf16>) -> tensor<?xcomplex<f32>> {
  // expected-error@+1 {{there are no complex numbers of 'f16'}}
  %0 = paddle.complex %x, %x : (tensor<3xf16>, tensor<3xf16>) -> tensor<?xcomplex<f32>>
  return %0 : tensor<?xcomplex<f32>>
}

// -----

func.func @real(%x: tensor<3xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{x must be complex, not 'f32'}}
  %0 = paddle.as_real %x : (tensor<3xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @as_complex_scalar(%x: tensor<f32>) -> tensor<complex<f32>> {
  // expected-error @below {{x must have a last dimension of size 2}}
  %r = paddle.as_complex %x : (tensor<f32>) -> tensor<complex<f32>>
  return %r : tensor<complex<f32>>
}

// -----

func.func @swiglu_scalar(%x: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{x must not be a scalar}}
  %r = paddle.swiglu %x : (tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

func.func @swiglu_odd(%x: tensor<2x7xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{the last dimension is 7, expected a multiple of 2}}
  %r = paddle.swiglu %x : (tensor<2x7xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @digamma(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error@+1 {{n is 0, expected 1 or more; the digamma function is the op digamma}}
  %0 = paddle.polygamma %x {n = 0 : i64} : (tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @gammaincc(%x: tensor<3x4xf32>, %y: tensor<1x4xf32>) -> tensor<3x4xf32> {
  // expected-error@+1 {{dimension 0 of 'y'}}
  %0 = paddle.gammaincc %x, %y : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}
