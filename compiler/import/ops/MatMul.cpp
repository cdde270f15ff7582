//===- MatMul.cpp - rows of the matrix ops ----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How matrix products look in files. The rows' language is described in Schema.h. The legacy ops `mul` and `matmul`
// become reshapes, `matmul` and `scale`, and so do the fused ops that Paddle's inference engine saves.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"
#include "compiler/import/Upgrade.h"

#include "compiler/import/PrintProgram.h"
#include "compiler/support/Npy.h"

#include "llvm/ADT/STLExtras.h"

namespace paddlec::import {
namespace {

constexpr OpRow rows[] = {
    {"matmul", "x=X, y=Y", "out=Out",
     "transpose_x<trans_x:bool=false; transpose_y<trans_y:bool=false; !fused_reshape_X:int[]=[]; "
     "!fused_reshape_Y:int[]=[]; !fused_reshape_Out:int[]=[]; !fused_transpose_X:int[]=[]; "
     "!fused_transpose_Y:int[]=[]; "
     "!fused_transpose_Out:int[]=[]",
     "matmul_v2"},
    {"bmm", "x=X, y=Y", "out=Out", "", "bmm"},
    {"mv", "x=X, vec=Vec", "out=Out", "", "mv"},
    {"dot", "x=X, y=Y", "out=Out", "", "dot"},
    {"baddbmm", "input=Input, x=X, y=Y", "out=Out", "beta<Beta:float=1; alpha<Alpha:float=1", "baddbmm"},
    {"addmm", "input=Input, x=X, y=Y", "out=Out", "beta<Beta:float=1; alpha<Alpha:float=1", "addmm"},
    {"einsum", "x[]=Operands", "out=Out, inner_cache[], xshape[]", "equation:string", "einsum"},
    {"bilinear", "x=X, y=Y, weight=Weight, bias?=Bias", "out=Out", "", "bilinear_tensor_product"},
    {"multi_dot", "x[]=X", "out=Out", "", "multi_dot"},
    {"kron", "x=X, y=Y", "out=Out", "", "kron"},
    {"cross", "x=X, y=Y", "out=Out", "axis<dim:int=9", "cross"},
    {"dist", "x=X, y=Y", "out=Out", "p:float=2", "dist"},
    {"inverse", "x=Input", "out=Output", "", "inverse"},
    {"cholesky", "x=X", "out=Out", "upper:bool=false", "cholesky"},
    {"matrix_power", "x=X", "out=Out", "n:int", "matrix_power"},
    {"det", "x=Input", "out=Out", "", "determinant"},
    {"slogdet", "x=Input", "out=Out", "", "slogdeterminant"},
    {"solve", "x=X, y=Y", "out=Out", "", "solve"},
    {"triangular_solve", "x=X, y=Y", "out=Out", "upper:bool=true; transpose:bool=false; unitriangular:bool=false",
     "triangular_solve"},
    {"cholesky_solve", "x=X, y=Y", "out=Out", "upper:bool=false", "cholesky_solve"},
    {"qr", "x=X", "q=Q, r=R", "mode:string=reduced", "qr"},
    {"lu", "x=X", "out=Out, pivots:int32=Pivots, infos:int32=Infos", "pivot<pivots:bool=true", "lu"},
    {"lu_unpack", "x=X, y=Pivots", "pmat=Pmat, l=L, u=U", "unpack_ludata:bool=true; unpack_pivots:bool=true",
     "lu_unpack"},
    {"trace", "x=Input", "out=Out", "offset:int=0; axis1:int=0; axis2:int=1", "trace"},
    {"partial_concat", "x[]=X", "out=Out", "start_index:int=0; length:int=-1", "partial_concat"},
    {"partial_sum", "x[]=X", "out=Out", "start_index:int=0; length:int=-1", "partial_sum"},
};

/// The product of dimensions from `begin` to `end`, or none if one is unknown.
std::optional<int64_t> product(const std::vector<int64_t> &dims, size_t begin, size_t end) {
  std::vector<int64_t> part(dims.begin() + begin, dims.begin() + end);
  return support::checkedCount(part);
}

ValueId emitMatMul(Upgrade &up, ValueId x, ValueId y, Type type) {
  return up.emit("matmul", {x, y}, {{"transpose_x", false}, {"transpose_y", false}}, std::move(type));
}

/// out = flatten(X, x_num_col_dims) * flatten(Y, y_num_col_dims), with X's leading and Y's trailing dimensions.
bool upgradeMul(Upgrade &up) {
  ValueId x = up.input("X"), y = up.input("Y");
  if (!x || !y)
    return false;
  const Type xType = up.typeOf(x), yType = up.typeOf(y);
  int64_t xCols = up.getInt("x_num_col_dims", 1), yCols = up.getInt("y_num_col_dims", 1);
  auto xRank = static_cast<int64_t>(xType.dims.size()), yRank = static_cast<int64_t>(yType.dims.size());
  if (xCols < 1 || xCols >= xRank)
    return up.unsupported("x_num_col_dims", std::to_string(xCols), "X has the shape " + toString(xType.dims));
  if (yCols < 1 || yCols >= yRank)
    return up.unsupported("y_num_col_dims", std::to_string(yCols), "Y has the shape " + toString(yType.dims));
  std::optional<int64_t> inner = product(yType.dims, 0, yCols), outer = product(yType.dims, yCols, yRank);
  if (!inner || !outer)
    return up.error(support::DiagnosticCode::UnsupportedType, "Y has unknown dimensions: " + toString(yType));

  std::vector<int64_t> rowDims(xType.dims.begin(), xType.dims.begin() + xCols);
  if (xCols != xRank - 1) {
    std::vector<int64_t> shape(static_cast<size_t>(xCols), 0); // 0 keeps the dimension
    shape.push_back(*inner);
    x = up.reshape(x, shape, xType.dtype);
  }
  if (yRank != 2)
    y = up.reshape(y, {*inner, *outer}, yType.dtype);
  std::vector<int64_t> flat = rowDims;
  flat.push_back(*outer);
  ValueId out = emitMatMul(up, x, y, Type::tensor(xType.dtype, flat));
  if (yRank != 2 && yCols != yRank - 1) {
    std::vector<int64_t> shape(static_cast<size_t>(xCols), 0);
    shape.insert(shape.end(), yType.dims.begin() + yCols, yType.dims.end());
    out = up.reshape(out, shape, xType.dtype);
  }
  up.bind("Out", out);
  return true;
}

/// The first version of matmul: a factor, and a product of two vectors has one dimension.
bool upgradeMatMul(Upgrade &up) {
  ValueId x = up.input("X"), y = up.input("Y");
  if (!x || !y)
    return false;
  if (up.getInt("head_number", 1) != 1)
    return up.unsupported("head_number", std::to_string(up.getInt("head_number", 1)));
  Type out = up.outputType("Out");
  bool vectors = up.typeOf(x).dims.size() == 1 && up.typeOf(y).dims.size() == 1;
  ValueId result =
      up.emit("matmul", {x, y},
              {{"transpose_x", up.getBool("transpose_X", false)}, {"transpose_y", up.getBool("transpose_Y", false)}},
              vectors ? Type::tensor(out.dtype, {}) : out);
  double alpha = up.getFloat("alpha", 1);
  if (alpha != 1)
    result = up.emit("scale", {result, up.full(alpha, PDRT_FLOAT32)}, {{"bias", 0.0}, {"bias_after_scale", true}},
                     up.typeOf(result));
  if (vectors)
    result = up.reshape(result, {1}, out.dtype);
  up.bind("Out", result);
  return true;
}

/// flatten(input, columns) * weight + bias with the input's leading dimensions; 0 after an error.
ValueId emitFc(Upgrade &up, ValueId input, ValueId weight, ValueId bias, int64_t columns, bool relu) {
  const Type type = up.typeOf(input), weightType = up.typeOf(weight);
  auto rank = static_cast<int64_t>(type.dims.size());
  if (columns < 1 || columns >= rank) {
    up.unsupported("in_num_col_dims", std::to_string(columns), "the input has the shape " + toString(type.dims));
    return 0;
  }
  if (weightType.dims.size() != 2 || weightType.dims[0] < 0) {
    up.error(support::DiagnosticCode::UnsupportedType,
             "the weight is no matrix of a known size: " + toString(weightType));
    return 0;
  }
  std::vector<int64_t> shape(static_cast<size_t>(columns), 0); // 0 keeps the dimension
  if (columns != rank - 1) {
    shape.push_back(weightType.dims[0]);
    input = up.reshape(input, shape, type.dtype);
  }
  std::vector<int64_t> dims(type.dims.begin(), type.dims.begin() + columns);
  dims.push_back(weightType.dims[1]);
  const Type out = Type::tensor(type.dtype, dims);
  ValueId result = emitMatMul(up, input, weight, out);
  if (bias && up.typeOf(bias).dims.size() != 1)
    bias = up.reshape(bias, {weightType.dims[1]}, type.dtype);
  if (bias)
    result = up.emit("add", {result, bias}, {}, out);
  return relu ? up.emit("relu", {result}, {}, out) : result;
}

bool composeFc(Upgrade &up) {
  ValueId input = up.input("Input"), weight = up.input("W"), bias = up.hasInput("Bias") ? up.input("Bias") : 0;
  if (!input || !weight)
    return up.error(support::DiagnosticCode::OperandMismatch, "an input is missing or undefined");
  std::string activation = up.getString("activation_type", "");
  if (!activation.empty() && activation != "relu")
    return up.unsupported("activation_type", activation, "supported are none and relu");
  for (const char *flag : {"use_quantizer", "force_fp32_output"})
    if (up.getBool(flag, false))
      return up.unsupported(flag, "true", "save the model without oneDNN's int8 passes");
  if (up.getBool("padding_weights", false)) {
    // Four rows and columns at the end, which only keep Paddle's rows apart.
    std::vector<int64_t> dims = up.typeOf(weight).dims;
    if (dims.size() != 2 || dims[0] <= 4 || dims[1] <= 4)
      return up.unsupported("padding_weights", "true", "the weight has the shape " + toString(dims));
    std::vector<int64_t> ends = {dims[0] - 4, dims[1] - 4};
    weight = up.slice(weight, {0, 1}, up.ints({0, 0}), up.ints(ends), Type::tensor(up.typeOf(weight).dtype, ends));
  }
  ValueId out = emitFc(up, input, weight, bias, up.getInt("in_num_col_dims", 1), activation == "relu");
  if (!out)
    return false;
  up.bind("Out", out);
  return true;
}

/// Layers of products, each with a bias and relu.
bool composeRepeatedFcRelu(Upgrade &up) {
  ValueId value = up.input("X");
  std::vector<ValueId> weights = up.inputs("W"), biases = up.inputs("Bias");
  if (!value || weights.empty() || weights.size() != biases.size())
    return up.error(support::DiagnosticCode::OperandMismatch, "has " + std::to_string(weights.size()) +
                                                                  " weights and " + std::to_string(biases.size()) +
                                                                  " biases; expected one of each for every layer");
  for (auto [index, weight] : llvm::enumerate(weights)) {
    value = emitFc(up, value, weight, biases[index], 1, /*relu=*/true);
    if (!value)
      return false;
    up.bind(index + 1 == weights.size() ? "Out" : "ReluOut", value, index + 1 == weights.size() ? 0 : index);
  }
  return true;
}

/// ((X * Y)^2 - X^2 * Y^2) * scalar.
bool composeSquaredMatSub(Upgrade &up) {
  ValueId x = up.input("X"), y = up.input("Y");
  if (!x || !y)
    return up.error(support::DiagnosticCode::OperandMismatch, "an input is missing or undefined");
  const Type out = up.outputType("Out");
  auto square = [&](ValueId value) { return up.emit("square", {value}, {}, up.typeOf(value)); };
  ValueId squaredX = square(x), squaredY = square(y), squaredProduct = square(emitMatMul(up, x, y, out));
  ValueId difference = up.emit("subtract", {squaredProduct, emitMatMul(up, squaredX, squaredY, out)}, {}, out);
  up.bind("SquaredX", squaredX);
  up.bind("SquaredY", squaredY);
  up.bind("SquaredXY", squaredProduct);
  up.bind("Out", up.emit("scale", {difference, up.full(up.getFloat("scalar", 1), PDRT_FLOAT32)},
                         {{"bias", 0.0}, {"bias_after_scale", true}}, out));
  return true;
}

constexpr ComposedRow composed[] = {
    {{"fc", "input=Input, w=W, bias?=Bias", "out=Out",
      "in_num_col_dims:int=1; activation_type:string=; padding_weights:bool=false", "fc"},
     composeFc},
    {{"fusion_repeated_fc_relu", "x=X, w[]=W, bias[]=Bias", "relu_out[]=ReluOut, out=Out", "",
      "fusion_repeated_fc_relu"},
     composeRepeatedFcRelu},
    {{"fusion_squared_mat_sub", "x=X, y=Y", "squared_x=SquaredX, squared_y=SquaredY, squared_xy=SquaredXY, out=Out",
      "scalar:float=1", "fusion_squared_mat_sub"},
     composeSquaredMatSub},
};

constexpr UpgradeRow upgrades[] = {{"mul", upgradeMul}, {"matmul", upgradeMatMul}};

} // namespace

OpFamily matmulOps() { return {"matmul", rows, upgrades, composed}; }

} // namespace paddlec::import
