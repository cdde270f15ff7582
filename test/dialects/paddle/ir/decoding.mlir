// The shape rules of decoders of sequences.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// CHECK-LABEL: @viterbi
func.func @viterbi(%x: tensor<?x7x4xf32>, %t: tensor<4x4xf32>, %n: tensor<?xi64>) -> (tensor<?xf32>, tensor<?x?xi64>) {
  // CHECK: paddle.viterbi_decode {{.*}} -> (tensor<?xf32, #{{.*}}>, tensor<?x?xi64, #{{.*}}>)
  %0:2 = paddle.viterbi_decode %x, %t, %n
      : (tensor<?x7x4xf32>, tensor<4x4xf32>, tensor<?xi64>) -> (tensor<?xf32>, tensor<?x?xi64>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?x?xi64>
}

// -----

// CHECK-LABEL: @padded
func.func @padded(%x: tensor<2x6xi32>, %n: tensor<2x1xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>) {
  // CHECK: paddle.ctc_align {{.*}} -> (tensor<2x6xi32>, tensor<2x1xi32>)
  %0:2 = paddle.ctc_align %x, %n : (tensor<2x6xi32>, tensor<2x1xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>)
  return %0#0, %0#1 : tensor<?x?xi32>, tensor<?x?xi32>
}

// -----

// How many labels there are, only the data tells.
// CHECK-LABEL: @sequence
func.func @sequence(%x: tensor<6x1xi32>) -> tensor<?x?xi32> {
  // CHECK: paddle.ctc_align {{.*}} -> tensor<?x1xi32, #{{.*}}>
  %0 = paddle.ctc_align %x : (tensor<6x1xi32>) -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}
