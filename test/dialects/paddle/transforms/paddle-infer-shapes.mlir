// Symbols of inputs, and shapes asked for by the user.
// RUN: paddlec-opt %s --paddle-infer-shapes | FileCheck %s --check-prefix=FREE
// RUN: paddlec-opt %s --paddle-infer-shapes="shapes=x=1x3x640" | FileCheck %s --check-prefix=FIXED
// RUN: paddlec-opt %s --paddle-infer-shapes="shapes=x=1..8x3x320..1000:32" | FileCheck %s --check-prefix=RANGE
// RUN: paddlec-opt %s --paddle-infer-shapes="shapes=x=4x?x?" --paddle-infer-shapes="shapes=x=?x3x64" \
// RUN:   | FileCheck %s --check-prefix=TWICE

// FREE: #[[MAP:.*]] = affine_map<()[s0, s1] -> (s0, 3, s1)>
// FREE: func.func @main(%{{.*}}: tensor<?x3x?xf32, #[[MAP]]> {paddle.name = "x"}, %{{.*}}: tensor<3x1xf32> {paddle.name = "y"})
// FREE-SAME: -> tensor<?x3x?xf32, #[[MAP]]>
// FREE-SAME: paddle.symbols = [#paddle.symbol<"x.0", input_dim>, #paddle.symbol<"x.2", input_dim, dim = 2>]

// FIXED: func.func @main(%{{.*}}: tensor<1x3x640xf32> {{.*}}) -> tensor<1x3x640xf32> {

// Limits move to the nearest multiples.
// RANGE: #paddle.symbol<"x.0", input_dim, minimum = 1, maximum = 8>
// RANGE-SAME: #paddle.symbol<"x.2", input_dim, dim = 2, minimum = 320, maximum = 992, multiple = 32>

// Running again keeps what is known, and drops symbols that are no longer needed.
// TWICE: func.func @main(%{{.*}}: tensor<4x3x64xf32> {{.*}}) -> tensor<4x3x64xf32> {
func.func @main(%x: tensor<?x3x?xf32> {paddle.name = "x"}, %y: tensor<3x1xf32> {paddle.name = "y"})
    -> tensor<?x?x?xf32> {
  // FREE: paddle.add {{.*}} -> tensor<?x3x?xf32, #[[MAP]]>
  // FIXED: paddle.add {{.*}} -> tensor<1x3x640xf32>
  %0 = paddle.add %x, %y : (tensor<?x3x?xf32>, tensor<3x1xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}
