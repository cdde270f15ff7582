//===- PirProgram.cpp - reads Paddle 3.x JSON programs ---------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The keys of the format are one or two characters ("#" what it is, "D" its data, "I", "O", "A" an op's operands,
// results, attributes); the functions below follow that structure one to one. Nothing here knows an op but
// builtin.parameter, which has a form of its own.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/PirProgram.h"

#include "compiler/import/PrintProgram.h"
#include "compiler/support/Npy.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/JSON.h"

#include <cmath>
#include <limits>
#include <unordered_map>

namespace paddlec::import {

using support::Diagnostic;
using support::DiagnosticCode;
using support::Diagnostics;
using support::printable;

namespace {

namespace json = llvm::json;

/// The JSON parser recurses; real programs nest a few levels, plus six for each level of control flow.
constexpr unsigned maxNesting = 512;
constexpr size_t maxRegionDepth = 64;

/// How deeply arrays and objects nest, up to `limit`; brackets inside strings do not count.
bool nestsDeeperThan(llvm::StringRef text, unsigned limit) {
  unsigned depth = 0;
  bool inString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (inString) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        inString = false;
    } else if (c == '"') {
      inString = true;
    } else if (c == '[' || c == '{') {
      if (++depth > limit)
        return true;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return false;
}

/// "0.t_f32" and the like.
std::optional<pdrt_dtype> dtypeOfType(llvm::StringRef id) {
  return dtypeOfName(llvm::StringSwitch<llvm::StringRef>(id)
                         .Case("0.t_bool", "bool")
                         .Case("0.t_i8", "int8")
                         .Case("0.t_ui8", "uint8")
                         .Case("0.t_i16", "int16")
                         .Case("0.t_i32", "int32")
                         .Case("0.t_i64", "int64")
                         .Case("0.t_f16", "float16")
                         .Case("0.t_bf16", "bfloat16")
                         .Case("0.t_f32", "float32")
                         .Case("0.t_f64", "float64")
                         .Case("0.t_c64", "complex64")
                         .Case("0.t_c128", "complex128")
                         .Default(""));
}

class PirReader {
public:
  PirReader(Program &program, Diagnostics &diagnostics) : program(program), diagnostics(diagnostics) {}

  bool read(const json::Value &root) {
    program.values.resize(1);
    const json::Object *object = root.getAsObject();
    const json::Object *base = object ? object->getObject("base_code") : nullptr;
    if (!base)
      return fail(DiagnosticCode::ProgramUnknownFormat, "not a PIR program: this JSON file has no base_code",
                  "give the .json file that paddle.jit.save or paddle.static.save_inference_model wrote");
    auto magic = base->getString("magic");
    if (!magic || *magic != "pir")
      return fail(DiagnosticCode::ProgramBadMagic,
                  "base_code.magic is " + (magic ? "'" + printable(*magic) + "'" : std::string("missing")) +
                      ", not 'pir': not a PIR program");
    auto version = base->getInteger("version");
    if (!version || *version < 0)
      return fail(DiagnosticCode::ProgramStructure, "base_code.version is missing or no version number");
    program.version = *version;
    if (*version > newestPirVersion)
      diagnostics
          .warning(DiagnosticCode::ProgramVersion, "program version " + std::to_string(*version) +
                                                       " is newer than the newest known version " +
                                                       std::to_string(newestPirVersion) + "; it is read as that")
          .in(program.path)
          .note("results may be wrong if an op changed its meaning; compare them with Paddle's (paddlec verify)");

    const json::Object *body = object->getObject("program");
    const json::Array *regions = body ? body->getArray("regions") : nullptr;
    if (!regions || regions->size() != 1)
      return fail(DiagnosticCode::ProgramStructure, "the program must have exactly one region");
    Region region;
    if (!readRegion((*regions)[0], "program", region))
      return false;
    if (region.blocks.size() != 1)
      return fail(DiagnosticCode::ProgramStructure, "the program must have exactly one block");
    program.main = std::move(region.blocks.front());
    return true;
  }

private:
  Program &program;
  Diagnostics &diagnostics;
  std::unordered_map<int64_t, ValueId> ids; ///< all values so far, by the file's number
  std::vector<bool> visible;                ///< by ValueId: defined in this block or one around it
  size_t depth = 0;

  bool fail(DiagnosticCode code, std::string message, std::string note = "", std::string place = "") {
    Diagnostic &diagnostic = diagnostics.error(code, std::move(message)).in(program.path).at(place);
    if (!note.empty())
      diagnostic.note(std::move(note));
    return false;
  }
  bool malformed(const std::string &place, std::string what) {
    return fail(DiagnosticCode::ProgramStructure, std::move(what), "", place);
  }

