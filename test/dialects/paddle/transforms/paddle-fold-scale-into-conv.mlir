// RUN: paddlec-opt --paddle-fold-scale-into-conv --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @chain
func.func @chain(%x: tensor<1x1x2x2xf32>) -> tensor<1x2x2x2xf32> {
  %w = paddle.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %b = paddle.constant dense<[[[1.0]], [[2.0]]]> : tensor<2x1x1xf32>
  %two = paddle.constant dense<2.0> : tensor<1xf32>
  %half = paddle.constant dense<0.5> : tensor<1x1x1x1xf32>
  %c = paddle.constant dense<[[[3.0]], [[5.0]]]> : tensor<2x1x1xf32>
  // ((y + b) * 2 / 0.5 - c) * 10 + 1, then 7 - that.
  // CHECK-DAG: %[[W:.*]] = paddle.constant dense<{{\[\[\[\[}}-4.000000e+01]]], {{\[\[\[}}-8.000000e+01]]]]>
  // CHECK-DAG: %[[B:.*]] = paddle.constant dense<[-4.000000e+00, -2.400000e+01]> : tensor<2xf32>
  // CHECK: %[[Y:.*]] = paddle.fused_conv %{{.*}}, %[[W]] bias %[[B]] {
  // CHECK-NEXT: return %[[Y]]
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>} : (tensor<1x1x2x2xf32>, tensor<2x1x1x1xf32>) -> tensor<1x2x2x2xf32>
  %1 = paddle.add %b, %0 : (tensor<2x1x1xf32>, tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %2 = paddle.multiply %1, %two : (tensor<1x2x2x2xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  %3 = paddle.divide %2, %half : (tensor<1x2x2x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x2x2x2xf32>
  %4 = paddle.subtract %3, %c : (tensor<1x2x2x2xf32>, tensor<2x1x1xf32>) -> tensor<1x2x2x2xf32>
  %ten = paddle.constant dense<10.0> : tensor<1xf32>
  %5 = paddle.scale %4, %ten {bias = 1.0 : f64} : (tensor<1x2x2x2xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  %seven = paddle.constant dense<7.0> : tensor<1xf32>
  %6 = paddle.subtract %seven, %5 : (tensor<1xf32>, tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  return %6 : tensor<1x2x2x2xf32>
}

// scale * (x + bias).
// CHECK-LABEL: func.func @bias_before_scale
func.func @bias_before_scale(%x: tensor<2x1xf32>) -> tensor<2x2xf32> {
  %w = paddle.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %ten = paddle.constant dense<10.0> : tensor<1xf32>
  // CHECK-DAG: %[[W:.*]] = paddle.constant dense<{{\[\[}}1.000000e+01, 2.000000e+01]]>
  // CHECK-DAG: %[[B:.*]] = paddle.constant dense<3.000000e+01> : tensor<2xf32>
  // CHECK: paddle.fused_matmul %{{.*}}, %[[W]] bias %[[B]] :
  %0 = paddle.fused_matmul %x, %w : (tensor<2x1xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
  %1 = paddle.scale %0, %ten {bias = 3.0 : f64, bias_after_scale = false}
      : (tensor<2x2xf32>, tensor<1xf32>) -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}

// A matmul's channels are its columns: the second dimension of its weights, or the first of transposed ones.
// CHECK-LABEL: func.func @columns
func.func @columns(%x: tensor<3x2xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>) {
  %w = paddle.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %s = paddle.constant dense<[10.0, 100.0]> : tensor<2xf32>
  // CHECK-DAG: %[[PLAIN:.*]] = paddle.constant dense<{{\[\[}}1.000000e+01, 2.000000e+02], [3.000000e+01, 4.000000e+02]]>
  // CHECK-DAG: %[[TRANSPOSED:.*]] = paddle.constant dense<{{\[\[}}1.000000e+01, 2.000000e+01], [3.000000e+02, 4.000000e+02]]>
  // CHECK: paddle.fused_matmul %{{.*}}, %[[PLAIN]] :
  // CHECK: paddle.fused_matmul %{{.*}}, %[[TRANSPOSED]] {transpose_y = true}
  %0 = paddle.fused_matmul %x, %w : (tensor<3x2xf32>, tensor<2x2xf32>) -> tensor<3x2xf32>
  %1 = paddle.multiply %0, %s : (tensor<3x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
  %2 = paddle.fused_matmul %x, %w {transpose_y = true} : (tensor<3x2xf32>, tensor<2x2xf32>) -> tensor<3x2xf32>
  %3 = paddle.multiply %2, %s : (tensor<3x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
  return %1, %3 : tensor<3x2xf32>, tensor<3x2xf32>
}

// A term needs no constant weights, a factor does: what can be folded is, the rest stays.
// CHECK-LABEL: func.func @variable_weights
func.func @variable_weights(%x: tensor<3x2xf32>, %w: tensor<2x2xf32>) -> tensor<3x2xf32> {
  %b = paddle.constant dense<[1.0, 2.0]> : tensor<2xf32>
  // CHECK: %[[P:.*]] = paddle.fused_matmul %{{.*}}, %{{.*}} bias %{{.*}} :
  // CHECK: paddle.multiply %[[P]]
  %0 = paddle.fused_matmul %x, %w : (tensor<3x2xf32>, tensor<2x2xf32>) -> tensor<3x2xf32>
  %1 = paddle.add %0, %b : (tensor<3x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
  %2 = paddle.multiply %1, %b : (tensor<3x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
  return %2 : tensor<3x2xf32>
}

// Not one number a column, enlarging, with other uses, c / x, a variable, after an activation.
// CHECK-LABEL: func.func @kept
func.func @kept(%x: tensor<2x2xf32>, %v: tensor<2xf32>)
    -> (tensor<2x2xf32>, tensor<3x2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  %w = paddle.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %rows = paddle.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %stack = paddle.constant dense<[[[1.0]], [[2.0]], [[3.0]]]> : tensor<3x1x1xf32>
  %s = paddle.constant dense<[10.0, 100.0]> : tensor<2xf32>
  // CHECK-NOT: bias
  // CHECK-DAG: paddle.multiply %{{.*}} : (tensor<2x2xf32>, tensor<2x1xf32>)
  // CHECK-DAG: paddle.multiply %{{.*}} : (tensor<2x2xf32>, tensor<3x1x1xf32>)
  // CHECK-DAG: paddle.add %{{.*}} : (tensor<2x2xf32>, tensor<2xf32>)
  // CHECK-DAG: paddle.divide
  // CHECK-DAG: paddle.multiply %{{.*}} : (tensor<2x2xf32>, tensor<2xf32>)
  // CHECK-DAG: paddle.subtract
  %0 = paddle.fused_matmul %x, %w : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = paddle.multiply %0, %rows : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
  %2 = paddle.fused_matmul %x, %w : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %3 = paddle.multiply %2, %stack : (tensor<2x2xf32>, tensor<3x1x1xf32>) -> tensor<3x2x2xf32>
  %4 = paddle.fused_matmul %x, %w : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %5 = paddle.add %4, %s : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  %6 = paddle.multiply %4, %5 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %7 = paddle.fused_matmul %x, %w : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %8 = paddle.divide %s, %7 : (tensor<2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %9 = paddle.fused_matmul %x, %w : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %10 = paddle.multiply %9, %v : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  %11 = paddle.fused_matmul %x, %w post_ops [#paddle.post_op<relu>]
      : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %12 = paddle.subtract %11, %s : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return %1, %3, %6, %8, %10, %12
      : tensor<2x2xf32>, tensor<3x2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}

// Dividing by zero would make weights of infinities, and lose the NaN of 0 / 0.
// CHECK-LABEL: func.func @not_finite
func.func @not_finite(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = paddle.constant dense<1.0> : tensor<2x2xf32>
  %zero = paddle.constant dense<0.0> : tensor<1xf32>
  // CHECK: paddle.divide
  %0 = paddle.fused_matmul %x, %w : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = paddle.divide %0, %zero : (tensor<2x2xf32>, tensor<1xf32>) -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}
