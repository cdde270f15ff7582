//===- LegacyProgram.cpp - reads .pdmodel and __model__ --------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Variables become values: a name written several times gets a new value each time, sub-blocks become regions whose
// arguments are what they change. What an op becomes is said by its row (Schema.h) or its upgrade function.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/LegacyProgram.h"

#include "compiler/import/CustomOps.h"
#include "compiler/import/LegacyAttributes.h"
#include "compiler/import/LegacyControlFlow.h"

#include "compiler/import/LegacyProgram.pb.h"
#include "compiler/import/PrintProgram.h"
#include "compiler/import/Schema.h"
#include "compiler/import/Upgrade.h"
#include "compiler/support/Npy.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

#include <algorithm>
#include <map>

namespace paddlec::import {

using support::Diagnostic;
using support::DiagnosticCode;
using support::Diagnostics;
using support::printable;

namespace {

/// Kinds of variables (VarType.Type) that matter here.
enum VariableKind { DenseTensor = 7, FeedList = 9, FetchList = 10, TensorArray = 13, Reader = 15, Raw = 17 };

/// Deep enough for any real program, shallow enough for the stack.
constexpr size_t maxBlockDepth = 64;

/// The file and line of the op's creation, from the call stack that Paddle stores: the innermost frame outside of
/// installed packages, where there is one.
std::string pythonLine(const LegacyOperation &op) {
  const LegacyAttribute *stack = op.attribute("op_callstack");
  const auto *lines = stack ? std::get_if<std::vector<std::string>>(&stack->value) : nullptr;
  if (!lines)
    return "";
  std::string innermost;
  for (const std::string &line : llvm::reverse(*lines)) {
    llvm::StringRef text = llvm::StringRef(line).trim();
    if (!text.consume_front("File \""))
      continue;
    auto [file, rest] = text.split("\", line ");
    std::string place = file.str() + ":" + rest.take_while([](char c) { return c >= '0' && c <= '9'; }).str();
    if (!file.contains("-packages/"))
      return place;
    if (innermost.empty())
      innermost = place;
  }
  return innermost;
}

} // namespace

class LegacyReader : public LegacyBlocks {
public:
  LegacyReader(const legacy::ProgramDesc &file, Program &program, Diagnostics &diagnostics)
      : file(file), program(program), diagnostics(diagnostics) {}

  bool read() {
    program.values.resize(1);
    if (file.blocks_size() == 0)
      return fail(DiagnosticCode::ProgramStructure, "not a Paddle program: it has no blocks");
    if (!checkBlocks())
      return false;
    for (const auto &pair : file.op_version_map().pair())
      versions[pair.op_name()] = pair.op_version().version();
    if (!readVariables() || !readParameters() || !readFeeds())
      return false;
    active.push_back(0);
    bool ok = readBlock(0, program.main.operations);
    return ok && addFetches();
  }

  // LegacyScope
  ValueId lookup(const std::string &variable) override {
    auto it = current.find(variable);
    return it == current.end() ? 0 : it->second;
  }

  void assign(const std::string &variable, ValueId value) override {
    if (parameters.count(variable) && lookup(variable) != value && !warned.count(variable)) {
      warned[variable] = true;
      diagnostics
          .warning(DiagnosticCode::ParameterWritten, "an op writes parameter '" + printable(variable) +
                                                         "'; the new value lasts until the end of the run only")
          .in(program.path);
    }
    current[variable] = value;
  }

  Type declaredType(const std::string &variable) override {
    for (size_t block : llvm::reverse(active))
      if (auto it = variables[block].find(variable); it != variables[block].end())
        return it->second;
    return Type();
  }

  int64_t sequenceLevel(const std::string &variable) override {
    for (size_t block : llvm::reverse(active))
      for (const auto &declared : file.blocks(static_cast<int>(block)).vars())
        if (declared.name() == variable)
          return declared.type().dense_tensor().lod_level();
    return 0;
  }

  // LegacyBlocks
  std::map<std::string, ValueId> &variablesNow() override { return current; }

  std::vector<std::string> writtenOutside(size_t block) override {
    std::vector<std::string> names;
    collectWrites(block, names);
    return names;
  }

  bool readInner(size_t block, std::vector<Operation> &out) override {
    active.push_back(block);
    bool ok = readBlock(block, out);
    active.pop_back();
    return ok;
  }