  bool readRegion(const json::Value &value, const std::string &place, Region &region) {
    const json::Object *object = value.getAsObject();
    const json::Array *blocks = object ? object->getArray("blocks") : nullptr;
    if (!blocks)
      return malformed(place, "a region has no blocks");
    if (++depth > maxRegionDepth)
      return fail(DiagnosticCode::BadBlock,
                  "control flow is nested more than " + std::to_string(maxRegionDepth) + " deep", "", place);
    for (const json::Value &block : *blocks)
      if (!readBlock(block, place, region.blocks.emplace_back()))
        return false;
    --depth;
    return true;
  }

  bool readBlock(const json::Value &value, const std::string &place, Block &block) {
    const json::Object *object = value.getAsObject();
    const json::Array *ops = object ? object->getArray("ops") : nullptr;
    if (!ops)
      return malformed(place, "a block has no ops");
    std::vector<ValueId> local;
    if (const json::Array *arguments = object->getArray("args")) {
      for (const json::Value &argument : *arguments) {
        const json::Object *fields = argument.getAsObject();
        const json::Value *type = fields ? fields->get("TT") : nullptr;
        auto id = fields ? fields->getInteger("#") : std::nullopt;
        if (!type || !id || *id >= 0)
          return malformed(place, "a block argument lacks its number or type");
        std::optional<ValueId> result = define(*id, *type, place);
        if (!result)
          return false;
        block.arguments.push_back(*result);
        local.push_back(*result);
      }
    }
    block.operations.reserve(ops->size());
    for (size_t i = 0; i < ops->size(); ++i) {
      const json::Object *op = (*ops)[i].getAsObject();
      auto id = op ? op->getString("#") : std::nullopt;
      if (!id)
        return malformed(place, "op " + std::to_string(i) + " has no name");
      Operation &operation = block.operations.emplace_back();
      bool ok = *id == "p" ? readParameter(*op, operation, i) : readOperation(*op, *id, operation, i, place);
      if (!ok)
        return false;
      local.insert(local.end(), operation.results.begin(), operation.results.end());
    }
    // What a block defines ends with it.
    for (ValueId id : local)
      visible[id] = false;
    return true;
  }

  std::optional<ValueId> define(int64_t id, const json::Value &type, const std::string &place) {
    Type parsed;
    if (!readType(type, place, parsed))
      return std::nullopt;
    auto value = static_cast<ValueId>(program.values.size());
    if (!ids.try_emplace(id, value).second) {
      fail(DiagnosticCode::ValueDefinedTwice, "value %" + std::to_string(id) + " is defined twice", "", place);
      return std::nullopt;
    }
    program.values.push_back({std::move(parsed), ""});
    visible.resize(program.values.size());
    visible[value] = true;
    return value;
  }

  bool readParameter(const json::Object &op, Operation &operation, size_t index) {
    operation.dialect = "builtin";
    operation.name = "parameter";
    std::string place = "op " + std::to_string(index) + " (parameter)";
    const json::Array *fields = op.getArray("A");
    auto name = fields && fields->size() >= 4 ? (*fields)[3].getAsString() : std::nullopt;
    const json::Object *output = op.getObject("O");
    int64_t id = output ? output->getInteger("%").value_or(0) : 0;
    const json::Value *type = output ? output->get("TT") : nullptr;
    if (!name || name->empty() || !type || id <= 0)
      return malformed(place, "a parameter lacks its name, number or type");
    operation.place = "op " + std::to_string(index) + ", parameter '" + printable(*name) + "'";
    std::optional<ValueId> value = define(id, *type, operation.place);
    if (!value)
      return false;
    // Whether it is stored in the parameter file. Files for inference only (trainable=false) do not say.
    bool persistable = !name->ends_with("__non_persistable");
    if (const json::Array *flags = op.getArray("OA"); flags && !flags->empty()) {
      if (auto flag = (*flags)[0].getAsInteger())
        persistable = *flag != 0;
      else if (auto boolean = (*flags)[0].getAsBoolean())
        persistable = *boolean;
    }
    operation.attributes = {{"parameter_name", name->str()}, {"persistable", persistable}};
    operation.results = {*value};
    program.values[*value].name = name->str();
    return true;
  }

