// RUN: paddlec-opt %s --pass-pipeline="builtin.module(func.func(convert-paddle-to-linalg,fuse-linalg))" --split-input-file | FileCheck %s

// A chain becomes one loop, into the reduction at its end.
// CHECK-LABEL: func.func @chain
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]
// CHECK-SAME: ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8xf32>)
// CHECK: arith.addf
// CHECK: math.exp
// CHECK: arith.addf
// CHECK: linalg.yield
// CHECK-NOT: linalg.generic
func.func @chain(%x: tensor<4x8xf32>, %b: tensor<8xf32>) -> tensor<4xf32> {
  %0 = paddle.add %x, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %1 = paddle.exp %0 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %axis = paddle.constant dense<1> : tensor<1xi64>
  %2 = paddle.sum %1, %axis : (tensor<4x8xf32>, tensor<1xi64>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// A value that is also returned is stored once and read.
// CHECK-LABEL: func.func @shared
// CHECK: [[EXP:%.*]] = linalg.generic
// CHECK: math.exp
// CHECK: linalg.generic {{.*}} ins([[EXP]]
// CHECK: math.sqrt
func.func @shared(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = paddle.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = paddle.sqrt %0 : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// A gate of one number a channel is not computed again for each pixel; an addition may be.
// CHECK-LABEL: func.func @gate
// CHECK: [[GATE:%.*]] = linalg.generic
// CHECK: math.exp
// CHECK: linalg.generic {{.*}} ins(%arg0, [[GATE]]
// CHECK: arith.mulf
// CHECK: linalg.generic
// CHECK: arith.addf
// CHECK-NEXT: arith.mulf
// CHECK-NOT: linalg.generic
func.func @gate(%x: tensor<1x8x4x4xf32>, %g: tensor<1x8x1x1xf32>) -> (tensor<1x8x4x4xf32>, tensor<1x8x4x4xf32>) {
  %0 = paddle.sigmoid %g : (tensor<1x8x1x1xf32>) -> tensor<1x8x1x1xf32>
  %1 = paddle.multiply %x, %0 : (tensor<1x8x4x4xf32>, tensor<1x8x1x1xf32>) -> tensor<1x8x4x4xf32>
  %2 = paddle.add %g, %g : (tensor<1x8x1x1xf32>, tensor<1x8x1x1xf32>) -> tensor<1x8x1x1xf32>
  %3 = paddle.multiply %x, %2 : (tensor<1x8x4x4xf32>, tensor<1x8x1x1xf32>) -> tensor<1x8x4x4xf32>
  return %1, %3 : tensor<1x8x4x4xf32>, tensor<1x8x4x4xf32>
}

// -----

// A conversion with two readers goes into both: reading int32 costs what reading float does.
// CHECK-LABEL: func.func @copied
// CHECK-COUNT-2: arith.sitofp
// CHECK-NOT: arith.sitofp
func.func @copied(%x: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = paddle.cast %x {dtype = f32} : (tensor<4xi32>) -> tensor<4xf32>
  %1 = paddle.exp %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = paddle.sqrt %0 : (tensor<4xf32>) -> tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}

// -----

// What reads a sum stays a loop of its own.
// CHECK-LABEL: func.func @after
// CHECK: linalg.generic {{.*}}"reduction"
// CHECK: linalg.generic
// CHECK: math.sqrt
func.func @after(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %axis = paddle.constant dense<1> : tensor<1xi64>
  %0 = paddle.sum %x, %axis : (tensor<4x8xf32>, tensor<1xi64>) -> tensor<4xf32>
  %1 = paddle.sqrt %0 : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// A loop that is broadcast at run time is not joined: the sum could not know how far to go.
// CHECK-LABEL: func.func @unknown
// CHECK: linalg.generic
// CHECK: arith.mulf
// CHECK: linalg.generic {{.*}}"reduction"
#a = affine_map<()[s0, s1] -> (s0)>
#b = affine_map<()[s0, s1] -> (s1)>
#c = affine_map<()[s0, s1, s2] -> (s2)>
func.func @unknown(%x: tensor<?xf32, #a>, %y: tensor<?xf32, #b>) -> tensor<f32> {
  %0 = paddle.multiply %x, %y : (tensor<?xf32, #a>, tensor<?xf32, #b>) -> tensor<?xf32, #c>
  %axis = paddle.constant dense<0> : tensor<1xi64>
  %1 = paddle.sum %0, %axis : (tensor<?xf32, #c>, tensor<1xi64>) -> tensor<f32>
  return %1 : tensor<f32>
}

// -----

// No more tensors than the limit.
// RUN: paddlec-opt %s --pass-pipeline="builtin.module(func.func(convert-paddle-to-linalg,fuse-linalg{max-inputs=1}))" --split-input-file | FileCheck %s --check-prefix=LIMIT
// LIMIT-LABEL: func.func @limit
// LIMIT-COUNT-2: linalg.generic
func.func @limit(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = paddle.add %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = paddle.exp %0 : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// What nothing reads goes, cheap as it is.
// CHECK-LABEL: func.func @unread
// CHECK-NOT: linalg.generic
func.func @unread(%x: tensor<4xf32>) -> tensor<4xf32> {
  %scale = paddle.constant dense<2.0> : tensor<1xf32>
  %0 = paddle.scale %x, %scale : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  return %x : tensor<4xf32>
}
