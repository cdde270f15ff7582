// What reshaping and broadcasting refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @count(%x: tensor<2x3x4xf32>) -> tensor<?x?xf32> {
  %shape = paddle.full_int_array {dtype = i64, value = array<i64: 5, 5>} : () -> tensor<2xi64>
  // expected-error@+1 {{the operand has 24 elements, the requested shape 25}}
  %0 = paddle.reshape %x, %shape : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @rest(%x: tensor<2x3x4xf32>) -> tensor<?x?xf32> {
  %shape = paddle.full_int_array {dtype = i64, value = array<i64: -1, 5>} : () -> tensor<2xi64>
  // expected-error@+1 {{the 24 elements of the operand do not fill rows of 5}}
  %0 = paddle.reshape %x, %shape : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @two_rests(%x: tensor<2x3x4xf32>) -> tensor<?x?xf32> {
  %shape = paddle.full_int_array {dtype = i64, value = array<i64: -1, -1>} : () -> tensor<2xi64>
  // expected-error@+1 {{shape has two elements of -1}}
  %0 = paddle.reshape %x, %shape : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @zero(%x: tensor<2x3xf32>) -> tensor<?x?x?xf32> {
  %shape = paddle.full_int_array {dtype = i64, value = array<i64: 2, 3, 0>} : () -> tensor<3xi64>
  // expected-error@+1 {{shape's element 2 is 0, but the operand has only rank 2}}
  %0 = paddle.reshape %x, %shape : (tensor<2x3xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// -----

func.func @unknown_count(%x: tensor<2x3xf32>, %shape: tensor<?xi64>) -> tensor<?x?x?xf32> {
  // expected-error@+1 {{'shape' must be a list of a known number of sizes}}
  %0 = paddle.reshape %x, %shape : (tensor<2x3xf32>, tensor<?xi64>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// -----

func.func @axis(%x: tensor<2x1xf32>) -> tensor<?xf32> {
  %axis = paddle.full_int_array {dtype = i64, value = array<i64: 2>} : () -> tensor<1xi64>
  // expected-error@+1 {{axis 2 is out of range for a tensor of rank 2}}
  %0 = paddle.squeeze %x, %axis : (tensor<2x1xf32>, tensor<1xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @computed_axis(%x: tensor<2x1xf32>, %axis: tensor<1xi64>) -> tensor<?xf32> {
  // expected-error@+1 {{'axis' must be known at compile time, but it is computed from data}}
  %0 = paddle.squeeze %x, %axis : (tensor<2x1xf32>, tensor<1xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @order(%x: tensor<2x3x4xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{start_axis 2 lies behind stop_axis 1}}
  %0 = paddle.flatten %x {start_axis = 2 : i64, stop_axis = 1 : i64} : (tensor<2x3x4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @expand(%x: tensor<2x3xf32>) -> tensor<?x?xf32> {
  %shape = paddle.full_int_array {dtype = i64, value = array<i64: 4, 3>} : () -> tensor<2xi64>
  // expected-error@+1 {{a dimension of 2 cannot be expanded to 4}}
  %0 = paddle.expand %x, %shape : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @expand_rank(%x: tensor<2x3xf32>) -> tensor<?xf32> {
  %shape = paddle.full_int_array {dtype = i64, value = array<i64: 3>} : () -> tensor<1xi64>
  // expected-error@+1 {{an operand of rank 2 cannot be expanded to rank 1}}
  %0 = paddle.expand %x, %shape : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @element(%x: tensor<2x3xf32>) -> tensor<?x?xf32> {
  %shape = paddle.constant dense<[-2, 3]> : tensor<2xi64>
  // expected-error @below {{shape has an element of -2}}
  %r = paddle.reshape %x, %shape : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @expand_new(%x: tensor<4xf32>) -> tensor<?x?xf32> {
  %shape = paddle.constant dense<[-1, 4]> : tensor<2xi64>
  // expected-error @below {{shape's element 0 is -1, but the operand has no such dimension}}
  %r = paddle.expand %x, %shape : (tensor<4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @times(%x: tensor<2x3xf32>) -> tensor<?x?xf32> {
  %times = paddle.constant dense<[-1, 2]> : tensor<2xi64>
  // expected-error @below {{repeat_times must not be negative: -1}}
  %r = paddle.tile %x, %times : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
