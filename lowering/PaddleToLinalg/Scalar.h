//===- Scalar.h - arithmetic on single elements ---------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Lets the formula of an op be written as C++ arithmetic that creates arith and math ops: `x / (1.0 + exp(-x))`.
// Numbers take the type of what they meet. Nothing here knows a Paddle op.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_LOWERING_PADDLETOLINALG_SCALAR_H
#define PADDLEC_LOWERING_PADDLETOLINALG_SCALAR_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"

namespace paddlec::lowering {

/// The type in which Paddle computes with elements of a type: float for the 16-bit floats; int32, from which the
/// result is cut, for booleans and uint8; else the type itself. Null for complex numbers.
mlir::Type getComputeType(mlir::Type elementType);

/// Paddle's static_cast of one element. Floats become integers as on x86: `arith.fptosi` stands for that here.
mlir::Value convertElement(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value, mlir::Type to);

/// A constant of an element type. Integers are rounded towards zero.
mlir::Value makeElement(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type elementType, double value);

/// One element, and where the ops that compute with it go.
class Scalar {
public:
  Scalar(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value) : builder(&builder), loc(loc), value(value) {}

  mlir::Value get() const { return value; }
  mlir::Type getType() const { return value.getType(); }
  bool isFloat() const { return mlir::isa<mlir::FloatType>(getType()); }

  /// A number of this element's type.
  Scalar number(double number) const { return with(makeElement(*builder, loc, getType(), number)); }
  Scalar convertTo(mlir::Type type) const { return with(convertElement(*builder, loc, value, type)); }
  Scalar with(mlir::Value other) const { return Scalar(*builder, loc, other); }
  /// The result of an op on operands of one type, which it keeps.
  template <typename OpTy, typename... Scalars> Scalar apply(Scalars... others) const {
    return with(OpTy::create(*builder, loc, value, others.get()...));
  }
  /// The op for floats or the one for integers.
  template <typename FloatOp, typename IntOp> Scalar applyEither(Scalar other) const {
    return isFloat() ? apply<FloatOp>(other) : apply<IntOp>(other);
  }
  Scalar compare(mlir::arith::CmpFPredicate floats, mlir::arith::CmpIPredicate integers, Scalar other) const;
  /// This condition's choice.
  Scalar choose(Scalar yes, Scalar no) const;

private:
  mlir::OpBuilder *builder;
  mlir::Location loc;
  mlir::Value value;
};

Scalar operator+(Scalar a, Scalar b);
Scalar operator-(Scalar a, Scalar b);
Scalar operator*(Scalar a, Scalar b);
/// Of floats only: integers have several divisions.
Scalar operator/(Scalar a, Scalar b);
Scalar operator-(Scalar a);
/// Comparisons are false when an operand is NaN, but for !=.
Scalar operator<(Scalar a, Scalar b);
Scalar operator<=(Scalar a, Scalar b);
Scalar operator>(Scalar a, Scalar b);
Scalar operator>=(Scalar a, Scalar b);
Scalar operator==(Scalar a, Scalar b);
Scalar operator!=(Scalar a, Scalar b);
/// Of booleans.
Scalar operator&(Scalar a, Scalar b);
Scalar operator|(Scalar a, Scalar b);
Scalar operator^(Scalar a, Scalar b);

#define PADDLEC_SCALAR_WITH_NUMBER(op)                                                                                 \
  inline Scalar operator op(Scalar a, double b) { return a op a.number(b); }                                           \
  inline Scalar operator op(double a, Scalar b) { return b.number(a) op b; }
PADDLEC_SCALAR_WITH_NUMBER(+)
PADDLEC_SCALAR_WITH_NUMBER(-)
PADDLEC_SCALAR_WITH_NUMBER(*)
PADDLEC_SCALAR_WITH_NUMBER(/)
PADDLEC_SCALAR_WITH_NUMBER(<)
PADDLEC_SCALAR_WITH_NUMBER(<=)
PADDLEC_SCALAR_WITH_NUMBER(>)
PADDLEC_SCALAR_WITH_NUMBER(>=)
PADDLEC_SCALAR_WITH_NUMBER(==)
PADDLEC_SCALAR_WITH_NUMBER(!=)
#undef PADDLEC_SCALAR_WITH_NUMBER

/// condition ? yes : no
Scalar select(Scalar condition, Scalar yes, Scalar no);
inline Scalar select(Scalar condition, Scalar yes, double no) { return select(condition, yes, yes.number(no)); }
inline Scalar select(Scalar condition, double yes, Scalar no) { return select(condition, no.number(yes), no); }

/// x < limit ? limit : x, which keeps NaN, and likewise for the minimum.
Scalar keepMax(Scalar x, double limit);
Scalar keepMin(Scalar x, double limit);
/// The larger and the smaller of two; NaN when either is.
Scalar maximum(Scalar a, Scalar b);
Scalar minimum(Scalar a, Scalar b);

Scalar exp(Scalar x);
Scalar expm1(Scalar x);
Scalar log(Scalar x);
Scalar log1p(Scalar x);
Scalar sqrt(Scalar x);
Scalar tanh(Scalar x);
Scalar erf(Scalar x);
Scalar abs(Scalar x);

} // namespace paddlec::lowering

#endif // PADDLEC_LOWERING_PADDLETOLINALG_SCALAR_H
