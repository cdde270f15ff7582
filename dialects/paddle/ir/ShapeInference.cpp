//===- ShapeInference.cpp - symbolic shapes and small integer values ------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ShapeInference.h"
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace paddlec::paddle {

/// The largest number of elements that are followed one by one.
static constexpr int64_t largestValue = 64;

AffineMap getSymbolMap(ArrayRef<Dim> dims, MLIRContext *context) {
  unsigned count = 0;
  for (Dim dim : dims)
    dim.walk([&](AffineExpr expr) {
      if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
        count = std::max(count, symbol.getPosition() + 1);
    });
  return AffineMap::get(0, count, dims, context);
}

Dims getDims(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  Dims dims;
  if (auto map = dyn_cast_or_null<AffineMapAttr>(tensor.getEncoding())) {
    llvm::append_range(dims, map.getValue().getResults());
    return dims;
  }
  for (int64_t dim : tensor.getShape())
    dims.push_back(ShapedType::isDynamic(dim) ? Dim() : getAffineConstantExpr(dim, type.getContext()));
  return dims;
}

std::optional<int64_t> getConstant(Dim dim) {
  if (auto constant = dyn_cast_or_null<AffineConstantExpr>(dim))
    return constant.getValue();
  return std::nullopt;
}

RankedTensorType getTensorType(ArrayRef<Dim> dims, Type elementType) {
  SmallVector<int64_t> shape;
  bool isStatic = true;
  for (Dim dim : dims) {
    std::optional<int64_t> constant = getConstant(dim);
    isStatic &= constant.has_value();
    shape.push_back(constant.value_or(ShapedType::kDynamic));
  }
  if (isStatic)
    return RankedTensorType::get(shape, elementType);
  return RankedTensorType::get(shape, elementType, AffineMapAttr::get(getSymbolMap(dims, elementType.getContext())));
}

ShapeInference::ShapeInference(MLIRContext *context, SmallVector<SymbolAttr> symbols)
    : context(context), symbols(std::move(symbols)) {}

Dim ShapeInference::constant(int64_t value) const { return getAffineConstantExpr(value, context); }

Dims ShapeInference::shapeOf(Value value) const { return getDims(value.getType()); }

std::optional<Dims> ShapeInference::valueOf(Value value) const {
  if (auto it = values.find(value); it != values.end())
    return it->second;
  // A constant met before its own rule ran.
  if (ElementsAttr attr = getConstantAttr(value))
    if (std::optional<SmallVector<int64_t>> elements = getSmallIntegers(attr)) {
      Dims dims;
      for (int64_t element : *elements)
        dims.push_back(constant(element));
      return dims;
    }
  return std::nullopt;
}

std::optional<Dims> ShapeInference::knownElementsOf(Value value) const {
  if (std::optional<Dims> elements = valueOf(value))
    return elements;
  if (auto it = partialValues.find(value); it != partialValues.end())
    return it->second;
  auto type = cast<RankedTensorType>(value.getType());
  if (!type.hasStaticShape() || type.getRank() > 1 || type.getNumElements() > largestValue)
    return std::nullopt;
  return Dims(type.getNumElements());
}

std::optional<SmallVector<int64_t>> ShapeInference::constantsOf(Value value) const {
  std::optional<Dims> dims = valueOf(value);
  if (!dims)
    return std::nullopt;
  SmallVector<int64_t> constants;
  for (Dim dim : *dims) {
    std::optional<int64_t> element = paddle::getConstant(dim);
    if (!element)
      return std::nullopt;
    constants.push_back(*element);
  }
  return constants;
}

void ShapeInference::setResult(Value result, ArrayRef<Dim> dims, Type elementType) {
  Dims normal;
  for (Dim dim : dims)
    normal.push_back(normalize(dim));
  result.setType(getTensorType(normal, elementType));
}

void ShapeInference::setShape(Value result, ArrayRef<Dim> dims) {
  setResult(result, dims, cast<RankedTensorType>(result.getType()).getElementType());
}

void ShapeInference::setValue(Value result, ArrayRef<Dim> elements) {
  if (elements.size() > largestValue)
    return;
  Dims normal;
  for (Dim element : elements)
    normal.push_back(element ? normalize(element) : element);
  (llvm::is_contained(normal, Dim()) ? partialValues : values)[result] = normal;
}

LogicalResult ShapeInference::checkResults() const {
  for (Value result : operation->getResults()) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    if (!type)
      continue;
    int64_t bytes = 16; // the largest element
    for (auto [index, dim] : llvm::enumerate(getDims(type))) {
      std::optional<int64_t> size = dim ? paddle::getConstant(dim) : std::optional<int64_t>(INT64_MIN);
      if (!size)
        continue;
      if (*size < 0)
        return emitError() << "dimension " << index << " of its result would have a negative size";
      if (llvm::MulOverflow(bytes, std::max<int64_t>(*size, 1), bytes))
        return emitError() << "its result is too large";
    }
  }
  return success();
}

