//===- Scalar.cpp - arithmetic on single elements -------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "lowering/PaddleToLinalg/Scalar.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace paddlec::lowering {

static bool isHalf(Type type) { return type.isF16() || type.isBF16(); }

Type getComputeType(Type elementType) {
  if (isHalf(elementType))
    return Float32Type::get(elementType.getContext());
  if (elementType.isInteger(1) || elementType.isUnsignedInteger())
    return IntegerType::get(elementType.getContext(), 32);
  return isa<FloatType, IntegerType>(elementType) ? elementType : Type();
}

/// arith knows no unsigned types; the value's bits are the same.
static Value bitsAs(OpBuilder &builder, Location loc, Value value, Type type) {
  return UnrealizedConversionCastOp::create(builder, loc, type, value).getResult(0);
}

static Value convertFloat(OpBuilder &builder, Location loc, Value value, FloatType to) {
  auto from = cast<FloatType>(value.getType());
  Type f32 = builder.getF32Type();
  // 16-bit floats convert through float, and so does what becomes one.
  if (isHalf(from) && to != f32)
    return convertElement(builder, loc, arith::ExtFOp::create(builder, loc, f32, value), to);
  if (isHalf(to) && from != f32)
    return arith::TruncFOp::create(builder, loc, to, arith::TruncFOp::create(builder, loc, f32, value));
  if (from.getWidth() < to.getWidth())
    return arith::ExtFOp::create(builder, loc, to, value);
  return arith::TruncFOp::create(builder, loc, to, value);
}

static Value floatToInteger(OpBuilder &builder, Location loc, Value value, IntegerType to) {
  if (isHalf(value.getType()))
    value = arith::ExtFOp::create(builder, loc, builder.getF32Type(), value);
  if (to.getWidth() == 1)
    return arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::UNE, value,
                                 makeElement(builder, loc, value.getType(), 0));
  if (to.getWidth() == 64)
    return arith::FPToSIOp::create(builder, loc, to, value);
  Value whole = arith::FPToSIOp::create(builder, loc, builder.getI32Type(), value);
  return convertElement(builder, loc, whole, to);
}

static Value convertInteger(OpBuilder &builder, Location loc, Value value, bool isUnsigned, IntegerType to) {
  auto from = cast<IntegerType>(value.getType());
  if (to.getWidth() == 1)
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, value, makeElement(builder, loc, from, 0));
  if (to.isUnsigned()) {
    Type bits = builder.getIntegerType(to.getWidth());
    return bitsAs(builder, loc, convertElement(builder, loc, value, bits), to);
  }
  if (from.getWidth() > to.getWidth())
    return arith::TruncIOp::create(builder, loc, to, value);
  if (from.getWidth() == to.getWidth())
    return value;
  if (isUnsigned)
    return arith::ExtUIOp::create(builder, loc, to, value);
  return arith::ExtSIOp::create(builder, loc, to, value);
}

Value convertElement(OpBuilder &builder, Location loc, Value value, Type to) {
  Type from = value.getType();
  if (from == to)
    return value;
  if (isa<FloatType>(from)) {
    if (auto type = dyn_cast<FloatType>(to))
      return convertFloat(builder, loc, value, type);
    return floatToInteger(builder, loc, value, cast<IntegerType>(to));
  }
  bool isUnsigned = from.isInteger(1) || from.isUnsignedInteger();
  if (from.isUnsignedInteger())
    value = bitsAs(builder, loc, value, builder.getIntegerType(from.getIntOrFloatBitWidth()));
  if (auto type = dyn_cast<IntegerType>(to))
    return convertInteger(builder, loc, value, isUnsigned, type);
  Type through = isHalf(to) ? builder.getF32Type() : to;
  Value number = isUnsigned ? arith::UIToFPOp::create(builder, loc, through, value).getResult()
                            : arith::SIToFPOp::create(builder, loc, through, value).getResult();
  return convertElement(builder, loc, number, to);
}