  bool readOperation(const json::Object &op, llvm::StringRef id, Operation &operation, size_t index,
                     const std::string &parent) {
    auto [dialect, name] = id.split('.');
    operation.dialect = llvm::StringSwitch<llvm::StringRef>(dialect)
                            .Case("0", "builtin")
                            .Case("1", "pd_op")
                            .Case("2", "cf")
                            .Case("3", "custom_op")
                            .Case("4", "pd_dist")
                            .Default(dialect)
                            .str();
    operation.name = name.str();
    operation.place =
        (parent == "program" ? "" : parent + ", ") + "op " + std::to_string(index) + " (" + printable(name) + ")";
    if (name.empty())
      return malformed(operation.place, "'" + printable(id) + "' is no op name");

    if (const json::Array *attributes = op.getArray("A")) {
      for (const json::Value &attribute : *attributes)
        if (!readAttribute(attribute, operation))
          return false;
      if (const Attribute *layer = operation.attribute("struct_name"))
        if (auto *text = std::get_if<std::string>(layer))
          operation.place += ", layer " + printable(*text);
    } else if (op.get("A")) {
      return malformed(operation.place, name.str() + ": the attributes are no list");
    }
    if (const json::Array *operands = op.getArray("I")) {
      for (const json::Value &operand : *operands)
        if (!readOperand(operand, operation))
          return false;
    } else if (op.get("I")) {
      return malformed(operation.place, name.str() + ": the operands are no list");
    }
    if (const json::Array *regions = op.getArray("regions"))
      for (const json::Value &region : *regions)
        if (!readRegion(region, operation.place, operation.regions.emplace_back()))
          return false;
    if (const json::Array *results = op.getArray("O")) {
      for (const json::Value &result : *results) {
        const json::Object *fields = result.getAsObject();
        auto number = fields ? fields->getInteger("%") : std::nullopt;
        const json::Value *type = fields ? fields->get("TT") : nullptr;
        if (!number || !type || *number <= 0)
          return malformed(operation.place, name.str() + ": a result lacks its number or type");
        std::optional<ValueId> value = define(*number, *type, operation.place);
        if (!value)
          return false;
        operation.results.push_back(*value);
      }
    } else if (op.get("O")) {
      return malformed(operation.place, name.str() + ": the results are no list");
    }
    return true;
  }

  bool readOperand(const json::Value &operand, Operation &operation) {
    const json::Object *fields = operand.getAsObject();
    auto number = fields ? fields->getInteger("%") : std::nullopt;
    if (!number)
      return malformed(operation.place, operation.name + ": an operand has no number");
    if (*number == 0) {
      operation.operands.push_back(0);
      return true;
    }
    auto it = ids.find(*number);
    if (it == ids.end())
      return fail(DiagnosticCode::UndefinedValue,
                  operation.name + ": operand %" + std::to_string(*number) +
                      " is undefined here: no op before this one defines it",
                  "the program's ops are out of order or incomplete", operation.place);
    if (!visible[it->second])
      return fail(DiagnosticCode::UndefinedValue,
                  operation.name + ": operand %" + std::to_string(*number) +
                      " is defined in a block that does not enclose this op",
                  "", operation.place);
    operation.operands.push_back(it->second);
    return true;
  }

  //===--------------------------------------------------------------------===//
  // Types
  //===--------------------------------------------------------------------===//

