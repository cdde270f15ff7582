//===- BuildModule.cpp - from a saved model to the paddle dialect ----------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The program has been checked against the schema, so operands and attributes are in the order and of the kinds that
// the paddle ops have. What an op's verifier says is turned into diagnostics at the op's place in the file.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/BuildModule.h"

#include "compiler/import/BlockValues.h"
#include "compiler/import/CustomOps.h"
#include "compiler/import/Literals.h"
#include "compiler/import/PrintProgram.h"
#include "compiler/import/Schema.h"
#include "compiler/support/Npy.h"
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/PaddleOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <algorithm>
#include <cstring>

namespace paddlec::import {

using support::Diagnostic;
using support::DiagnosticCode;
using support::Diagnostics;
using support::printable;

namespace {

bool isTensorOrArray(const Type &type) {
  return type.kind == Type::Kind::Tensor || type.kind == Type::Kind::TensorArray;
}

/// Whether a value is made of nothing: a body then makes it again, so that it is known there too and can be packed.
bool isFromNothing(mlir::Value value) {
  mlir::Operation *op = value.getDefiningOp();
  return op && op->getNumOperands() == 0 && op->getNumResults() == 1 && op->getNumRegions() == 0;
}

class ModuleBuilder {
public:
  ModuleBuilder(const SavedModel &saved, mlir::MLIRContext *context, Diagnostics &diagnostics, ImportedModel &into)
      : saved(saved), program(saved.program), diagnostics(diagnostics), into(into), builder(context) {}

  bool build() {
    countUses(program.main);
    into.module = mlir::ModuleOp::create(builder.getUnknownLoc());
    builder.setInsertionPointToEnd(into.module->getBody());
    if (!createFunction())
      return false;
    for (const Operation &op : program.main.operations)
      if (!operation(op))
        return false;
    return finish() && verifyModule(*into.module, program, diagnostics);
  }

private:
  using Values = llvm::SmallVector<mlir::Value, 1>;

  const SavedModel &saved;
  const Program &program;
  Diagnostics &diagnostics;
  ImportedModel &into;
  mlir::OpBuilder builder;
  mlir::func::FuncOp function;
  std::vector<Values> values; ///< by ValueId: one value, or a list's elements
  std::vector<uint32_t> uses; ///< by ValueId
  llvm::StringMap<unsigned> counters;
  struct Output {
    int64_t column;
    std::string name;
    mlir::Value value;
  };
  std::vector<Output> outputs;

  bool fail(const Operation &op, DiagnosticCode code, std::string message) {
    diagnostics.error(code, (op.legacyName.empty() ? op.name : op.legacyName) + ": " + std::move(message))
        .in(program.path)
        .at(op.place);
    return false;
  }

  void countUses(const Block &block) {
    uses.resize(program.values.size());
    values.resize(program.values.size());
    for (const Operation &op : block.operations) {
      for (ValueId id : op.operands)
        ++uses[id];
      for (const Region &region : op.regions)
        for (const Block &inner : region.blocks)
          countUses(inner);
    }
  }

  mlir::RankedTensorType typeOf(const Type &type) { return toMlirType(builder.getContext(), type); }

  /// The variable's name, or one made of the op's: names end up in emitted code.
  mlir::Location locationOf(const Operation &op) {
    std::string name;
    for (ValueId result : op.results)
      if (name.empty())
        name = program.values[result].name;
    if (name.empty())
      name = op.name + "_" + std::to_string(counters[op.name]++);
    return mlir::NameLoc::get(builder.getStringAttr(name), mlir::NameLoc::get(builder.getStringAttr(op.place)));
  }