Value makeElement(OpBuilder &builder, Location loc, Type elementType, double value) {
  if (isa<FloatType>(elementType))
    return arith::ConstantOp::create(builder, loc, builder.getFloatAttr(elementType, value));
  unsigned width = elementType.getIntOrFloatBitWidth();
  Type bits = builder.getIntegerType(width);
  auto whole = static_cast<int64_t>(value);
  if (width == 1)
    whole = value != 0;
  Value constant =
      arith::ConstantOp::create(builder, loc,
                                IntegerAttr::get(bits, APInt(width, static_cast<uint64_t>(whole), /*isSigned=*/true,
                                                             /*implicitTrunc=*/true)));
  return elementType.isUnsignedInteger() ? bitsAs(builder, loc, constant, elementType) : constant;
}

Scalar Scalar::compare(arith::CmpFPredicate floats, arith::CmpIPredicate integers, Scalar other) const {
  if (isFloat())
    return with(arith::CmpFOp::create(*builder, loc, floats, value, other.value));
  return with(arith::CmpIOp::create(*builder, loc, integers, value, other.value));
}

Scalar Scalar::choose(Scalar yes, Scalar no) const {
  return with(arith::SelectOp::create(*builder, loc, value, yes.value, no.value));
}

Scalar operator+(Scalar a, Scalar b) { return a.applyEither<arith::AddFOp, arith::AddIOp>(b); }
Scalar operator-(Scalar a, Scalar b) { return a.applyEither<arith::SubFOp, arith::SubIOp>(b); }
Scalar operator*(Scalar a, Scalar b) { return a.applyEither<arith::MulFOp, arith::MulIOp>(b); }
Scalar operator/(Scalar a, Scalar b) { return a.apply<arith::DivFOp>(b); }
Scalar operator-(Scalar a) { return a.isFloat() ? a.apply<arith::NegFOp>() : a.number(0) - a; }

Scalar operator<(Scalar a, Scalar b) { return a.compare(arith::CmpFPredicate::OLT, arith::CmpIPredicate::slt, b); }
Scalar operator<=(Scalar a, Scalar b) { return a.compare(arith::CmpFPredicate::OLE, arith::CmpIPredicate::sle, b); }
Scalar operator>(Scalar a, Scalar b) { return a.compare(arith::CmpFPredicate::OGT, arith::CmpIPredicate::sgt, b); }
Scalar operator>=(Scalar a, Scalar b) { return a.compare(arith::CmpFPredicate::OGE, arith::CmpIPredicate::sge, b); }
Scalar operator==(Scalar a, Scalar b) { return a.compare(arith::CmpFPredicate::OEQ, arith::CmpIPredicate::eq, b); }
Scalar operator!=(Scalar a, Scalar b) { return a.compare(arith::CmpFPredicate::UNE, arith::CmpIPredicate::ne, b); }

Scalar operator&(Scalar a, Scalar b) { return a.apply<arith::AndIOp>(b); }
Scalar operator|(Scalar a, Scalar b) { return a.apply<arith::OrIOp>(b); }
Scalar operator^(Scalar a, Scalar b) { return a.apply<arith::XOrIOp>(b); }

Scalar select(Scalar condition, Scalar yes, Scalar no) { return condition.choose(yes, no); }

Scalar keepMax(Scalar x, double limit) { return select(x < limit, limit, x); }
Scalar keepMin(Scalar x, double limit) { return select(x.number(limit) < x, limit, x); }

Scalar maximum(Scalar a, Scalar b) { return a.isFloat() ? a.apply<arith::MaximumFOp>(b) : a.apply<arith::MaxSIOp>(b); }
Scalar minimum(Scalar a, Scalar b) { return a.isFloat() ? a.apply<arith::MinimumFOp>(b) : a.apply<arith::MinSIOp>(b); }

Scalar exp(Scalar x) { return x.apply<math::ExpOp>(); }
Scalar expm1(Scalar x) { return x.apply<math::ExpM1Op>(); }
Scalar log(Scalar x) { return x.apply<math::LogOp>(); }
Scalar log1p(Scalar x) { return x.apply<math::Log1pOp>(); }
Scalar sqrt(Scalar x) { return x.apply<math::SqrtOp>(); }
Scalar tanh(Scalar x) { return x.apply<math::TanhOp>(); }
Scalar erf(Scalar x) { return x.apply<math::ErfOp>(); }
Scalar abs(Scalar x) { return x.isFloat() ? x.apply<math::AbsFOp>() : x.apply<math::AbsIOp>(); }

} // namespace paddlec::lowering
