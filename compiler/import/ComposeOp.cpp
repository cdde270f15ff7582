//===- ComposeOp.cpp - ops of a PIR program that become others -------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Gives an op of a PIR program the form of a legacy op, whose variables are the numbers of values, so that one function
// serves both formats. No op is named here but those that carry values.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/ComposeOp.h"

#include "compiler/import/Upgrade.h"

#include "llvm/ADT/STLExtras.h"

namespace paddlec::import {

namespace {

/// Variables are named by the numbers of the values that they are at first.
class PirScope : public LegacyScope {
public:
  explicit PirScope(Program &program) : program(program) {}

  std::string variable(ValueId value) {
    values[std::to_string(value)] = value;
    return std::to_string(value);
  }

  ValueId lookup(const std::string &variable) override {
    auto it = values.find(variable);
    return it == values.end() ? 0 : it->second;
  }
  void assign(const std::string &variable, ValueId value) override { values[variable] = value; }
  Type declaredType(const std::string &variable) override { return program.values[lookup(variable)].type; }
  int64_t sequenceLevel(const std::string &) override { return 0; }
  int64_t opVersion(std::string_view) override { return 0; }

private:
  Program &program;
  std::map<std::string, ValueId> values;
};

/// Makes the ops from `begin` on define `wanted` instead of `made`; copies a value that they only pass on, or that has
/// another name already.
void define(Program &program, std::vector<Operation> &out, size_t begin, ValueId made, ValueId wanted, bool mayRename) {
  auto parts = llvm::drop_begin(out, begin);
  bool isMade = llvm::any_of(parts, [&](const Operation &op) { return llvm::is_contained(op.results, made); });
  program.values[wanted].type = program.values[made].type;
  if (!isMade || !mayRename) {
    Operation &copy = out.emplace_back();
    copy.dialect = "pd_op";
    copy.name = "assign";
    copy.operands = {made};
    copy.results = {wanted};
    return;
  }
  for (Operation &op : parts) {
    llvm::replace(op.operands, made, wanted);
    llvm::replace(op.results, made, wanted);
  }
}

} // namespace

bool composeOp(Program &program, const Operation &op, const OpSchema &row, std::vector<Operation> &out,
               support::Diagnostics &diagnostics) {
  PirScope scope(program);
  LegacyOperation legacy;
  legacy.type = op.name;
  legacy.place = op.place;
  size_t begin = out.size();
  for (auto [value, operand] : llvm::zip_equal(
           op.operands, llvm::make_filter_range(row.operands, [](auto &operand) { return !operand.dropped; }))) {
    std::vector<std::string> variables;
    if (value && operand.list) {
      Operation split;
      split.dialect = "builtin";
      split.name = "split";
      split.operands = {value};
      split.place = op.place;
      const std::vector<Type> elements = program.values[value].type.elements;
      for (const Type &element : elements) {
        program.values.push_back({element, ""});
        split.results.push_back(static_cast<ValueId>(program.values.size() - 1));
        variables.push_back(scope.variable(split.results.back()));
      }
      out.push_back(std::move(split));
    } else if (value) {
      variables.push_back(scope.variable(value));
    }
    legacy.inputs.emplace_back(operand.sources.front().name, std::move(variables));
  }
  for (auto [value, result] : llvm::zip_equal(op.results, row.results)) {
    std::vector<std::string> variables;
    if (!result.slot.empty() && program.values[value].type.kind == Type::Kind::Tensor)
      variables.push_back(scope.variable(value));
    legacy.outputs.emplace_back(result.slot, std::move(variables));
  }
  for (const auto &[name, value] : op.attributes)
    for (const AttributeSchema &attribute : row.attributes)
      if (attribute.name == name) {
        LegacyAttribute given;
        given.value = value;
        legacy.attributes.emplace_back(attribute.legacyName, std::move(given));
      }

  Upgrade upgrade(scope, program, out, diagnostics, legacy);
  if (!row.compose(upgrade) || !upgrade.finish())
    return false;
  std::map<ValueId, ValueId> defined;
  for (ValueId result : op.results)
    if (ValueId made = scope.lookup(std::to_string(result)); made && made != result) {
      auto [first, isFirst] = defined.try_emplace(made, result);
      define(program, out, begin, isFirst ? made : first->second, result, /*mayRename=*/isFirst);
    }
  return true;
}

} // namespace paddlec::import