  bool createFunction() {
    llvm::SmallVector<mlir::Type> types;
    llvm::SmallVector<mlir::Location> locations;
    std::vector<ValueId> ids;
    llvm::StringSet<> names;
    for (const Operation &op : program.main.operations) {
      if (op.dialect != "pd_op" || op.name != "data")
        continue;
      ValueId id = op.results.front();
      const ValueInfo &info = program.values[id];
      if (!names.insert(info.name).second)
        return fail(op, DiagnosticCode::ProgramStructure, "two inputs are named '" + printable(info.name) + "'");
      // The declared shape is in the op; the value's own may be no better.
      Type type = info.type;
      if (const Attribute *shape = op.attribute("shape")) {
        const auto &dims = std::get<std::vector<int64_t>>(*shape);
        if (dims.size() != type.dims.size())
          return fail(op, DiagnosticCode::BadShape,
                      "input '" + printable(info.name) + "' has the shape " + toString(dims) + " and the type " +
                          toString(type));
        type.dims = dims;
      }
      std::vector<int64_t> known;
      for (int64_t dim : type.dims)
        known.push_back(dim < 0 ? 1 : dim);
      if (!support::checkedCount(known, 16))
        return fail(op, DiagnosticCode::BadShape,
                    "input '" + printable(info.name) + "' has a shape whose size overflows: " + toString(type.dims));
      ids.push_back(id);
      types.push_back(typeOf(type));
      locations.push_back(locationOf(op));
      into.inputs.push_back(info.name);
    }
    function = mlir::func::FuncOp::create(builder, builder.getUnknownLoc(), "main", builder.getFunctionType(types, {}));
    mlir::Block *entry = function.addEntryBlock();
    for (size_t i = 0; i < ids.size(); ++i) {
      function.setArgAttr(i, paddle::nameAttrName, builder.getStringAttr(into.inputs[i]));
      entry->getArgument(i).setLoc(locations[i]);
      values[ids[i]] = {entry->getArgument(i)};
    }
    builder.setInsertionPointToEnd(entry);
    return true;
  }

  bool operation(const Operation &op) {
    if (op.dialect == "builtin") {
      if (op.name == "parameter")
        return parameter(op);
      if (op.name == "combine") {
        Values list;
        for (ValueId id : op.operands)
          list.append(values[id]);
        values[op.results.front()] = std::move(list);
      } else if (op.name == "split") {
        const Values &list = values[op.operands.front()];
        if (list.size() != op.results.size())
          return fail(op, DiagnosticCode::OperandMismatch, "the list has another number of elements");
        for (size_t i = 0; i < list.size(); ++i)
          values[op.results[i]] = {list[i]};
      } else if (op.name == "slice") {
        const Values &list = values[op.operands.front()];
        auto index = static_cast<size_t>(std::get<int64_t>(*op.attribute("index")));
        if (index >= list.size())
          return fail(op, DiagnosticCode::OperandMismatch, "the index is not in the list");
        values[op.results.front()] = {list[index]};
      }
      return true;
    }
    if (op.name == "data")
      return true;
    if (op.name == "assign" || op.name == "print") {
      values[op.results.front()] = values[op.operands.front()];
      return true;
    }
    if (op.name == "fetch")
      return fetch(op);
    if (op.name == "assign_value")
      return literal(op);
    if (op.name == "create_array")
      return emptyArray(op);
    if (op.name == "if")
      return branch(op);
    if (op.name == "while")
      return loop(op);
    if (!generic(op))
      return false;
    // PIR writes arrays in place: whoever reads the array from here on reads what it is now.
    if (op.name == "array_write")
      values[op.operands.front()] = values[op.results.front()];
    return true;
  }

  bool emptyArray(const Operation &op) {
    mlir::RankedTensorType type = typeOf(program.values[op.results.front()].type);
    type = mlir::RankedTensorType::get(llvm::SmallVector<int64_t>(type.getRank(), 0), type.getElementType());
    auto made = paddle::ConstantOp::create(builder, locationOf(op),
                                           paddle::makeConstant(type, std::vector<char>(), "empty_array"));
    values[op.results.front()] = {made->getResult(0)};
    return true;
  }

  /// PIR's blocks write arrays from around them; legacy blocks give them as results.
  llvm::SmallVector<ValueId> writtenArrays(const Operation &op) {
    llvm::SetVector<ValueId> arrays;
    if (program.format == Program::Format::Pir)
      for (const Region &region : op.regions)
        for (const Block &block : region.blocks)
          collectWrittenArrays(block, arrays);
    return llvm::SmallVector<ValueId>(arrays.begin(), arrays.end());
  }

  /// What a body gets from around it: tensors as arguments; constants are its own.
  struct Captures {
    llvm::SetVector<ValueId> reads;
    llvm::SmallVector<mlir::Value> tensors; ///< to hand over
  };

