// A stage begins where a step needs sizes that an earlier one finds; memory of an earlier stage is kept for it.
// RUN: paddlec-opt %s --kernel-plan-memory | FileCheck %s

#data = [#paddle.symbol<"n", data, operands = affine_map<() -> (4)>>]
// CHECK-LABEL: @stages
// CHECK-SAME: kernel.lives = array<i64: 0, 1, -1, 1, 2, -1>
// CHECK-SAME: kernel.stages = array<i64: 0, 1>
func.func @stages(%x: !kernel.buffer<() -> (4), i1, plain>) -> !kernel.buffer<()[s0] -> (s0, 1), i64, plain>
    attributes {paddle.symbols = #data} {
  // CHECK: kernel.alloc "room" {slot = 0 : i64}
  %room = kernel.alloc "room" : !kernel.buffer<() -> (4, 1), i64, plain>
  kernel.reference "nonzero" ins(%x) outs(%room) {present = array<i1: true>, op_attributes = {},
      binds = array<i64: 0, 0, 0>} : (!kernel.buffer<() -> (4), i1, plain>, !kernel.buffer<() -> (4, 1), i64, plain>) -> ()
  %found = kernel.view %room : !kernel.buffer<() -> (4, 1), i64, plain> to !kernel.buffer<()[s0] -> (s0, 1), i64, plain>
  // CHECK: kernel.alloc "copy" {slot = 0 : i64, stage = 1 : i64}
  %copy = kernel.alloc "copy" : !kernel.buffer<()[s0] -> (s0, 1), i64, plain>
  kernel.reference "abs" ins(%found) outs(%copy) {present = array<i1: true>, op_attributes = {}}
      : (!kernel.buffer<()[s0] -> (s0, 1), i64, plain>, !kernel.buffer<()[s0] -> (s0, 1), i64, plain>) -> ()
  return %copy : !kernel.buffer<()[s0] -> (s0, 1), i64, plain>
}