  bool readType(const json::Value &value, const std::string &place, Type &type) {
    const json::Object *object = value.getAsObject();
    auto id = object ? object->getString("#") : std::nullopt;
    if (!id)
      return malformed(place, "a type has no name");
    if (*id == "NULL")
      return true;
    const json::Array *data = object->getArray("D");
    if (*id == "0.t_vec") {
      if (!data)
        return malformed(place, "a list type has no elements");
      if (++depth > maxRegionDepth)
        return malformed(place, "a list type is nested too deeply");
      type.kind = Type::Kind::List;
      for (const json::Value &element : *data)
        if (!readType(element, place, type.elements.emplace_back()))
          return false;
      --depth;
      return true;
    }
    if (*id != "0.t_dtensor" && *id != "1.t_dense_tensor_array")
      return fail(DiagnosticCode::UnsupportedType, "values of type " + printable(*id) + " are not supported", "",
                  place);
    const json::Object *element = data && data->size() >= 2 ? (*data)[0].getAsObject() : nullptr;
    auto elementId = element ? element->getString("#") : std::nullopt;
    const json::Array *dims = elementId ? (*data)[1].getAsArray() : nullptr;
    if (!dims)
      return malformed(place, "a tensor type lacks its element type or dimensions");
    std::optional<pdrt_dtype> dtype = dtypeOfType(*elementId);
    if (!dtype)
      return fail(DiagnosticCode::UnsupportedType,
                  "tensors of element type " + printable(*elementId) + " are not supported", "", place);
    type.kind = *id == "0.t_dtensor" ? Type::Kind::Tensor : Type::Kind::TensorArray;
    type.dtype = *dtype;
    std::vector<int64_t> known;
    for (const json::Value &dim : *dims) {
      auto size = dim.getAsInteger();
      if (!size)
        return malformed(place, "a tensor type has a dimension that is no integer");
      // Any negative number is an unknown size: products of unknown sizes are met in files.
      type.dims.push_back(std::max<int64_t>(*size, -1));
      known.push_back(*size < 0 ? 1 : *size);
    }
    if (type.dims.size() > PDRT_MAX_RANK)
      return fail(DiagnosticCode::BadShape,
                  "a tensor has rank " + std::to_string(type.dims.size()) + "; the largest is " +
                      std::to_string(PDRT_MAX_RANK),
                  "", place);
    if (!support::checkedCount(known, 16))
      return fail(DiagnosticCode::BadShape, "a tensor's shape " + toString(type.dims) + " overflows", "", place);
    return true;
  }

  //===--------------------------------------------------------------------===//
  // Attributes
  //===--------------------------------------------------------------------===//

  bool readAttribute(const json::Value &value, Operation &operation) {
    const json::Object *object = value.getAsObject();
    auto name = object ? object->getString("N") : std::nullopt;
    const json::Object *content = object ? object->getObject("AT") : nullptr;
    if (!name || !content)
      return malformed(operation.place, operation.name + ": an attribute lacks its name or value");
    Attribute attribute;
    if (!readValue(*content, operation, *name, attribute))
      return false;
    // Where an op would run, and "no attribute".
    auto kind = content->getString("#");
    if (*kind == "1.a_place" || *kind == "NULL")
      return true;
    if (operation.attribute(*name))
      return malformed(operation.place, operation.name + ": attribute " + printable(*name) + " stands twice");
    operation.attributes.emplace_back(name->str(), std::move(attribute));
    return true;
  }

  bool readValue(const json::Object &object, const Operation &operation, llvm::StringRef name, Attribute &attribute) {
    auto kind = object.getString("#");
    const json::Value *data = object.get("D");
    auto wrong = [&](std::string why) {
      return fail(DiagnosticCode::AttributeType, operation.name + ": attribute " + printable(name) + ": " + why, "",
                  operation.place);
    };
    if (!kind)
      return wrong("it has no type");
    if (*kind == "NULL" || *kind == "1.a_place")
      return true;
    if (*kind == "0.a_f32" || *kind == "0.a_f64") {
      std::optional<double> number;
      if (auto word = object.getString("VD"))
        number = llvm::StringSwitch<std::optional<double>>(*word)
                     .Cases({"NaN", "NAN", "nan"}, std::numeric_limits<double>::quiet_NaN())
                     .Cases({"INF", "inf"}, std::numeric_limits<double>::infinity())
                     .Cases({"-INF", "-inf"}, -std::numeric_limits<double>::infinity())
                     .Default(std::nullopt);
      else if (data)
        number = data->getAsNumber();
      if (!number)
        return wrong("its value is no number");
      attribute = *number;
      return true;
    }
    if (!data)
      return wrong("it has no value");
    if (*kind == "0.a_bool") {
      auto boolean = data->getAsBoolean();
      if (!boolean)
        return wrong("its value is no boolean");
      attribute = *boolean;
      return true;
    }
    if (*kind == "0.a_i32" || *kind == "0.a_i64" || *kind == "0.a_index") {
      auto integer = data->getAsInteger();
      if (!integer)
        return wrong("its value is no integer");
      attribute = *integer;
      return true;
    }
    if (*kind == "0.a_str" || *kind == "0.a_tensorname" || *kind == "1.a_layout") {
      auto text = data->getAsString();
      if (!text)
        return wrong("its value is no string");
      attribute = text->str();
      return true;
    }
    if (*kind == "1.a_dtype") {
      auto text = data->getAsString();
      if (!text)
        return wrong("its value is no data type");
      if (text->starts_with("Undefined")) {
        attribute = UndefinedDType();
        return true;
      }
      std::optional<pdrt_dtype> dtype = dtypeOfName(*text);
      if (!dtype)
        return fail(DiagnosticCode::UnsupportedType,
                    operation.name + ": attribute " + printable(name) + ": data type " + printable(*text) +
                        " is not supported",
                    "", operation.place);
      attribute = *dtype;
      return true;
    }
    const json::Array *list = data->getAsArray();
    if (*kind == "1.a_intarray" && list) {
      std::vector<int64_t> ints;
      for (const json::Value &element : *list) {
        auto integer = element.getAsInteger();
        if (!integer)
          return wrong("an element is no integer");
        ints.push_back(*integer);
      }
      attribute = std::move(ints);
      return true;
    }
    if (*kind == "1.a_scalar" && list && list->size() == 2) {
      if (auto boolean = (*list)[1].getAsBoolean())
        attribute = *boolean;
      else if (auto integer = (*list)[1].getAsInteger())
        attribute = *integer;
      else if (auto number = (*list)[1].getAsNumber())
        attribute = *number;
      else
        return wrong("its scalar is no number");
      return true;
    }
    if (*kind == "0.a_array" && list)
      return readArray(*list, operation, name, attribute);
    return fail(DiagnosticCode::UnsupportedAttribute,
                operation.name + ": attribute " + printable(name) + " has the type " + printable(*kind) +
                    ", which is not supported",
                "", operation.place);
  }

