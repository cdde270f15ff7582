//===- Schema.cpp - parses the rows of ops/ ---------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The small language of the rows is described in Schema.h. Nothing here names an op, but for PIR's aliases.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

namespace paddlec::import {

llvm::StringRef nameOf(AttributeKind kind) {
  switch (kind) {
  case AttributeKind::Bool:
    return "bool";
  case AttributeKind::Int:
  case AttributeKind::Int64:
    return "int";
  case AttributeKind::Float:
    return "float";
  case AttributeKind::String:
    return "string";
  case AttributeKind::DType:
    return "dtype";
  case AttributeKind::Bools:
    return "bool[]";
  case AttributeKind::Ints:
    return "int[]";
  case AttributeKind::Floats:
    return "float[]";
  case AttributeKind::Strings:
    return "string[]";
  case AttributeKind::Scalars:
    return "number[]";
  }
  return "?";
}

bool convertAttribute(Attribute &value, AttributeKind kind) {
  auto *ints = std::get_if<std::vector<int64_t>>(&value);
  bool empty = ints && ints->empty();
  switch (kind) {
  case AttributeKind::Bool:
    if (auto *number = std::get_if<int64_t>(&value); number && (*number == 0 || *number == 1))
      value = *number == 1;
    return std::holds_alternative<bool>(value);
  case AttributeKind::Int:
  case AttributeKind::Int64:
    return std::holds_alternative<int64_t>(value);
  case AttributeKind::Float:
    if (auto *number = std::get_if<int64_t>(&value))
      value = static_cast<double>(*number);
    return std::holds_alternative<double>(value);
  case AttributeKind::String:
    return std::holds_alternative<std::string>(value);
  case AttributeKind::DType:
    return std::holds_alternative<pdrt_dtype>(value) || std::holds_alternative<UndefinedDType>(value);
  case AttributeKind::Bools:
    if (ints) {
      if (!llvm::all_of(*ints, [](int64_t i) { return i == 0 || i == 1; }))
        return false;
      std::vector<bool> bools(ints->begin(), ints->end());
      value = std::move(bools);
    }
    return std::holds_alternative<std::vector<bool>>(value);
  case AttributeKind::Ints:
    return ints != nullptr;
  case AttributeKind::Floats:
    if (ints) {
      std::vector<double> floats(ints->begin(), ints->end());
      value = std::move(floats);
    }
    return std::holds_alternative<std::vector<double>>(value);
  case AttributeKind::Strings:
    if (empty)
      value = std::vector<std::string>();
    return std::holds_alternative<std::vector<std::string>>(value);
  case AttributeKind::Scalars:
    if (auto *bools = std::get_if<std::vector<bool>>(&value)) {
      std::vector<int64_t> numbers(bools->begin(), bools->end());
      value = std::move(numbers);
    }
    return std::holds_alternative<std::vector<int64_t>>(value) || std::holds_alternative<std::vector<double>>(value);
  }
  return false;
}

std::optional<AttributeKind> kindOfName(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<AttributeKind>>(name)
      .Case("bool", AttributeKind::Bool)
      .Case("int", AttributeKind::Int)
      .Case("int64", AttributeKind::Int64)
      .Case("float", AttributeKind::Float)
      .Case("string", AttributeKind::String)
      .Case("dtype", AttributeKind::DType)
      .Case("bool[]", AttributeKind::Bools)
      .Case("int[]", AttributeKind::Ints)
      .Case("float[]", AttributeKind::Floats)
      .Case("string[]", AttributeKind::Strings)
      .Case("number[]", AttributeKind::Scalars)
      .Default(std::nullopt);
}

bool OperandSchema::joinsLists() const {
  return !list && llvm::any_of(sources, [](const OperandSource &source) {
    return source.kind == OperandSource::Kind::SlotList ||
           (source.kind == OperandSource::Kind::Attribute && source.attribute == AttributeKind::Ints);
  });
}

namespace {

bool parseDouble(llvm::StringRef text, double &value) { return !text.getAsDouble(value, /*AllowInexact=*/true); }

/// A default: `true`, `-1`, `0.5`, `NCHW`, `[1,1]`, `float32`, `undefined`.
bool parseDefault(llvm::StringRef text, AttributeKind kind, Attribute &value) {
  int64_t integer = 0;
  double real = 0;
  switch (kind) {
  case AttributeKind::Bool:
    value = text == "true";
    return text == "true" || text == "false";
  case AttributeKind::Int:
  case AttributeKind::Int64:
    if (text.getAsInteger(10, integer))
      return false;
    value = integer;
    return true;
  case AttributeKind::Float:
    // Legacy attributes and most of PIR's are float32: the default is the float nearest to what is written.
    if (!parseDouble(text, real))
      return false;
    value = static_cast<double>(static_cast<float>(real));
    return true;
  case AttributeKind::String:
    value = text.str();
    return true;
  case AttributeKind::DType:
    if (text == "undefined")
      value = UndefinedDType();
    else if (text == "float32")
      value = PDRT_FLOAT32;
    else if (text == "int64")
      value = PDRT_INT64;
    else if (text == "int32")
      value = PDRT_INT32;
    else if (text == "bool")
      value = PDRT_BOOL;
    else
      return false;
    return true;
  default:
    break;
  }
  if (!text.consume_front("[") || !text.consume_back("]"))
    return false;
  llvm::SmallVector<llvm::StringRef> parts;
  if (!text.empty())
    text.split(parts, ',');
  if (kind == AttributeKind::Floats) {
    std::vector<double> list;
    for (llvm::StringRef part : parts) {
      if (!parseDouble(part.trim(), real))
        return false;
      list.push_back(static_cast<float>(real));
    }
    value = std::move(list);
    return true;
  }
  std::vector<int64_t> list;
  for (llvm::StringRef part : parts) {
    if (part.trim().getAsInteger(10, integer))
      return false;
    list.push_back(integer);
  }
  value = std::move(list);
  return convertAttribute(value, kind);
}

/// `:kind` or `:kind=default`, with an optional `+` after the kind.
bool parseKindAndDefault(llvm::StringRef text, AttributeKind &kind, bool *positive, Attribute &otherwise) {
  auto [kindText, defaultText] = text.split('=');
  kindText = kindText.trim();
  if (positive)
    *positive = kindText.consume_back("+");
  std::optional<AttributeKind> found = kindOfName(kindText);
  if (!found)
    return false;
  kind = *found;
  return !text.contains('=') || parseDefault(defaultText.trim(), kind, otherwise);
}

bool parseOperand(llvm::StringRef text, OperandSchema &operand) {
  auto [name, sources] = text.split('=');
  name = name.trim();
  operand.dropped = name.consume_front("-");
  operand.list = name.consume_back("[]");
  operand.optional = name.consume_back("?");
  operand.name = name.str();
  if (name.empty())
    return false;
  while (!sources.empty()) {
    auto [first, rest] = sources.split('|');
    sources = rest;
    first = first.trim();
    OperandSource &source = operand.sources.emplace_back();
    if (first.consume_front("@")) {
      auto [attribute, kind] = first.split(':');
      source.kind = OperandSource::Kind::Attribute;
      source.name = attribute.str();
      if (!parseKindAndDefault(kind, source.attribute, nullptr, source.otherwise))
        return false;
    } else {
      source.kind = first.consume_back("[]") ? OperandSource::Kind::SlotList : OperandSource::Kind::Slot;
      source.name = first.str();
    }
    if (source.name.empty())
      return false;
  }
  return true;
}

bool parseResult(llvm::StringRef text, ResultSchema &result) {
  auto [name, slot] = text.split('=');
  name = name.trim();
  if (auto [before, dtype] = name.split(':'); !dtype.empty()) {
    Attribute type;
    if (!parseDefault(dtype, AttributeKind::DType, type))
      return false;
    result.dtype = std::get<pdrt_dtype>(type);
    name = before;
  }
  result.list = name.consume_back("[]");
  result.name = name.str();
  result.slot = slot.trim().str();
  return !name.empty();
}

bool parseAttribute(llvm::StringRef text, AttributeSchema &attribute) {
  attribute.legacyOnly = text.consume_front("!");
  if (auto [before, since] = text.split(" since "); !since.empty()) {
    if (since.trim().getAsInteger(10, attribute.since))
      return false;
    text = before;
  }
  auto [names, kind] = text.split(':');
  auto [name, legacyName] = names.split('<');
  attribute.name = name.trim().str();
  attribute.legacyName = names.contains('<') ? legacyName.trim().str() : attribute.name;
  return !attribute.name.empty() && parseKindAndDefault(kind, attribute.kind, &attribute.positive, attribute.otherwise);
}

/// Calls `one` for each non-empty part; commas inside brackets do not separate.
template <typename T, typename Function>
bool parseList(llvm::StringRef text, char separator, std::vector<T> &list, Function one) {
  size_t start = 0;
  int depth = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && (text[i] == '[' || text[i] == ']'))
      depth += text[i] == '[' ? 1 : -1;
    if (i < text.size() && (text[i] != separator || depth != 0))
      continue;
    llvm::StringRef part = text.slice(start, i).trim();
    start = i + 1;
    if (!part.empty() && !one(part, list.emplace_back()))
      return false;
  }
  return true;
}

} // namespace

