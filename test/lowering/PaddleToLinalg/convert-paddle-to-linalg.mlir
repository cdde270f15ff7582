// RUN: paddlec-opt %s --pass-pipeline="builtin.module(func.func(convert-paddle-to-linalg))" --split-input-file | FileCheck %s

// A dimension of size 1 is indexed by 0; dimensions of equal expressions are one.
// CHECK-DAG: [[ID:#map[0-9]*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: [[ONES:#map[0-9]*]] = affine_map<(d0, d1, d2) -> (d1, 0)>
// CHECK-LABEL: func.func @broadcast
#d = affine_map<()[s0] -> (s0, 64, s0 * 2)>
func.func @broadcast(%x: tensor<?x64x?xf32, #d>, %y: tensor<64x1xf32>) -> tensor<?x64x?xf32, #d> {
  // CHECK: [[INIT:%.*]] = kernel.init : tensor<?x64x?xf32
  // CHECK: linalg.generic
  // CHECK-SAME: indexing_maps = {{\[}}[[ID]], [[ONES]], [[ID]]]
  // CHECK-SAME: outs([[INIT]]
  // CHECK: arith.addf
  %0 = paddle.add %x, %y : (tensor<?x64x?xf32, #d>, tensor<64x1xf32>) -> tensor<?x64x?xf32, #d>
  return %0 : tensor<?x64x?xf32, #d>
}

// -----

// Two unknown dimensions that may be broadcast at run time: both have the loop's index and sizes of their own.
// CHECK-DAG: [[ID:#map[0-9]*]] = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @unknown
#a = affine_map<()[s0, s1] -> (s0)>
#b = affine_map<()[s0, s1] -> (s1)>
#c = affine_map<()[s0, s1, s2] -> (s2)>
func.func @unknown(%x: tensor<?xf32, #a>, %y: tensor<?xf32, #b>) -> tensor<?xf32, #c> {
  // CHECK: linalg.generic {indexing_maps = {{\[}}[[ID]], [[ID]], [[ID]]]
  %0 = paddle.multiply %x, %y : (tensor<?xf32, #a>, tensor<?xf32, #b>) -> tensor<?xf32, #c>
  return %0 : tensor<?xf32, #c>
}

// -----

// A constant of one element is no input.
// CHECK-LABEL: func.func @scalar
func.func @scalar(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = paddle.constant dense<0.5> : tensor<1xf32>
  // CHECK: linalg.generic {{.*}} ins(%arg0 : tensor<4xf32>)
  // CHECK: [[HALF:%.*]] = arith.constant 5.000000e-01 : f32
  // CHECK: arith.mulf {{%.*}}, [[HALF]]
  %0 = paddle.multiply %x, %c : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// 16-bit floats are computed in float, booleans and uint8 in int32.
// CHECK-LABEL: func.func @types
func.func @types(%h: tensor<4xf16>, %b: tensor<4xi1>, %u: tensor<4xui8>) -> (tensor<4xf16>, tensor<4xi1>, tensor<4xui8>) {
  // CHECK: arith.extf {{%.*}} : f16 to f32
  // CHECK: math.exp {{%.*}} : f32
  // CHECK: arith.truncf {{%.*}} : f32 to f16
  %0 = paddle.exp %h : (tensor<4xf16>) -> tensor<4xf16>
  // CHECK: arith.extui {{%.*}} : i1 to i32
  // CHECK: arith.addi {{%.*}} : i32
  // CHECK: arith.cmpi ne
  %1 = paddle.add %b, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK: builtin.unrealized_conversion_cast {{%.*}} : ui8 to i8
  // CHECK: arith.extui {{%.*}} : i8 to i32
  // CHECK: arith.muli {{%.*}} : i32
  // CHECK: arith.trunci {{%.*}} : i32 to i8
  // CHECK: builtin.unrealized_conversion_cast {{%.*}} : i8 to ui8
  %2 = paddle.square %u : (tensor<4xui8>) -> tensor<4xui8>
  return %0, %1, %2 : tensor<4xf16>, tensor<4xi1>, tensor<4xui8>
}

// -----

// relu turns NaN into 0, relu6 keeps it: the comparisons are Paddle's.
// CHECK-LABEL: func.func @nan
func.func @nan(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: [[GT:%.*]] = arith.cmpf ogt, [[X:%.*]], [[ZERO:%.*]] : f32
  // CHECK: arith.select [[GT]], [[X]], [[ZERO2:%.*]] : f32
  %0 = paddle.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: [[LT:%.*]] = arith.cmpf olt, [[X:%.*]], [[ZERO:%.*]] : f32
  // CHECK: arith.select [[LT]], [[ZERO3:%.*]], [[X]] : f32
  %1 = paddle.relu6 %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// Dividing integers by zero is an error that only the reference kernel reports.
// CHECK-LABEL: func.func @divide
func.func @divide(%x: tensor<4xi32>, %y: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  // CHECK: paddle.divide
  %0 = paddle.divide %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.divsi
  %c = paddle.constant dense<3> : tensor<1xi32>
  %1 = paddle.divide %x, %c : (tensor<4xi32>, tensor<1xi32>) -> tensor<4xi32>
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}

// -----

// Complex numbers have no loop; functions without a vectorisable form neither.
// CHECK-LABEL: func.func @refused
func.func @refused(%x: tensor<4xcomplex<f32>>, %y: tensor<4xf32>) -> (tensor<4xcomplex<f32>>, tensor<4xf32>) {
  // CHECK: paddle.add
  %0 = paddle.add %x, %x : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  // CHECK: paddle.lgamma
  %1 = paddle.lgamma %y : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xcomplex<f32>>, tensor<4xf32>
}

// -----

// A vector over the channels, whichever dimension they are.
// CHECK-DAG: [[NCHW:#map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d1)>
// CHECK-DAG: [[NHWC:#map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d3)>
// CHECK-LABEL: func.func @prelu
func.func @prelu(%x: tensor<2x3x4x3xf32>, %a: tensor<3xf32>) -> (tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>) {
  // CHECK: linalg.generic {indexing_maps = [{{#map[0-9]*}}, [[NCHW]], {{#map[0-9]*}}]
  %0 = paddle.prelu %x, %a {mode = "channel"} : (tensor<2x3x4x3xf32>, tensor<3xf32>) -> tensor<2x3x4x3xf32>
  // CHECK: linalg.generic {indexing_maps = [{{#map[0-9]*}}, [[NHWC]], {{#map[0-9]*}}]
  %1 = paddle.prelu %x, %a {data_format = "NHWC", mode = "channel"} : (tensor<2x3x4x3xf32>, tensor<3xf32>) -> tensor<2x3x4x3xf32>
  return %0, %1 : tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>
}
