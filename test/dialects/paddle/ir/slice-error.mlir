// What slices and padding refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @axis(%x: tensor<4xf32>, %s: tensor<1xi64>) -> tensor<?xf32> {
  // expected-error@+1 {{axis 1 is out of range for a tensor of rank 1}}
  %0 = paddle.slice %x, %s, %s {axes = array<i64: 1>} : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @twice(%x: tensor<4x4xf32>, %s: tensor<2xi64>) -> tensor<?x?xf32> {
  // expected-error@+1 {{axis -1 is given twice}}
  %0 = paddle.slice %x, %s, %s {axes = array<i64: 1, -1>}
      : (tensor<4x4xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @count(%x: tensor<4x4xf32>, %s: tensor<1xi64>, %e: tensor<2xi64>) -> tensor<?x?xf32> {
  // expected-error@+1 {{starts has 1 elements for 2 axes}}
  %0 = paddle.slice %x, %s, %e {axes = array<i64: 0, 1>}
      : (tensor<4x4xf32>, tensor<1xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @index(%x: tensor<4xf32>) -> tensor<f32> {
  %s = paddle.full_int_array {dtype = i64, value = array<i64: 7>} : () -> tensor<1xi64>
  // expected-error@+1 {{index 7 is out of range for dimension 0 of size 4}}
  %0 = paddle.slice %x, %s, %s {axes = array<i64: 0>, decrease_axis = array<i64: 0>}
      : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @stride(%x: tensor<4xf32>) -> tensor<?xf32> {
  %s = paddle.full_int_array {dtype = i64, value = array<i64: 0>} : () -> tensor<1xi64>
  // expected-error@+1 {{strides must not be 0}}
  %0 = paddle.strided_slice %x, %s, %s, %s {axes = array<i64: 0>}
      : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @mode(%x: tensor<1x3x4x8x8xf32>, %p: tensor<6xi64>) -> tensor<?x?x?x?x?xf32> {
  // expected-error@+1 {{mode 'mirror' is not known; expected constant, reflect, replicate or circular}}
  %0 = paddle.pad3d %x, %p {mode = "mirror"} : (tensor<1x3x4x8x8xf32>, tensor<6xi64>) -> tensor<?x?x?x?x?xf32>
  return %0 : tensor<?x?x?x?x?xf32>
}

// -----

func.func @reflect(%x: tensor<1x3x4x8x2xf32>) -> tensor<?x?x?x?x?xf32> {
  %p = paddle.full_int_array {dtype = i64, value = array<i64: 2, 0, 0, 0, 0, 0>} : () -> tensor<6xi64>
  // expected-error@+1 {{a padding of 2 cannot be reflected from 2 elements}}
  %0 = paddle.pad3d %x, %p {mode = "reflect"} : (tensor<1x3x4x8x2xf32>, tensor<6xi64>) -> tensor<?x?x?x?x?xf32>
  return %0 : tensor<?x?x?x?x?xf32>
}

// -----

func.func @pad_count(%x: tensor<2x4xf32>, %v: tensor<f32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{paddings has 2 elements, expected two for each of the 2 dimensions}}
  %0 = paddle.pad %x, %v {paddings = array<i64: 0, 1>} : (tensor<2x4xf32>, tensor<f32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @pad_count(%x: tensor<1x3x4x8x8xf32>) -> tensor<?x?x?x?x?xf32> {
  %p = paddle.constant dense<[1, 1, 1, 1]> : tensor<4xi64>
  // expected-error @below {{paddings has 4 elements, expected 6}}
  %r = paddle.pad3d %x, %p : (tensor<1x3x4x8x8xf32>, tensor<4xi64>) -> tensor<?x?x?x?x?xf32>
  return %r : tensor<?x?x?x?x?xf32>
}

// -----

func.func @circular(%x: tensor<1x3x4x8x8xf32>) -> tensor<?x?x?x?x?xf32> {
  %p = paddle.constant dense<[9, 0, 0, 0, 0, 0]> : tensor<6xi64>
  // expected-error @below {{a padding of 9 cannot be taken from 8 elements}}
  %r = paddle.pad3d %x, %p {mode = "circular"} : (tensor<1x3x4x8x8xf32>, tensor<6xi64>) -> tensor<?x?x?x?x?xf32>
  return %r : tensor<?x?x?x?x?xf32>
}

// -----

func.func @cut_too_much(%x: tensor<1x3x4x8x8xf32>) -> tensor<?x?x?x?x?xf32> {
  %p = paddle.constant dense<[-5, -4, 0, 0, 0, 0]> : tensor<6xi64>
  // expected-error @below {{paddings leave a size of -1}}
  %r = paddle.pad3d %x, %p : (tensor<1x3x4x8x8xf32>, tensor<6xi64>) -> tensor<?x?x?x?x?xf32>
  return %r : tensor<?x?x?x?x?xf32>
}