/// Sums and products that stop at the ends of the range instead of wrapping.
static int64_t addSaturated(int64_t a, int64_t b) {
  int64_t sum = 0;
  return llvm::AddOverflow(a, b, sum) ? (a < 0 ? INT64_MIN : INT64_MAX) : sum;
}
static int64_t multiplySaturated(int64_t a, int64_t b) {
  int64_t product = 0;
  return llvm::MulOverflow(a, b, product) ? ((a < 0) == (b < 0) ? INT64_MAX : INT64_MIN) : product;
}

std::optional<int64_t> ShapeInference::symbolBound(unsigned position, bool upper) const {
  if (position >= symbols.size())
    return std::nullopt;
  auto &known = upper ? upperBounds : lowerBounds;
  if (auto it = known.find(position); it != known.end())
    return it->second;
  SymbolAttr info = symbols[position];
  std::optional<int64_t> bound;
  switch (info.getKind()) {
  case SymbolKind::InputDim:
    if (!upper)
      bound = info.getMinimum();
    else if (info.getMaximum() >= 0)
      bound = info.getMaximum();
    break;
  case SymbolKind::Data:
    if (!upper)
      bound = 0;
    else if (info.getOperands())
      bound = upperBound(info.getOperands().getValue().getResult(0));
    break;
  case SymbolKind::Value:
    break;                    // any number
  case SymbolKind::Broadcast: // one of the two, and not less than 0
  case SymbolKind::Max:
  case SymbolKind::Min: {
    if (!info.getOperands() || info.getOperands().getValue().getNumResults() != 2)
      break;
    AffineMap operands = info.getOperands().getValue();
    auto boundOf = [&](unsigned i) {
      return upper ? upperBound(operands.getResult(i)) : lowerBound(operands.getResult(i));
    };
    std::optional<int64_t> a = boundOf(0), b = boundOf(1);
    if (info.getKind() == SymbolKind::Broadcast) {
      if (a && b)
        bound = upper ? std::max(*a, *b) : std::min(*a, *b);
      break;
    }
    bool isMax = info.getKind() == SymbolKind::Max;
    if (a && b)
      bound = isMax ? std::max(*a, *b) : std::min(*a, *b);
    else if (isMax != upper) // one limit is enough: a maximum is at least either, a minimum at most either
      bound = a ? a : b;
    break;
  }
  }
  known[position] = bound;
  return bound;
}

