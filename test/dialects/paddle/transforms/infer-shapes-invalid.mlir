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
