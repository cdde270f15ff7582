// Shapes that contradict the program or make no sense: one error each.
// RUN: not paddlec-opt %s --paddle-infer-shapes="shapes=z=1x3x640" 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not paddlec-opt %s --paddle-infer-shapes="shapes=x=1x3" 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: not paddlec-opt %s --paddle-infer-shapes="shapes=x=1x4x640" 2>&1 | FileCheck %s --check-prefix=STATIC
// RUN: not paddlec-opt %s --paddle-infer-shapes="shapes=x=1x3xlarge" 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not paddlec-opt %s --paddle-infer-shapes="shapes=x=1x3x-5" 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not paddlec-opt %s --paddle-infer-shapes="shapes=x=1x3x8..4" 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not paddlec-opt %s --paddle-infer-shapes="shapes=x=1x3x33..63:32" 2>&1 | FileCheck %s --check-prefix=MULTIPLE
// RUN: not paddlec-opt %s --paddle-infer-shapes="shapes=x=1x3x8:0" 2>&1 | FileCheck %s --check-prefix=FACTOR
// RUN: not paddlec-opt %s --paddle-infer-shapes="shapes=1x3x640" 2>&1 | FileCheck %s --check-prefix=NONAME
// RUN: not paddlec-opt %s --paddle-infer-shapes="shapes=x=1x3x640,x=2x3x640" 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not paddlec-opt %s --paddle-infer-shapes="shapes=x=1..4x3x8" --paddle-infer-shapes="shapes=x=5x3x8" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LIMIT

// NAME: error: there is no input 'z' to give a shape
// NAME: note: the inputs are: x
// RANK: error: input 'x' has rank 3, but the requested shape 'x=1x3' has rank 2
// STATIC: error: dimension 1 of input 'x' is 3 in the program, which the requested shape contradicts
// SIZE: error: 'large' in shape 'x=1x3xlarge' is not a size
// NEGATIVE: error: '-5' in shape 'x=1x3x-5' is not a size
// EMPTY: error: '8..4' in shape 'x=1x3x8..4': the range is empty
// MULTIPLE: error: '33..63:32' in shape 'x=1x3x33..63:32': no multiple of 32 lies in the range
// FACTOR: error: '8:0' in shape 'x=1x3x8:0': the multiple after ':' must be a positive integer
// NONAME: error: shape '1x3x640' does not name an input: expected name=shape, such as x=1x3x640x640
// TWICE: error: input 'x' is given two shapes
// LIMIT: error: dimension 0 of input 'x' is limited to 1..4:1 already, which the requested shape contradicts
func.func @main(%x: tensor<?x3x?xf32> {paddle.name = "x"}) -> tensor<?x3x?xf32> {
  %0 = paddle.relu %x : (tensor<?x3x?xf32>) -> tensor<?x3x?xf32>
  return %0 : tensor<?x3x?xf32>
}
