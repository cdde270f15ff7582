// What ops that draw numbers refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @integers_of_a_normal_distribution(%shape: tensor<2xi64>) -> tensor<2x3xi64> {
  // expected-error@+1 {{cannot draw numbers of type 'i64'}}
  %0 = paddle.gaussian %shape {dtype = i64} : (tensor<2xi64>) -> tensor<2x3xi64>
  return %0 : tensor<2x3xi64>
}

// -----

func.func @nothing_between(%shape: tensor<2xi64>) -> tensor<2x3xi64> {
  // expected-error@+1 {{low 4 is not below high 4}}
  %0 = paddle.randint %shape {dtype = i64, high = 4 : i64, low = 4 : i64} : (tensor<2xi64>) -> tensor<2x3xi64>
  return %0 : tensor<2x3xi64>
}

// -----

func.func @negative() -> tensor<5xi64> {
  // expected-error@+1 {{n is -5; expected from 0 to}}
  %0 = paddle.randperm {dtype = i64, n = -5 : i64} : () -> tensor<5xi64>
  return %0 : tensor<5xi64>
}

// -----

func.func @more_than_there_are(%x: tensor<2x3xf32>) -> tensor<2x4xi64> {
  %n = paddle.full_int_array {dtype = i64, value = array<i64: 4>} : () -> tensor<1xi64>
  // expected-error@+1 {{cannot draw 4 of 3 places without replacement}}
  %0 = paddle.multinomial %x, %n : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x4xi64>
  return %0 : tensor<2x4xi64>
}

// -----

func.func @several_samples(%x: tensor<2x3xf32>) -> tensor<2x?xi64> {
  %n = paddle.constant dense<[1, 2]> : tensor<2xi64>
  // expected-error@+1 {{num_samples must have one element, but has 2}}
  %0 = paddle.multinomial %x, %n : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<2x?xi64>
  return %0 : tensor<2x?xi64>
}

// -----

func.func @no_samples(%x: tensor<2x3xf32>) -> tensor<2x?xi64> {
  %n = paddle.constant dense<0> : tensor<1xi64>
  // expected-error@+1 {{num_samples must be positive, not 0}}
  %0 = paddle.multinomial %x, %n : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x?xi64>
  return %0 : tensor<2x?xi64>
}

// -----

func.func @integers(%shape: tensor<2xi64>) -> tensor<2x3xi8> {
  // expected-error@+1 {{cannot draw integers of type 'i8'}}
  %0 = paddle.randint %shape {dtype = i8, high = 4 : i64, low = 0 : i64} : (tensor<2xi64>) -> tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}
