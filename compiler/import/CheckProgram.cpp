//===- CheckProgram.cpp - holds a program against the schema ---------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Structural checks only: what a value means for an op is checked by the paddle dialect.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/CheckProgram.h"

#include "compiler/import/ComposeOp.h"
#include "compiler/import/CustomOps.h"
#include "compiler/import/PrintProgram.h"
#include "compiler/import/Schema.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace paddlec::import {

using support::Diagnostic;
using support::DiagnosticCode;
using support::Diagnostics;
using support::printable;

namespace {

/// Attributes that PIR files may have on any op and that say nothing about what it computes.
bool isNote(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases({"struct_name", "op_role", "op_dist_attr", "stop_gradient", "persistable", "name_scope", "place"}, true)
      .Cases({"chunk_id", "comp_op_name", "execution_stream", "force_record_event", "event_to_record"}, true)
      .Cases({"events_to_wait", "scheduling_priority", "origin_id", "is_recompute"}, true)
      .Default(false);
}

class Checker {
public:
  Checker(Program &program, Diagnostics &diagnostics) : program(program), diagnostics(diagnostics) {}

  void block(Block &block, bool isMain) {
    for (Operation &op : block.operations)
      for (Region &region : op.regions)
        for (Block &inner : region.blocks)
          this->block(inner, /*isMain=*/false);
    for (const Operation &op : block.operations)
      if (op.dialect == "cf")
        controlFlow(op, !isMain && &op == &block.operations.back());
    std::vector<Operation> operations;
    operations.reserve(block.operations.size());
    for (Operation &op : block.operations) {
      if (!operation(op, operations))
        operations.push_back(std::move(op));
      if (diagnostics.errorCount() >= 50)
        break;
    }
    block.operations = std::move(operations);
  }

private:
  Program &program;
  Diagnostics &diagnostics;

  void fail(const Operation &op, DiagnosticCode code, std::string message, std::string note = "") {
    std::string name = op.legacyName.empty() ? op.name : op.legacyName;
    Diagnostic &diagnostic = diagnostics.error(code, name + ": " + message).in(program.path).at(op.place);
    if (!note.empty())
      diagnostic.note(std::move(note));
  }

  /// The only op of control flow that stands for itself is the end of a region.
  void controlFlow(const Operation &op, bool mayEnd) {
    if (op.name != "yield")
      fail(op, DiagnosticCode::UnsupportedControlFlow, "this op of control flow is not supported");
    else if (!mayEnd)
      fail(op, DiagnosticCode::ProgramStructure, "it ends a region, and there is none that ends here");
  }

  /// Ops that must stand before `op` are added to `before`. True if they stand for it.
  bool operation(Operation &op, std::vector<Operation> &before) {
    if (op.dialect == "builtin") {
      builtin(op);
      return false;
    }
    if (op.name == "if" || op.name == "while")
      return false;
    if (const OpSchema *declared = customSchema(op)) {
      op.dialect = customDialect;
      check(op, *declared, before);
      return false;
    }
    if (op.dialect != "pd_op")
      return false;
    if (op.name == "data") {
      input(op);
      return false;
    }
    if (op.name == "fetch") {
      if (op.operands.size() != 1 || op.operands[0] == 0 ||
          program.values[op.operands[0]].type.kind != Type::Kind::Tensor)
        fail(op, DiagnosticCode::OperandMismatch, "an output must be one tensor");
      requireAttribute(op, "name", AttributeKind::String);
      requireAttribute(op, "col", AttributeKind::Int);
      return false;
    }
    const OpSchema *schema = Schema::get().find(Schema::canonicalName(op.name));
    if (!schema)
      return false;
    bool fits = check(op, *schema, before);
    return schema->compose && fits && compose(op, *schema, before);
  }

  bool compose(const Operation &op, const OpSchema &schema, std::vector<Operation> &before) {
    std::vector<Operation> made;
    if (!composeOp(program, op, schema, made, diagnostics))
      return true; // reported
    for (Operation &part : made) {
      operation(part, before);
      before.push_back(std::move(part));
    }
    return true;
  }

  /// The row of an op that the user declares: a custom op of Paddle's, or an op that has no row here.
  const OpSchema *customSchema(const Operation &op) const {
    if (!program.customOps || (op.dialect != "custom_op" && op.dialect != "pd_op" && op.dialect != customDialect))
      return nullptr;
    const CustomOp *declared = program.customOps->find(op.name);
    return declared ? &declared->schema : nullptr;
  }

  /// False after reporting an error.
  bool check(Operation &op, const OpSchema &schema, std::vector<Operation> &before) {
    size_t errors = diagnostics.errorCount();
    op.name = schema.name;
    operands(op, schema, before);
    results(op, schema);
    attributes(op, schema);
    return diagnostics.errorCount() == errors;
  }

