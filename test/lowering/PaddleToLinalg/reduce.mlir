// RUN: paddlec-opt %s --pass-pipeline="builtin.module(func.func(convert-paddle-to-linalg))" --split-input-file | FileCheck %s

// A mean is a sum and a division; the number of elements may be known at run time only.
// CHECK-DAG: [[KEPT:#map[0-9]*]] = affine_map<(d0, d1, d2) -> (d0, 0, 0)>
// CHECK-DAG: [[COUNT:#map[0-9]*]] = affine_map<()[s0, s1] -> (s1 * 8)>
// CHECK-LABEL: func.func @mean
#d = affine_map<()[s0, s1] -> (s0, s1, 8)>
#o = affine_map<()[s0] -> (s0, 1, 1)>
func.func @mean(%x: tensor<?x?x8xf32, #d>) -> tensor<?x1x1xf32, #o> {
  %axes = paddle.constant dense<[1, -1]> : tensor<2xi64>
  // CHECK: [[ZERO:%.*]] = kernel.init with 0.000000e+00 : f32
  // CHECK: linalg.generic {indexing_maps = [{{#map[0-9]*}}, [[KEPT]]], iterator_types = ["parallel", "reduction", "reduction"]}
  // CHECK-SAME: outs([[ZERO]]
  // CHECK: arith.addf
  // CHECK: linalg.generic
  // CHECK: [[N:%.*]] = kernel.extent [[COUNT]]
  // CHECK: [[FLOAT:%.*]] = arith.sitofp [[N]] : i64 to f32
  // CHECK: arith.divf {{%.*}}, [[FLOAT]]
  %0 = paddle.mean %x, %axes {keepdim = true} : (tensor<?x?x8xf32, #d>, tensor<2xi64>) -> tensor<?x1x1xf32, #o>
  return %0 : tensor<?x1x1xf32, #o>
}

// -----

// Integers and booleans add up in int64, as Paddle's result; no axes means all.
// CHECK-LABEL: func.func @sums
func.func @sums(%x: tensor<4x8xi32>, %b: tensor<4x8xi1>, %h: tensor<4x8xf16>) -> (tensor<i64>, tensor<4xi64>, tensor<8xf16>) {
  %none = paddle.constant dense<> : tensor<0xi64>
  %one = paddle.constant dense<1> : tensor<1xi64>
  %zero = paddle.constant dense<0> : tensor<1xi64>
  // CHECK: kernel.init with 0 : i64 : tensor<i64>
  // CHECK: iterator_types = ["reduction", "reduction"]
  // CHECK: arith.extsi {{%.*}} : i32 to i64
  %0 = paddle.sum %x, %none : (tensor<4x8xi32>, tensor<0xi64>) -> tensor<i64>
  // CHECK: arith.extui {{%.*}} : i1 to i64
  %1 = paddle.sum %b, %one : (tensor<4x8xi1>, tensor<1xi64>) -> tensor<4xi64>
  // 16-bit floats in float, converted at the end.
  // CHECK: kernel.init with 0.000000e+00 : f32 : tensor<8xf32>
  // CHECK: arith.extf
  // CHECK: arith.addf {{%.*}} : f32
  // CHECK: arith.truncf {{%.*}} : f32 to f16
  %2 = paddle.sum %h, %zero : (tensor<4x8xf16>, tensor<1xi64>) -> tensor<8xf16>
  return %0, %1, %2 : tensor<i64>, tensor<4xi64>, tensor<8xf16>
}

// -----

// CHECK-LABEL: func.func @extremes
func.func @extremes(%x: tensor<4x8xf32>, %i: tensor<4x8xi64>, %b: tensor<4x8xi1>) -> (tensor<4xf32>, tensor<4xi64>, tensor<4xi1>) {
  %one = paddle.constant dense<1> : tensor<1xi64>
  // CHECK: kernel.init with 0xFF800000 : f32
  // CHECK: arith.maximumf
  %0 = paddle.max %x, %one : (tensor<4x8xf32>, tensor<1xi64>) -> tensor<4xf32>
  // CHECK: kernel.init with 9223372036854775807 : i64
  // CHECK: arith.minsi
  %1 = paddle.min %i, %one : (tensor<4x8xi64>, tensor<1xi64>) -> tensor<4xi64>
  // CHECK: kernel.init with true
  // CHECK: arith.andi {{%.*}} : i1
  %2 = paddle.all %b {axis = array<i64: 1>} : (tensor<4x8xi1>) -> tensor<4xi1>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xi64>, tensor<4xi1>
}

// -----

// Axes that are known at run time only, and the mean of integers, which Paddle rounds: reference kernels.
// CHECK-LABEL: func.func @refused
func.func @refused(%x: tensor<4x8xf32>, %axes: tensor<1xi64>, %i: tensor<4xi64>) -> (tensor<4xf32>, tensor<i64>) {
  // CHECK: paddle.sum
  %0 = paddle.sum %x, %axes : (tensor<4x8xf32>, tensor<1xi64>) -> tensor<4xf32>
  %none = paddle.constant dense<> : tensor<0xi64>
  // CHECK: paddle.mean
  %1 = paddle.mean %i, %none : (tensor<4xi64>, tensor<0xi64>) -> tensor<i64>
  return %0, %1 : tensor<4xf32>, tensor<i64>
}