std::optional<int64_t> ShapeInference::lowerBound(Dim dim) const {
  if (auto constant = dyn_cast<AffineConstantExpr>(dim))
    return constant.getValue();
  if (auto symbol = dyn_cast<AffineSymbolExpr>(dim))
    return symbolBound(symbol.getPosition(), /*upper=*/false);
  auto binary = dyn_cast<AffineBinaryOpExpr>(dim);
  if (!binary)
    return std::nullopt;
  std::optional<int64_t> a = lowerBound(binary.getLHS()), b = lowerBound(binary.getRHS());
  switch (dim.getKind()) {
  case AffineExprKind::Add:
    return a && b ? std::optional(addSaturated(*a, *b)) : std::nullopt;
  case AffineExprKind::Mul: {
    if (std::optional<int64_t> factor = paddle::getConstant(binary.getRHS()); factor && *factor < 0) {
      std::optional<int64_t> upper = upperBound(binary.getLHS());
      return upper ? std::optional(multiplySaturated(*upper, *factor)) : std::nullopt;
    }
    return a && b && *a >= 0 && *b >= 0 ? std::optional(multiplySaturated(*a, *b)) : std::nullopt;
  }
  case AffineExprKind::FloorDiv: {
    std::optional<int64_t> divisor = paddle::getConstant(binary.getRHS());
    return a && divisor && *divisor > 0 ? std::optional(llvm::divideFloorSigned(*a, *divisor)) : std::nullopt;
  }
  case AffineExprKind::CeilDiv: {
    std::optional<int64_t> divisor = paddle::getConstant(binary.getRHS());
    return a && divisor && *divisor > 0 ? std::optional(llvm::divideCeilSigned(*a, *divisor)) : std::nullopt;
  }
  case AffineExprKind::Mod:
    return 0;
  default:
    return std::nullopt;
  }
}

std::optional<int64_t> ShapeInference::upperBound(Dim dim) const {
  if (auto constant = dyn_cast<AffineConstantExpr>(dim))
    return constant.getValue();
  if (auto symbol = dyn_cast<AffineSymbolExpr>(dim))
    return symbolBound(symbol.getPosition(), /*upper=*/true);
  auto binary = dyn_cast<AffineBinaryOpExpr>(dim);
  if (!binary)
    return std::nullopt;
  std::optional<int64_t> a = upperBound(binary.getLHS()), b = upperBound(binary.getRHS());
  std::optional<int64_t> factor = paddle::getConstant(binary.getRHS());
  switch (dim.getKind()) {
  case AffineExprKind::Add:
    return a && b ? std::optional(addSaturated(*a, *b)) : std::nullopt;
  case AffineExprKind::Mul: {
    if (factor && *factor < 0) {
      std::optional<int64_t> lower = lowerBound(binary.getLHS());
      return lower ? std::optional(multiplySaturated(*lower, *factor)) : std::nullopt;
    }
    std::optional<int64_t> la = lowerBound(binary.getLHS()), lb = lowerBound(binary.getRHS());
    return a && b && la && lb && *la >= 0 && *lb >= 0 ? std::optional(multiplySaturated(*a, *b)) : std::nullopt;
  }
  case AffineExprKind::FloorDiv:
    return a && factor && *factor > 0 ? std::optional(llvm::divideFloorSigned(*a, *factor)) : std::nullopt;
  case AffineExprKind::CeilDiv:
    return a && factor && *factor > 0 ? std::optional(llvm::divideCeilSigned(*a, *factor)) : std::nullopt;
  case AffineExprKind::Mod:
    return factor && *factor > 0 ? std::optional(*factor - 1) : std::nullopt;
  default:
    return std::nullopt;
  }
}

Dim ShapeInference::derived(SymbolAttr symbol) {
  // Equal definitions share a symbol: that is what makes dimensions provably equal.
  for (auto [index, existing] : llvm::enumerate(symbols))
    if (existing.getKind() == symbol.getKind() && existing.getKind() != SymbolKind::Data &&
        existing.getOperands() == symbol.getOperands())
      return getAffineSymbolExpr(index, context);
  symbols.push_back(symbol);
  return getAffineSymbolExpr(symbols.size() - 1, context);
}

