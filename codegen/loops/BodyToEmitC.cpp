//===- BodyToEmitC.cpp - scalar ops to EmitC ------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Upstream's patterns for arith, and our own where those have nothing (16-bit floats, the functions of pdrt::math) or
// write more than needed (C++ comparisons treat NaN as ours do; only the other predicates need care).
//
//===----------------------------------------------------------------------===//
#include "codegen/loops/BodyToEmitC.h"

#include "mlir/Conversion/ArithToEmitC/ArithToEmitC.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdio>
#include <cstdlib>

using namespace mlir;

namespace paddlec::codegen {

std::string getCppType(Type elementType) {
  if (elementType.isF16())
    return "pdrt::Half";
  if (elementType.isBF16())
    return "pdrt::BFloat16";
  if (elementType.isF32())
    return "float";
  if (elementType.isF64())
    return "double";
  if (elementType.isInteger(1))
    return "bool";
  if (auto integer = dyn_cast<IntegerType>(elementType))
    return (integer.isUnsigned() ? "uint" : "int") + std::to_string(integer.getWidth()) + "_t";
  return "";
}

static bool isHalf(Type type) { return type.isF16() || type.isBF16(); }

Type getEmitCType(Type elementType) {
  if (isHalf(elementType))
    return emitc::OpaqueType::get(elementType.getContext(), getCppType(elementType));
  return elementType;
}

/// The shortest decimal text that reads back as the same number.
static std::string getDecimal(double value, bool isSingle) {
  char text[40];
  for (int digits = 1; digits <= 17; ++digits) {
    std::snprintf(text, sizeof(text), "%.*g", digits, value);
    double back = std::strtod(text, nullptr);
    if (isSingle ? static_cast<float>(back) == static_cast<float>(value) : back == value)
      break;
  }
  std::string result = text;
  if (result.find_first_of(".e") == std::string::npos)
    result += ".0";
  return result;
}

static std::string getFloatLiteral(APFloat value, Type type) {
  std::string cppType = type.isF64() ? "double" : "float";
  std::string text;
  if (value.isInfinity())
    text = "std::numeric_limits<" + cppType + ">::infinity()";
  else if (value.isNaN())
    return "std::numeric_limits<" + cppType + ">::quiet_NaN()";
  else
    text = getDecimal(std::abs(value.convertToDouble()), !type.isF64()) + (type.isF64() ? "" : "f");
  return value.isNegative() ? "(-" + text + ")" : text;
}

static std::string getIntegerLiteral(const APInt &value, Type type) {
  if (type.isInteger(1))
    return value.isZero() ? "false" : "true";
  if (!type.isUnsignedInteger() && value.isMinSignedValue() && value.getBitWidth() >= 32)
    return "std::numeric_limits<" + getCppType(type) + ">::min()"; // has no literal of its own
  std::string text = llvm::toString(value, 10, !type.isUnsignedInteger());
  return text[0] == '-' ? "(" + text + ")" : text;
}

std::string getCppLiteral(TypedAttr value) {
  if (auto number = dyn_cast<FloatAttr>(value)) {
    std::string text = getFloatLiteral(number.getValue(), number.getType());
    return isHalf(number.getType()) ? getCppType(number.getType()) + "(" + text + ")" : text;
  }
  auto number = cast<IntegerAttr>(value);
  return getIntegerLiteral(number.getValue(), number.getType());
}

namespace {

template <typename OpTy> class BodyPattern : public OpConversionPattern<OpTy> {
public:
  BodyPattern(const TypeConverter &converter, MLIRContext *context)
      : OpConversionPattern<OpTy>(converter, context, /*benefit=*/10) {}

protected:
  Type convert(Type type) const { return this->getTypeConverter()->convertType(type); }
};

/// A call of the function of the same meaning.
template <typename OpTy> class CallPattern : public OpConversionPattern<OpTy> {
public:
  CallPattern(const TypeConverter &converter, MLIRContext *context, StringRef callee)
      : OpConversionPattern<OpTy>(converter, context, /*benefit=*/10), callee(callee) {}

  LogicalResult matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<emitc::CallOpaqueOp>(op, TypeRange(op.getType()), callee, adaptor.getOperands());
    return success();
  }

private:
  std::string callee;
};

class ConstantPattern : public BodyPattern<arith::ConstantOp> {
public:
  using BodyPattern::BodyPattern;

