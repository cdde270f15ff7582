// What reductions refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @range(%x: tensor<2x3xf32>) -> tensor<?xf32> {
  %axis = paddle.full_int_array {dtype = i64, value = array<i64: -3>} : () -> tensor<1xi64>
  // expected-error@+1 {{axis -3 is out of range for a tensor of rank 2}}
  %0 = paddle.mean %x, %axis : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @twice(%x: tensor<2x3xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{axis -1 is given twice}}
  %0 = paddle.amax %x {axis = array<i64: 1, -1>} : (tensor<2x3xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @computed(%x: tensor<2x3xf32>, %axis: tensor<1xi64>) -> tensor<?xf32> {
  // expected-error@+1 {{'axis' must be known at compile time, but it is computed from data}}
  %0 = paddle.sum %x, %axis : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
