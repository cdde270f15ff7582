//===- Formula.cpp - a loop's body as text for people ---------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "codegen/loops/Formula.h"
#include "codegen/loops/BodyToEmitC.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace paddlec::codegen {
namespace {

/// Longer texts help nobody, and a value used twice doubles its text.
constexpr size_t longest = 160;

class FormulaPrinter {
public:
  FormulaPrinter(Block &body, ArrayRef<std::string> names) : body(body), names(names) {}

  std::string print(Value value) {
    if (auto argument = dyn_cast<BlockArgument>(value))
      return argument.getOwner() == &body ? names[argument.getArgNumber()] : "?";
    Operation *op = value.getDefiningOp();
    if (++depth > 40)
      return "...";
    std::string text = printOp(op);
    --depth;
    return text.size() > longest ? "..." : text;
  }

private:
  Block &body;
  ArrayRef<std::string> names;
  unsigned depth = 0;

  /// An operand of an infix operator.
  std::string inner(Value value) {
    std::string text = print(value);
    return isInfix(value.getDefiningOp()) ? "(" + text + ")" : text;
  }

  bool isInfix(Operation *op) {
    while (op && isSilent(op))
      op = op->getOperand(0).getDefiningOp();
    if (auto select = dyn_cast_or_null<arith::SelectOp>(op); select && !printExtreme(select).empty())
      return false;
    return op && (isa<arith::CmpFOp, arith::CmpIOp, arith::SelectOp>(op) || !getInfix(op).empty());
  }

  /// Conversions between the types of one tensor's elements say little.
  static bool isSilent(Operation *op) {
    return isa<arith::ExtFOp, arith::TruncFOp, arith::ExtUIOp, arith::ExtSIOp, arith::TruncIOp,
               UnrealizedConversionCastOp>(op);
  }

  static StringRef getInfix(Operation *op) {
    return llvm::StringSwitch<StringRef>(op->getName().stripDialect())
        .Cases({"addf", "addi"}, "+")
        .Cases({"subf", "subi"}, "-")
        .Cases({"mulf", "muli"}, "*")
        .Cases({"divf", "divsi"}, "/")
        .Case("andi", "&")
        .Case("ori", "|")
        .Case("xori", "^")
        .Default("");
  }

  std::string printOp(Operation *op) {
    if (auto constant = dyn_cast<arith::ConstantOp>(op))
      return printConstant(constant.getValue());
    if (auto compare = dyn_cast<arith::CmpFOp>(op))
      return inner(compare.getLhs()) + " " + getComparison(arith::stringifyCmpFPredicate(compare.getPredicate())) +
             " " + inner(compare.getRhs());
    if (auto compare = dyn_cast<arith::CmpIOp>(op))
      return inner(compare.getLhs()) + " " + getComparison(arith::stringifyCmpIPredicate(compare.getPredicate())) +
             " " + inner(compare.getRhs());
    if (auto select = dyn_cast<arith::SelectOp>(op))
      if (std::string text = printExtreme(select); !text.empty())
        return text;
    if (auto select = dyn_cast<arith::SelectOp>(op))
      return inner(select.getCondition()) + " ? " + inner(select.getTrueValue()) + " : " +
             inner(select.getFalseValue());
    if (isa<kernel::ExtentOp>(op))
      return "count";
    StringRef name = op->getName().stripDialect();
    StringRef infix = getInfix(op);
    if (!infix.empty())
      return inner(op->getOperand(0)) + " " + infix.str() + " " + inner(op->getOperand(1));
    if (name == "negf")
      return "-" + inner(op->getOperand(0));
    if (isSilent(op))
      return print(op->getOperand(0));
    if (isa<arith::SIToFPOp, arith::UIToFPOp, arith::FPToSIOp>(op))
      return getCppType(op->getResult(0).getType()) + "(" + print(op->getOperand(0)) + ")";
    std::string text = getFunction(name).str() + "(";
    for (auto [index, operand] : llvm::enumerate(op->getOperands()))
      text += (index ? ", " : "") + print(operand);
    return text + ")";
  }

  /// "max(a, b)" for the choice of the larger of two, whichever way it is written.
  std::string printExtreme(arith::SelectOp select) {
    auto compare = select.getCondition().getDefiningOp<arith::CmpFOp>();
    if (!compare)
      return "";
    using Predicate = arith::CmpFPredicate;
    bool isGreater = compare.getPredicate() == Predicate::OGT;
    if (!isGreater && compare.getPredicate() != Predicate::OLT)
      return "";
    Value left = compare.getLhs(), right = compare.getRhs(), yes = select.getTrueValue(), no = select.getFalseValue();
    bool isSame = isEqual(yes, left) && isEqual(no, right), isSwapped = isEqual(yes, right) && isEqual(no, left);
    if (!isSame && !isSwapped)
      return "";
    // The value is the comparison's left side where it is the greater: max.
    std::string name = isGreater == isSame ? "max(" : "min(";
    return name + (isSame ? print(left) + ", " + print(right) : print(no) + ", " + print(yes)) + ")";
  }

  static bool isEqual(Value a, Value b) {
    Attribute first, second;
    return a == b || (matchPattern(a, m_Constant(&first)) && matchPattern(b, m_Constant(&second)) && first == second);
  }

  static StringRef getFunction(StringRef name) {
    return llvm::StringSwitch<StringRef>(name)
        .Cases({"maximumf", "maxsi"}, "max")
        .Cases({"minimumf", "minsi"}, "min")
        .Cases({"absf", "absi"}, "abs")
        .Case("powf", "pow")
        .Case("roundeven", "round")
        .Default(name);
  }

  static std::string getComparison(StringRef predicate) {
    return llvm::StringSwitch<std::string>(predicate.drop_front(predicate.size() > 2 ? 1 : 0))
        .Case("eq", "==")
        .Case("ne", "!=")
        .Case("lt", "<")
        .Case("le", "<=")
        .Case("gt", ">")
        .Case("ge", ">=")
        .Default(predicate.str());
  }

  static std::string printConstant(Attribute value) {
    std::string text = getCppLiteral(cast<TypedAttr>(value));
    if (isa<FloatAttr>(value)) {
      if (StringRef(text).ends_with(".0f"))
        text.resize(text.size() - 3);
      else if (text.back() == 'f')
        text.pop_back();
    }
    return text;
  }
};

} // namespace

std::string getFormula(kernel::LoopOp op, ArrayRef<std::string> names) {
  Block &body = op.getBody().front();
  std::string text;
  for (auto [index, value] : llvm::enumerate(body.getTerminator()->getOperands())) {
    FormulaPrinter printer(body, names);
    text += (index ? "; " : "") + names[op.getInputs().size() + index] + " = " + printer.print(value);
  }
  return text;
}

} // namespace paddlec::codegen
