// Rules of custom ops that cannot be read or do not fit the operands.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @no_end(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{has a shape rule that cannot be read: expected ']' at character 5 of '[x.0'}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[x.0"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @rest(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{has a shape rule that cannot be read: expected the end at character 3 of 'x y'}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["x y"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @nothing(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{has a shape rule that cannot be read: expected an input's name or '['}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["3"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @no_number(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{has a shape rule that cannot be read: expected a number, a dimension such as x.0}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[x.0 +]"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @no_dimension(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{has a shape rule that cannot be read: expected the number of a dimension}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[x.]"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @dimension_name(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{has a shape rule that cannot be read: expected '.'}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[1 * x]"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @element(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{has a shape rule that cannot be read: expected the number of an element}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[x[]]"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @attribute_element(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{has a shape rule that cannot be read: expected the number of an element}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[attr.k[]]"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @attribute_name(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{has a shape rule that cannot be read: expected an attribute's name}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[attr.]"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @inner_upto(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{has a shape rule that cannot be read: upto(...) must be a dimension by itself}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[1 + upto(x.0)]"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @deep(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{has a shape rule that cannot be read: more than 32 nested parentheses}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[(((((((((((((((((((((((((((((((((1)))))))))))))))))))))))))))))))))]"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @pick(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{the shape rule of result out takes dimension 2 of x, which has 2}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[x.2]"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @pick_range(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{the shape rule of result out takes the dimensions from 1 to 4 of x, which has 2}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[x.1:4]"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @pick_element(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{takes element 3 of k, which has 2}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {k = array<i64: 1, 2>}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[attr.k[3]]"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @no_attribute(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{needs attribute k to be an integer}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[attr.k]"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @no_list(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{needs attribute k to be a list of integers}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {k = 1 : i64}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[attr.k[0]]"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @needs(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{the shape rule of result out needs input bias, which is absent}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[], []], counts = array<i32: 1, 0>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x", "bias"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["bias"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @elements(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{reads elements of x, which is no integer tensor of known size}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[x[0]]"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @zero(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{divides by 0; a divisor must be a positive number or attribute}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[x.0 / 0]"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @unknown_divisor(%x: tensor<?x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{divides by what is known at run time only}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["[4 / x.0]"]} : (tensor<?x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @type(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{input x of custom op 'my_op' is of type 'f32'; its declaration allows [f64]}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[f64]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["x"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @type_of_absent(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{result out of custom op 'my_op' has the type of input bias, which is absent}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[], []], counts = array<i32: 1, 0>,
      element_types = ["bias"], op_attributes = {}, operand_names = ["x", "bias"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["x"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @counts(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{has 1 operand names, 2 counts and 1 lists of element types}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1, 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["x"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @negative_count(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{has the negative count -1}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: -1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["x"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @sum(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{has 1 operands, but counts of 2}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 2>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["x"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @allowed(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{has allowed_types that are no lists of types}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [f32], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["x"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @results(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{has 1 results, but 1 names, 0 of 1 present, 1 shapes and 1 element types}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = ["x"], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: false>,
      shapes = ["x"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @element_type(%x: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{has an element type that is neither a type nor an operand's name}}
  %0 = paddle.custom "my_op"(%x) {allowed_types = [[]], counts = array<i32: 1>,
      element_types = [1 : i64], op_attributes = {}, operand_names = ["x"],
      result_names = ["out"], results_present = array<i1: true>,
      shapes = ["x"]} : (tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
