//===- PaddleTypes.td - attributes and constraints -------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Attributes of the paddle dialect and the type constraints that its ops use. No ops.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_TYPES_TD
#define PADDLE_TYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/EnumAttr.td"
include "dialects/paddle/ir/PaddleDialect.td"

/// Any tensor Paddle can hold. Booleans are i1, uint8 is ui8, the other integers are signless.
def Paddle_Tensor : RankedTensorOf<[I1, I8, UI8, I16, I32, I64, F16, BF16, F32, F64, Complex<F32>, Complex<F64>]>;
def Paddle_FloatTensor : RankedTensorOf<[F16, BF16, F32, F64]>;
def Paddle_IntTensor : RankedTensorOf<[I1, I8, UI8, I16, I32, I64]>;
def Paddle_BoolTensor : RankedTensorOf<[I1]>;
def Paddle_IndexTensor : RankedTensorOf<[I32, I64]>;

class Paddle_Attr<string attrName, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<Paddle_Dialect, attrName, traits> {
  let mnemonic = attrMnemonic;
}

def Paddle_SymbolKind : I32EnumAttr<"SymbolKind", "what a symbol stands for", [
    I32EnumAttrCase<"InputDim", 0, "input_dim">,
    I32EnumAttrCase<"Max", 1, "max">,
    I32EnumAttrCase<"Min", 2, "min">,
    I32EnumAttrCase<"Data", 3, "data">,
    I32EnumAttrCase<"Value", 4, "value">,
    I32EnumAttrCase<"Broadcast", 5, "broadcast">]> {
  let cppNamespace = "::paddlec::paddle";
  let genSpecializedAttr = 0;
}

def Paddle_SymbolAttr : Paddle_Attr<"Symbol", "symbol"> {
  let summary = "what one symbol of a function stands for";
  let description = [{
    - `input_dim`: dimension `dim` of input `input`; `minimum`, `maximum` (-1: none) and `multiple` are promises
      that the artefact checks on each call.
    - `max`, `min`: of the results of `operands`, an affine map over earlier symbols.
    - `broadcast`: the common dimension of the two results of `operands`: the second where the first is 1, else the
      first. That they fit is a requirement of its own.
    - `data`: a size known only when an op has run; `operands` has one result, an upper bound over earlier symbols.
    - `value`: an element of a small integer tensor that is computed at run time; it may be negative.

    Example: `#paddle.symbol<"x.2", input_dim, input = 0, dim = 2, minimum = 32, maximum = -1, multiple = 32>`
  }];
  let parameters = (ins
    StringRefParameter<"for names in emitted code">:$name,
    "::paddlec::paddle::SymbolKind":$kind,
    DefaultValuedParameter<"int64_t", "0">:$input,
    DefaultValuedParameter<"int64_t", "0">:$dim,
    DefaultValuedParameter<"int64_t", "0">:$minimum,
    DefaultValuedParameter<"int64_t", "-1">:$maximum,
    DefaultValuedParameter<"int64_t", "1">:$multiple,
    OptionalParameter<"::mlir::AffineMapAttr">:$operands);
  let assemblyFormat = "`<` $name `,` $kind (`,` struct($input, $dim, $minimum, $maximum, $multiple, $operands)^)? `>`";
}

def Paddle_RequirementKind : I32EnumAttr<"RequirementKind", "what two dimensions must be to each other", [
    I32EnumAttrCase<"Equal", 0, "equal">,
    I32EnumAttrCase<"Unequal", 1, "unequal">,
    I32EnumAttrCase<"AtMost", 2, "at_most">,
    I32EnumAttrCase<"Broadcast", 3, "broadcast">,
    I32EnumAttrCase<"Expand", 4, "expand">]> {
  let cppNamespace = "::paddlec::paddle";
  let genSpecializedAttr = 0;
}

