//===- ShapeRule.h - the shape of a custom op's result, as text -----------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Ops that paddlec knows have shape rules in C++; a custom op's is written by its author:
//
//   x                            the shape of operand x
//   [x.0, 2 * x.-1, attr.k]      its dimensions: of operands, numbers, integer attributes
//   [x.0:-1, 1]                  a range of dimensions: all of x's but the last, then 1
//   [shape[0], attr.sizes[1]]    an element of a small integer tensor, or of an attribute that is a list
//   [upto(x.0), 4]               a size that only the data decides, and its bound
//
// with + - * and, by constants, / (rounding down) and %, max(a, b), min(a, b) and parentheses. Reading the text is
// apart from computing with it, so that a declaration's mistakes are found before any program is there.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_PADDLE_IR_SHAPERULE_H
#define PADDLEC_DIALECTS_PADDLE_IR_SHAPERULE_H

#include "dialects/paddle/ir/ShapeInference.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace paddlec::paddle {

class ShapeRule {
public:
  struct Term {
    enum class Kind { Number, Dimension, Element, Attribute, Add, Subtract, Multiply, Divide, Remainder, Max, Min };
    Kind kind = Kind::Number;
    std::string name;                    ///< of the operand or attribute
    int64_t number = 0;                  ///< the number, or the dimension or element, from the end when negative
    bool ofList = false;                 ///< of an attribute: its element `number`, not all of it
    std::unique_ptr<Term> first, second; ///< what is computed with
  };
  /// One dimension, or those of `operand` in [begin, end).
  struct Item {
    Term term;
    bool upTo = false; ///< the term is the bound of a size that the data decides
    std::string operand;
    int64_t begin = 0;
    std::optional<int64_t> end;
  };

  /// None, with what is wrong and where in `message`.
  static std::optional<ShapeRule> parse(llvm::StringRef text, std::string &message);

  /// Words that name nothing but themselves.
  static bool isReserved(llvm::StringRef name);

  /// Every operand and attribute that the rule names.
  const std::vector<std::string> &operands() const { return operandNames; }
  const std::vector<std::string> &attributes() const { return attributeNames; }

  /// The dimensions. None after an error has been reported. `operand` gives an operand's first value, null where it is
  /// absent; `result` names what is made.
  std::optional<Dims> evaluate(ShapeInference &infer, llvm::function_ref<mlir::Value(llvm::StringRef)> operand,
                               mlir::DictionaryAttr attributes, llvm::StringRef result) const;

private:
  friend class ShapeRuleParser;
  std::string same; ///< the operand whose shape it is; empty: `items` say
  std::vector<Item> items;
  std::vector<std::string> operandNames, attributeNames;
};

} // namespace paddlec::paddle

#endif // PADDLEC_DIALECTS_PADDLE_IR_SHAPERULE_H
