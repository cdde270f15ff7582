// What products refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @inner(%x: tensor<4x8xf32>, %y: tensor<9x5xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{y's number of rows is 9, expected 8}}
  %0 = paddle.matmul %x, %y : (tensor<4x8xf32>, tensor<9x5xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @batch(%x: tensor<2x4x8xf32>, %y: tensor<3x8x5xf32>) -> tensor<?x?x?xf32> {
  // expected-error@+1 {{cannot broadcast a dimension of 2 to one of 3}}
  %0 = paddle.matmul %x, %y : (tensor<2x4x8xf32>, tensor<3x8x5xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// -----

func.func @scalar(%x: tensor<f32>, %y: tensor<3xf32>) -> tensor<f32> {
  // expected-error@+1 {{operands must not be scalars}}
  %0 = paddle.matmul %x, %y : (tensor<f32>, tensor<3xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @types(%x: tensor<4x8xf32>, %y: tensor<8x5xf16>) -> tensor<?x?xf32> {
  // expected-error@+1 {{operands have different element types, 'f32' and 'f16'}}
  %0 = paddle.matmul %x, %y : (tensor<4x8xf32>, tensor<8x5xf16>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @labels(%x: tensor<4x8xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{equation 'ij->k': the result's label 'k' is on no operand}}
  %0 = paddle.einsum %x {equation = "ij->k", resultSegmentSizes = array<i32: 1, 0, 0>} : (tensor<4x8xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @rank(%x: tensor<4x8xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{equation 'ijk->i' labels 3 dimensions of an operand of rank 2}}
  %0 = paddle.einsum %x {equation = "ijk->i", resultSegmentSizes = array<i32: 1, 0, 0>} : (tensor<4x8xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @count(%x: tensor<4x8xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{equation 'ij,jk->i' is for 2 operands, not 1}}
  %0 = paddle.einsum %x {equation = "ij,jk->i", resultSegmentSizes = array<i32: 1, 0, 0>} : (tensor<4x8xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @letters(%x: tensor<4x8xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{equation 'i1->i': '1' is no label}}
  %0 = paddle.einsum %x {equation = "i1->i", resultSegmentSizes = array<i32: 1, 0, 0>} : (tensor<4x8xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