  void builtin(Operation &op) {
    auto isList = [&](ValueId value) { return value && program.values[value].type.kind == Type::Kind::List; };
    if (op.name == "combine") {
      if (op.results.size() != 1 || !isList(op.results[0]) ||
          program.values[op.results[0]].type.elements.size() != op.operands.size())
        fail(op, DiagnosticCode::OperandMismatch, "the list does not have one element an operand");
    } else if (op.name == "split") {
      if (op.operands.size() != 1 || !isList(op.operands[0]) ||
          program.values[op.operands[0]].type.elements.size() != op.results.size())
        fail(op, DiagnosticCode::OperandMismatch, "the list does not have one element a result");
    } else if (op.name == "slice") {
      const Attribute *index = requireAttribute(op, "index", AttributeKind::Int);
      if (!index)
        return;
      int64_t at = std::get<int64_t>(*index);
      if (op.operands.size() != 1 || op.results.size() != 1 || !isList(op.operands[0]) || at < 0 ||
          at >= static_cast<int64_t>(program.values[op.operands[0]].type.elements.size()))
        fail(op, DiagnosticCode::OperandMismatch, "index " + std::to_string(at) + " is not in the list");
    }
  }

  const Attribute *requireAttribute(Operation &op, llvm::StringRef name, AttributeKind kind) {
    for (auto &[key, value] : op.attributes) {
      if (key != name)
        continue;
      Attribute before = value;
      if (convertAttribute(value, kind))
        return &value;
      fail(op, DiagnosticCode::AttributeType,
           "attribute " + name.str() + " has the wrong type: expected " + nameOf(kind).str() + ", found " +
               toString(before));
      return nullptr;
    }
    fail(op, DiagnosticCode::MissingAttribute, "attribute " + name.str() + " is missing");
    return nullptr;
  }

  void input(Operation &op) {
    const Attribute *name = requireAttribute(op, "name", AttributeKind::String);
    const Attribute *shape = requireAttribute(op, "shape", AttributeKind::Ints);
    if (!name || !shape)
      return;
    if (op.results.size() != 1 || program.values[op.results[0]].type.kind != Type::Kind::Tensor)
      return fail(op, DiagnosticCode::OperandMismatch, "an input must be one dense tensor");
    ValueInfo &value = program.values[op.results[0]];
    value.name = std::get<std::string>(*name);
    const auto &dims = std::get<std::vector<int64_t>>(*shape);
    if (llvm::any_of(dims, [](int64_t dim) { return dim < -1; }))
      fail(op, DiagnosticCode::BadShape,
           "input '" + printable(value.name) + "' has the impossible shape " + toString(dims),
           "a dimension is -1 (any size) or not negative");
  }

  void operands(Operation &op, const OpSchema &schema, std::vector<Operation> &before) {
    size_t dropped = llvm::count_if(schema.operands, [](const OperandSchema &o) { return o.dropped; });
    bool full = op.operands.size() == schema.operands.size();
    // Legacy upgrades do not make the operands that reading drops; neither do variants of PIR ops without them.
    if (!full && op.operands.size() != schema.operands.size() - dropped)
      return fail(op, DiagnosticCode::OperandMismatch,
                  "has " + std::to_string(op.operands.size()) + " operands, expected " +
                      std::to_string(schema.operands.size()));
    std::vector<ValueId> kept;
    size_t at = 0;
    for (const OperandSchema &operand : schema.operands) {
      if (operand.dropped) {
        at += full;
        continue;
      }
      ValueId value = op.operands[at++];
      if (value == 0) {
        if (!operand.optional)
          fail(op, DiagnosticCode::OperandMismatch, "operand " + operand.name + " is missing");
        kept.push_back(value);
        continue;
      }
      Type::Kind kind = program.values[value].type.kind;
      if (kind == Type::Kind::List && operand.joinsLists()) {
        value = join(op, value, before);
        kind = Type::Kind::Tensor;
      }
      if (operand.list ? kind != Type::Kind::List : kind == Type::Kind::List || kind == Type::Kind::None)
        fail(op, DiagnosticCode::OperandMismatch,
             "operand " + operand.name + " is " + toString(program.values[value].type) + ", expected " +
                 (operand.list ? "a list of tensors" : "a tensor"));
      kept.push_back(value);
    }
    op.operands = std::move(kept);
  }

