//===- DimExpression.cpp - one form for equal dimensions --------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Brings a dimension into a form in which equal dimensions of usual networks are equal expressions: a sum of sorted
// terms and a constant, with floor divisions merged and freed of what divides evenly. Strided convolutions down and
// resizing up meet again this way, given that the input is a promised multiple.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ShapeInference.h"

#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <functional>
#include <map>
#include <numeric>

using namespace mlir;

namespace paddlec::paddle {
namespace {

/// Numbers of this size are no sizes; they stay where they are so that arithmetic on them does not wrap.
int64_t saturatedSum(int64_t a, int64_t b) {
  int64_t sum = 0;
  return llvm::AddOverflow(a, b, sum) ? (a < 0 ? INT64_MIN : INT64_MAX) : sum;
}
int64_t saturatedProduct(int64_t a, int64_t b) {
  int64_t product = 0;
  return llvm::MulOverflow(a, b, product) ? ((a < 0) == (b < 0) ? INT64_MAX : INT64_MIN) : product;
}

/// sum of factor * atom + constant. Atoms are symbols, divisions, remainders and products of unlike terms.
struct Sum {
  llvm::SmallVector<std::pair<Dim, int64_t>, 4> terms;
  int64_t constant = 0;

  void add(Dim atom, int64_t factor) {
    for (auto &term : terms)
      if (term.first == atom) {
        term.second = saturatedSum(term.second, factor);
        return;
      }
    terms.emplace_back(atom, factor);
  }
  void add(const Sum &other, int64_t factor) {
    for (auto [atom, count] : other.terms)
      add(atom, saturatedProduct(count, factor));
    constant = saturatedSum(constant, saturatedProduct(other.constant, factor));
  }
  bool isConstant() const {
    return llvm::all_of(terms, [](const auto &term) { return term.second == 0; });
  }
};

class Normalizer {
public:
  Normalizer(MLIRContext *context, ArrayRef<SymbolAttr> symbols) : context(context), symbols(symbols) {}

  Dim run(Dim dim) { return toExpression(toSum(dim)); }

private:
  MLIRContext *context;
  ArrayRef<SymbolAttr> symbols;

  /// The number that a symbol is promised to be a multiple of, else 1.
  int64_t multipleOf(Dim dim) const {
    auto symbol = dyn_cast<AffineSymbolExpr>(dim);
    if (!symbol || symbol.getPosition() >= symbols.size())
      return 1;
    SymbolAttr attr = symbols[symbol.getPosition()];
    return attr.getKind() == SymbolKind::InputDim ? std::max<int64_t>(attr.getMultiple(), 1) : 1;
  }

