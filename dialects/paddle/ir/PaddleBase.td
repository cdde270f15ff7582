//===- PaddleBase.td - base classes of paddle ops --------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Base classes by arity. Each file under ops/ includes this one and holds one family.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_BASE_TD
#define PADDLE_BASE_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "dialects/paddle/ir/PaddleDialect.td"
include "dialects/paddle/ir/PaddleTypes.td"
include "dialects/paddle/ir/PaddleInterfaces.td"

// Attributes as PIR has them. Integers of every width are i64, floats f64, so that file versions don't matter.
def Paddle_I64Attr : TypedSignlessIntegerAttrBase<I64, "int64_t", "64-bit signless integer attribute">;
class Paddle_Bool<string default> : DefaultValuedAttr<BoolAttr, default>;
class Paddle_Int<string default> : DefaultValuedAttr<Paddle_I64Attr, default>;
class Paddle_Float<string default> : DefaultValuedAttr<F64Attr, default>;
class Paddle_Str<string default> : DefaultValuedStrAttr<StrAttr, default>;
class Paddle_Ints<string default = "{}"> : DefaultValuedAttr<DenseI64ArrayAttr, default>;
class Paddle_Floats<string default = "{}"> : DefaultValuedAttr<DenseF64ArrayAttr, default>;
/// An element type; absent where Paddle says "Undefined": the operand's.
def Paddle_DType : OptionalAttr<TypeAttr>;

/// A pure op with a shape rule. The mnemonic is PIR's name without a trailing underscore. What an op adds to its class
/// goes into `declarations`.
class Paddle_Op<string mnemonic, list<Trait> traits = []>
    : Op<Paddle_Dialect, mnemonic,
         !listconcat([Pure, OperandKindsOpInterface, DeclareOpInterfaceMethods<InferShapesOpInterface>], traits)> {
  code declarations = "";
  /// One letter an operand or result of the definition: r(equired), o(ptional), v(ariadic). See OperandGroups.h.
  string operandKinds = !foldl("", !range(0, !size(arguments)), text, i,
      text # !cond(!isa<Variadic>(!getdagarg<Constraint>(arguments, i)) : "v",
                   !isa<Optional>(!getdagarg<Constraint>(arguments, i)) : "o",
                   !isa<TypeConstraint>(!getdagarg<Constraint>(arguments, i)) : "r",
                   true : ""));
  string resultKinds = !foldl("", !range(0, !size(results)), text, i,
      text # !cond(!isa<Variadic>(!getdagarg<Constraint>(results, i)) : "v",
                   !isa<Optional>(!getdagarg<Constraint>(results, i)) : "o",
                   true : "r"));
  let extraClassDeclaration = "static ::llvm::StringRef getOperandKinds() { return \"" # operandKinds # "\"; }\n" #
                              "static ::llvm::StringRef getResultKinds() { return \"" # resultKinds # "\"; }\n" #
                              declarations;
}

/// An op that is printed as its operands, its attributes and its function type.
class Paddle_PlainOp<string mnemonic, list<Trait> traits = []> : Paddle_Op<mnemonic, traits> {
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

/// One tensor in, one of the same shape and type out. The rule is given here.
class Paddle_UnaryOp<string mnemonic, Type operandType = Paddle_Tensor, list<Trait> traits = []>
    : Paddle_PlainOp<mnemonic, traits> {
  let arguments = (ins operandType:$x);
  let results = (outs operandType:$out);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferShapes(::paddlec::paddle::ShapeInference &infer) {
      return ::paddlec::paddle::inferUnary(infer, getX(), getOut());
    }
  }];
}

/// A unary op without attributes that is described by its formula.
class Paddle_FormulaOp<string mnemonic, string formula, Type operandType = Paddle_FloatTensor, string element = "f32">
    : Paddle_UnaryOp<mnemonic, operandType> {
  let summary = formula;
  let description = "Element by element: " # formula # ".\n\nExample: `%1 = paddle." # mnemonic #
                    " %0 : (tensor<2x3x" # element # ">) -> tensor<2x3x" # element # ">`\n";
}

/// Two tensors of one element type, broadcast as numpy does. The rule is given here.
class Paddle_BinaryOp<string mnemonic, Type operandType = Paddle_Tensor, Type resultType = operandType,
                      list<Trait> traits = []> : Paddle_PlainOp<mnemonic, traits> {
  let arguments = (ins operandType:$x, operandType:$y);
  let results = (outs resultType:$out);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferShapes(::paddlec::paddle::ShapeInference &infer) {
      return ::paddlec::paddle::inferBinary(infer, getX(), getY(), getOut());
    }
  }];
}

#endif // PADDLE_BASE_TD
