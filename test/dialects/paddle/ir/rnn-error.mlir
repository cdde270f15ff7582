// What recurrent layers refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @states(%x: tensor<5x2x3xf32>, %h: tensor<1x2x4xf32>, %i: tensor<16x3xf32>, %s: tensor<16x4xf32>,
                  %b: tensor<16xf32>) -> tensor<?x?x?xf32> {
  // expected-error@+1 {{has 1 states, expected 2}}
  %0 = paddle.rnn %x state(%h) weights(%i, %s, %b, %b)
      {hidden_size = 4 : i64, mode = "LSTM", resultSegmentSizes = array<i32: 1, 0, 0, 0>}
      : (tensor<5x2x3xf32>, tensor<1x2x4xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<16xf32>)
      -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// -----

func.func @weights(%x: tensor<5x2x3xf32>, %h: tensor<1x2x4xf32>, %i: tensor<4x3xf32>) -> tensor<?x?x?xf32> {
  // expected-error@+1 {{has 1 weights, expected 4}}
  %0 = paddle.rnn %x state(%h) weights(%i) {hidden_size = 4 : i64, resultSegmentSizes = array<i32: 1, 0, 0, 0>}
      : (tensor<5x2x3xf32>, tensor<1x2x4xf32>, tensor<4x3xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// -----

func.func @matrix(%x: tensor<5x2x3xf32>, %h: tensor<1x2x4xf32>, %i: tensor<12x3xf32>, %s: tensor<12x4xf32>,
                  %b: tensor<12xf32>) -> tensor<?x?x?xf32> {
  // expected-error@+1 {{the number of rows of weight 0 is 12, expected 4}}
  %0 = paddle.rnn %x state(%h) weights(%i, %s, %b, %b) {hidden_size = 4 : i64, resultSegmentSizes = array<i32: 1, 0, 0, 0>}
      : (tensor<5x2x3xf32>, tensor<1x2x4xf32>, tensor<12x3xf32>, tensor<12x4xf32>, tensor<12xf32>, tensor<12xf32>)
      -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// -----

func.func @mode(%x: tensor<5x2x3xf32>, %h: tensor<1x2x4xf32>, %i: tensor<4x3xf32>) -> tensor<?x?x?xf32> {
  // expected-error@+1 {{mode 'QRNN' is not known; expected LSTM, GRU, RNN_TANH or RNN_RELU}}
  %0 = paddle.rnn %x state(%h) weights(%i) {mode = "QRNN", resultSegmentSizes = array<i32: 1, 0, 0, 0>}
      : (tensor<5x2x3xf32>, tensor<1x2x4xf32>, tensor<4x3xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// -----

func.func @hidden_size(%x: tensor<5x2x3xf32>, %h: tensor<1x2x4xf32>, %wi: tensor<4x3xf32>, %wh: tensor<4x4xf32>,
                       %b: tensor<4xf32>) -> tensor<?x?x?xf32> {
  // expected-error @below {{hidden_size and num_layers must be positive, not 0 and 1}}
  %r:2 = paddle.rnn %x state(%h) weights(%wi, %wh, %b, %b) {hidden_size = 0 : i64, input_size = 3 : i64,
      is_test = true, mode = "RNN_TANH", resultSegmentSizes = array<i32: 1, 0, 1, 0>}
      : (tensor<5x2x3xf32>, tensor<1x2x4xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>)
      -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  return %r#0 : tensor<?x?x?xf32>
}
