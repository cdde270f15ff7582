//===- LegacyControlFlow.cpp - loops and branches of legacy programs ---------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "compiler/import/LegacyControlFlow.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace paddlec::import {

using support::DiagnosticCode;

bool LegacyControlFlow::isControl(const std::string &type) {
  return type == "while" || type == "conditional_block" || type == "conditional_block_infer" || type == "select_input";
}

bool LegacyControlFlow::read(const LegacyOperation &op, std::vector<Operation> &out) {
  if (op.type == "while")
    return readWhile(op, out);
  return op.type == "select_input" ? readSelectInput(op, out) : readConditional(op, out);
}

bool LegacyControlFlow::fail(DiagnosticCode code, std::string message, const std::string &place) {
  diagnostics.error(code, std::move(message)).in(program.path).at(place);
  return false;
}

ValueId LegacyControlFlow::addValue(Type type, const std::string &name) {
  program.values.push_back({std::move(type), name});
  return static_cast<ValueId>(program.values.size() - 1);
}

Operation &LegacyControlFlow::addOperation(std::vector<Operation> &out, const char *dialect, const char *name,
                                           const LegacyOperation &from) {
  Operation &made = out.emplace_back();
  made.dialect = dialect;
  made.name = name;
  made.place = from.place;
  return made;
}

/// A loop or branch without its blocks and results.
Operation LegacyControlFlow::makeControl(const char *name, ValueId condition, const LegacyOperation &from) {
  Operation made;
  made.dialect = "pd_op";
  made.name = name;
  made.legacyName = from.type;
  made.place = from.place;
  made.operands = {condition};
  return made;
}

/// Makes results of a loop or branch the current values of these variables.
void LegacyControlFlow::giveResults(Operation &control, const std::vector<std::string> &names) {
  for (const std::string &name : names) {
    control.results.push_back(addValue(scope.declaredType(name), name));
    scope.variablesNow()[name] = control.results.back();
  }
}

/// A tensor array without elements.
ValueId LegacyControlFlow::emptyArray(std::vector<Operation> &out, const std::string &name,
                                      const LegacyOperation &from) {
  Type type = scope.declaredType(name);
  Operation &made = addOperation(out, "pd_op", "create_array", from);
  made.attributes = {{"dtype", type.dtype}};
  made.results = {addValue(type, name)};
  return made.results.front();
}

/// The block that an op runs; 0, with an error, if it names none.
size_t LegacyControlFlow::subBlockOf(const LegacyOperation &op) {
  const LegacyAttribute *attribute = op.attribute("sub_block");
  if (attribute && attribute->blocks.size() == 1)
    return static_cast<size_t>(attribute->blocks.front());
  fail(DiagnosticCode::BadBlock, op.type + ": attribute sub_block names no block", op.place);
  return 0;
}

/// The single variable in a slot; 0, with an error, if there is none or it has no value.
ValueId LegacyControlFlow::onlyInput(const LegacyOperation &op, llvm::StringRef wanted) {
  for (const auto &[slot, arguments] : op.inputs)
    if (slot == wanted && arguments.size() == 1)
      if (ValueId value = scope.lookup(arguments.front()))
        return value;
  fail(DiagnosticCode::OperandMismatch, op.type + ": " + wanted.str() + " must be one variable that has a value",
       op.place);
  return 0;
}

/// Reads a block whose reads and writes of variables are those of the region; ends it with what `results` are then.
bool LegacyControlFlow::readRegion(const LegacyOperation &op, size_t block, Block &into,
                                   const std::vector<std::string> &results) {
  bool ok = scope.readInner(block, into.operations);
  Operation &yield = addOperation(into.operations, "cf", "yield", op);
  for (const std::string &name : results)
    yield.operands.push_back(scope.lookup(name));
  return ok;
}

/// A loop carries the variables that its body writes and that have a value before; others are the body's own.
bool LegacyControlFlow::readWhile(const LegacyOperation &op, std::vector<Operation> &out) {
  ValueId condition = onlyInput(op, "Condition");
  size_t block = subBlockOf(op);
  if (!condition || !block)
    return false;
  std::string conditionName;
  for (const auto &[slot, arguments] : op.inputs)
    if (slot == "Condition")
      conditionName = arguments.front();
  std::vector<std::string> written = scope.writtenOutside(block), carried;
  for (const std::string &name : written) {
    if (!scope.lookup(name) && scope.declaredType(name).kind == Type::Kind::TensorArray)
      scope.assign(name, emptyArray(out, name, op));
    if (scope.lookup(name))
      carried.push_back(name);
  }
  Operation loop = makeControl("while", condition, op);
  std::map<std::string, ValueId> &current = scope.variablesNow();
  const std::map<std::string, ValueId> before = current;
  Block &body = loop.regions.emplace_back().blocks.emplace_back();
  for (const std::string &name : carried) {
    loop.operands.push_back(scope.lookup(name));
    body.arguments.push_back(addValue(scope.declaredType(name), name));
    current[name] = body.arguments.back();
  }
  std::vector<std::string> results = {conditionName};
  results.insert(results.end(), carried.begin(), carried.end());
  bool ok = readRegion(op, block, body, results);
  current = before;
  giveResults(loop, carried);
  out.push_back(std::move(loop));
  return ok;
}

