//===- ShapeRule.cpp - the shape of a custom op's result, as text ---------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A parser by recursive descent, and the evaluation over symbolic dimensions.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ShapeRule.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace paddlec::paddle {

using Term = ShapeRule::Term;
using Kind = ShapeRule::Term::Kind;

class ShapeRuleParser {
public:
  ShapeRuleParser(StringRef text, std::string &message) : whole(text), text(text), message(message) {}

  std::optional<ShapeRule> parse() {
    bool ok = take('[') ? parseItems() : parseSame();
    if (ok && !peek().empty())
      ok = fail("expected the end");
    if (!ok)
      return std::nullopt;
    return std::move(rule);
  }

private:
  StringRef whole, text;
  std::string &message;
  ShapeRule rule;
  unsigned depth = 0;

  bool fail(const Twine &why) {
    if (message.empty())
      message = (why + " at character " + Twine(whole.size() - peek().size() + 1) + " of '" + whole + "'").str();
    return false;
  }
  StringRef peek() { return text = text.ltrim(); }
  bool take(char c) {
    if (!peek().starts_with(StringRef(&c, 1)))
      return false;
    text = text.drop_front();
    return true;
  }
  bool expect(char c) { return take(c) || fail("expected '" + Twine(c) + "'"); }

  StringRef takeName() {
    StringRef name = peek().take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    if (name.empty() || llvm::isDigit(name.front()))
      return "";
    text = text.drop_front(name.size());
    return name;
  }
  bool takeInteger(int64_t &value) {
    StringRef rest = peek();
    if (rest.consumeInteger(10, value))
      return false;
    text = rest;
    return true;
  }
  static void note(std::vector<std::string> &names, StringRef name) {
    if (!llvm::is_contained(names, name))
      names.push_back(name.str());
  }

  bool parseSame() {
    StringRef name = takeName();
    if (name.empty() || ShapeRule::isReserved(name))
      return fail("expected an input's name or '['");
    rule.same = name.str();
    note(rule.operandNames, name);
    return true;
  }

  bool parseItems() {
    if (take(']'))
      return true;
    do {
      if (!parseItem(rule.items.emplace_back()))
        return false;
    } while (take(','));
    return expect(']');
  }

  bool parseItem(ShapeRule::Item &item) {
    StringRef before = peek();
    StringRef name = takeName();
    if (name == "upto" && take('(')) {
      item.upTo = true;
      return parseSum(item.term) && expect(')');
    }
    // `x.0:-1` begins like `x.0 + 1`.
    if (!name.empty() && !ShapeRule::isReserved(name) && take('.')) {
      bool hasBegin = takeInteger(item.begin);
      if (take(':')) {
        int64_t end = 0;
        if (takeInteger(end))
          item.end = end;
        item.operand = name.str();
        note(rule.operandNames, name);
        return true;
      }
      if (!hasBegin)
        return fail("expected the number of a dimension");
    }
    text = before;
    return parseSum(item.term);
  }

  bool combine(Term &left, Kind kind, bool (ShapeRuleParser::*parseRight)(Term &)) {
    Term made;
    made.kind = kind;
    made.first = std::make_unique<Term>(std::move(left));
    made.second = std::make_unique<Term>();
    if (!(this->*parseRight)(*made.second))
      return false;
    left = std::move(made);
    return true;
  }

  bool parseSum(Term &term) {
    if (!parseProduct(term))
      return false;
    while (true) {
      if (take('+')) {
        if (!combine(term, Kind::Add, &ShapeRuleParser::parseProduct))
          return false;
      } else if (take('-')) {
        if (!combine(term, Kind::Subtract, &ShapeRuleParser::parseProduct))
          return false;
      } else {
        return true;
      }
    }
  }

  bool parseProduct(Term &term) {
    if (!parseFactor(term))
      return false;
    while (true) {
      Kind kind = take('*') ? Kind::Multiply : take('/') ? Kind::Divide : take('%') ? Kind::Remainder : Kind::Number;
      if (kind == Kind::Number)
        return true;
      if (!combine(term, kind, &ShapeRuleParser::parseFactor))
        return false;
    }
  }

  bool parseFactor(Term &term) {
    // A declaration is a file of somebody's: no depth of parentheses may use up the stack.
    if (++depth > 32)
      return fail("more than 32 nested parentheses");
    bool ok = parseAtom(term);
    --depth;
    return ok;
  }

  bool parseAtom(Term &term) {
    if (take('('))
      return parseSum(term) && expect(')');
    if (takeInteger(term.number))
      return true;
    StringRef name = takeName();
    if (name == "max" || name == "min") {
      term.kind = name == "max" ? Kind::Max : Kind::Min;
      term.first = std::make_unique<Term>();
      term.second = std::make_unique<Term>();
      return expect('(') && parseSum(*term.first) && expect(',') && parseSum(*term.second) && expect(')');
    }
    if (name == "upto")
      return fail("upto(...) must be a dimension by itself");
    if (name == "attr") {
      term.kind = Kind::Attribute;
      if (!expect('.'))
        return false;
      name = takeName();
      if (name.empty())
        return fail("expected an attribute's name");
      term.name = name.str();
      note(rule.attributeNames, name);
      if (!take('['))
        return true;
      term.ofList = true;
      return (takeInteger(term.number) || fail("expected the number of an element")) && expect(']');
    }
    if (name.empty())
      return fail("expected a number, a dimension such as x.0, or an attribute such as attr.k");
    term.name = name.str();
    note(rule.operandNames, name);
    if (take('[')) {
      term.kind = Kind::Element;
      return (takeInteger(term.number) || fail("expected the number of an element")) && expect(']');
    }
    term.kind = Kind::Dimension;
    return expect('.') && (takeInteger(term.number) || fail("expected the number of a dimension"));
  }
};

