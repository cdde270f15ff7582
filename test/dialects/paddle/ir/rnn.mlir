// The shape rule of recurrent layers.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// CHECK-DAG: #[[OUT:.*]] = affine_map<()[s0, s1] -> (s0, s1, 8)>
// CHECK-DAG: #[[STATE:.*]] = affine_map<()[s0, s1] -> (2, s1, 4)>
// CHECK-LABEL: @bidirectional
func.func @bidirectional(%x: tensor<?x?x3xf32>, %h: tensor<2x?x4xf32>, %i: tensor<12x3xf32>, %s: tensor<12x4xf32>,
                         %b: tensor<12xf32>, %n: tensor<?xi64>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  // CHECK: paddle.rnn {{.*}} length({{.*}} -> (tensor<?x?x8xf32, #[[OUT]]>, tensor<2x?x4xf32, #[[STATE]]>)
  %0:2 = paddle.rnn %x state(%h) weights(%i, %s, %i, %s, %b, %b, %b, %b) length(%n)
      {hidden_size = 4 : i64, input_size = 3 : i64, is_bidirec = true, is_test = true, mode = "GRU",
       resultSegmentSizes = array<i32: 1, 0, 1, 0>}
      : (tensor<?x?x3xf32>, tensor<2x?x4xf32>, tensor<12x3xf32>, tensor<12x4xf32>, tensor<12x3xf32>, tensor<12x4xf32>,
         tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<?xi64>)
      -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  return %0#0, %0#1 : tensor<?x?x?xf32>, tensor<?x?x?xf32>
}
