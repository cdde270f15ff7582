// Layouts with channels in blocks. What the code computes is checked by run-loops.mlir.
// RUN: paddlec-opt %s --kernel-print-loops -o /dev/null | FileCheck %s

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#channel = affine_map<(d0, d1, d2, d3) -> (d1)>
!x24 = !kernel.buffer<()[s0] -> (s0, 24, 7, 7), f32, blocked16>
!x64 = !kernel.buffer<()[s0] -> (s0, 64, 7, 7), f32, blocked8>
!x3 = !kernel.buffer<()[s0] -> (s0, 3, 7, 7), f32, blocked8>
!v24 = !kernel.buffer<() -> (24), f32, plain>
!v64 = !kernel.buffer<() -> (64), f32, plain>

// The full blocks, then the last block: its lanes end at the channels, zeros fill it.
// CHECK: void model_loop0(const float *in0, const float *in1, float *out
// CHECK: for (int64_t [[B:[a-z0-9]+]] = 0; [[B]] < 1; [[B]] += 1) {
// CHECK: for (int64_t [[L:[a-z0-9]+]] = 0; [[L]] < 16; [[L]] += 1) {
// CHECK: int64_t [[C:v[0-9]+]] = [[B]] * 16 + [[L]];
// CHECK: in1{{\[}}[[C]]]
// CHECK: for (int64_t [[T:[a-z0-9]+]] = 1; [[T]] < 2; [[T]] += 1) {
// CHECK: const int64_t lanes = 24 - [[T]] * 16;
// CHECK: #pragma omp simd
// CHECK: for (int64_t [[M:[a-z0-9]+]] = 0; [[M]] < lanes; [[M]] += 1) {
// CHECK: for (int64_t [[Z:[a-z0-9]+]] = lanes; [[Z]] < 16; [[Z]] += 1) {
// CHECK: = float(0);

// No tail: one nest.
// CHECK: void model_loop1(
// CHECK: for (int64_t [[B:[a-z0-9]+]] = 0; [[B]] < 8; [[B]] += 1) {
// CHECK-NOT: lanes
// CHECK: void model_loop2(
// Fewer channels than a block holds: only the tail.
// CHECK: = 0; {{.*}} < 1;
// CHECK: const int64_t lanes = 3 -
func.func @main(%x24: !x24, %v24: !v24, %x64: !x64, %v64: !v64, %x3: !x3) {
  %0 = kernel.alloc "a" : !x24
  kernel.loop ins(%x24, %v24) outs(%0)
      attributes {indexing_maps = [#id, #channel, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      : (!x24, !v24, !x24) -> () {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %r = arith.addf %a, %b : f32
    kernel.yield %r : f32
  }
  %1 = kernel.alloc "b" : !x64
  kernel.loop ins(%x64, %v64) outs(%1)
      attributes {indexing_maps = [#id, #channel, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      : (!x64, !v64, !x64) -> () {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %r = arith.addf %a, %b : f32
    kernel.yield %r : f32
  }
  %2 = kernel.alloc "c" : !x3
  kernel.loop ins(%x3) outs(%2)
      attributes {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      : (!x3, !x3) -> () {
  ^bb0(%a: f32, %out: f32):
    %r = math.exp %a : f32
    kernel.yield %r : f32
  }
  return
}