  int64_t opVersion(std::string_view type) override { return versions.lookup(llvm::StringRef(type)); }

private:
  const legacy::ProgramDesc &file;
  Program &program;
  Diagnostics &diagnostics;
  std::vector<std::map<std::string, Type>> variables; ///< declared, a block
  std::map<std::string, ValueId> current;
  llvm::StringMap<int64_t> versions;
  llvm::StringMap<bool> parameters, warned;
  std::vector<size_t> active; ///< the block being read and those around it
  std::map<int64_t, std::pair<std::string, ValueId>> fetches;

  bool fail(DiagnosticCode code, std::string message, std::string place = "", std::string note = "") {
    Diagnostic &diagnostic = diagnostics.error(code, std::move(message)).in(program.path).at(place);
    if (!note.empty())
      diagnostic.note(std::move(note));
    return false;
  }

  bool checkBlocks() {
    for (int i = 0; i < file.blocks_size(); ++i) {
      const legacy::BlockDesc &block = file.blocks(i);
      if (block.idx() != i)
        return fail(DiagnosticCode::BadBlock,
                    "block " + std::to_string(i) + " calls itself block " + std::to_string(block.idx()));
      // Parents come first, so chains of parents end at block 0.
      if (i == 0 ? block.parent_idx() >= 0 : block.parent_idx() < 0 || block.parent_idx() >= i)
        return fail(DiagnosticCode::BadBlock, "block " + std::to_string(i) + " has the impossible parent block " +
                                                  std::to_string(block.parent_idx()));
    }
    return true;
  }

  /// A dense tensor's or tensor array's type; false after an error.
  bool typeOf(const legacy::VarDesc &variable, Type &type) {
    int kind = variable.type().type();
    if (kind != DenseTensor && kind != TensorArray)
      return true; // no tensor: only special ops use it
    const legacy::TensorDesc &tensor =
        kind == DenseTensor ? variable.type().dense_tensor().tensor() : variable.type().tensor_array().tensor();
    std::optional<pdrt_dtype> dtype = dtypeOfCode(tensor.data_type());
    if (!dtype)
      return true; // types of variables that hold no numbers (17: raw) are met on unused outputs
    type.kind = kind == DenseTensor ? Type::Kind::Tensor : Type::Kind::TensorArray;
    type.dtype = *dtype;
    type.dims.assign(tensor.dims().begin(), tensor.dims().end());
    if (type.dims.size() > PDRT_MAX_RANK)
      return fail(DiagnosticCode::BadShape, "variable '" + printable(variable.name()) + "' has rank " +
                                                std::to_string(type.dims.size()) + "; the largest is " +
                                                std::to_string(PDRT_MAX_RANK));
    std::vector<int64_t> known;
    for (int64_t &dim : type.dims) {
      dim = std::max<int64_t>(dim, -1);
      known.push_back(dim < 0 ? 1 : dim);
    }
    if (!support::checkedCount(known, 16))
      return fail(DiagnosticCode::BadShape,
                  "variable '" + printable(variable.name()) + "' has a shape whose size overflows: " +
                      toString(std::vector<int64_t>(tensor.dims().begin(), tensor.dims().end())));
    return true;
  }

  bool readVariables() {
    for (const legacy::BlockDesc &block : file.blocks()) {
      auto &declared = variables.emplace_back();
      for (const legacy::VarDesc &variable : block.vars()) {
        Type type;
        if (!typeOf(variable, type))
          return false;
        declared[variable.name()] = std::move(type);
      }
    }
    return true;
  }

  /// Every stored variable becomes a parameter, used or not: the parameter file holds them all.
  bool readParameters() {
    std::map<std::string, Type> stored;
    for (int i = 0; i < file.blocks_size(); ++i) {
      for (const legacy::VarDesc &variable : file.blocks(i).vars()) {
        int kind = variable.type().type();
        if (!variable.persistable() || kind == FeedList || kind == FetchList || kind == Reader || kind == Raw)
          continue;
        const Type &type = variables[i][variable.name()];
        if (type.kind != Type::Kind::Tensor)
          return fail(DiagnosticCode::ParamsUnsupported,
                      "parameter '" + printable(variable.name()) + "' is no dense tensor (variable kind " +
                          std::to_string(kind) + ", data type " +
                          std::to_string(variable.type().dense_tensor().tensor().data_type()) +
                          "), which is not supported");
        stored[variable.name()] = type;
      }
    }
    for (auto &[name, type] : stored) {
      Operation &op = program.main.operations.emplace_back();
      op.dialect = "builtin";
      op.name = "parameter";
      op.attributes = {{"parameter_name", name}, {"persistable", true}};
      op.place = "parameter '" + printable(name) + "'";
      program.values.push_back({type, name});
      op.results = {static_cast<ValueId>(program.values.size() - 1)};
      parameters[name] = true;
      current[name] = op.results.front();
    }
    return true;
  }