Schema::Schema(llvm::ArrayRef<OpFamily> families) {
  for (const OpFamily &family : families) {
    for (const OpRow &row : family.rows)
      add(family.name, row, nullptr);
    for (const ComposedRow &composed : family.composed) {
      add(family.name, composed.row, composed.function);
      add(family.name, {composed.row.legacy, composed.function});
    }
    for (const UpgradeRow &row : family.upgrades)
      add(family.name, row);
  }
}

void Schema::add(llvm::StringRef family, const OpRow &row, UpgradeFunction compose) {
  OpSchema schema;
  schema.name = row.name;
  schema.compose = compose;
  if (!parseList(row.operands, ',', schema.operands, parseOperand) ||
      !parseList(row.results, ',', schema.results, parseResult) ||
      !parseList(row.attributes, ';', schema.attributes, parseAttribute)) {
    broken.push_back((llvm::Twine(family) + ": the row of " + row.name + " cannot be read").str());
    return;
  }
  if (!byName.try_emplace(schema.name, schemas.size()).second)
    broken.push_back((llvm::Twine(family) + ": a second row for " + row.name).str());
  llvm::SmallVector<llvm::StringRef> types;
  llvm::StringRef(row.legacy).split(types, ' ', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef type : types)
    if (!byLegacy.try_emplace(type, schemas.size()).second)
      broken.push_back((llvm::Twine(family) + ": a second row for the legacy op " + type).str());
  schemas.push_back(std::move(schema));
}

