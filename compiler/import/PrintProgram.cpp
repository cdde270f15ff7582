//===- PrintProgram.cpp - a program as text --------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// One line an op, regions indented.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/PrintProgram.h"

#include "compiler/support/Diagnostics.h"

#include "llvm/Support/FormatVariadic.h"

#include <cmath>

namespace paddlec::import {
namespace {

std::string number(double value) {
  // Round-trip precision, but "0.1" rather than "0.10000000000000001" where that is exact.
  for (int precision = 6; precision < 17; ++precision) {
    std::string text = llvm::formatv("{0}", llvm::format("%.*g", precision, value)).str();
    double back = 0;
    if (!llvm::StringRef(text).getAsDouble(back) && back == value)
      return text;
  }
  return llvm::formatv("{0}", llvm::format("%.17g", value)).str();
}

template <typename T, typename Function> std::string listOf(const T &list, Function one) {
  constexpr size_t limit = 32;
  std::string out = "[";
  size_t i = 0;
  for (const auto &element : list) {
    if (i == limit) {
      out += ", ... (" + std::to_string(list.size()) + " in all)";
      break;
    }
    out += (i++ ? ", " : "") + one(element);
  }
  return out + "]";
}

struct AttributePrinter {
  std::string operator()(std::monostate) const { return "none"; }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(int64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const { return number(value); }
  std::string operator()(const std::string &value) const { return "\"" + support::printable(value) + "\""; }
  std::string operator()(pdrt_dtype value) const { return pdrt_dtype_name(value); }
  std::string operator()(UndefinedDType) const { return "undefined"; }
  std::string operator()(const std::vector<bool> &list) const {
    return listOf(list, [](bool value) { return std::string(value ? "true" : "false"); });
  }
  std::string operator()(const std::vector<int64_t> &list) const {
    return listOf(list, [](int64_t value) { return std::to_string(value); });
  }
  std::string operator()(const std::vector<double> &list) const { return listOf(list, number); }
  std::string operator()(const std::vector<std::string> &list) const {
    return listOf(list, [](const std::string &value) { return "\"" + support::printable(value) + "\""; });
  }
};

class Printer {
public:
  Printer(llvm::raw_ostream &os, const Program &program) : os(os), program(program) {}

  void block(const Block &block, unsigned indent) {
    if (!block.arguments.empty()) {
      os.indent(indent) << "args ";
      values(block.arguments, /*types=*/true);
      os << '\n';
    }
    for (const Operation &operation : block.operations)
      op(operation, indent);
  }

private:
  llvm::raw_ostream &os;
  const Program &program;

  void values(const std::vector<ValueId> &ids, bool types) {
    for (size_t i = 0; i < ids.size(); ++i) {
      os << (i ? ", " : "");
      if (!ids[i]) {
        os << "none";
        continue;
      }
      os << '%' << ids[i];
      if (types)
        os << ": " << toString(program.values[ids[i]].type);
    }
  }

