//===- Unsupported.cpp - which ops of a program cannot be imported -----------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// All of them at once, each kind with its count, first place, types and attributes.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/BuildModule.h"
#include "compiler/import/CustomOps.h"
#include "compiler/import/PrintProgram.h"
#include "compiler/import/Schema.h"
#include "dialects/paddle/ir/PaddleDialect.h"

#include "llvm/ADT/MapVector.h"

#include <algorithm>

namespace paddlec::import {

using support::Diagnostic;
using support::DiagnosticCode;
using support::Diagnostics;
using support::printable;

namespace {

/// Ops that BuildModule itself resolves.
bool isStructural(const Operation &op) {
  if (op.dialect == "builtin")
    return op.name == "parameter" || op.name == "combine" || op.name == "split" || op.name == "slice";
  return false;
}

bool isStructural(llvm::StringRef name) {
  return llvm::is_contained({"data", "fetch", "assign", "assign_value", "create_array", "print"}, name);
}

bool isControl(llvm::StringRef name) { return name == "if" || name == "while"; }

/// What a person can do about an op that has no definition here.
std::string remedyFor(const UnsupportedOp &op, const Program &program) {
  llvm::StringRef name = llvm::StringRef(op.name).rsplit('.').second;
  if (!op.canBeDeclared(program) || name.contains("_array") || name == "select_input" || name == "select_output")
    return "export the model without control flow that depends on data, or split it there";
  std::string own = "bring it as a custom op: --stub-unsupported DIR writes a start, --custom-op takes it";
  if (name.starts_with("sequence_") || name.starts_with("lod_") || name == "crf_decoding")
    return "works on sequences of varying length (LoD): export the model with padded tensors, or " + own;
  return own;
}

/// The name as people know it from either format.
std::string fullName(const Operation &op) { return op.dialect + "." + op.name; }

std::string typesOf(const Program &program, const Operation &op) {
  constexpr size_t limit = 8;
  auto list = [&](const std::vector<ValueId> &ids) {
    std::string text = "(";
    for (size_t i = 0; i < std::min(ids.size(), limit); ++i)
      text += (i ? ", " : "") + (ids[i] ? toString(program.values[ids[i]].type) : std::string("none"));
    if (ids.size() > limit)
      text += ", ... " + std::to_string(ids.size()) + " in all";
    return text + ")";
  };
  return list(op.operands) + " -> " + list(op.results);
}

std::string attributesOf(const Operation &op) {
  std::string text;
  for (const auto &[name, value] : op.attributes)
    if (name != "op_callstack" && name != "struct_name" && !llvm::StringRef(name).starts_with("op_"))
      text += (text.empty() ? "" : ", ") + printable(name) + " = " + toString(value);
  return text;
}

} // namespace

void reportUnsupported(const std::vector<UnsupportedOp> &ops, const Program &program, Diagnostics &diagnostics) {
  std::string names;
  for (const UnsupportedOp &op : ops)
    names += (names.empty() ? "" : ", ") + printable(llvm::StringRef(op.name).rsplit('.').second);
  Diagnostic &diagnostic =
      diagnostics
          .error(DiagnosticCode::UnsupportedOp,
                 (ops.size() == 1 ? std::string("this op is") : std::to_string(ops.size()) + " kinds of op are") +
                     " not supported: " + names)
          .in(program.path);
  for (const UnsupportedOp &op : ops)
    diagnostic.note(printable(op.name) + ": " + std::to_string(op.count) + (op.count == 1 ? " time" : " times") +
                    ", first at " + op.place + "; types " + op.types +
                    (op.attributes.empty() ? "" : "; attributes " + op.attributes) + "; " + op.remedy);
}

bool isSupported(llvm::StringRef name, mlir::MLIRContext *context) {
  const OpSchema *row = Schema::get().find(name);
  return isControl(name) || isStructural(name) ||
         (row && (row->compose || mlir::OperationName(("paddle." + name).str(), context).isRegistered()));
}

std::vector<UnsupportedOp> findUnsupported(const Program &program, mlir::MLIRContext *context) {
  context->loadDialect<paddle::PaddleDialect>();
  llvm::MapVector<llvm::StringRef, UnsupportedOp> found;
  auto walk = [&](auto &self, const Block &block) -> void {
    for (const Operation &op : block.operations) {
      bool known =
          isStructural(op) || op.dialect == customDialect ||
          (op.dialect == "pd_op" && isSupported(op.name, context) && (op.regions.empty() || isControl(op.name)));
      // The end of a region belongs to the op that has the region.
      if (!known && op.dialect != "cf") {
        UnsupportedOp &entry = found[op.name];
        if (entry.count++ == 0) {
          entry.name = fullName(op);
          entry.place = op.place;
          entry.attributes = attributesOf(op);
          entry.types = typesOf(program, op);
        }
        entry.instances.push_back(&op);
      }
      for (const Region &region : op.regions)
        for (const Block &inner : region.blocks)
          self(self, inner);
    }
  };
  walk(walk, program.main);
  std::vector<UnsupportedOp> list;
  for (auto &entry : found) {
    list.push_back(std::move(entry.second));
    list.back().remedy = remedyFor(list.back(), program);
  }
  return list;
}

} // namespace paddlec::import
