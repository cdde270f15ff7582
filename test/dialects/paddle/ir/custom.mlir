// Shapes of custom ops, as their declarations' rules say.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @same
// CHECK: paddle.custom {{.*}} -> tensor<?x6xf32, affine_map<()[s0] -> (s0, 6)>>
func.func @same(%x: tensor<?x6xf32>) -> tensor<?x?xf32> {
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["x"]} : (tensor<?x6xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// CHECK-LABEL: func.func @arithmetic
// CHECK: paddle.custom {{.*}} -> tensor<?x2xf32, affine_map<()[s0] -> (s0 * 2 + 1, 2)>>
func.func @arithmetic(%x: tensor<?x6xf32>) -> tensor<?x?xf32> {
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {k = 2 : i64}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[2 * x.0 + 1, max(x.-1 / 4, attr.k) % 3]"]} : (tensor<?x6xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// CHECK-LABEL: func.func @range
// CHECK: paddle.custom {{.*}} -> tensor<6x9xf32>
func.func @range(%x: tensor<?x6xf32>) -> tensor<?x?xf32> {
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {sizes = array<i64: 7, 9>}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[x.1:, attr.sizes[-1]]"]} : (tensor<?x6xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// CHECK-LABEL: func.func @all_but_last
// CHECK: paddle.custom {{.*}} -> tensor<?x1x1xf64, affine_map<()[s0] -> (s0, 1, 1)>>
func.func @all_but_last(%x: tensor<?x6xf32>) -> tensor<?x?x?xf64> {
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = [f64], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[x.0:-1, 1, min(3, 5) - 2]"]} : (tensor<?x6xf32>) -> tensor<?x?x?xf64>
  return %0 : tensor<?x?x?xf64>
}

// -----

// CHECK-LABEL: func.func @scalar
// CHECK: paddle.custom {{.*}} -> tensor<f32>
func.func @scalar(%x: tensor<?x6xf32>) -> tensor<f32> {
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[]"]} : (tensor<?x6xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// CHECK-LABEL: func.func @sized
// CHECK: paddle.custom {{.*}} -> tensor<?x4xf32, affine_map<()[s0, s1] -> (s1, 4)>>
func.func @sized(%x: tensor<?x6xf32>) -> tensor<?x?xf32> {
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[upto(x.0 * 2), 4]"]} : (tensor<?x6xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// CHECK-LABEL: func.func @absent
// CHECK: paddle.custom {{.*}} -> tensor<?x6xf32, affine_map<()[s0, s1] -> (s1, 6)>>
func.func @absent(%x: tensor<?x6xf32>, %size: tensor<1xi64>) -> tensor<?x?xf32> {
  %0 = paddle.custom "my_op"(%x, %size) {allowed_types = [[f32, f64], [], []], counts = array<i32: 1, 0, 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x", "bias", "size"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[size[0], x.1]"]} : (tensor<?x6xf32>, tensor<1xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