  /// Feed ops stand in any order; `col` is the position among the inputs.
  bool readFeeds() {
    struct Feed {
      int64_t column;
      std::string variable, place;
    };
    std::vector<Feed> feeds;
    const legacy::BlockDesc &block = file.blocks(0);
    for (int i = 0; i < block.ops_size(); ++i) {
      if (block.ops(i).type() != "feed")
        continue;
      LegacyOperation op = operationOf(block.ops(i), 0, i);
      const LegacyAttribute *column = op.attribute("col");
      const int64_t *number = column ? std::get_if<int64_t>(&column->value) : nullptr;
      if (!number || op.outputs.size() != 1 || op.outputs[0].second.size() != 1)
        return fail(DiagnosticCode::ProgramStructure, "malformed feed op", op.place);
      feeds.push_back({*number, op.outputs[0].second[0], op.place});
    }
    llvm::stable_sort(feeds, [](const Feed &a, const Feed &b) { return a.column < b.column; });
    for (size_t i = 0; i < feeds.size(); ++i) {
      const Feed &feed = feeds[i];
      if (i > 0 && feeds[i - 1].column == feed.column)
        return fail(DiagnosticCode::ProgramStructure, "two inputs have the position " + std::to_string(feed.column),
                    feed.place);
      const legacy::VarDesc *declared = nullptr;
      for (const legacy::VarDesc &variable : block.vars())
        if (variable.name() == feed.variable)
          declared = &variable;
      const Type type = variables[0].count(feed.variable) ? variables[0][feed.variable] : Type();
      if (!declared || type.kind != Type::Kind::Tensor)
        return fail(DiagnosticCode::ProgramStructure,
                    "input '" + printable(feed.variable) +
                        "' is not declared as a dense tensor of a supported data type",
                    feed.place);
      const auto &raw = declared->type().dense_tensor().tensor().dims();
      if (llvm::any_of(raw, [](int64_t dim) { return dim < -1; }))
        return fail(DiagnosticCode::BadShape,
                    "input '" + printable(feed.variable) + "' has the impossible shape " +
                        toString(std::vector<int64_t>(raw.begin(), raw.end())),
                    feed.place, "a dimension is -1 (any size) or not negative");
      // One sequence is a dense tensor. Several, which Paddle divides by offsets that come along, are several calls.
      if (int level = declared->type().dense_tensor().lod_level(); level > 1)
        return fail(DiagnosticCode::UnsupportedType,
                    "input '" + printable(feed.variable) + "' is made of sequences of sequences (lod_level " +
                        std::to_string(level) + "), which are not supported",
                    feed.place, "inputs can be dense tensors, or one sequence each (lod_level 1)");
      Operation &op = program.main.operations.emplace_back();
      op.dialect = "pd_op";
      op.name = "data";
      op.legacyName = "feed";
      op.attributes = {{"name", feed.variable}, {"shape", type.dims}, {"dtype", type.dtype}};
      op.place = feed.place;
      program.values.push_back({type, feed.variable});
      op.results = {static_cast<ValueId>(program.values.size() - 1)};
      current[feed.variable] = op.results.front();
    }
    return true;
  }

  LegacyOperation operationOf(const legacy::OpDesc &desc, size_t block, size_t index) {
    LegacyOperation op;
    op.type = desc.type();
    for (const auto &slot : desc.inputs())
      op.inputs.emplace_back(slot.parameter(),
                             std::vector<std::string>(slot.arguments().begin(), slot.arguments().end()));
    for (const auto &slot : desc.outputs())
      op.outputs.emplace_back(slot.parameter(),
                              std::vector<std::string>(slot.arguments().begin(), slot.arguments().end()));
    for (const auto &attribute : desc.attrs())
      op.attributes.emplace_back(attribute.name(), attributeOf(attribute));
    op.place = "block " + std::to_string(block) + ", op " + std::to_string(index) + " (" + printable(op.type) + ")";
    if (std::string line = pythonLine(op); !line.empty())
      op.place += ", made at " + printable(line);
    return op;
  }

