// IR that the pass cannot work on.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

// expected-error@+1 {{has several blocks; control flow must be structured}}
func.func @blocks(%c: i1, %x: tensor<?xf32>) -> tensor<?xf32> {
  cf.cond_br %c, ^a, ^a
^a:
  return %x : tensor<?xf32>
}

// -----

func.func @foreign(%x: tensor<?xf32>, %y: tensor<?x?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  // expected-error@+1 {{has no shape rule}}
  %0 = tensor.collapse_shape %y [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// expected-error@+1 {{input 'x' has no rank; give its shape in the program}}
func.func @unranked(%x: tensor<*xf32> {paddle.name = "x"}) {
  return
}

// -----

// Sizes that no memory holds are refused where they arise.
func.func @huge(%x: tensor<2147483647x2147483647xf32>) -> tensor<?x?xf32> {
  %times = paddle.full_int_array {dtype = i64, value = array<i64: 1000, 1000>} : () -> tensor<2xi64>
  // expected-error@+1 {{its result is too large}}
  %0 = paddle.tile %x, %times : (tensor<2147483647x2147483647xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @negative(%x: tensor<1x2x3xf32>) -> tensor<?x?x?x?xf32> {
  %shape = paddle.full_int_array {dtype = i64, value = array<i64: 1, 3, -9223372036854775808, 5>} : () -> tensor<4xi64>
  // expected-error@+1 {{dimension 1 of its result would have a negative size}}
  %0 = paddle.affine_grid %x, %shape : (tensor<1x2x3xf32>, tensor<4xi64>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}
