// Types and shapes of complex numbers.
// RUN: paddlec-opt %s --paddle-infer-shapes | FileCheck %s

// CHECK-LABEL: @complex
func.func @complex(%x: tensor<3x2xf64>, %g: tensor<2x8xf32>) -> (tensor<?xf64>, tensor<?x?xf64>, tensor<?x?xf32>) {
  // CHECK: paddle.as_complex {{.*}} -> tensor<3xcomplex<f64>>
  %0 = paddle.as_complex %x : (tensor<3x2xf64>) -> tensor<?xcomplex<f64>>
  // CHECK: paddle.conj {{.*}} -> tensor<3xcomplex<f64>>
  %1 = paddle.conj %0 : (tensor<?xcomplex<f64>>) -> tensor<?xcomplex<f64>>
  // CHECK: paddle.imag {{.*}} -> tensor<3xf64>
  %2 = paddle.imag %1 : (tensor<?xcomplex<f64>>) -> tensor<?xf64>
  // CHECK: paddle.as_real {{.*}} -> tensor<3x2xf64>
  %3 = paddle.as_real %1 : (tensor<?xcomplex<f64>>) -> tensor<?x?xf64>
  // CHECK: paddle.swiglu {{.*}} -> tensor<2x4xf32>
  %4 = paddle.swiglu %g : (tensor<2x8xf32>) -> tensor<?x?xf32>
  return %2, %3, %4 : tensor<?xf64>, tensor<?x?xf64>, tensor<?x?xf32>
}