def Paddle_RequirementAttr : Paddle_Attr<"Requirement", "requirement"> {
  let summary = "what the sizes of one call must fulfil, checked by the artefact";
  let description = [{
    With a and b the two results of `dims`, an affine map over the function's symbols: a = b (`equal`), a != b
    (`unequal`), a <= b (`at_most`), a = b or one of them is 1 (`broadcast`), a = b or a = 1 (`expand`). `what` begins
    the message for people when that does not hold: it names a, for `broadcast` both.

    Example: `#paddle.requirement<equal, ()[s0, s1] -> (s0, s1), "concat (join_0): dimension 0 of operand 1">`
  }];
  let parameters = (ins
    "::paddlec::paddle::RequirementKind":$kind,
    "::mlir::AffineMap":$dims,
    StringRefParameter<"for the message">:$what);
  let assemblyFormat = "`<` $kind `,` $dims `,` $what `>`";
}

def Paddle_PostOpKind : I32EnumAttr<"PostOpKind", "one step of a fused epilogue", [
    I32EnumAttrCase<"Relu", 0, "relu">,
    I32EnumAttrCase<"LeakyRelu", 1, "leaky_relu">,
    I32EnumAttrCase<"Clip", 2, "clip">,
    I32EnumAttrCase<"Sigmoid", 3, "sigmoid">,
    I32EnumAttrCase<"Tanh", 4, "tanh">,
    I32EnumAttrCase<"Swish", 5, "swish">,
    I32EnumAttrCase<"HardSwish", 6, "hardswish">,
    I32EnumAttrCase<"HardSigmoid", 7, "hardsigmoid">,
    I32EnumAttrCase<"GeluErf", 8, "gelu_erf">,
    I32EnumAttrCase<"GeluTanh", 9, "gelu_tanh">,
    I32EnumAttrCase<"Linear", 10, "linear">,
    I32EnumAttrCase<"Add", 11, "add">,
    I32EnumAttrCase<"Mul", 12, "mul">]> {
  let cppNamespace = "::paddlec::paddle";
  let genSpecializedAttr = 0;
}

def Paddle_PostOpAttr : Paddle_Attr<"PostOp", "post_op"> {
  let summary = "one step applied to a convolution's or matmul's result before it is stored";
  let description = [{
    With x the value so far: `leaky_relu` alpha = slope; `clip` alpha = minimum, beta = maximum;
    `swish` x*sigmoid(alpha*x);
    `hardswish` x*max(0, min(1, alpha*x+beta)); `hardsigmoid` max(0, min(1, alpha*x+beta)); `linear` alpha*x+beta.
    `add` and `mul` take the op's next operand of `post_operands`, broadcast to the result.

    Example: `#paddle.post_op<hardswish, 0.16666667 : f64, 0.5 : f64>`, `#paddle.post_op<add>`
  }];
  let parameters = (ins
    "::paddlec::paddle::PostOpKind":$kind,
    OptionalParameter<"::mlir::FloatAttr">:$alphaAttr,
    OptionalParameter<"::mlir::FloatAttr">:$betaAttr);
  let assemblyFormat = "`<` $kind (`,` $alphaAttr^ `,` $betaAttr)? `>`";
  let builders = [AttrBuilder<(ins "::paddlec::paddle::PostOpKind":$kind, "double":$alpha, "double":$beta), [{
    ::mlir::Type f64 = ::mlir::Float64Type::get($_ctxt);
    return $_get($_ctxt, kind, ::mlir::FloatAttr::get(f64, alpha), ::mlir::FloatAttr::get(f64, beta));
  }]>];
  let extraClassDeclaration = [{
    double getAlpha() const { return getAlphaAttr() ? getAlphaAttr().getValueAsDouble() : 0.0; }
    double getBeta() const { return getBetaAttr() ? getBetaAttr().getValueAsDouble() : 0.0; }
  }];
}

def Paddle_PostOps : TypedArrayAttrBase<Paddle_PostOpAttr, "array of post ops">;

#endif // PADDLE_TYPES_TD