  bool capture(const Operation &op, Captures &captures) {
    for (const Region &region : op.regions)
      for (const Block &block : region.blocks)
        collectReads(block, captures.reads);
    for (ValueId id : captures.reads) {
      if (values[id].empty() && program.values[id].type.kind != Type::Kind::List)
        return fail(op, DiagnosticCode::UnsupportedType,
                    "its block reads a value of a type that is not supported: " + toString(program.values[id].type));
      for (mlir::Value value : values[id])
        if (!isFromNothing(value))
          captures.tensors.push_back(value);
    }
    return true;
  }

  /// Makes a function of a block; the terminator gives its results.
  std::optional<std::string> body(const Operation &op, const Block &block, const Captures &captures,
                                  llvm::ArrayRef<ValueId> arrays, bool takesArrays, llvm::StringRef kind) {
    if (block.operations.empty() || block.operations.back().name != "yield") {
      fail(op, DiagnosticCode::ProgramStructure, "a block does not end with a yield");
      return std::nullopt;
    }
    mlir::OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(into.module->getBody());
    llvm::SmallVector<mlir::Type> types;
    llvm::SmallVector<std::string> names;
    for (ValueId id : block.arguments) {
      if (!isTensorOrArray(program.values[id].type)) {
        fail(op, DiagnosticCode::UnsupportedType,
             "carries a value of a type that is not supported: " + toString(program.values[id].type));
        return std::nullopt;
      }
      types.push_back(typeOf(program.values[id].type));
      names.push_back(program.values[id].name);
    }
    if (takesArrays)
      for (ValueId id : arrays) {
        types.push_back(typeOf(program.values[id].type));
        names.push_back(program.values[id].name);
      }
    for (mlir::Value value : captures.tensors) {
      types.push_back(value.getType());
      names.push_back(nameOf(value));
    }
    std::string name = (kind + llvm::Twine(counters[kind]++)).str();
    mlir::Location location = locationOf(op);
    auto made = mlir::func::FuncOp::create(builder, location, name, builder.getFunctionType(types, {}));
    made.setPrivate();
    mlir::Block *entry = made.addEntryBlock();
    for (auto [index, argument] : llvm::enumerate(names))
      made.setArgAttr(index, paddle::nameAttrName,
                      builder.getStringAttr(argument.empty() ? "in" + std::to_string(index) : argument));
    builder.setInsertionPointToEnd(entry);
    // Inside, the captured values are the arguments, or copies of constants.
    std::vector<std::pair<ValueId, Values>> outer;
    unsigned next = block.arguments.size() + (takesArrays ? arrays.size() : 0);
    for (ValueId id : captures.reads) {
      Values inner;
      for (mlir::Value value : values[id])
        if (isFromNothing(value))
          inner.push_back(builder.clone(*value.getDefiningOp())->getResult(0));
        else
          inner.push_back(entry->getArgument(next++));
      outer.emplace_back(id, std::exchange(values[id], std::move(inner)));
    }
    for (auto [index, id] : llvm::enumerate(block.arguments))
      values[id] = {entry->getArgument(index)};
    if (takesArrays)
      for (auto [index, id] : llvm::enumerate(arrays))
        values[id] = {entry->getArgument(block.arguments.size() + index)};
    bool ok = true;
    for (const Operation &inner : block.operations) {
      if (&inner == &block.operations.back())
        break;
      if (!(ok = operation(inner)))
        break;
    }
    if (ok) {
      llvm::SmallVector<mlir::Value> results;
      for (ValueId id : block.operations.back().operands)
        results.append(values[id]);
      for (ValueId id : arrays)
        results.append(values[id]);
      mlir::func::ReturnOp::create(builder, location, results);
      made.setFunctionType(builder.getFunctionType(types, mlir::ValueRange(results).getTypes()));
    }
    for (auto &[id, old] : outer)
      values[id] = std::move(old);
    return ok ? std::optional(name) : std::nullopt;
  }

  static std::string nameOf(mlir::Value value) {
    auto named = mlir::dyn_cast<mlir::NameLoc>(value.getLoc());
    return named ? named.getName().str() : "";
  }

  /// The types of a loop's or branch's results; false, with an error, if one is no tensor.
  bool resultTypes(const Operation &op, llvm::SmallVectorImpl<mlir::Type> &types) {
    for (ValueId id : op.results) {
      if (!isTensorOrArray(program.values[id].type))
        return fail(op, DiagnosticCode::UnsupportedType,
                    "gives a value of a type that is not supported: " + toString(program.values[id].type));
      types.push_back(typeOf(program.values[id].type));
    }
    return true;
  }

