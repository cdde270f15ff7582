//===- Elementwise.cpp - rows of the elementwise ops ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How arithmetic, comparisons, logic and casts look in files. The rows' language is described in Schema.h. The
// legacy `axis` attribute, which says where the smaller operand's dimensions start, becomes an explicit reshape; fused
// pairs of an activation and a binary op become both.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"
#include "compiler/import/Upgrade.h"

#include "compiler/import/PrintProgram.h"

#include "llvm/ADT/StringRef.h"

namespace paddlec::import {
namespace {

constexpr OpRow rows[] = {
    {"add", "x=X, y=Y"},
    {"subtract", "x=X, y=Y"},
    {"multiply", "x=X, y=Y"},
    {"divide", "x=X, y=Y"},
    {"floor_divide", "x=X, y=Y"},
    {"remainder", "x=X, y=Y"},
    {"maximum", "x=X, y=Y"},
    {"minimum", "x=X, y=Y"},
    {"fmax", "x=X, y=Y"},
    {"fmin", "x=X, y=Y"},
    {"elementwise_pow", "x=X, y=Y"},
    {"heaviside", "x=X, y=Y"},
    {"equal", "x=X, y=Y", "out:bool=Out"},
    {"not_equal", "x=X, y=Y", "out:bool=Out"},
    {"less_than", "x=X, y=Y", "out:bool=Out"},
    {"less_equal", "x=X, y=Y", "out:bool=Out"},
    {"greater_than", "x=X, y=Y", "out:bool=Out"},
    {"greater_equal", "x=X, y=Y", "out:bool=Out"},
    {"atan2", "x=X1, y=X2", "out=Out", "", "atan2"},
    {"logical_and", "x=X, y=Y", "out:bool=Out", "", "logical_and"},
    {"logical_or", "x=X, y=Y", "out:bool=Out", "", "logical_or"},
    {"logical_xor", "x=X, y=Y", "out:bool=Out", "", "logical_xor"},
    {"logical_not", "x=X", "out:bool=Out", "", "logical_not"},
    {"bitwise_and", "x=X, y=Y", "out=Out", "", "bitwise_and"},
    {"bitwise_or", "x=X, y=Y", "out=Out", "", "bitwise_or"},
    {"bitwise_xor", "x=X, y=Y", "out=Out", "", "bitwise_xor"},
    {"bitwise_not", "x=X", "out=Out", "", "bitwise_not"},
    {"bitwise_left_shift", "x, y", "out", "is_arithmetic:bool"},
    {"bitwise_right_shift", "x, y", "out", "is_arithmetic:bool"},
    {"isclose", "x=Input, y=Other, rtol=@rtol:float=1e-5, atol=@atol:float=1e-8", "out=Out", "equal_nan:bool=false"},
    {"allclose", "x=Input, y=Other, rtol=@rtol:float=1e-5, atol=@atol:float=1e-8", "out=Out", "equal_nan:bool=false"},
    {"equal_all", "x=X, y=Y", "out:bool=Out", "!axis:int=-1", "equal_all"},
    {"abs", "x=X", "out=Out", "", "abs"},
    {"acos", "x=X", "out=Out", "", "acos"},
    {"acosh", "x=X", "out=Out", "", "acosh"},
    {"asin", "x=X", "out=Out", "", "asin"},
    {"asinh", "x=X", "out=Out", "", "asinh"},
    {"atan", "x=X", "out=Out", "", "atan"},
    {"atanh", "x=X", "out=Out", "", "atanh"},
    {"ceil", "x=X", "out=Out", "", "ceil"},
    {"cos", "x=X", "out=Out", "", "cos"},
    {"cosh", "x=X", "out=Out", "", "cosh"},
    {"digamma", "x=X", "out=Out", "", "digamma"},
    {"erf", "x=X", "out=Out", "", "erf"},
    {"erfinv", "x=X", "out=Out", "", "erfinv"},
    {"exp", "x=X", "out=Out", "", "exp"},
    {"expm1", "x=X", "out=Out", "", "expm1"},
    {"floor", "x=X", "out=Out", "", "floor"},
    {"isfinite", "x=X", "out:bool=Out", "", "isfinite_v2"},
    {"isinf", "x=X", "out:bool=Out", "", "isinf_v2"},
    {"isnan", "x=X", "out:bool=Out", "", "isnan_v2"},
    {"copysign", "x=x, y=y", "out=out", "", "copysign"},
    {"nextafter", "x=x, y=y", "out=out", "", "nextafter"},
    {"i0", "x=x", "out=out", "", "i0"},
    {"i0e", "x=x", "out=out", "", "i0e"},
    {"i1", "x=x", "out=out", "", "i1"},
    {"i1e", "x=x", "out=out", "", "i1e"},
    {"gammaln", "x=x", "out=out", "", "gammaln"},
    {"gammaincc", "x=x, y=y", "out=out", "", "gammaincc"},
    {"polygamma", "x=x", "out=out", "n:int", "polygamma"},
    {"lgamma", "x=X", "out=Out", "", "lgamma"},
    {"log", "x=X", "out=Out", "", "log"},
    {"log10", "x=X", "out=Out", "", "log10"},
    {"log1p", "x=X", "out=Out", "", "log1p"},
    {"log2", "x=X", "out=Out", "", "log2"},
    {"logit", "x=X", "out=Out", "eps:float=1e-6", "logit"},
    {"pow", "x=X", "out=Out", "y<factor:float=1", "pow"},
    {"reciprocal", "x=X", "out=Out", "", "reciprocal"},
    {"round", "x=X", "out=Out", "decimals:int=0", "round"},
    {"rsqrt", "x=X", "out=Out", "", "rsqrt"},
    {"sign", "x=X", "out=Out", "", "sign"},
    {"sin", "x=X", "out=Out", "", "sin"},
    {"sinh", "x=X", "out=Out", "", "sinh"},
    {"sqrt", "x=X", "out=Out", "", "sqrt"},
    {"square", "x=X", "out=Out", "", "square"},
    {"tan", "x=X", "out=Out", "", "tan"},
    {"trunc", "input=X", "out=Out", "", "trunc"},
    {"lerp", "x=X, y=Y, weight=Weight", "out=Out", "", "lerp"},
    {"real", "x=X", "out=Out", "", "real"},
    {"imag", "x=X", "out=Out", "", "imag"},
    {"conj", "x=X", "out=Out", "", "conj"},
    {"angle", "x=X", "out=Out", "", "angle"},
    {"complex", "real=X, imag=Y", "out=Out", "", "complex"},
    {"as_real", "x=X", "out=Out", "", "as_real"},
    {"as_complex", "x=X", "out=Out", "", "as_complex"},
    {"add_n", "inputs[]=X", "out=Out", "", "sum"},
    {"clip", "x=X, min=Min|@min:float, max=Max|@max:float", "out=Out", "", "clip"},
    {"scale", "x=X, scale=ScaleTensor|@scale:float=1", "out=Out", "bias:float=0; bias_after_scale:bool=true", "scale"},
    {"increment", "x=X", "out=Out", "value<step:float=1", "increment"},
    {"cast", "x=X", "out=Out", "dtype<out_dtype:dtype", "cast"},
    {"where", "condition=Condition, x=X, y=Y", "out=Out", "", "where"},
    {"assign", "x=X, -output?", "out=Out", "", "assign share_data memcpy"},
};

/// The legacy names of the binary ops whose operands broadcast by `axis`.
struct BinaryName {
  const char *legacy, *pir;
};
constexpr BinaryName binaryNames[] = {
    {"elementwise_add", "add"},
    {"elementwise_sub", "subtract"},
    {"elementwise_mul", "multiply"},
    {"elementwise_div", "divide"},
    {"elementwise_floordiv", "floor_divide"},
    {"elementwise_mod", "remainder"},
    {"elementwise_max", "maximum"},
    {"elementwise_min", "minimum"},
    {"elementwise_fmax", "fmax"},
    {"elementwise_fmin", "fmin"},
    {"elementwise_pow", "elementwise_pow"},
    {"elementwise_heaviside", "heaviside"},
    {"equal", "equal"},
    {"not_equal", "not_equal"},
    {"less_than", "less_than"},
    {"less_equal", "less_equal"},
    {"greater_than", "greater_than"},
    {"greater_equal", "greater_equal"},
};

/// Appends dimensions of size 1 to the smaller operand so that it starts at dimension `axis` of the larger one.
bool alignAtAxis(Upgrade &up, std::string_view smaller, std::string_view larger, int64_t axis) {
  ValueId value = up.input(smaller);
  const Type small = up.typeOf(value), &large = up.typeOf(up.input(larger));
  auto rank = static_cast<int64_t>(small.dims.size()), largeRank = static_cast<int64_t>(large.dims.size());
  int64_t trailing = largeRank - axis - rank;
  if (axis < 0 || axis >= largeRank)
    return up.unsupported("axis", std::to_string(axis),
                          "operands of shapes " + toString(up.typeOf(up.input("X")).dims) + " and " +
                              toString(up.typeOf(up.input("Y")).dims));
  std::vector<int64_t> dims = small.dims;
  // Dimensions of size 1 at the end may stand past the larger operand's last one.
  while (trailing < 0 && !dims.empty() && dims.back() == 1) {
    dims.pop_back();
    ++trailing;
  }
  if (trailing < 0)
    return up.unsupported("axis", std::to_string(axis),
                          "the operand of shape " + toString(small.dims) + " does not fit there");
  if (trailing == 0 && dims.size() == small.dims.size())
    return true;
  for (int64_t &dim : dims)
    dim = dim < 0 ? 0 : dim; // reshape: 0 keeps the dimension
  dims.insert(dims.end(), static_cast<size_t>(trailing), 1);
  up.setInput(smaller, {up.reshape(value, dims, small.dtype)});
  return true;
}

const char *binaryNamed(std::string_view legacy) {
  for (const BinaryName &binary : binaryNames)
    if (legacy == binary.legacy)
      return binary.pir;
  return nullptr;
}

/// Gives X and Y shapes that broadcast without the attribute axis.
bool alignOperands(Upgrade &up) {
  ValueId x = up.input("X"), y = up.input("Y");
  if (!x || !y)
    return x || y ? up.error(support::DiagnosticCode::OperandMismatch, "an input is missing or undefined") : false;
  const Type &xType = up.typeOf(x), &yType = up.typeOf(y);
  size_t xRank = xType.dims.size(), yRank = yType.dims.size();
  int64_t axis = up.getInt("axis", -1);
  // Between equal ranks the axis has no meaning, but for 0.
  if (axis != -1 && xRank != yRank && xRank != 0 && yRank != 0)
    return xRank > yRank ? alignAtAxis(up, "Y", "X", axis) : alignAtAxis(up, "X", "Y", axis);
  if (axis > 0 && xRank == yRank && xType.dims != yType.dims)
    return up.unsupported("axis", std::to_string(axis),
                          "operands of shapes " + toString(xType.dims) + " and " + toString(yType.dims));
  return true;
}

bool upgradeBinary(Upgrade &up) {
  const char *name = binaryNamed(up.source().type);
  for (const char *scale : {"Scale_x", "Scale_y", "Scale_out"})
    if (up.hasAttribute(scale) && up.getFloat(scale, 1) != 1)
      return up.unsupported(scale, std::to_string(up.getFloat(scale, 1)));
  if (!alignOperands(up))
    return false;
  Type out = up.outputType("Out");
  bool integers =
      out.kind == Type::Kind::Tensor && (out.dtype == PDRT_INT64 || out.dtype == PDRT_INT32 ||
                                         out.dtype == PDRT_INT16 || out.dtype == PDRT_INT8 || out.dtype == PDRT_UINT8);
  if (std::string_view(name) != "divide" || !integers)
    return up.apply(name);
  // Legacy division of integers truncates towards zero; PIR's `divide` makes floats of integers. Float64 holds every
  // quotient of integers below 2^53 exactly enough for its integer part to be right.
  ValueId x = up.cast(up.input("X"), PDRT_FLOAT64), y = up.cast(up.input("Y"), PDRT_FLOAT64);
  ValueId quotient = up.emit("divide", {x, y}, {}, Type::tensor(PDRT_FLOAT64, out.dims));
  up.bind("Out", up.cast(quotient, out.dtype));
  return true;
}

/// The value of an activation by the name that fused_elemwise_activation has for it; 0 for another name.
ValueId emitUnary(Upgrade &up, std::string_view name, ValueId x) {
  const Type type = up.typeOf(x);
  if (name == "scale")
    return up.emit("scale", {x, up.full(up.getFloat("scale", 0), PDRT_FLOAT32)},
                   {{"bias", 0.0}, {"bias_after_scale", true}}, type);
  if (name == "gelu") // by tanh, whatever the op gelu does
    return up.emit("gelu", {x}, {{"approximate", true}}, type);
  if (name == "relu" || name == "tanh" || name == "sigmoid")
    return up.emit(std::string(name), {x}, {}, type);
  return 0;
}

/// functor_list names an activation and a binary op, the outer one first: [relu, elementwise_add] is relu(X + Y),
/// [elementwise_add, relu] is X + relu(Y).
bool composeElementwiseActivation(Upgrade &up) {
  const LegacyAttribute *given = up.source().attribute("functor_list");
  const auto *names = given ? std::get_if<std::vector<std::string>>(&given->value) : nullptr;
  if (!names || names->size() != 2)
    return up.error(support::DiagnosticCode::AttributeValue,
                    "attribute functor_list must name an activation and a binary op");
  bool binaryFirst = llvm::StringRef(names->front()).starts_with("elementwise_");
  const std::string &binary = (*names)[binaryFirst ? 0 : 1], &unary = (*names)[binaryFirst ? 1 : 0];
  auto refuse = [&] {
    return up.unsupported("functor_list", '[' + names->front() + ", " + names->back() + ']',
                          "supported are elementwise_add and elementwise_mul with scale, relu, tanh, sigmoid or gelu");
  };
  if (binary != "elementwise_add" && binary != "elementwise_mul")
    return refuse();
  ValueId inner = 0;
  if (ValueId y = up.input("Y"); y && binaryFirst) {
    inner = emitUnary(up, unary, y);
    if (!inner)
      return refuse();
    up.setInput("Y", {inner});
  }
  if (!alignOperands(up))
    return false;
  ValueId result = up.emit(binaryNamed(binary), {up.input("X"), up.input("Y")}, {}, up.outputType("Out"));
  if (!binaryFirst) {
    inner = result;
    result = emitUnary(up, unary, inner);
    if (!result)
      return refuse();
  }
  up.bind("Out", result);
  if (up.getBool("save_intermediate_out", false))
    up.bind("IntermediateOut", inner);
  return true;
}

/// 2.x writes the tolerances as strings.
bool upgradeClose(Upgrade &up) {
  for (const char *name : {"rtol", "atol"}) {
    const LegacyAttribute *written = up.source().attribute(name);
    if (!written || !std::get_if<std::string>(&written->value))
      continue;
    std::string text = up.getString(name, "");
    double value = 0;
    if (llvm::StringRef(text).getAsDouble(value, /*AllowInexact=*/true))
      return up.unsupported(name, '"' + text + '"');
    up.setAttribute(name, value);
  }
  return up.apply(up.source().type);
}

constexpr UpgradeRow upgrades[] = {
    {"elementwise_add elementwise_sub elementwise_mul elementwise_div elementwise_floordiv elementwise_mod "
     "elementwise_max elementwise_min elementwise_fmax elementwise_fmin elementwise_pow elementwise_heaviside "
     "equal not_equal less_than less_equal greater_than greater_equal",
     upgradeBinary},
    {"isclose allclose", upgradeClose},
};

constexpr ComposedRow composed[] = {
    {{"fused_elemwise_activation", "x=X, y=Y", "out=Out, intermediate_out=IntermediateOut",
      "functor_list:string[]; axis:int=-1; scale:float=0; save_intermediate_out:bool=false",
      "fused_elemwise_activation"},
     composeElementwiseActivation},
    {{"fused_elemwise_add_activation", "x=X, y=Y", "out=Out, intermediate_out=IntermediateOut",
      "functor_list:string[]; axis:int=-1; scale:float=0; save_intermediate_out:bool=false",
      "fused_elemwise_add_activation"},
     composeElementwiseActivation},
};

} // namespace

OpFamily elementwiseOps() { return {"elementwise", rows, upgrades, composed}; }

} // namespace paddlec::import