  void op(const Operation &operation, unsigned indent) {
    os.indent(indent);
    if (!operation.results.empty()) {
      values(operation.results, /*types=*/true);
      os << " = ";
    }
    os << support::printable(operation.dialect) << '.' << support::printable(operation.name) << '(';
    values(operation.operands, /*types=*/false);
    os << ')';
    if (!operation.attributes.empty()) {
      os << " {";
      for (size_t i = 0; i < operation.attributes.size(); ++i)
        os << (i ? ", " : "") << support::printable(operation.attributes[i].first) << " = "
           << toString(operation.attributes[i].second);
      os << '}';
    }
    for (ValueId result : operation.results)
      if (!program.values[result].name.empty())
        os << " '" << support::printable(program.values[result].name) << "'";
    os << '\n';
    for (const Region &region : operation.regions) {
      os.indent(indent + 2) << "region\n";
      for (const Block &inner : region.blocks)
        block(inner, indent + 4);
    }
  }
};

namespace json = llvm::json;

json::Value jsonNumber(double value) {
  if (std::isfinite(value))
    return value;
  return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
}

/// {"kind": value}, so that a reader need not guess.
json::Value jsonAttribute(const Attribute &attribute) {
  struct Convert {
    json::Value operator()(std::monostate) { return nullptr; }
    json::Value operator()(bool value) { return json::Object{{"bool", value}}; }
    json::Value operator()(int64_t value) { return json::Object{{"int", value}}; }
    json::Value operator()(double value) { return json::Object{{"float", jsonNumber(value)}}; }
    json::Value operator()(const std::string &value) { return json::Object{{"string", json::fixUTF8(value)}}; }
    json::Value operator()(pdrt_dtype value) { return json::Object{{"dtype", pdrt_dtype_name(value)}}; }
    json::Value operator()(UndefinedDType) { return json::Object{{"dtype", nullptr}}; }
    json::Value operator()(const std::vector<bool> &list) {
      json::Array array;
      for (bool value : list)
        array.push_back(value);
      return json::Object{{"bools", std::move(array)}};
    }
    json::Value operator()(const std::vector<int64_t> &list) { return json::Object{{"ints", json::Array(list)}}; }
    json::Value operator()(const std::vector<double> &list) {
      json::Array array;
      for (double value : list)
        array.push_back(jsonNumber(value));
      return json::Object{{"floats", std::move(array)}};
    }
    json::Value operator()(const std::vector<std::string> &list) {
      json::Array array;
      for (const std::string &value : list)
        array.push_back(json::fixUTF8(value));
      return json::Object{{"strings", std::move(array)}};
    }
  };
  return std::visit(Convert(), attribute);
}

json::Value jsonType(const Type &type) {
  switch (type.kind) {
  case Type::Kind::None:
    return nullptr;
  case Type::Kind::Tensor:
  case Type::Kind::TensorArray:
    return json::Object{{"dtype", pdrt_dtype_name(type.dtype)},
                        {"dims", json::Array(type.dims)},
                        {"array", type.kind == Type::Kind::TensorArray}};
  case Type::Kind::List:
    break;
  }
  json::Array elements;
  for (const Type &element : type.elements)
    elements.push_back(jsonType(element));
  return elements;
}

json::Array jsonIds(const std::vector<ValueId> &ids) {
  json::Array array;
  for (ValueId id : ids)
    array.push_back(static_cast<int64_t>(id));
  return array;
}

json::Array jsonOperations(const Block &block) {
  json::Array operations;
  for (const Operation &op : block.operations) {
    json::Object attributes;
    for (const auto &[name, value] : op.attributes)
      attributes[json::fixUTF8(name)] = jsonAttribute(value);
    json::Object made{{"dialect", json::fixUTF8(op.dialect)}, {"name", json::fixUTF8(op.name)},
                      {"operands", jsonIds(op.operands)},     {"results", jsonIds(op.results)},
                      {"attributes", std::move(attributes)},  {"place", json::fixUTF8(op.place)}};
    json::Array regions;
    for (const Region &region : op.regions)
      for (const Block &inner : region.blocks)
        regions.push_back(json::Object{{"arguments", jsonIds(inner.arguments)}, {"operations", jsonOperations(inner)}});
    if (!regions.empty())
      made["regions"] = std::move(regions);
    operations.push_back(std::move(made));
  }
  return operations;
}

} // namespace

llvm::json::Value toJson(const Program &program) {
  json::Array values;
  for (const ValueInfo &value : program.values)
    values.push_back(json::Object{{"type", jsonType(value.type)}, {"name", json::fixUTF8(value.name)}});
  return json::Object{{"format", program.format == Program::Format::Pir ? "pir" : "legacy"},
                      {"version", program.version},
                      {"sha256", program.sha256},
                      {"values", std::move(values)},
                      {"operations", jsonOperations(program.main)}};
}

std::string toString(const Attribute &attribute) { return std::visit(AttributePrinter(), attribute); }

std::string toString(const std::vector<int64_t> &dims) { return AttributePrinter()(dims); }

std::string toString(const Type &type) {
  switch (type.kind) {
  case Type::Kind::None:
    return "none";
  case Type::Kind::Tensor:
    return pdrt_dtype_name(type.dtype) + toString(type.dims);
  case Type::Kind::TensorArray:
    return "array<" + std::string(pdrt_dtype_name(type.dtype)) + toString(type.dims) + ">";
  case Type::Kind::List:
    return listOf(type.elements, [](const Type &element) { return toString(element); });
  }
  return "?";
}

void printProgram(llvm::raw_ostream &os, const Program &program) {
  os << (program.format == Program::Format::Pir ? "pir" : "legacy") << " program, version " << program.version
     << ", sha256 " << program.sha256 << '\n';
  Printer(os, program).block(program.main, 0);
}

} // namespace paddlec::import