  void takeResults(const Operation &op, llvm::ArrayRef<ValueId> arrays, mlir::Operation *made) {
    for (auto [id, result] : llvm::zip(op.results, made->getResults()))
      values[id] = {result};
    for (auto [id, result] : llvm::zip(arrays, made->getResults().take_back(arrays.size())))
      values[id] = {result};
  }

  bool branch(const Operation &op) {
    Captures captures;
    llvm::SmallVector<mlir::Type> types;
    if (op.operands.size() != 1 || op.regions.size() != 2 || op.regions[0].blocks.size() != 1 ||
        op.regions[1].blocks.size() != 1 || values[op.operands[0]].size() != 1)
      return fail(op, DiagnosticCode::OperandMismatch, "must have one condition and two blocks");
    if (!capture(op, captures) || !resultTypes(op, types))
      return false;
    llvm::SmallVector<ValueId> arrays = writtenArrays(op);
    for (ValueId id : arrays)
      types.push_back(typeOf(program.values[id].type));
    std::optional<std::string> whenTrue = body(op, op.regions[0].blocks[0], captures, arrays, false, "then");
    std::optional<std::string> whenFalse =
        whenTrue ? body(op, op.regions[1].blocks[0], captures, arrays, false, "else") : std::nullopt;
    if (!whenFalse)
      return false;
    takeResults(op, arrays,
                paddle::IfOp::create(builder, locationOf(op), types, values[op.operands[0]].front(), captures.tensors,
                                     *whenTrue, *whenFalse, mlir::DenseI64ArrayAttr()));
    return true;
  }

  /// Python code that names a variable only inside a loop is saved with a placeholder in front of it, of any type. The
  /// body does not read it; in its place stands a tensor without elements of the type that the loop gives.
  void replacePlaceholders(const Operation &op, llvm::StringRef bodyName, llvm::MutableArrayRef<mlir::Value> operands) {
    auto body = into.module->lookupSymbol<mlir::func::FuncOp>(bodyName);
    for (size_t i = 1; i < operands.size(); ++i) {
      mlir::BlockArgument argument = body.getArgument(i - 1);
      mlir::RankedTensorType have = madeType(operands[i]);
      auto given = mlir::cast<mlir::RankedTensorType>(body.getResultTypes()[i]);
      if (!argument.use_empty() ||
          (have.getRank() == given.getRank() && have.getElementType() == given.getElementType()))
        continue;
      // Without elements, but for a scalar, which has one.
      llvm::SmallVector<int64_t> dims(given.getRank(), 0);
      auto type = mlir::RankedTensorType::get(dims, given.getElementType());
      std::vector<char> bytes(dims.empty() ? pdrt_dtype_size(*paddle::getDType(given.getElementType())) : 0);
      operands[i] =
          paddle::ConstantOp::create(builder, locationOf(op), paddle::makeConstant(type, std::move(bytes), "nothing"));
      argument.setType(mlir::RankedTensorType::get(llvm::SmallVector<int64_t>(dims.size(), mlir::ShapedType::kDynamic),
                                                   given.getElementType()));
    }
    body.setFunctionType(builder.getFunctionType(body.getBody().front().getArgumentTypes(), body.getResultTypes()));
  }

  bool loop(const Operation &op) {
    Captures captures;
    llvm::SmallVector<mlir::Type> types;
    if (op.operands.empty() || op.regions.size() != 1 || op.regions[0].blocks.size() != 1 ||
        op.regions[0].blocks[0].arguments.size() + 1 != op.operands.size() ||
        op.results.size() + 1 != op.operands.size())
      return fail(op, DiagnosticCode::OperandMismatch, "must have one block that takes what the loop carries");
    if (!capture(op, captures) || !resultTypes(op, types))
      return false;
    llvm::SmallVector<mlir::Value> operands;
    for (ValueId id : op.operands) {
      if (values[id].size() != 1)
        return fail(op, DiagnosticCode::UnsupportedType,
                    "carries a value of a type that is not supported: " + toString(program.values[id].type));
      operands.push_back(values[id].front());
    }
    llvm::SmallVector<ValueId> arrays = writtenArrays(op);
    for (ValueId id : arrays) {
      types.push_back(typeOf(program.values[id].type));
      operands.append(values[id].begin(), values[id].end());
    }
    std::optional<std::string> name = body(op, op.regions[0].blocks[0], captures, arrays, true, "body");
    if (!name)
      return false;
    replacePlaceholders(op, *name, operands);
    takeResults(op, arrays,
                paddle::WhileOp::create(builder, locationOf(op), types, operands.front(),
                                        mlir::ValueRange(operands).drop_front(), captures.tensors, *name,
                                        mlir::DenseI64ArrayAttr()));
    return true;
  }