static SymbolAttr makeDerived(MLIRContext *context, SymbolKind kind, StringRef name, ArrayRef<Dim> operands) {
  return SymbolAttr::get(context, name, kind, 0, 0, 0, -1, 1, AffineMapAttr::get(getSymbolMap(operands, context)));
}

Dim ShapeInference::max(Dim a, Dim b) {
  a = normalize(a);
  b = normalize(b);
  if (a == b)
    return a;
  Dim difference = normalize(a - b);
  if (std::optional<int64_t> low = lowerBound(difference); low && *low >= 0)
    return a;
  if (std::optional<int64_t> high = upperBound(difference); high && *high <= 0)
    return b;
  return derived(makeDerived(context, SymbolKind::Max, "max" + std::to_string(symbols.size()), {a, b}));
}

Dim ShapeInference::min(Dim a, Dim b) {
  a = normalize(a);
  b = normalize(b);
  if (a == b)
    return a;
  Dim difference = normalize(a - b);
  if (std::optional<int64_t> high = upperBound(difference); high && *high <= 0)
    return a;
  if (std::optional<int64_t> low = lowerBound(difference); low && *low >= 0)
    return b;
  return derived(makeDerived(context, SymbolKind::Min, "min" + std::to_string(symbols.size()), {a, b}));
}

Dim ShapeInference::dataDependent(Dim bound, StringRef name) {
  std::string unique = name.str() + std::to_string(symbols.size());
  dataSymbols.push_back({static_cast<unsigned>(symbols.size()), operation, nullptr, 0});
  return derived(makeDerived(context, SymbolKind::Data, unique, {normalize(bound)}));
}

std::optional<Dims> ShapeInference::elementsOf(Value value, StringRef name) {
  std::optional<Dims> elements = knownElementsOf(value);
  if (!elements)
    return std::nullopt;
  for (auto [i, element] : llvm::enumerate(*elements)) {
    if (element)
      continue;
    unsigned position = symbols.size();
    dataSymbols.push_back({position, nullptr, value, static_cast<int64_t>(i)});
    symbols.push_back(SymbolAttr::get(context, name.str() + std::to_string(position), SymbolKind::Value, 0, 0, 0, -1, 1,
                                      AffineMapAttr()));
    element = getAffineSymbolExpr(position, context);
  }
  // Whoever asks again gets the same symbols: that is what makes such dimensions provably equal.
  values[value] = *elements;
  return elements;
}

bool isDerived(SymbolKind kind) {
  return kind == SymbolKind::Max || kind == SymbolKind::Min || kind == SymbolKind::Broadcast;
}

bool ShapeInference::dependsOnData(Dim dim) const {
  bool depends = false;
  dim.walk([&](AffineExpr expr) {
    auto symbol = dyn_cast<AffineSymbolExpr>(expr);
    if (!symbol || symbol.getPosition() >= symbols.size())
      return;
    SymbolAttr info = symbols[symbol.getPosition()];
    depends |= info.getKind() == SymbolKind::Data || info.getKind() == SymbolKind::Value;
    if (isDerived(info.getKind()))
      for (AffineExpr operand : info.getOperands().getValue().getResults())
        depends |= dependsOnData(operand);
  });
  return depends;
}

void ShapeInference::note(RequirementKind kind, Dim a, Dim b, const Twine &what) {
  if (!noting)
    return;
  a = normalize(a);
  b = normalize(b);
  if (kind == RequirementKind::Unequal ? lowerBound(normalize(a - b)).value_or(0) > 0 : a == b)
    return;
  auto isSame = [&](const Requirement &known) { return known.kind == kind && known.a == a && known.b == b; };
  if (llvm::none_of(requirements, isSame))
    requirements.push_back({kind, a, b, operation, what.str()});
}