  /// A list of one kind of element; integers among floats become floats.
  bool readArray(const json::Array &list, const Operation &operation, llvm::StringRef name, Attribute &attribute) {
    std::vector<Attribute> elements;
    bool allBool = true, allInt = true, allNumber = true, allString = true;
    for (const json::Value &element : list) {
      const json::Object *object = element.getAsObject();
      if (object && object->getString("#") == std::optional<llvm::StringRef>("0.a_array"))
        return fail(DiagnosticCode::UnsupportedAttribute,
                    operation.name + ": attribute " + printable(name) + " is a list of lists, which is not supported",
                    "", operation.place);
      if (!object || !readValue(*object, operation, name, elements.emplace_back()))
        return object ? false
                      : malformed(operation.place, operation.name + ": attribute " + printable(name) +
                                                       " has an element that is no attribute");
      const Attribute &value = elements.back();
      bool isInt = std::holds_alternative<int64_t>(value);
      allBool &= std::holds_alternative<bool>(value);
      allInt &= isInt;
      allNumber &= isInt || std::holds_alternative<double>(value);
      allString &= std::holds_alternative<std::string>(value);
    }
    if (allInt) {
      std::vector<int64_t> ints;
      for (const Attribute &value : elements)
        ints.push_back(std::get<int64_t>(value));
      attribute = std::move(ints);
    } else if (allBool) {
      std::vector<bool> bools;
      for (const Attribute &value : elements)
        bools.push_back(std::get<bool>(value));
      attribute = std::move(bools);
    } else if (allNumber) {
      std::vector<double> floats;
      for (const Attribute &value : elements)
        floats.push_back(std::holds_alternative<double>(value) ? std::get<double>(value)
                                                               : static_cast<double>(std::get<int64_t>(value)));
      attribute = std::move(floats);
    } else if (allString) {
      std::vector<std::string> strings;
      for (Attribute &value : elements)
        strings.push_back(std::move(std::get<std::string>(value)));
      attribute = std::move(strings);
    } else {
      return fail(DiagnosticCode::AttributeType,
                  operation.name + ": attribute " + printable(name) + " mixes elements of different types", "",
                  operation.place);
    }
    return true;
  }
};

} // namespace

std::optional<Program> readPirProgram(llvm::StringRef bytes, llvm::StringRef path, Diagnostics &diagnostics) {
  Program program;
  program.format = Program::Format::Pir;
  program.path = path.str();
  if (nestsDeeperThan(bytes, maxNesting)) {
    diagnostics
        .error(DiagnosticCode::ProgramParse,
               "cannot parse the program: the JSON nests more than " + std::to_string(maxNesting) + " levels deep")
        .in(path);
    return std::nullopt;
  }
  llvm::Expected<json::Value> root = json::parse(bytes);
  if (!root) {
    diagnostics
        .error(DiagnosticCode::ProgramParse,
               "cannot parse the program (JSON): " + printable(llvm::toString(root.takeError())))
        .in(path)
        .note("the file is truncated or damaged; copy or save the model again");
    return std::nullopt;
  }
  if (!PirReader(program, diagnostics).read(*root))
    return std::nullopt;
  return program;
}

} // namespace paddlec::import
