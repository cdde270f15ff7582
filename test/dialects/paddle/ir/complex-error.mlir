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