  /// Translated programs give shapes as lists of 0-D or one-element tensors.
  ValueId join(const Operation &op, ValueId list, std::vector<Operation> &before) {
    const std::vector<Type> elements = program.values[list].type.elements;
    auto add = [&](const char *dialect, const char *name, std::vector<ValueId> operands,
                   std::vector<std::pair<std::string, Attribute>> attributes, Type type) {
      Operation &made = before.emplace_back();
      made.dialect = dialect;
      made.name = name;
      made.operands = std::move(operands);
      made.attributes = std::move(attributes);
      made.place = op.place;
      program.values.push_back({std::move(type), ""});
      made.results = {static_cast<ValueId>(program.values.size() - 1)};
      return made.results.front();
    };
    Operation &split = before.emplace_back();
    split.dialect = "builtin";
    split.name = "split";
    split.operands = {list};
    split.place = op.place;
    std::vector<ValueId> parts;
    for (const Type &element : elements) {
      program.values.push_back({element, ""});
      parts.push_back(static_cast<ValueId>(program.values.size() - 1));
    }
    split.results = parts;
    std::vector<std::pair<std::string, Attribute>> toInt64 = {{"dtype", PDRT_INT64}};
    for (ValueId &part : parts) {
      Type type = program.values[part].type;
      if (type.dtype != PDRT_INT64)
        part = add("pd_op", "cast", {part}, toInt64, Type::tensor(PDRT_INT64, type.dims));
      if (type.dims.empty() || type.dims == std::vector<int64_t>{1}) {
        ValueId one = add("pd_op", "full_int_array", {}, {{"value", std::vector<int64_t>{1}}, {"dtype", PDRT_INT64}},
                          Type::tensor(PDRT_INT64, {1}));
        part = add("pd_op", "reshape", {part, one}, {}, Type::tensor(PDRT_INT64, {1}));
      }
    }
    Type combined;
    combined.kind = Type::Kind::List;
    for (ValueId part : parts)
      combined.elements.push_back(program.values[part].type);
    ValueId again = add("builtin", "combine", parts, {}, std::move(combined));
    ValueId axis = add("pd_op", "full", {}, {{"shape", std::vector<int64_t>()}, {"value", 0.0}, {"dtype", PDRT_INT32}},
                       Type::tensor(PDRT_INT32, {}));
    return add("pd_op", "concat", {again, axis}, {}, Type::tensor(PDRT_INT64, {static_cast<int64_t>(parts.size())}));
  }

  void results(Operation &op, const OpSchema &schema) {
    if (op.results.size() != schema.results.size())
      return fail(op, DiagnosticCode::OperandMismatch,
                  "has " + std::to_string(op.results.size()) + " results, expected " +
                      std::to_string(schema.results.size()));
    for (size_t i = 0; i < op.results.size(); ++i) {
      Type &type = program.values[op.results[i]].type;
      if (type.kind != Type::Kind::None && schema.results[i].list != (type.kind == Type::Kind::List))
        fail(op, DiagnosticCode::OperandMismatch,
             "result " + schema.results[i].name + " is " + toString(type) + ", expected " +
                 (schema.results[i].list ? "a list of tensors" : "a tensor"));
      // Some ops make another type than Paddle declares.
      if (type.kind == Type::Kind::Tensor && schema.results[i].dtype)
        type.dtype = *schema.results[i].dtype;
    }
  }

  void attributes(Operation &op, const OpSchema &schema) {
    std::vector<std::pair<std::string, Attribute>> ordered;
    for (const AttributeSchema &attribute : schema.attributes) {
      if (attribute.legacyOnly)
        continue;
      const Attribute *found = op.attribute(attribute.name);
      Attribute value = found ? *found : Attribute();
      if (!found) {
        // Files before this version could not have it.
        if (attribute.since == 0 || program.format != Program::Format::Pir || program.version >= attribute.since) {
          fail(op, DiagnosticCode::MissingAttribute, "attribute " + attribute.name + " is missing",
               "Paddle writes every attribute of an op; the file is damaged or not written by Paddle");
          continue;
        }
        value = attribute.otherwise;
      }
      Attribute converted = value;
      if (!convertAttribute(converted, attribute.kind)) {
        fail(op, DiagnosticCode::AttributeType,
             "attribute " + attribute.name + " has the wrong type: expected " + nameOf(attribute.kind).str() +
                 ", found " + toString(value));
        continue;
      }
      if (attribute.positive && !isPositive(converted))
        fail(op, DiagnosticCode::AttributeValue,
             "attribute " + attribute.name + " = " + toString(converted) + " must be positive");
      ordered.emplace_back(attribute.name, std::move(converted));
    }
    for (auto &[name, value] : op.attributes) {
      bool known = llvm::any_of(schema.attributes, [&](const AttributeSchema &attribute) {
        return attribute.name == name && !attribute.legacyOnly;
      });
      if (!known && !isNote(name))
        fail(op, DiagnosticCode::UnsupportedAttribute,
             "attribute " + printable(name) + " = " + toString(value) + " is not known for this op",
             "the file was written by a newer Paddle; its meaning here is unknown");
    }
    op.attributes = std::move(ordered);
  }

  static bool isPositive(const Attribute &value) {
    if (auto *number = std::get_if<int64_t>(&value))
      return *number > 0;
    if (auto *list = std::get_if<std::vector<int64_t>>(&value))
      return llvm::all_of(*list, [](int64_t number) { return number > 0; });
    return true;
  }
};

} // namespace

bool checkProgram(Program &program, Diagnostics &diagnostics) {
  size_t before = diagnostics.errorCount();
  Checker(program, diagnostics).block(program.main, /*isMain=*/true);
  bool hasOutput = llvm::any_of(program.main.operations,
                                [](const Operation &op) { return op.dialect == "pd_op" && op.name == "fetch"; });
  if (!hasOutput)
    diagnostics.error(DiagnosticCode::ProgramStructure, "the program has no outputs (no fetch op)").in(program.path);
  return diagnostics.errorCount() == before;
}

} // namespace paddlec::import