  LogicalResult matchAndRewrite(arith::ConstantOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<emitc::LiteralOp>(op, convert(op.getType()), getCppLiteral(op.getValue()));
    return success();
  }
};

/// A C++ cast does it.
template <typename OpTy> class CastPattern : public BodyPattern<OpTy> {
public:
  using BodyPattern<OpTy>::BodyPattern;

  LogicalResult matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type from = op.getIn().getType();
    // Signed numbers of several bits that are widened as unsigned ones are upstream's.
    if (isa<arith::ExtUIOp, arith::UIToFPOp>(op.getOperation()) && !from.isInteger(1))
      return rewriter.notifyMatchFailure(op, "more than a cast");
    rewriter.replaceOpWithNewOp<emitc::CastOp>(op, this->convert(op.getType()), adaptor.getIn());
    return success();
  }
};

class ComparePattern : public BodyPattern<arith::CmpFOp> {
public:
  using BodyPattern::BodyPattern;

  LogicalResult matchAndRewrite(arith::CmpFOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value a = adaptor.getLhs(), b = adaptor.getRhs();
    Type i1 = rewriter.getI1Type();
    auto compare = [&](emitc::CmpPredicate predicate, Value left, Value right) -> Value {
      return emitc::CmpOp::create(rewriter, op.getLoc(), i1, predicate, left, right);
    };
    using Predicate = arith::CmpFPredicate;
    using C = emitc::CmpPredicate;
    // The unordered predicates are the negations of ordered ones.
    static constexpr std::tuple<Predicate, C, bool> table[] = {
        {Predicate::OEQ, C::eq, false}, {Predicate::OLT, C::lt, false}, {Predicate::OLE, C::le, false},
        {Predicate::OGT, C::gt, false}, {Predicate::OGE, C::ge, false}, {Predicate::UNE, C::ne, false},
        {Predicate::UGE, C::lt, true},  {Predicate::UGT, C::le, true},  {Predicate::ULE, C::gt, true},
        {Predicate::ULT, C::ge, true}};
    for (auto [predicate, inCpp, negated] : table) {
      if (predicate != op.getPredicate())
        continue;
      Value result = compare(inCpp, a, b);
      if (negated)
        result = emitc::LogicalNotOp::create(rewriter, op.getLoc(), i1, result);
      rewriter.replaceOp(op, result);
      return success();
    }
    return failure(); // upstream knows the rest
  }
};

class SelectPattern : public BodyPattern<arith::SelectOp> {
public:
  using BodyPattern::BodyPattern;

  LogicalResult matchAndRewrite(arith::SelectOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<emitc::ConditionalOp>(op, convert(op.getType()), adaptor.getCondition(),
                                                      adaptor.getTrueValue(), adaptor.getFalseValue());
    return success();
  }
};

/// A float to an integer as on x86, where C++ leaves some cases undefined.
class TruncatePattern : public BodyPattern<arith::FPToSIOp> {
public:
  using BodyPattern::BodyPattern;

  LogicalResult matchAndRewrite(arith::FPToSIOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::string callee = "pdrt::ref::truncateTo<" + getCppType(op.getType()) + ">";
    rewriter.replaceOpWithNewOp<emitc::CallOpaqueOp>(op, TypeRange(op.getType()), callee, adaptor.getOperands());
    return success();
  }
};

/// The smaller or larger of two signed integers.
template <typename OpTy, emitc::CmpPredicate predicate> class ChoosePattern : public BodyPattern<OpTy> {
public:
  using BodyPattern<OpTy>::BodyPattern;

  LogicalResult matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value first = emitc::CmpOp::create(rewriter, op.getLoc(), rewriter.getI1Type(), predicate, adaptor.getLhs(),
                                       adaptor.getRhs());
    rewriter.replaceOpWithNewOp<emitc::ConditionalOp>(op, op.getType(), first, adaptor.getLhs(), adaptor.getRhs());
    return success();
  }
};

