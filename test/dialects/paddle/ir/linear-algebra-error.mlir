// What ops of linear algebra refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @not_square(%x: tensor<3x4xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{the number of columns of a square matrix is 4, expected 3}}
  %0 = paddle.det %x : (tensor<3x4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @rows_differ(%x: tensor<3x3xf32>, %y: tensor<2x3xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{y's number of rows is 2, expected 3}}
  %0 = paddle.solve %x, %y : (tensor<3x3xf32>, tensor<2x3xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @same_axes(%x: tensor<3x3xf32>) -> tensor<f32> {
  // expected-error@+1 {{axis -1 is given twice}}
  %0 = paddle.trace %x {axis1 = 1 : i64, axis2 = -1 : i64} : (tensor<3x3xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @one_operand(%x: tensor<2x3xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{has 1 operands, expected 2 or more}}
  %r = paddle.multi_dot %x : (tensor<2x3xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

// To Paddle these two dimensions would be the batch and the columns, unlike anywhere else.
func.func @matrix_as_input_of_batches(%i: tensor<2x5xf32>, %x: tensor<2x3x4xf32>, %y: tensor<2x4x5xf32>)
    -> tensor<?x?x?xf32> {
  // expected-error@below {{'input' has rank 2, expected 3}}
  %r = paddle.baddbmm %i, %x, %y : (tensor<2x5xf32>, tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// -----

func.func @mode(%x: tensor<3x3xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  // expected-error@+1 {{mode 'full' is not known; expected reduced, complete or r}}
  %0:2 = paddle.qr %x {mode = "full"} : (tensor<3x3xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

func.func @no_pivots(%x: tensor<3x3xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{pivot is false: factors without pivoting are not supported}}
  %0:3 = paddle.lu %x {pivot = false} : (tensor<3x3xf32>) -> (tensor<?x?xf32>, tensor<?xi32>, tensor<i32>)
  return %0#0 : tensor<?x?xf32>
}

// -----

func.func @number_of_pivots(%x: tensor<3x4xf32>, %p: tensor<4xi32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{dimension 0 of 'y' is 4, expected 3}}
  %0:3 = paddle.lu_unpack %x, %p : (tensor<3x4xf32>, tensor<4xi32>)
      -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0 : tensor<?x?xf32>
}

// -----

func.func @column_of_cholesky(%x: tensor<3xf32>, %y: tensor<3x3xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{'x' has rank 1, expected}}
  %0 = paddle.cholesky_solve %x, %y : (tensor<3xf32>, tensor<3x3xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
