// A custom op is a call of the user's kernel; sizes that it finds out are bound, with room for the largest.
// RUN: paddlec-opt %s --paddle-define-sizes --convert-paddle-to-kernel --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @main
// CHECK: kernel.alloc {{.*}} : <()[s0] -> (s0, 4), f32
// CHECK: kernel.reference "custom.found" ins(%arg0) outs({{.*}}) {
// CHECK-SAME: binds = array<i64: 0, 0, 1>
// CHECK-SAME: op_attributes = {k = 2 : i64}
// CHECK-SAME: outputs_present = array<i1: true, false>
// CHECK-SAME: present = array<i1: true, false>
func.func @main(%x: tensor<?x4xf32, affine_map<()[s0] -> (s0, 4)>>) -> tensor<?x4xf32>
    attributes {paddle.symbols = [#paddle.symbol<"n", input_dim>]} {
  %0 = paddle.custom "found"(%x) {allowed_types = [[], []], counts = array<i32: 1, 0>,
      element_types = ["x", i64], op_attributes = {k = 2 : i64}, operand_names = ["x", "bias"],
      result_names = ["out", "count"], results_present = array<i1: true, false>,
      shapes = ["[upto(x.0), 4]", "[1]"]} : (tensor<?x4xf32, affine_map<()[s0] -> (s0, 4)>>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
