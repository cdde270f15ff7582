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

} // namespace

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