LogicalResult ShapeInference::requireEqual(Dim dim, Dim expected, const Twine &what) {
  if (dim == expected)
    return success();
  std::optional<int64_t> a = paddle::getConstant(dim), b = paddle::getConstant(expected);
  if (a && b)
    return *a == *b ? success() : LogicalResult(emitError() << what << " is " << *a << ", expected " << *b);
  note(RequirementKind::Equal, dim, expected, what);
  return success();
}

LogicalResult ShapeInference::requireAtMost(Dim dim, Dim most, const Twine &what) {
  Dim room = normalize(most - dim);
  if (std::optional<int64_t> left = paddle::getConstant(room)) {
    if (*left >= 0)
      return success();
    InFlightDiagnostic error = emitError() << what << " is ";
    if (std::optional<int64_t> a = paddle::getConstant(normalize(dim)))
      return error << *a << ", expected at most " << *a + *left;
    return error << -*left << " more than possible";
  }
  if (std::optional<int64_t> low = lowerBound(room); !low || *low < 0)
    note(RequirementKind::AtMost, dim, most, what);
  return success();
}

LogicalResult ShapeInference::requireExpands(Dim dim, Dim to, const Twine &what) {
  std::optional<int64_t> a = paddle::getConstant(dim), b = paddle::getConstant(to);
  if (a && *a == 1)
    return success();
  if (a && b)
    return *a == *b ? success() : LogicalResult(emitError() << what << " is " << *a << ", expected 1 or " << *b);
  note(RequirementKind::Expand, dim, to, what);
  return success();
}

LogicalResult ShapeInference::requireMultiple(Dim dim, int64_t divisor, const Twine &what) {
  Dim rest = normalize(dim % divisor);
  std::optional<int64_t> known = paddle::getConstant(rest);
  if (known && *known != 0)
    return emitError() << what << " is " << paddle::getConstant(normalize(dim)).value_or(*known)
                       << ", expected a multiple of " << divisor;
  if (!known)
    note(RequirementKind::Equal, rest, constant(0), what + " modulo " + Twine(divisor));
  return success();
}

void ShapeInference::requireUnequal(Dim dim, Dim other, const Twine &what) {
  note(RequirementKind::Unequal, dim, other, what);
}

Dim ShapeInference::broadcast(Dim a, Dim b) {
  a = normalize(a);
  b = normalize(b);
  if (a == b)
    return a;
  std::optional<int64_t> ca = paddle::getConstant(a), cb = paddle::getConstant(b);
  if (ca && *ca == 1)
    return b;
  if (cb && *cb == 1)
    return a;
  if (ca && cb) {
    emitError() << "cannot broadcast a dimension of " << *ca << " to one of " << *cb;
    return nullptr;
  }
  note(RequirementKind::Broadcast, a, b, "the dimensions of its operands");
  // A constant other than 1 decides, as does what is at least 2: the other side must be it or 1.
  if (ca)
    return a;
  if (cb)
    return b;
  if (std::optional<int64_t> low = lowerBound(a); low && *low >= 2)
    return a;
  if (std::optional<int64_t> low = lowerBound(b); low && *low >= 2)
    return b;
  return derived(makeDerived(context, SymbolKind::Broadcast, "common" + std::to_string(symbols.size()), {a, b}));
}

std::optional<Dims> ShapeInference::broadcast(ArrayRef<Dim> a, ArrayRef<Dim> b) {
  size_t rank = std::max(a.size(), b.size());
  Dims dims;
  for (size_t i = 0; i < rank; ++i) {
    bool hasA = i + a.size() >= rank, hasB = i + b.size() >= rank;
    Dim dim = !hasA   ? b[i + b.size() - rank]
              : !hasB ? a[i + a.size() - rank]
                      : broadcast(a[i + a.size() - rank], b[i + b.size() - rank]);
    if (!dim)
      return std::nullopt;
    dims.push_back(dim);
  }
  return dims;
}