void addCallPatterns(RewritePatternSet &patterns, const TypeConverter &converter) {
  auto add = [&]<typename OpTy>(OpTy, StringRef name) {
    patterns.add<CallPattern<OpTy>>(converter, patterns.getContext(), ("pdrt::math::" + name).str());
  };
  add(math::AbsFOp(), "abs");
  add(math::AbsIOp(), "abs");
  add(math::AcosOp(), "acos");
  add(math::AcoshOp(), "acosh");
  add(math::AsinOp(), "asin");
  add(math::AsinhOp(), "asinh");
  add(math::AtanOp(), "atan");
  add(math::Atan2Op(), "atan2");
  add(math::AtanhOp(), "atanh");
  add(math::CeilOp(), "ceil");
  add(math::CosOp(), "cos");
  add(math::CoshOp(), "cosh");
  add(math::ErfOp(), "erf");
  add(math::ExpOp(), "exp");
  add(math::ExpM1Op(), "expm1");
  add(math::FloorOp(), "floor");
  add(math::LogOp(), "log");
  add(math::Log10Op(), "log10");
  add(math::Log1pOp(), "log1p");
  add(math::Log2Op(), "log2");
  add(math::PowFOp(), "pow");
  add(math::RoundEvenOp(), "roundEven");
  add(math::SinOp(), "sin");
  add(math::SinhOp(), "sinh");
  add(math::SqrtOp(), "sqrt");
  add(math::TanOp(), "tan");
  add(math::TanhOp(), "tanh");
  add(math::TruncOp(), "trunc");
  add(arith::MaximumFOp(), "maximum");
  add(arith::MinimumFOp(), "minimum");
}

/// uint8 is read as int8 of the same bits and back: a cast in C++.
void convertBitCasts(Operation *root) {
  root->walk([](UnrealizedConversionCastOp cast) {
    if (cast.getNumOperands() != 1 || !isa<IntegerType>(cast.getOperand(0).getType()))
      return;
    OpBuilder builder(cast);
    Value result = emitc::CastOp::create(builder, cast.getLoc(), cast.getResult(0).getType(), cast.getOperand(0));
    cast.getResult(0).replaceAllUsesWith(result);
    cast.erase();
  });
}

} // namespace

LogicalResult convertBodyToEmitC(Operation *root) {
  MLIRContext *context = root->getContext();
  convertBitCasts(root);
  TypeConverter converter;
  converter.addConversion([](Type type) { return getEmitCType(type); });
  auto materialize = [](OpBuilder &builder, Type type, ValueRange inputs, Location loc) -> Value {
    return UnrealizedConversionCastOp::create(builder, loc, type, inputs).getResult(0);
  };
  converter.addSourceMaterialization(materialize);
  converter.addTargetMaterialization(materialize);

  RewritePatternSet patterns(context);
  addCallPatterns(patterns, converter);
  patterns.add<ConstantPattern, CastPattern<arith::ExtFOp>, CastPattern<arith::TruncFOp>, CastPattern<arith::ExtUIOp>,
               CastPattern<arith::UIToFPOp>, ComparePattern, SelectPattern, TruncatePattern,
               ChoosePattern<arith::MaxSIOp, emitc::CmpPredicate::gt>,
               ChoosePattern<arith::MinSIOp, emitc::CmpPredicate::lt>>(converter, context);
  populateArithToEmitCPatterns(converter, patterns);
  ConversionTarget target(*context);
  target.addLegalDialect<emitc::EmitCDialect>();
  target.addIllegalDialect<arith::ArithDialect, math::MathDialect>();
  target.addLegalOp<UnrealizedConversionCastOp>();
  if (failed(applyPartialConversion(root, target, std::move(patterns))))
    return failure();
  SmallVector<UnrealizedConversionCastOp> casts, left;
  root->walk([&](UnrealizedConversionCastOp cast) { casts.push_back(cast); });
  reconcileUnrealizedCasts(casts, &left);
  return success(left.empty());
}

} // namespace paddlec::codegen
