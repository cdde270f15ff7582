// RUN: paddlec-opt --paddle-normalize-matmul %s | FileCheck %s

// CHECK-LABEL: func.func @matmul
func.func @matmul(%x: tensor<2x3xf32>, %y: tensor<4x3xf32>) -> tensor<2x4xf32> {
  // CHECK: paddle.fused_matmul %{{.*}}, %{{.*}} {transpose_y = true}
  %0 = paddle.matmul %x, %y {transpose_y = true} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @bmm
func.func @bmm(%x: tensor<5x2x3xf32>, %y: tensor<5x3x4xf32>) -> tensor<5x2x4xf32> {
  // CHECK: paddle.fused_matmul %{{.*}}, %{{.*}} :
  %0 = paddle.bmm %x, %y : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  return %0 : tensor<5x2x4xf32>
}

// CHECK-LABEL: func.func @addmm
func.func @addmm(%i: tensor<2x4xf32>, %x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  // CHECK: %[[P:.*]] = paddle.fused_matmul %{{.*}}, %{{.*}} post_ops [#paddle.post_op<linear, 2.0{{.*}}, 0.0{{.*}}>] :
  // CHECK: paddle.add %[[P]], %{{.*}}
  %0 = paddle.addmm %i, %x, %y {alpha = 2.0 : f64}
      : (tensor<2x4xf32>, tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @kept
func.func @kept(%v: tensor<3xf32>, %x: tensor<3x4xf32>, %i: tensor<2x3xi64>, %j: tensor<3x4xi64>, %a: tensor<2x4xf32>,
                %b: tensor<2x3xf32>) -> (tensor<4xf32>, tensor<2x4xi64>, tensor<2x4xf32>) {
  // CHECK-NOT: fused_matmul
  // CHECK: paddle.matmul
  %0 = paddle.matmul %v, %x : (tensor<3xf32>, tensor<3x4xf32>) -> tensor<4xf32>
  // CHECK: paddle.matmul
  %1 = paddle.matmul %i, %j : (tensor<2x3xi64>, tensor<3x4xi64>) -> tensor<2x4xi64>
  // CHECK: paddle.addmm
  %2 = paddle.addmm %a, %b, %x {beta = 0.5 : f64}
      : (tensor<2x4xf32>, tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<2x4xi64>, tensor<2x4xf32>
}