std::optional<ShapeRule> ShapeRule::parse(StringRef text, std::string &message) {
  message.clear();
  return ShapeRuleParser(text, message).parse();
}

bool ShapeRule::isReserved(StringRef name) {
  return name == "attr" || name == "upto" || name == "max" || name == "min";
}

namespace {

class Evaluation {
public:
  Evaluation(ShapeInference &infer, function_ref<Value(StringRef)> operand, DictionaryAttr attributes, StringRef result)
      : infer(infer), operand(operand), attributes(attributes), result(result) {}

  std::optional<Dims> shapeOf(StringRef name) {
    Value value = valueOf(name);
    return value ? std::optional(infer.shapeOf(value)) : std::nullopt;
  }

  bool append(const ShapeRule::Item &item, Dims &dims) {
    if (item.operand.empty()) {
      Dim dim = evaluate(item.term);
      if (dim)
        dims.push_back(item.upTo ? infer.dataDependent(infer.normalize(dim), result) : dim);
      return static_cast<bool>(dim);
    }
    std::optional<Dims> shape = shapeOf(item.operand);
    if (!shape)
      return false;
    int64_t rank = shape->size(), begin = item.begin, end = item.end.value_or(rank);
    begin += begin < 0 ? rank : 0;
    end += end < 0 ? rank : 0;
    if (begin < 0 || begin > rank || end < 0 || end > rank || begin > end) {
      error() << "takes the dimensions from " << item.begin << " to " << item.end.value_or(rank) << " of "
              << item.operand << ", which has " << rank;
      return false;
    }
    dims.append(shape->begin() + begin, shape->begin() + end);
    return true;
  }

private:
  ShapeInference &infer;
  function_ref<Value(StringRef)> operand;
  DictionaryAttr attributes;
  StringRef result;

  InFlightDiagnostic error() {
    InFlightDiagnostic diagnostic = infer.emitError();
    diagnostic << "the shape rule of result " << result << " ";
    return diagnostic;
  }

  Value valueOf(StringRef name) {
    Value value = operand(name);
    if (!value)
      error() << "needs input " << name << ", which is absent";
    return value;
  }

  /// One of a list, counted from the end when negative.
  Dim pick(ArrayRef<Dim> dims, const Term &term, const char *what) {
    int64_t size = dims.size(), at = term.number < 0 ? term.number + size : term.number;
    if (at >= 0 && at < size)
      return dims[at];
    error() << "takes " << what << " " << term.number << " of " << term.name << ", which has " << size;
    return nullptr;
  }

  Dim attributeOf(const Term &term) {
    Attribute value = attributes.get(term.name);
    auto list = dyn_cast_or_null<DenseI64ArrayAttr>(value);
    auto number = dyn_cast_or_null<IntegerAttr>(value);
    if (term.ofList && list) {
      Dims elements;
      for (int64_t element : list.asArrayRef())
        elements.push_back(infer.constant(element));
      return pick(elements, term, "element");
    }
    if (!term.ofList && number && !isa<BoolAttr>(value))
      return infer.constant(number.getInt());
    error() << "needs attribute " << term.name << " to be " << (term.ofList ? "a list of integers" : "an integer");
    return nullptr;
  }

  Dim evaluate(const Term &term) {
    switch (term.kind) {
    case Kind::Number:
      return infer.constant(term.number);
    case Kind::Dimension: {
      std::optional<Dims> shape = shapeOf(term.name);
      return shape ? pick(*shape, term, "dimension") : nullptr;
    }
    case Kind::Element: {
      Value value = valueOf(term.name);
      if (!value)
        return nullptr;
      std::optional<Dims> elements = infer.elementsOf(value, term.name);
      if (!elements) {
        error() << "reads elements of " << term.name << ", which is no integer tensor of known size and at most one "
                << "dimension";
        return nullptr;
      }
      return pick(*elements, term, "element");
    }
    case Kind::Attribute:
      return attributeOf(term);
    default:
      break;
    }
    Dim a = evaluate(*term.first), b = a ? evaluate(*term.second) : Dim();
    if (!b)
      return nullptr;
    switch (term.kind) {
    case Kind::Add:
      return a + b;
    case Kind::Subtract:
      return a - b;
    case Kind::Multiply:
      return a * b;
    case Kind::Max:
      return infer.max(infer.normalize(a), infer.normalize(b));
    case Kind::Min:
      return infer.min(infer.normalize(a), infer.normalize(b));
    default:
      break;
    }
    // A divisor that only the run knows could be zero there.
    std::optional<int64_t> divisor = getConstant(infer.normalize(b));
    if (!divisor || *divisor <= 0) {
      error() << "divides by " << (divisor ? std::to_string(*divisor) : "what is known at run time only")
              << "; a divisor must be a positive number or attribute";
      return nullptr;
    }
    return term.kind == Kind::Divide ? a.floorDiv(b) : a % b;
  }
};

} // namespace

std::optional<Dims> ShapeRule::evaluate(ShapeInference &infer, function_ref<Value(StringRef)> operand,
                                        DictionaryAttr attributes, StringRef result) const {
  Evaluation evaluation(infer, operand, attributes, result);
  if (!same.empty())
    return evaluation.shapeOf(same);
  Dims dims;
  for (const Item &item : items)
    if (!evaluation.append(item, dims))
      return std::nullopt;
  return dims;
}

} // namespace paddlec::paddle