  bool parameter(const Operation &op) {
    ValueId id = op.results.front();
    const auto &name = std::get<std::string>(*op.attribute("parameter_name"));
    if (!uses[id])
      return true; // stored, and checked by ParamStore, but no op reads it
    if (!std::get<bool>(*op.attribute("persistable")))
      return fail(op, DiagnosticCode::ParamsUnsupported,
                  "'" + printable(name) + "' is used but its value is not stored with the model");
    const StoredTensor *tensor = saved.params.find(name);
    if (!tensor)
      return fail(op, DiagnosticCode::Internal, "no tensor was read for '" + printable(name) + "'");
    mlir::RankedTensorType type = typeOf(Type::tensor(tensor->dtype, tensor->dims));
    // The blob keeps the file mapped for as long as anything refers to it.
    auto keep = saved.params.files();
    mlir::AsmResourceBlob blob = mlir::UnmanagedAsmResourceBlob::allocateWithAlign(tensor->bytes, /*align=*/1,
                                                                                   [keep](void *, size_t, size_t) {});
    auto value = mlir::DenseResourceElementsAttr::get(type, name, std::move(blob));
    auto constant = paddle::ConstantOp::create(builder, locationOf(op), mlir::cast<mlir::ElementsAttr>(value));
    values[id] = {constant->getResult(0)};
    ++into.parameters;
    into.parameterBytes += tensor->bytes.size();
    return true;
  }

  bool fetch(const Operation &op) {
    const Values &value = values[op.operands.front()];
    if (value.size() != 1)
      return fail(op, DiagnosticCode::OperandMismatch, "an output must be one tensor");
    outputs.push_back(
        {std::get<int64_t>(*op.attribute("col")), std::get<std::string>(*op.attribute("name")), value.front()});
    return true;
  }

  /// A tensor written out in the program. One value for many elements fills them all.
  bool literal(const Operation &op) {
    std::vector<int64_t> shape = std::get<std::vector<int64_t>>(*op.attribute("shape"));
    const Attribute &list = *op.attribute("values");
    auto *dtype = std::get_if<pdrt_dtype>(op.attribute("dtype"));
    if (!dtype)
      return fail(op, DiagnosticCode::UnsupportedAttribute, "attribute dtype is undefined");
    auto *ints = std::get_if<std::vector<int64_t>>(&list);
    auto *floats = std::get_if<std::vector<double>>(&list);
    size_t size = ints ? ints->size() : floats->size();
    std::optional<int64_t> count = support::checkedCount(shape, 16);
    if (!count)
      return fail(op, DiagnosticCode::BadShape, "attribute shape = " + toString(shape) + " is impossible");
    bool splat = size == 1 && *count > 1;
    if (!splat && size != static_cast<size_t>(*count))
      return fail(op, DiagnosticCode::AttributeValue,
                  "shape " + toString(shape) + " needs " + std::to_string(*count) + " values, there are " +
                      std::to_string(size));
    std::vector<char> bytes;
    for (size_t i = 0; i < size; ++i)
      if (!appendElement(bytes, *dtype, ints ? (*ints)[i] : 0, ints ? double((*ints)[i]) : (*floats)[i],
                         ints != nullptr))
        return fail(op, DiagnosticCode::UnsupportedAttribute,
                    std::string("literals of type ") + pdrt_dtype_name(*dtype) + " are not supported");
    mlir::RankedTensorType type = typeOf(Type::tensor(*dtype, shape));
    std::string name = program.values[op.results.front()].name;
    mlir::ElementsAttr value;
    if (splat) {
      auto one = paddle::makeConstant(mlir::RankedTensorType::get({}, type.getElementType()), std::move(bytes), name);
      value = mlir::DenseElementsAttr::get(type, *one.getValues<mlir::Attribute>().begin());
    } else {
      value = paddle::makeConstant(type, std::move(bytes), name.empty() ? "literal" : name);
    }
    values[op.results.front()] = {paddle::ConstantOp::create(builder, locationOf(op), value)->getResult(0)};
    return true;
  }