/// A block that runs or not. What it would have written is what it was before, or zeros that nothing reads.
bool LegacyControlFlow::readConditional(const LegacyOperation &op, std::vector<Operation> &out) {
  ValueId condition = onlyInput(op, "Cond");
  size_t block = subBlockOf(op);
  if (!condition || !block)
    return false;
  const LegacyAttribute *scalar = op.attribute("is_scalar_condition");
  const bool *isScalar = scalar ? std::get_if<bool>(&scalar->value) : nullptr;
  if (!isScalar || !*isScalar)
    return fail(DiagnosticCode::UnsupportedAttribute,
                op.type + ": only a condition of one element is supported (is_scalar_condition)", op.place);
  std::vector<std::string> written = scope.writtenOutside(block);
  Operation branch = makeControl("if", condition, op);
  branch.regions.resize(2);
  std::map<std::string, ValueId> &current = scope.variablesNow();
  const std::map<std::string, ValueId> before = current;
  bool ok = readRegion(op, block, branch.regions[0].blocks.emplace_back(), written);
  current = before;
  // A variable that some path through the block leaves without a value is nothing to others.
  Operation &yielded = branch.regions[0].blocks[0].operations.back();
  std::vector<std::string> results;
  std::vector<ValueId> given;
  for (size_t i = 0; i < written.size(); ++i)
    if (yielded.operands[i]) {
      results.push_back(written[i]);
      given.push_back(yielded.operands[i]);
    }
  yielded.operands = given;
  Block &otherwise = branch.regions[1].blocks.emplace_back();
  std::vector<ValueId> kept;
  for (const std::string &name : results) {
    ValueId value = scope.lookup(name);
    if (!value) {
      Type type = scope.declaredType(name);
      if (type.kind == Type::Kind::TensorArray) {
        kept.push_back(emptyArray(otherwise.operations, name, op));
        continue;
      }
      for (int64_t &dim : type.dims)
        dim = std::max<int64_t>(dim, 0);
      Operation &zeros = addOperation(otherwise.operations, "pd_op", "full", op);
      zeros.attributes = {{"shape", type.dims}, {"value", 0.0}, {"dtype", type.dtype}};
      zeros.results = {addValue(type, "")};
      value = zeros.results.front();
    }
    kept.push_back(value);
  }
  addOperation(otherwise.operations, "cf", "yield", op).operands = kept;
  giveResults(branch, results);
  out.push_back(std::move(branch));
  return ok;
}

/// One of several values by number: branches, so that sizes that differ between them are no obstacle.
bool LegacyControlFlow::readSelectInput(const LegacyOperation &op, std::vector<Operation> &out) {
  ValueId mask = onlyInput(op, "Mask");
  std::vector<ValueId> choices;
  for (const auto &[slot, arguments] : op.inputs)
    if (slot == "X")
      for (const std::string &name : arguments)
        choices.push_back(scope.lookup(name));
  std::string result;
  for (const auto &[slot, arguments] : op.outputs)
    if (slot == "Out" && arguments.size() == 1)
      result = arguments.front();
  if (!mask || choices.empty() || result.empty() || llvm::is_contained(choices, 0))
    return fail(DiagnosticCode::OperandMismatch, op.type + ": Mask, X and Out must have values", op.place);
  Type maskType = program.values[mask].type, isChosenType = Type::tensor(PDRT_BOOL, maskType.dims);
  ValueId chosen = choices.front();
  for (size_t i = 1; i < choices.size(); ++i) {
    Operation &number = addOperation(out, "pd_op", "full", op);
    number.attributes = {{"shape", std::vector<int64_t>(maskType.dims.size(), 1)},
                         {"value", static_cast<double>(i)},
                         {"dtype", maskType.dtype}};
    ValueId wanted = addValue(Type::tensor(maskType.dtype, maskType.dims), "");
    number.results = {wanted};
    ValueId isChosen = addValue(isChosenType, "");
    Operation &compare = addOperation(out, "pd_op", "equal", op);
    compare.operands = {mask, wanted};
    compare.results = {isChosen};
    Operation branch = makeControl("if", isChosen, op);
    for (ValueId value : {choices[i], chosen}) {
      Block &block = branch.regions.emplace_back().blocks.emplace_back();
      addOperation(block.operations, "cf", "yield", op).operands = {value};
    }
    chosen = addValue(scope.declaredType(result), result);
    branch.results = {chosen};
    out.push_back(std::move(branch));
  }
  scope.assign(result, chosen);
  return true;
}

} // namespace paddlec::import
