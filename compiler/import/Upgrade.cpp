//===- Upgrade.cpp - one legacy op on its way to PIR form ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Row-driven upgrades and the builders that upgrade functions share. No op is named here but the constants and casts
// that the builders make.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Upgrade.h"

#include "compiler/import/CustomOps.h"
#include "compiler/import/PrintProgram.h"

#include "llvm/ADT/STLExtras.h"

namespace paddlec::import {

using support::DiagnosticCode;
using support::printable;

namespace {

/// "@EMPTY@" stands for an absent argument in old files.
bool isAbsent(const std::string &variable) { return variable.empty() || variable == "@EMPTY@"; }

const std::vector<std::string> *find(const Slots &slots, std::string_view name) {
  for (const auto &[slot, arguments] : slots)
    if (slot == name && llvm::any_of(arguments, [](const std::string &a) { return !isAbsent(a); }))
      return &arguments;
  return nullptr;
}

} // namespace

const LegacyAttribute *LegacyOperation::attribute(std::string_view name) const {
  for (const auto &[key, value] : attributes)
    if (key == name)
      return &value;
  return nullptr;
}

Upgrade::Upgrade(LegacyScope &scope, Program &program, std::vector<Operation> &out, support::Diagnostics &diagnostics,
                 const LegacyOperation &source)
    : scope(scope), program(program), out(out), diagnostics(diagnostics), op(source), file(program.path) {}

bool Upgrade::error(DiagnosticCode code, std::string message, std::string note) {
  failed = true;
  auto &diagnostic = diagnostics.error(code, op.type + ": " + message).in(file).at(op.place);
  if (!note.empty())
    diagnostic.note(std::move(note));
  return false;
}

bool Upgrade::unsupported(std::string_view attribute, std::string value, std::string note) {
  return error(DiagnosticCode::UnsupportedAttribute, std::string(attribute) + " = " + value + " is not supported",
               std::move(note));
}

void Upgrade::warnIgnored(std::string_view attribute, double value) {
  diagnostics
      .warning(DiagnosticCode::AttributeIgnored, op.type + ": attribute " + std::string(attribute) + " = " +
                                                     toString(Attribute(value)) + " has no effect")
      .in(file)
      .at(op.place)
      .note("since Paddle 2.4 the op computes with fixed constants, whatever the attribute says");
}

//===----------------------------------------------------------------------===//
// Inputs and outputs
//===----------------------------------------------------------------------===//

bool Upgrade::hasInput(std::string_view slot) const {
  if (auto it = given.find(slot); it != given.end())
    return !it->second.empty();
  return find(op.inputs, slot) != nullptr;
}

std::vector<ValueId> Upgrade::inputs(std::string_view slot) {
  consumed.emplace(slot);
  if (auto it = given.find(slot); it != given.end())
    return it->second;
  std::vector<ValueId> values;
  const std::vector<std::string> *arguments = find(op.inputs, slot);
  if (!arguments)
    return values;
  for (const std::string &variable : *arguments) {
    if (isAbsent(variable))
      continue;
    ValueId value = scope.lookup(variable);
    if (!value)
      error(DiagnosticCode::UndefinedValue,
            "reads variable '" + printable(variable) + "' before anything in the program defines it",
            "the program's ops are out of order or incomplete");
    values.push_back(value);
  }
  given.insert_or_assign(std::string(slot), values);
  return values;
}

ValueId Upgrade::input(std::string_view slot) {
  std::vector<ValueId> values = inputs(slot);
  if (values.size() > 1)
    error(DiagnosticCode::OperandMismatch,
          "input " + std::string(slot) + " has " + std::to_string(values.size()) + " variables where one is expected");
  return values.empty() ? 0 : values.front();
}

int64_t Upgrade::sequenceLevel(std::string_view slot) const {
  const std::vector<std::string> *arguments = find(op.inputs, slot);
  return arguments ? scope.sequenceLevel(arguments->front()) : 0;
}

void Upgrade::setInput(std::string_view slot, std::vector<ValueId> values) {
  consumed.emplace(slot);
  given.insert_or_assign(std::string(slot), std::move(values));
}

bool Upgrade::hasOutput(std::string_view slot) const { return find(op.outputs, slot) != nullptr; }

std::vector<std::string> Upgrade::outputs(std::string_view slot) const {
  const std::vector<std::string> *arguments = find(op.outputs, slot);
  return arguments ? *arguments : std::vector<std::string>();
}

Type Upgrade::outputType(std::string_view slot, size_t index) const {
  const std::vector<std::string> *arguments = find(op.outputs, slot);
  if (!arguments || index >= arguments->size() || isAbsent((*arguments)[index]))
    return Type();
  return scope.declaredType((*arguments)[index]);
}

void Upgrade::bind(std::string_view slot, ValueId value, size_t index) {
  const std::vector<std::string> *arguments = find(op.outputs, slot);
  if (!arguments || index >= arguments->size() || isAbsent((*arguments)[index]))
    return;
  const std::string &variable = (*arguments)[index];
  if (program.values[value].name.empty())
    program.values[value].name = variable;
  scope.assign(variable, value);
}

bool Upgrade::finish() {
  for (const auto &[slot, arguments] : op.inputs)
    if (!consumed.count(slot) && hasInput(slot))
      error(DiagnosticCode::UnsupportedAttribute, "input " + printable(slot) + " is not supported");
  return !failed;
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

bool Upgrade::hasAttribute(std::string_view name) const { return op.attribute(name) != nullptr; }

const Attribute *Upgrade::valueOf(std::string_view name, AttributeKind kind, Attribute &storage) {
  const LegacyAttribute *attribute = op.attribute(name);
  if (!attribute)
    return nullptr;
  if (attribute->isVariable || attribute->isVariableList) {
    error(DiagnosticCode::UnsupportedAttribute,
          "attribute " + std::string(name) + " is computed while the model runs, which is not supported");
    return nullptr;
  }
  storage = attribute->value;
  if (!convertAttribute(storage, kind)) {
    error(DiagnosticCode::AttributeType, "attribute " + std::string(name) + " has the wrong type: expected " +
                                             nameOf(kind).str() + ", found " + toString(attribute->value));
    return nullptr;
  }
  return &storage;
}

bool Upgrade::getBool(std::string_view name, bool otherwise) {
  Attribute storage;
  const Attribute *value = valueOf(name, AttributeKind::Bool, storage);
  return value ? std::get<bool>(*value) : otherwise;
}

int64_t Upgrade::getInt(std::string_view name, int64_t otherwise) {
  Attribute storage;
  const Attribute *value = valueOf(name, AttributeKind::Int, storage);
  return value ? std::get<int64_t>(*value) : otherwise;
}

double Upgrade::getFloat(std::string_view name, double otherwise) {
  Attribute storage;
  const Attribute *value = valueOf(name, AttributeKind::Float, storage);
  return value ? std::get<double>(*value) : otherwise;
}

std::string Upgrade::getString(std::string_view name, std::string otherwise) {
  Attribute storage;
  const Attribute *value = valueOf(name, AttributeKind::String, storage);
  return value ? std::get<std::string>(*value) : otherwise;
}

std::vector<int64_t> Upgrade::getInts(std::string_view name, std::vector<int64_t> otherwise) {
  Attribute storage;
  const Attribute *value = valueOf(name, AttributeKind::Ints, storage);
  return value ? std::get<std::vector<int64_t>>(*value) : otherwise;
}

std::vector<double> Upgrade::getFloats(std::string_view name, std::vector<double> otherwise) {
  Attribute storage;
  const Attribute *value = valueOf(name, AttributeKind::Floats, storage);
  return value ? std::get<std::vector<double>>(*value) : otherwise;
}

std::optional<pdrt_dtype> Upgrade::getDType(std::string_view name) {
  int64_t code = getInt(name, -1);
  if (code < 0)
    return std::nullopt;
  std::optional<pdrt_dtype> dtype = dtypeOfCode(code);
  if (!dtype)
    error(DiagnosticCode::UnsupportedType,
          "attribute " + std::string(name) + ": data type " + std::to_string(code) + " is not supported");
  return dtype;
}

void Upgrade::setAttribute(std::string_view name, Attribute value) {
  for (auto &[key, attribute] : op.attributes) {
    if (key == name) {
      attribute = LegacyAttribute();
      attribute.value = std::move(value);
      return;
    }
  }
  LegacyAttribute attribute;
  attribute.value = std::move(value);
  op.attributes.emplace_back(std::string(name), std::move(attribute));
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

ValueId Upgrade::newValue(Type type, std::string name) {
  program.values.push_back({std::move(type), std::move(name)});
  return static_cast<ValueId>(program.values.size() - 1);
}

ValueId Upgrade::emit(std::string name, std::vector<ValueId> operands,
                      std::vector<std::pair<std::string, Attribute>> attributes, Type type, std::string valueName) {
  Operation &operation = out.emplace_back();
  operation.dialect = "pd_op";
  operation.name = std::move(name);
  operation.operands = std::move(operands);
  operation.attributes = std::move(attributes);
  operation.legacyName = op.type;
  operation.place = op.place;
  ValueId value = newValue(std::move(type), std::move(valueName));
  out.back().results.push_back(value);
  return value;
}

ValueId Upgrade::full(double value, pdrt_dtype dtype) {
  return emit("full", {}, {{"shape", std::vector<int64_t>()}, {"value", value}, {"dtype", dtype}},
              Type::tensor(dtype, {}));
}

ValueId Upgrade::ints(std::vector<int64_t> values) {
  auto size = static_cast<int64_t>(values.size());
  return emit("full_int_array", {}, {{"value", std::move(values)}, {"dtype", PDRT_INT64}},
              Type::tensor(PDRT_INT64, {size}));
}

ValueId Upgrade::combine(const std::vector<ValueId> &values) {
  Type list;
  list.kind = Type::Kind::List;
  for (ValueId value : values)
    list.elements.push_back(typeOf(value));
  ValueId result = emit("combine", values, {}, std::move(list));
  out.back().dialect = "builtin";
  return result;
}

ValueId Upgrade::join(const std::vector<ValueId> &values) {
  std::vector<ValueId> parts;
  int64_t total = 0;
  for (ValueId value : values) {
    Type type = typeOf(value);
    if (type.dtype != PDRT_INT64)
      value = cast(value, PDRT_INT64);
    // Files from before Paddle 2.5 declare [1] where today's rules give a scalar: make it one element either way.
    if (type.dims.empty() || type.dims == std::vector<int64_t>{1}) {
      value = reshape(value, {1}, PDRT_INT64);
      program.values[value].type.dims = {1};
      total = total < 0 ? -1 : total + 1;
    } else {
      total = total < 0 || type.dims.front() < 0 ? -1 : total + type.dims.front();
    }
    parts.push_back(value);
  }
  if (parts.size() == 1)
    return parts.front();
  ValueId list = combine(parts), axis = full(0, PDRT_INT32);
  return emit("concat", {list, axis}, {}, Type::tensor(PDRT_INT64, {total}));
}

ValueId Upgrade::cast(ValueId value, pdrt_dtype dtype) {
  return emit("cast", {value}, {{"dtype", dtype}}, Type::tensor(dtype, typeOf(value).dims));
}

ValueId Upgrade::reshape(ValueId value, std::vector<int64_t> shape, pdrt_dtype dtype) {
  std::vector<int64_t> from = typeOf(value).dims, dims = shape;
  for (size_t i = 0; i < dims.size(); ++i)
    if (dims[i] == 0 && i < from.size())
      dims[i] = from[i];
  return emit("reshape", {value, ints(std::move(shape))}, {}, Type::tensor(dtype, std::move(dims)));
}

ValueId Upgrade::slice(ValueId value, std::vector<int64_t> axes, ValueId starts, ValueId ends, Type type) {
  std::vector<int64_t> flags(axes.size(), 1);
  return emit("slice", {value, starts, ends},
              {{"axes", std::move(axes)}, {"infer_flags", std::move(flags)}, {"decrease_axis", std::vector<int64_t>()}},
              std::move(type));
}

ValueId Upgrade::constantFrom(const OperandSource &source, const LegacyAttribute *attribute) {
  if (attribute && (attribute->isVariable || attribute->isVariableList)) {
    std::vector<ValueId> values;
    for (const std::string &variable : attribute->variables) {
      ValueId value = scope.lookup(variable);
      if (!value)
        error(DiagnosticCode::UndefinedValue, "attribute " + source.name + " names variable '" + printable(variable) +
                                                  "', which nothing defines before");
      values.push_back(value);
    }
    if (failed || values.empty())
      return 0;
    return source.attribute == AttributeKind::Ints ? join(values) : values.front();
  }
  Attribute storage = source.otherwise;
  if (attribute) {
    const Attribute *value = valueOf(source.name, source.attribute, storage);
    if (!value)
      return 0;
  } else if (std::holds_alternative<std::monostate>(storage)) {
    error(DiagnosticCode::MissingAttribute, "attribute " + source.name + " is missing");
    return 0;
  }
  switch (source.attribute) {
  case AttributeKind::Ints:
    return ints(std::get<std::vector<int64_t>>(storage));
  case AttributeKind::Int:
    return full(static_cast<double>(std::get<int64_t>(storage)), PDRT_INT32);
  case AttributeKind::Int64:
    return full(static_cast<double>(std::get<int64_t>(storage)), PDRT_INT64);
  case AttributeKind::Float:
    return full(std::get<double>(storage), PDRT_FLOAT32);
  default:
    error(DiagnosticCode::Internal, "no constant can be made of attribute " + source.name);
    return 0;
  }
}

/// The operand's value, 0 if it is absent and may be; none after an error.
std::optional<ValueId> Upgrade::operandFrom(const OperandSchema &operand) {
  std::optional<ValueId> found;
  for (const OperandSource &source : operand.sources) {
    if (source.kind == OperandSource::Kind::Attribute) {
      // A tensor given in another way makes the attribute a placeholder.
      if (!found)
        found = constantFrom(source, op.attribute(source.name));
      continue;
    }
    consumed.insert(source.name);
    if (found || !hasInput(source.name))
      continue;
    std::vector<ValueId> values = inputs(source.name);
    if (failed)
      return std::nullopt;
    if (operand.list)
      found = combine(values);
    else if (source.kind == OperandSource::Kind::SlotList)
      found = join(values);
    else
      found = input(source.name);
  }
  if (failed)
    return std::nullopt;
  if (found)
    return found;
  if (operand.optional)
    return 0;
  error(DiagnosticCode::OperandMismatch,
        "input " + (operand.sources.empty() ? operand.name : operand.sources.front().name) + " is missing");
  return std::nullopt;
}

std::optional<std::vector<ValueId>> Upgrade::applyUnbound(std::string_view pirName) {
  const Schema &schema = Schema::get();
  const OpSchema *row = pirName.empty() ? schema.findLegacy(op.type) : schema.find(pirName);
  if (!row) {
    error(DiagnosticCode::Internal, "no row for " + std::string(pirName.empty() ? op.type : pirName));
    return std::nullopt;
  }
  return applyRow(*row, "pd_op");
}

std::optional<std::vector<ValueId>> Upgrade::applyRow(const OpSchema &row, std::string_view dialect) {
  std::vector<ValueId> operands;
  for (const OperandSchema &operand : row.operands) {
    if (operand.dropped)
      continue;
    std::optional<ValueId> value = operandFrom(operand);
    if (!value)
      return std::nullopt;
    operands.push_back(*value);
  }
  std::vector<std::pair<std::string, Attribute>> attributes;
  for (const AttributeSchema &attribute : row.attributes) {
    Attribute storage = attribute.otherwise;
    if (!attribute.legacyName.empty() && op.attribute(attribute.legacyName)) {
      if (attribute.kind == AttributeKind::DType) {
        std::optional<pdrt_dtype> dtype = getDType(attribute.legacyName);
        storage = dtype ? Attribute(*dtype) : Attribute(UndefinedDType());
      } else {
        valueOf(attribute.legacyName, attribute.kind, storage);
      }
      if (failed)
        return std::nullopt;
      if (attribute.legacyOnly && storage != attribute.otherwise) {
        unsupported(attribute.name, toString(storage));
        return std::nullopt;
      }
    }
    if (attribute.legacyOnly)
      continue;
    if (std::holds_alternative<std::monostate>(storage)) {
      error(DiagnosticCode::MissingAttribute, "attribute " + attribute.legacyName + " is missing");
      return std::nullopt;
    }
    attributes.emplace_back(attribute.name, std::move(storage));
  }

  Operation operation;
  operation.dialect = dialect;
  operation.name = row.name;
  operation.operands = std::move(operands);
  operation.attributes = std::move(attributes);
  operation.legacyName = op.type;
  operation.place = op.place;
  for (const ResultSchema &result : row.results) {
    Type type;
    if (result.list) {
      type.kind = Type::Kind::List;
      for (size_t i = 0; i < outputs(result.slot).size(); ++i)
        type.elements.push_back(outputType(result.slot, i));
    } else if (!result.slot.empty()) {
      type = outputType(result.slot);
      if (result.dtype && type.kind == Type::Kind::Tensor)
        type.dtype = *result.dtype;
    }
    operation.results.push_back(newValue(std::move(type), ""));
  }
  std::vector<ValueId> results = operation.results;
  out.push_back(std::move(operation));
  return results;
}

bool Upgrade::apply(std::string_view pirName) {
  std::optional<std::vector<ValueId>> results = applyUnbound(pirName);
  if (!results)
    return false;
  bindAll(pirName.empty() ? *Schema::get().findLegacy(op.type) : *Schema::get().find(pirName), *results);
  return true;
}

bool Upgrade::applyCustom(const OpSchema &row) {
  std::optional<std::vector<ValueId>> results = applyRow(row, customDialect);
  if (results)
    bindAll(row, *results);
  return results.has_value();
}

void Upgrade::bindAll(const OpSchema &row, const std::vector<ValueId> &results) {
  for (size_t i = 0; i < row.results.size(); ++i) {
    const ResultSchema &result = row.results[i];
    ValueId value = results[i];
    if (result.slot.empty())
      continue;
    if (!result.list) {
      bind(result.slot, value);
      continue;
    }
    std::vector<Type> elements = typeOf(value).elements;
    if (elements.empty())
      continue;
    Operation split;
    split.dialect = "builtin";
    split.name = "split";
    split.operands = {value};
    split.legacyName = op.type;
    split.place = op.place;
    for (Type &element : elements)
      split.results.push_back(newValue(std::move(element), ""));
    std::vector<ValueId> parts = split.results;
    out.push_back(std::move(split));
    for (size_t part = 0; part < parts.size(); ++part)
      bind(result.slot, parts[part], part);
  }
}

} // namespace paddlec::import