  Sum toSum(Dim dim);
  Sum divide(const Sum &sum, int64_t divisor);
  Sum multiply(Dim a, Dim b);
  Dim toExpression(const Sum &sum);
};

/// A symbol with a multiple is written as multiple * (symbol floordiv multiple) inside, which divides evenly.
Sum Normalizer::toSum(Dim dim) {
  Sum sum;
  if (auto constant = dyn_cast<AffineConstantExpr>(dim)) {
    sum.constant = constant.getValue();
    return sum;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(dim);
  if (!binary) {
    int64_t multiple = multipleOf(dim);
    if (multiple > 1)
      sum.add(dim.floorDiv(multiple), multiple);
    else
      sum.add(dim, 1);
    return sum;
  }
  Sum left = toSum(binary.getLHS()), right = toSum(binary.getRHS());
  switch (dim.getKind()) {
  case AffineExprKind::Add:
    left.add(right, 1);
    return left;
  case AffineExprKind::Mul:
    if (right.isConstant()) {
      sum.add(left, right.constant);
      return sum;
    }
    if (left.isConstant()) {
      sum.add(right, left.constant);
      return sum;
    }
    return multiply(toExpression(left), toExpression(right));
  case AffineExprKind::FloorDiv:
    if (right.isConstant() && right.constant > 0)
      return divide(left, right.constant);
    sum.add(toExpression(left).floorDiv(toExpression(right)), 1);
    return sum;
  case AffineExprKind::CeilDiv:
    if (right.isConstant() && right.constant > 0) {
      left.constant = saturatedSum(left.constant, right.constant - 1);
      return divide(left, right.constant);
    }
    sum.add(toExpression(left).ceilDiv(toExpression(right)), 1);
    return sum;
  case AffineExprKind::Mod:
    if (right.isConstant() && right.constant > 0) {
      // a mod b = a - (a floordiv b) * b, unless b divides what is left of a.
      bool divides = left.constant % right.constant == 0 &&
                     llvm::all_of(left.terms, [&](auto &term) { return term.second % right.constant == 0; });
      if (divides)
        return sum;
      if (left.isConstant()) {
        sum.constant = llvm::mod(left.constant, right.constant);
        return sum;
      }
    }
    sum.add(toExpression(left) % toExpression(right), 1);
    return sum;
  default:
    sum.add(dim, 1);
    return sum;
  }
}

static std::string textOf(Dim dim) {
  std::string text;
  llvm::raw_string_ostream(text) << dim;
  return text;
}

/// A product of unlike terms: constants come out, the other factors are sorted.
Sum Normalizer::multiply(Dim a, Dim b) {
  int64_t factor = 1;
  SmallVector<Dim> parts;
  std::function<void(Dim)> collect = [&](Dim dim) {
    auto binary = dyn_cast<AffineBinaryOpExpr>(dim);
    if (auto constant = dyn_cast<AffineConstantExpr>(dim)) {
      factor = saturatedProduct(factor, constant.getValue());
    } else if (binary && dim.getKind() == AffineExprKind::Mul) {
      collect(binary.getLHS());
      collect(binary.getRHS());
    } else {
      parts.push_back(dim);
    }
  };
  collect(a);
  collect(b);
  Sum sum;
  if (parts.empty()) {
    sum.constant = factor;
    return sum;
  }
  llvm::stable_sort(parts, [](Dim x, Dim y) { return textOf(x) < textOf(y); });
  Dim product = parts.front();
  for (Dim part : ArrayRef(parts).drop_front())
    product = product * part;
  sum.add(product, factor);
  return sum;
}

/// floor(sum / divisor): what divides evenly comes out, a common factor is cancelled, nested divisions become one.
Sum Normalizer::divide(const Sum &sum, int64_t divisor) {
  Sum result;
  if (divisor == 1)
    return sum;
  Sum rest;
  for (auto [atom, factor] : sum.terms) {
    if (factor % divisor == 0)
      result.add(atom, factor / divisor);
    else
      rest.add(atom, factor);
  }
  rest.constant = sum.constant;
  if (rest.isConstant()) {
    result.constant = saturatedSum(result.constant, llvm::divideFloorSigned(rest.constant, divisor));
    return result;
  }
  // ((x floordiv a) + c) floordiv b = (x + a * c) floordiv (a * b)
  if (rest.terms.size() == 1 && rest.terms.front().second == 1) {
    auto inner = dyn_cast<AffineBinaryOpExpr>(rest.terms.front().first);
    if (inner && inner.getKind() == AffineExprKind::FloorDiv) {
      std::optional<int64_t> innerDivisor = getConstant(inner.getRHS());
      // A division that only stands for a promised multiple stays as it is.
      if (innerDivisor && *innerDivisor > 0 && multipleOf(inner.getLHS()) != *innerDivisor &&
          *innerDivisor < (int64_t(1) << 31) && divisor < (int64_t(1) << 31)) {
        Sum numerator = toSum(inner.getLHS());
        numerator.constant = saturatedSum(numerator.constant, saturatedProduct(*innerDivisor, rest.constant));
        Sum quotient = divide(numerator, *innerDivisor * divisor);
        result.add(quotient, 1);
        return result;
      }
    }
  }
  // floor((g * x + c) / (g * d)) = floor((x + floor(c / g)) / d)
  int64_t common = divisor;
  for (auto [atom, factor] : rest.terms)
    common = std::gcd(common, factor);
  if (common > 1) {
    for (auto &term : rest.terms)
      term.second /= common;
    rest.constant = llvm::divideFloorSigned(rest.constant, common);
    divisor /= common;
  }
  // The constant inside is kept in [0, divisor).
  int64_t outside = llvm::divideFloorSigned(rest.constant, divisor);
  result.constant = saturatedSum(result.constant, outside);
  rest.constant -= outside * divisor;
  result.add(toExpression(rest).floorDiv(divisor), 1);
  return result;
}

Dim Normalizer::toExpression(const Sum &sum) {
  // Sorted by their text, so that the order in which terms arose does not matter.
  std::map<std::string, std::pair<Dim, int64_t>> sorted;
  for (auto [atom, factor] : sum.terms) {
    if (factor == 0)
      continue;
    Dim shown = atom;
    // Back from multiple * (symbol floordiv multiple).
    auto division = dyn_cast<AffineBinaryOpExpr>(atom);
    if (division && division.getKind() == AffineExprKind::FloorDiv) {
      std::optional<int64_t> divisor = getConstant(division.getRHS());
      int64_t multiple = multipleOf(division.getLHS());
      if (divisor && multiple > 1 && *divisor == multiple) {
        int64_t common = std::gcd(factor, multiple);
        shown = multiple == common ? division.getLHS() : division.getLHS().floorDiv(multiple / common);
        factor /= common;
      }
    }
    auto [it, isNew] = sorted.try_emplace(textOf(shown), shown, factor);
    if (!isNew)
      it->second.second += factor;
  }
  Dim result;
  for (auto &[text, term] : sorted) {
    if (term.second == 0)
      continue;
    Dim product = term.first * term.second;
    result = result ? result + product : product;
  }
  if (!result)
    return getAffineConstantExpr(sum.constant, context);
  return sum.constant == 0 ? result : result + sum.constant;
}

} // namespace

Dim ShapeInference::normalize(Dim dim) const { return Normalizer(context, symbols).run(dim); }

} // namespace paddlec::paddle