void Schema::add(llvm::StringRef family, const UpgradeRow &row) {
  llvm::SmallVector<llvm::StringRef> types;
  llvm::StringRef(row.legacy).split(types, ' ', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef type : types)
    if (!upgrades.try_emplace(type, row.function).second)
      broken.push_back((llvm::Twine(family) + ": a second upgrade function for " + type).str());
}

const Schema &Schema::get() {
  static const Schema schema({activationOps(), attentionOps(), controlOps(), convOps(), detectionOps(),
                              elementwiseOps(), indexOps(), matmulOps(), normOps(), poolOps(), quantOps(), randomOps(),
                              reduceOps(), rnnOps(), sequenceOps(), shapeOps(), signalOps(), sortOps()});
  return schema;
}

const OpSchema *Schema::find(llvm::StringRef name) const {
  auto it = byName.find(name);
  return it == byName.end() ? nullptr : &schemas[it->second];
}

const OpSchema *Schema::findLegacy(llvm::StringRef type) const {
  auto it = byLegacy.find(type);
  return it == byLegacy.end() ? nullptr : &schemas[it->second];
}

UpgradeFunction Schema::findUpgrade(llvm::StringRef type) const { return upgrades.lookup(type); }

std::string Schema::canonicalName(llvm::StringRef pirName) {
  pirName.consume_back("_");
  return llvm::StringSwitch<llvm::StringRef>(pirName)
      .Cases({"assign_out", "share_data"}, "assign")
      .Case("legacy_reshape", "reshape")
      .Case("sync_batch_norm", "batch_norm")
      .Default(pirName)
      .str();
}

std::vector<llvm::StringRef> Schema::names() const {
  std::vector<llvm::StringRef> list;
  for (const OpSchema &schema : schemas)
    list.push_back(schema.name);
  return list;
}

std::vector<llvm::StringRef> Schema::legacyTypes() const {
  std::vector<llvm::StringRef> list;
  for (const auto &entry : byLegacy)
    list.push_back(entry.getKey());
  for (const auto &entry : upgrades)
    if (!byLegacy.count(entry.getKey()))
      list.push_back(entry.getKey());
  llvm::sort(list);
  return list;
}

} // namespace paddlec::import