Dim ShapeInference::product(ArrayRef<Dim> dims) const {
  // Constants are collected first, so that (s0 * 4) * 2 and s0 * 8 are one expression. Symbolic factors are sorted,
  // so that s0 * s1 and s1 * s0 are.
  int64_t factor = 1;
  SmallVector<Dim> symbolic;
  std::function<void(Dim)> collect = [&](Dim dim) {
    if (auto constant = dyn_cast<AffineConstantExpr>(dim)) {
      factor = multiplySaturated(factor, constant.getValue());
    } else if (dim.getKind() == AffineExprKind::Mul) {
      collect(cast<AffineBinaryOpExpr>(dim).getLHS());
      collect(cast<AffineBinaryOpExpr>(dim).getRHS());
    } else {
      symbolic.push_back(dim);
    }
  };
  for (Dim dim : dims)
    collect(dim);
  llvm::stable_sort(symbolic, [](Dim a, Dim b) {
    std::string sa, sb;
    llvm::raw_string_ostream(sa) << a;
    llvm::raw_string_ostream(sb) << b;
    return sa < sb;
  });
  if (symbolic.empty() || factor == 0)
    return constant(factor);
  Dim result = symbolic.front();
  for (Dim dim : ArrayRef(symbolic).drop_front())
    result = result * dim;
  return result * factor;
}

Dim ShapeInference::divideExactly(Dim a, Dim b) const {
  if (a == b)
    return constant(1);
  auto collect = [](Dim dim, SmallVector<Dim> &symbolic) {
    int64_t factor = 1;
    std::function<void(Dim)> visit = [&](Dim d) {
      if (auto constant = dyn_cast<AffineConstantExpr>(d)) {
        factor = multiplySaturated(factor, constant.getValue());
      } else if (d.getKind() == AffineExprKind::Mul) {
        visit(cast<AffineBinaryOpExpr>(d).getLHS());
        visit(cast<AffineBinaryOpExpr>(d).getRHS());
      } else {
        symbolic.push_back(d);
      }
    };
    visit(dim);
    return factor;
  };
  SmallVector<Dim> above, below;
  int64_t numerator = collect(a, above), denominator = collect(b, below);
  for (auto it = below.begin(); it != below.end();) {
    auto found = llvm::find(above, *it);
    if (found == above.end()) {
      ++it;
      continue;
    }
    above.erase(found);
    it = below.erase(it);
  }
  if (denominator == 0)
    return constant(0);
  if (numerator % denominator == 0) {
    numerator /= denominator;
    denominator = 1;
  }
  Dim top = product(above) * numerator;
  Dim bottom = product(below) * denominator;
  if (std::optional<int64_t> divisor = paddle::getConstant(bottom); divisor && *divisor == 1)
    return top;
  return top.floorDiv(bottom);
}

SmallVector<SymbolAttr> getInputSymbols(Operation *function) {
  SmallVector<SymbolAttr> symbols;
  if (auto known = function->getAttrOfType<ArrayAttr>(symbolsAttrName))
    for (Attribute attr : known) {
      auto symbol = dyn_cast<SymbolAttr>(attr);
      if (!symbol || symbol.getKind() != SymbolKind::InputDim)
        break;
      symbols.push_back(symbol);
    }
  return symbols;
}

void setSymbols(Operation *function, ArrayRef<SymbolAttr> symbols) {
  if (symbols.empty()) {
    function->removeAttr(symbolsAttrName);
    return;
  }
  SmallVector<Attribute> attrs(symbols.begin(), symbols.end());
  function->setAttr(symbolsAttrName, ArrayAttr::get(function->getContext(), attrs));
}

std::optional<int64_t> normalizeAxis(ShapeInference &infer, int64_t axis, int64_t rank) {
  if (axis < -rank || axis >= rank) {
    infer.emitError() << "axis " << axis << " is out of range for a tensor of rank " << rank;
    return std::nullopt;
  }
  return axis < 0 ? axis + rank : axis;
}

} // namespace paddlec::paddle