  bool readBlock(size_t block, std::vector<Operation> &out) {
    bool ok = true;
    const legacy::BlockDesc &desc = file.blocks(static_cast<int>(block));
    for (int i = 0; i < desc.ops_size(); ++i) {
      if (desc.ops(i).type() == "feed" && block == 0)
        continue;
      LegacyOperation op = operationOf(desc.ops(i), block, i);
      if (op.type.empty()) {
        ok = fail(DiagnosticCode::ProgramStructure, "an op has no type", op.place);
        continue;
      }
      ok &= readOperation(op, out);
      // An op that failed leaves its results undefined; further errors would only repeat that.
      if (diagnostics.errorCount() >= 20)
        return false;
      if (!ok)
        defineOutputs(op);
    }
    return ok;
  }

  bool readOperation(const LegacyOperation &op, std::vector<Operation> &out) {
    if (op.type == "fetch")
      return readFetch(op);
    for (const auto &[name, attribute] : op.attributes)
      for (int64_t block : attribute.blocks)
        if (!checkSubBlock(op, name, block))
          return false;
    if (LegacyControlFlow control(*this, program, diagnostics); control.isControl(op.type))
      return control.read(op, out);
    const Schema &schema = Schema::get();
    Upgrade upgrade(*this, program, out, diagnostics, op);
    if (const CustomOp *custom = program.customOps ? program.customOps->find(op.type) : nullptr)
      return upgrade.applyCustom(custom->schema) && upgrade.finish();
    if (UpgradeFunction function = schema.findUpgrade(op.type))
      return function(upgrade) && upgrade.finish();
    if (schema.findLegacy(op.type))
      return upgrade.apply() && upgrade.finish();
    return keepUnknown(op, upgrade, out);
  }

  /// An op without a row stays as it is, so that the check of what is supported can list it with all others.
  bool keepUnknown(const LegacyOperation &op, Upgrade &upgrade, std::vector<Operation> &out) {
    Operation kept;
    kept.dialect = "legacy";
    kept.name = op.type;
    kept.legacyName = op.type;
    kept.place = op.place;
    bool hasBlocks =
        llvm::any_of(op.attributes, [](const auto &attribute) { return !attribute.second.blocks.empty(); });
    for (const auto &[slot, arguments] : op.inputs) {
      // A loop names the tensor arrays that only its body fills.
      if (hasBlocks && llvm::any_of(arguments, [&](const std::string &variable) { return !lookup(variable); }))
        continue;
      std::vector<ValueId> values = upgrade.inputs(slot);
      kept.operands.insert(kept.operands.end(), values.begin(), values.end());
      kept.operandSlots.resize(kept.operands.size(), slot);
    }
    if (!hasBlocks && !upgrade.finish())
      return false;
    for (const auto &[name, attribute] : op.attributes) {
      for (const std::string &variable : attribute.variables)
        kept.operands.push_back(lookup(variable));
      if (!std::holds_alternative<std::monostate>(attribute.value) && name != "op_callstack")
        kept.attributes.emplace_back(name, attribute.value);
    }
    for (const auto &[slot, arguments] : op.outputs)
      for (const std::string &variable : arguments)
        if (!variable.empty()) {
          program.values.push_back({declaredType(variable), variable});
          kept.results.push_back(static_cast<ValueId>(program.values.size() - 1));
          kept.resultSlots.push_back(slot);
          current[variable] = kept.results.back();
        }
    out.push_back(std::move(kept));
    for (const auto &[name, attribute] : op.attributes)
      for (int64_t block : attribute.blocks)
        if (!readSubBlock(op, static_cast<size_t>(block), out.back()))
          return false;
    return true;
  }

  bool checkSubBlock(const LegacyOperation &op, const std::string &name, int64_t block) {
    if (block <= 0 || block >= file.blocks_size())
      return fail(DiagnosticCode::BadBlock,
                  op.type + ": attribute " + printable(name) + " names block " + std::to_string(block) +
                      (block == 0 ? ", which would contain itself" : ", but the program has ") +
                      (block == 0 ? "" : std::to_string(file.blocks_size()) + " blocks"),
                  op.place);
    if (llvm::is_contained(active, static_cast<size_t>(block)))
      return fail(DiagnosticCode::BadBlock,
                  op.type + ": attribute " + printable(name) + " makes block " + std::to_string(block) +
                      " contain itself: endless recursion",
                  op.place);
    if (active.size() >= maxBlockDepth)
      return fail(DiagnosticCode::BadBlock,
                  op.type + ": blocks are nested more than " + std::to_string(maxBlockDepth) + " deep", op.place);
    return true;
  }

