// What decoders of sequences refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @lengths(%x: tensor<2x5x4xf32>, %t: tensor<6x4xf32>) -> tensor<2x5xi64> {
  // expected-error@+1 {{an emission of rank 3 needs the lengths of its sequences}}
  %0 = paddle.crf_decoding %x, %t : (tensor<2x5x4xf32>, tensor<6x4xf32>) -> tensor<2x5xi64>
  return %0 : tensor<2x5xi64>
}

// -----

func.func @potentials(%x: tensor<5x4xf32>, %t: tensor<4x4xf32>, %n: tensor<2xi64>) -> tensor<?xf32> {
  // expected-error@+1 {{'potentials' has rank 2, expected 3}}
  %0:2 = paddle.viterbi_decode %x, %t, %n
      : (tensor<5x4xf32>, tensor<4x4xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?x?xi64>)
  return %0#0 : tensor<?xf32>
}

// -----

func.func @transitions(%x: tensor<2x5x4xf32>, %t: tensor<5x4xf32>, %n: tensor<2xi64>) -> tensor<?xf32> {
  // expected-error@+1 {{the number of rows of transition_params}}
  %0:2 = paddle.viterbi_decode %x, %t, %n
      : (tensor<2x5x4xf32>, tensor<5x4xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?x?xi64>)
  return %0#0 : tensor<?xf32>
}

// -----

func.func @columns(%x: tensor<2x5x4xf32>, %t: tensor<4x5xf32>, %n: tensor<2xi64>) -> tensor<?xf32> {
  // expected-error@+1 {{the number of columns of transition_params}}
  %0:2 = paddle.viterbi_decode %x, %t, %n
      : (tensor<2x5x4xf32>, tensor<4x5xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?x?xi64>)
  return %0#0 : tensor<?xf32>
}

// -----

func.func @sequences(%x: tensor<2x5x4xf32>, %t: tensor<4x4xf32>, %n: tensor<3xi64>) -> tensor<?xf32> {
  // expected-error@+1 {{the number of lengths}}
  %0:2 = paddle.viterbi_decode %x, %t, %n
      : (tensor<2x5x4xf32>, tensor<4x4xf32>, tensor<3xi64>) -> (tensor<?xf32>, tensor<?x?xi64>)
  return %0#0 : tensor<?xf32>
}

// -----

func.func @types(%x: tensor<2x5x4xf32>, %t: tensor<4x4xf64>, %n: tensor<2xi64>) -> tensor<?xf32> {
  // expected-error@+1 {{operands have different element types}}
  %0:2 = paddle.viterbi_decode %x, %t, %n
      : (tensor<2x5x4xf32>, tensor<4x4xf64>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?x?xi64>)
  return %0#0 : tensor<?xf32>
}

// -----

func.func @labels(%x: tensor<6xi32>, %n: tensor<2x1xi32>) -> tensor<?x?xi32> {
  // expected-error@+1 {{'input' has rank 1, expected 2}}
  %0 = paddle.ctc_align %x, %n : (tensor<6xi32>, tensor<2x1xi32>) -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}

// -----

func.func @ends(%x: tensor<2x6xi32>, %n: tensor<3x1xi32>) -> tensor<?x?xi32> {
  // expected-error@+1 {{the number of elements of input_length}}
  %0 = paddle.ctc_align %x, %n : (tensor<2x6xi32>, tensor<3x1xi32>) -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}

// -----

func.func @without_lengths(%x: tensor<2x6xi32>) -> tensor<?x?xi32> {
  // expected-error@+1 {{the number of columns of a sequence without input_length}}
  %0 = paddle.ctc_align %x : (tensor<2x6xi32>) -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}

// -----

func.func @parents(%x: tensor<4x2x3xi64>, %p: tensor<4x2x2xi64>) -> tensor<4x2x3xi64> {
  // expected-error@+1 {{dimension 2 of 'parents'}}
  %0 = paddle.gather_tree %x, %p : (tensor<4x2x3xi64>, tensor<4x2x2xi64>) -> tensor<4x2x3xi64>
  return %0 : tensor<4x2x3xi64>
}
