// RUN: paddlec-opt %s --kernel-print-loops -o /dev/null | FileCheck %s

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#id4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#channel = affine_map<(d0, d1, d2, d3) -> (d1)>
!image = !kernel.buffer<()[s0] -> (s0, 64, 7, 7), f32, plain>
!vector = !kernel.buffer<() -> (64), f32, plain>
!small = !kernel.buffer<() -> (4, 8), f32, plain>
!blocked = !kernel.buffer<()[s0] -> (s0, 64, 7, 7), f32, blocked16>
!ints = !kernel.buffer<() -> (4, 8), i32, plain>

// CHECK: #include "cpu/LoopSupport.h"

// Dimensions that are contiguous everywhere are one loop. Equal loops share a function, whatever their sizes.
// CHECK: // out = max(in0 + in1, 0)
// CHECK-NEXT: // for sum, other
// CHECK-NEXT: void model_loop0(const float *in0, const float *in1, float *out, int64_t n) {
// CHECK-NEXT: #pragma omp parallel for simd if (parallel : n >= 13107)
// CHECK-NEXT: for (int64_t [[I:[a-z0-9]+]] = 0; [[I]] < n; [[I]] += 1) {
// CHECK-NEXT: float [[A:v[0-9]+]] = in0{{\[}}[[I]]];
// CHECK-NEXT: float [[B:v[0-9]+]] = in1{{\[}}[[I]]];
// CHECK-NEXT: float [[SUM:v[0-9]+]] = [[A]] + [[B]];
// CHECK-NEXT: out{{\[}}[[I]]] = [[SUM]] > 0.0f ? [[SUM]] : 0.0f;
// CHECK-NEXT: }
// CHECK-NEXT: }

// Channels are a loop, space is another; threads share the outer two.
// CHECK: void model_loop1(const float *in0, const float *in1, float *out, int64_t dim0, int64_t dim1, int64_t dim2) {
// CHECK-NEXT: #pragma omp parallel for collapse(2) if (dim0 >= 2)
// CHECK: #pragma omp simd
// CHECK: = pdrt::math::exp(

// A small static loop uses no threads and has its sizes in the code.
// CHECK: void model_loop2(const int32_t *in, int32_t *out) {
// CHECK-NEXT: #pragma omp simd
// CHECK-NEXT: for (int64_t {{.*}} < 32;
// CHECK: (int32_t) ((uint32_t) {{.*}} + (uint32_t) (-7));

// Full blocks and equal layouts everywhere: a flat loop, as plain as any.
// CHECK-NOT: void
// CHECK: // model_loop0(x, y, sum, s0 * 3136)
// CHECK-NEXT: // model_loop1(x, v, biased, s0, 64, 49)
// CHECK-NEXT: // model_loop2(value, ints)
// CHECK-NEXT: // model_loop0(b, b, other, s0 * 3136)
func.func @main(%x: !image {paddle.name = "x"}, %y: !image {paddle.name = "y"}, %v: !vector {paddle.name = "v"},
                %b: !blocked {paddle.name = "b"}, %i: !ints) {
  %sum = kernel.alloc "sum" : !image
  kernel.loop ins(%x, %y) outs(%sum)
      attributes {indexing_maps = [#id4, #id4, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      : (!image, !image, !image) -> () {
  ^bb0(%a: f32, %c: f32, %out: f32):
    %zero = arith.constant 0.0 : f32
    %0 = arith.addf %a, %c : f32
    %1 = arith.cmpf ogt, %0, %zero : f32
    %2 = arith.select %1, %0, %zero : f32
    kernel.yield %2 : f32
  }
  %biased = kernel.alloc "biased" : !image
  kernel.loop ins(%x, %v) outs(%biased)
      attributes {indexing_maps = [#id4, #channel, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      : (!image, !vector, !image) -> () {
  ^bb0(%a: f32, %c: f32, %out: f32):
    %0 = arith.addf %a, %c : f32
    %1 = math.exp %0 : f32
    kernel.yield %1 : f32
  }
  %ints = kernel.alloc "ints" : !ints
  kernel.loop ins(%i) outs(%ints)
      attributes {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} : (!ints, !ints) -> () {
  ^bb0(%a: i32, %out: i32):
    %c = arith.constant -7 : i32
    %0 = arith.addi %a, %c : i32
    kernel.yield %0 : i32
  }
  %other = kernel.alloc "other" : !blocked
  kernel.loop ins(%b, %b) outs(%other)
      attributes {indexing_maps = [#id4, #id4, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      : (!blocked, !blocked, !blocked) -> () {
  ^bb0(%a: f32, %c: f32, %out: f32):
    %zero = arith.constant 0.0 : f32
    %0 = arith.addf %a, %c : f32
    %1 = arith.cmpf ogt, %0, %zero : f32
    %2 = arith.select %1, %0, %zero : f32
    kernel.yield %2 : f32
  }
  return
}