  /// Reads a sub-block as a region. What it writes to outer variables is visible afterwards, as in Paddle's scopes:
  /// good enough to look at the program, and control flow is refused before anything is compiled from it.
  bool readSubBlock(const LegacyOperation &op, size_t block, Operation &into) {
    std::map<std::string, ValueId> before = current;
    std::vector<Operation> operations;
    bool ok = readInner(block, operations);
    // Locals end with their block.
    for (const auto &[variable, type] : variables[block])
      if (auto it = before.find(variable); it != before.end())
        current[variable] = it->second;
      else
        current.erase(variable);
    into.regions.emplace_back().blocks.emplace_back().operations = std::move(operations);
    return ok;
  }

  /// Adds the variables of enclosing blocks that a block, or a block in it, writes.
  void collectWrites(size_t block, std::vector<std::string> &names, size_t depth = 0) {
    if (depth > maxBlockDepth)
      return;
    std::vector<std::string> written;
    for (const legacy::OpDesc &op : file.blocks(static_cast<int>(block)).ops()) {
      for (const auto &slot : op.outputs())
        written.insert(written.end(), slot.arguments().begin(), slot.arguments().end());
      for (const auto &attribute : op.attrs()) {
        for (int64_t inner : attributeOf(attribute).blocks)
          if (inner > 0 && inner < file.blocks_size())
            collectWrites(static_cast<size_t>(inner), written, depth + 1);
      }
    }
    for (const std::string &name : written) {
      Type::Kind kind = declaredType(name).kind;
      if (!variables[block].count(name) && !llvm::is_contained(names, name) &&
          (kind == Type::Kind::Tensor || kind == Type::Kind::TensorArray))
        names.push_back(name);
    }
  }

  void defineOutputs(const LegacyOperation &op) {
    for (const auto &[slot, arguments] : op.outputs)
      for (const std::string &variable : arguments)
        if (!current.count(variable)) {
          program.values.push_back({declaredType(variable), variable});
          current[variable] = static_cast<ValueId>(program.values.size() - 1);
        }
  }

  bool readFetch(const LegacyOperation &op) {
    const LegacyAttribute *column = op.attribute("col");
    const int64_t *number = column ? std::get_if<int64_t>(&column->value) : nullptr;
    if (!number || op.inputs.size() != 1 || op.inputs[0].second.size() != 1)
      return fail(DiagnosticCode::ProgramStructure, "malformed fetch op", op.place);
    const std::string &variable = op.inputs[0].second[0];
    ValueId value = lookup(variable);
    if (!value)
      return fail(DiagnosticCode::UndefinedValue, "output '" + printable(variable) + "' is not defined by any op",
                  op.place);
    if (!fetches.try_emplace(*number, variable, value).second)
      return fail(DiagnosticCode::ProgramStructure, "two outputs have the position " + std::to_string(*number),
                  op.place);
    return true;
  }

  bool addFetches() {
    if (fetches.empty())
      return fail(DiagnosticCode::ProgramStructure, "the program has no outputs (no fetch op)", "",
                  "save the model with paddle.static.save_inference_model or paddle.jit.save");
    for (const auto &[column, fetch] : fetches) {
      Operation &op = program.main.operations.emplace_back();
      op.dialect = "pd_op";
      op.name = "fetch";
      op.legacyName = "fetch";
      op.operands = {fetch.second};
      op.attributes = {{"name", fetch.first}, {"col", column}};
      op.place = "output '" + printable(fetch.first) + "'";
      program.values.push_back({program.values[fetch.second].type, fetch.first});
      op.results = {static_cast<ValueId>(program.values.size() - 1)};
    }
    return true;
  }
};

std::optional<Program> readLegacyProgram(llvm::StringRef bytes, llvm::StringRef path, Diagnostics &diagnostics,
                                         std::shared_ptr<const CustomOps> customOps) {
  legacy::ProgramDesc file;
  Program program;
  program.format = Program::Format::Legacy;
  program.path = path.str();
  program.customOps = std::move(customOps);
  if (bytes.size() > INT32_MAX || !file.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    diagnostics
        .error(DiagnosticCode::ProgramParse,
               "cannot parse the program (protobuf): the file is truncated, corrupt, or not a Paddle model")
        .in(path)
        .note("copy or save the model again; a .pdmodel file is a binary protobuf message");
    return std::nullopt;
  }
  program.version = file.version().version();
  if (!LegacyReader(file, program, diagnostics).read())
    return std::nullopt;
  return program;
}

} // namespace paddlec::import