  bool generic(const Operation &op) {
    const CustomOp *custom = op.dialect == customDialect ? program.customOps->find(op.name) : nullptr;
    const OpSchema *schema = custom ? &custom->schema : Schema::get().find(op.name);
    mlir::OperationState state(locationOf(op), "paddle." + (custom ? "custom" : op.name));
    llvm::SmallVector<int32_t> operandSizes, resultSizes;
    for (ValueId id : op.operands) {
      const Values none, &list = id ? values[id] : none;
      if (id && list.empty() && program.values[id].type.kind != Type::Kind::List)
        return fail(op, DiagnosticCode::UnsupportedType,
                    "reads a value of a type that is not supported: " + toString(program.values[id].type));
      operandSizes.push_back(static_cast<int32_t>(list.size()));
      state.operands.append(list.begin(), list.end());
    }
    for (size_t i = 0; i < op.results.size(); ++i) {
      const Type &type = program.values[op.results[i]].type;
      size_t before = state.types.size();
      // Results that serve training only: absent unless something reads them.
      bool absent = !uses[op.results[i]] && schema->isForTraining(i);
      if (type.kind == Type::Kind::Tensor && !absent)
        state.types.push_back(typeOf(type));
      else if (type.kind == Type::Kind::List && !absent)
        for (const Type &element : type.elements)
          state.types.push_back(typeOf(element));
      else if (type.kind == Type::Kind::TensorArray && !absent)
        state.types.push_back(typeOf(type));
      resultSizes.push_back(static_cast<int32_t>(state.types.size() - before));
    }
    if (custom)
      describeCustomOp(*custom, op, operandSizes, resultSizes, builder, state);
    else
      state.addAttributes(toMlirAttributes(builder, op));
    if (state.name.hasTrait<mlir::OpTrait::AttrSizedOperandSegments>())
      state.addAttribute("operandSegmentSizes", builder.getDenseI32ArrayAttr(operandSizes));
    if (state.name.hasTrait<mlir::OpTrait::AttrSizedResultSegments>())
      state.addAttribute("resultSegmentSizes", builder.getDenseI32ArrayAttr(resultSizes));
    mlir::Operation *made = builder.create(state);
    unsigned at = 0;
    for (size_t i = 0; i < op.results.size(); ++i) {
      Values list;
      for (int32_t k = 0; k < resultSizes[i]; ++k)
        list.push_back(made->getResult(at++));
      values[op.results[i]] = std::move(list);
    }
    return true;
  }

  bool finish() {
    llvm::stable_sort(outputs, [](const Output &a, const Output &b) { return a.column < b.column; });
    llvm::SmallVector<mlir::Value> results;
    for (const Output &output : outputs) {
      results.push_back(output.value);
      into.outputs.push_back(output.name);
    }
    mlir::func::ReturnOp::create(builder, builder.getUnknownLoc(), results);
    function.setFunctionType(
        builder.getFunctionType(function.getArgumentTypes(), mlir::ValueRange(results).getTypes()));
    for (size_t i = 0; i < outputs.size(); ++i)
      function.setResultAttr(i, paddle::nameAttrName, builder.getStringAttr(outputs[i].name));
    return true;
  }
};

} // namespace

std::optional<ImportedModel> buildModule(const SavedModel &model, mlir::MLIRContext *context,
                                         Diagnostics &diagnostics) {
  context->loadDialect<paddle::PaddleDialect, mlir::func::FuncDialect>();
  std::vector<UnsupportedOp> unsupported = findUnsupported(model.program, context);
  if (!unsupported.empty()) {
    reportUnsupported(unsupported, model.program, diagnostics);
    return std::nullopt;
  }
  ImportedModel imported;
  imported.files = model.params.files();
  imported.path = model.program.path;
  imported.sha256 = model.program.sha256;
  imported.format = model.program.format;
  imported.version = model.program.version;
  if (!ModuleBuilder(model, context, diagnostics, imported).build())
    return std::nullopt;
  return imported;
}

std::optional<ImportedModel> importModel(llvm::StringRef model, llvm::StringRef paramsPath, mlir::MLIRContext *context,
                                         Diagnostics &diagnostics) {
  std::optional<SavedModel> saved = readModel(model, paramsPath, diagnostics);
  if (!saved)
    return std::nullopt;
  return buildModule(*saved, context, diagnostics);
}

} // namespace paddlec::import
