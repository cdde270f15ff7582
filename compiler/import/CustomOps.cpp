//===- CustomOps.cpp - reads declarations of custom ops --------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Every key is known, has the right type and names something that exists, or is an error at its line. All that is wrong
// with a file is reported at once, as far as it can be read.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/CustomOps.h"

#include "compiler/import/BuildModule.h"
#include "compiler/import/Literals.h"
#include "compiler/import/PrintProgram.h"
#include "compiler/support/FileIO.h"
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ShapeRule.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

#include <climits>

// The parser's errors come back as values.
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

namespace paddlec::import {

using support::Diagnostic;
using support::DiagnosticCode;
using support::Diagnostics;
using support::printable;

namespace {

/// More inputs, attributes or outputs than any op has: a file that was not meant to be a declaration.
constexpr size_t mostEntries = 64;

bool isIdentifier(llvm::StringRef name) {
  return !name.empty() && !llvm::isDigit(name.front()) && name.size() <= 100 &&
         llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

/// Whether programs' ops of this name are compiled without a declaration.
bool isKnown(llvm::StringRef name) {
  const Schema &schema = Schema::get();
  const OpSchema *row = schema.find(name) ? schema.find(name) : schema.findLegacy(name);
  if (!row)
    return schema.findUpgrade(name) != nullptr;
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<paddle::PaddleDialect>();
  return isSupported(row->name, &context);
}

class DeclarationReader {
public:
  DeclarationReader(const std::string &file, Diagnostics &diagnostics) : file(file), diagnostics(diagnostics) {
    op.file = file;
  }

  std::optional<CustomOp> read() {
    size_t before = diagnostics.errorCount();
    std::string message;
    auto mapped = support::MappedFile::open(file, message);
    if (!mapped) {
      diagnostics.error(DiagnosticCode::FileUnreadable, "cannot read the declaration of a custom op: " + message)
          .in(file);
      return std::nullopt;
    }
    toml::parse_result result = toml::parse(std::string_view(mapped->text()), std::string_view(file));
    if (!result) {
      fail(result.error().source(), "not TOML: " + std::string(result.error().description()));
      return std::nullopt;
    }
    declaration(result.table());
    if (diagnostics.errorCount() != before)
      return std::nullopt;
    return std::move(op);
  }

private:
  const std::string &file;
  Diagnostics &diagnostics;
  CustomOp op;
  llvm::StringSet<> names; ///< of inputs and attributes

  void fail(const toml::source_region &where, std::string message, std::string note = "") {
    Diagnostic &made = diagnostics.error(DiagnosticCode::BadCustomOp, std::move(message)).in(file);
    if (where.begin.line)
      made.at("line " + std::to_string(where.begin.line) + ", column " + std::to_string(where.begin.column));
    if (!note.empty())
      made.note(std::move(note));
  }

  /// Reports keys of a table that have no meaning.
  void checkKeys(const toml::table &table, llvm::ArrayRef<llvm::StringRef> known, const std::string &what) {
    for (const auto &[key, value] : table)
      if (!llvm::is_contained(known, llvm::StringRef(key.str())))
        fail(key.source(), "unknown key '" + printable(key.str()) + "' " + what,
             "known keys are " + llvm::join(known, ", "));
  }

  /// A string of a table. Empty, after an error, if it is missing and `required`, or no string.
  std::string text(const toml::table &table, std::string_view key, bool required, const std::string &what,
                   std::string otherwise = "") {
    const toml::node *node = table.get(key);
    if (!node) {
      if (required)
        fail(table.source(), what + " has no " + std::string(key));
      return otherwise;
    }
    auto value = node->value_exact<std::string>();
    if (!value || value->empty()) {
      fail(node->source(), std::string(key) + " of " + what + " must be a string that is not empty");
      return "";
    }
    return *value;
  }

  /// Where a key stands, for errors about its value.
  static toml::source_region placeOf(const toml::table &table, std::string_view key) {
    const toml::node *node = table.get(key);
    return node ? node->source() : table.source();
  }

  std::string identifier(const toml::table &table, std::string_view key, bool required, const std::string &what,
                         std::string otherwise = "") {
    std::string name = text(table, key, required, what, otherwise);
    if (!name.empty() && !isIdentifier(name)) {
      fail(placeOf(table, key), std::string(key) + " = '" + printable(name) + "' of " + what +
                                    " must be an identifier: letters, digits, underscores");
      return "";
    }
    return name;
  }

  void declaration(const toml::table &table) {
    checkKeys(table, {"name", "source", "function", "inputs", "attributes", "outputs"}, "of a custom op");
    op.schema.name = identifier(table, "name", true, "the declaration");
    op.function = identifier(table, "function", false, "the declaration", op.schema.name);
    std::string source = text(table, "source", true, "the declaration");
    if (isKnown(op.schema.name))
      fail(placeOf(table, "name"), "'" + op.schema.name + "' is an op that paddlec reads itself",
           "a custom op needs a name of its own");
    each(table, "inputs", [&](const toml::table &entry, const std::string &what) { input(entry, what); });
    each(table, "attributes", [&](const toml::table &entry, const std::string &what) { attribute(entry, what); });
    each(table, "outputs", [&](const toml::table &entry, const std::string &what) { output(entry, what); });
    if (!table.contains("outputs"))
      fail(table.source(), "the declaration has no outputs", "add a table [[outputs]] for each");
    if (source.empty())
      return;
    llvm::SmallString<256> path(source);
    if (!llvm::sys::path::is_absolute(source)) {
      path = llvm::sys::path::parent_path(file);
      llvm::sys::path::append(path, source);
    }
    op.source = std::string(path);
    std::string message;
    auto mapped = support::MappedFile::open(path, message);
    if (mapped)
      op.text = mapped->text().str();
    else
      fail(placeOf(table, "source"), "cannot read the source '" + printable(source) + "': " + message,
           "source is a path from the declaration's folder to the C++ file that computes the op");
  }

  template <typename Function> void each(const toml::table &table, const char *key, Function one) {
    const toml::node *node = table.get(key);
    if (!node)
      return;
    const toml::array *list = node->as_array();
    if (!list || !llvm::all_of(*list, [](const toml::node &entry) { return entry.is_table(); }))
      return fail(node->source(), std::string(key) + " must be tables: [[" + key + "]]");
    if (list->size() > mostEntries)
      return fail(node->source(), "more than " + std::to_string(mostEntries) + " " + key);
    size_t index = 0;
    for (const toml::node &entry : *list)
      one(*entry.as_table(), llvm::StringRef(key).drop_back().str() + " " + std::to_string(index++));
  }

  /// An input's or attribute's name, which shape rules may use.
  std::string ownName(const toml::table &table, const std::string &what) {
    std::string name = identifier(table, "name", true, what);
    if (paddle::ShapeRule::isReserved(name))
      fail(placeOf(table, "name"), "'" + name + "' cannot be the name of " + what + ": shape rules use the word");
    else if (!name.empty() && !names.insert(name).second)
      fail(placeOf(table, "name"), "a second input or attribute is named '" + name + "'");
    return name;
  }

  std::optional<pdrt_dtype> dtype(const toml::node &node, const std::string &what) {
    auto name = node.value_exact<std::string>();
    std::optional<pdrt_dtype> found = name ? dtypeOfName(*name) : std::nullopt;
    if (!found)
      fail(node.source(),
           what + " names " + (name ? "the unknown type '" + printable(*name) + "'" : "a type by no string"),
           "types are float32, float64, float16, bfloat16, int8, int16, int32, int64, uint8, bool, complex64, "
           "complex128");
    return found;
  }

  void input(const toml::table &table, const std::string &what) {
    checkKeys(table, {"name", "slot", "kind", "types"}, "of an input");
    OperandSchema &operand = op.schema.operands.emplace_back();
    CustomOp::Input &made = op.inputs.emplace_back();
    operand.name = ownName(table, what);
    std::string kind = text(table, "kind", false, what, "tensor");
    operand.optional = kind == "optional";
    operand.list = kind == "list";
    if (!kind.empty() && kind != "tensor" && !operand.optional && !operand.list)
      fail(placeOf(table, "kind"), "kind = '" + printable(kind) + "' of " + what + " is not known",
           "kinds are tensor, optional and list");
    std::string slot = text(table, "slot", false, what, operand.name);
    // Paddle marks slots in legacy programs; both spellings are met.
    for (const char *mark : {"", "@OPTIONAL", "@VECTOR", "@VECTOR@OPTIONAL"})
      operand.sources.push_back({OperandSource::Kind::Slot, slot + mark, AttributeKind::Int, Attribute()});
    if (const toml::node *types = table.get("types")) {
      if (!types->is_array() || types->as_array()->empty())
        return fail(types->source(), "types of " + what + " must be a list of types");
      for (const toml::node &type : *types->as_array())
        if (auto found = dtype(type, what))
          made.types.push_back(*found);
    }
  }

  /// A default in a program's form.
  Attribute valueOf(const toml::node &node) {
    if (auto flag = node.value_exact<bool>())
      return *flag;
    if (auto integer = node.value_exact<int64_t>())
      return *integer;
    if (auto real = node.value_exact<double>())
      return *real;
    if (auto string = node.value_exact<std::string>())
      return *string;
    const toml::array *list = node.as_array();
    if (!list)
      return Attribute();
    std::vector<bool> flags;
    std::vector<int64_t> integers;
    std::vector<double> reals;
    for (const toml::node &element : *list) {
      Attribute value = valueOf(element);
      if (auto *flag = std::get_if<bool>(&value))
        flags.push_back(*flag);
      else if (auto *integer = std::get_if<int64_t>(&value))
        integers.push_back(*integer);
      else if (auto *real = std::get_if<double>(&value))
        reals.push_back(*real);
    }
    if (integers.size() == list->size())
      return integers;
    if (flags.size() == list->size())
      return flags;
    return reals.size() == list->size() ? Attribute(reals) : Attribute();
  }

  void attribute(const toml::table &table, const std::string &what) {
    checkKeys(table, {"name", "type", "default"}, "of an attribute");
    AttributeSchema &made = op.schema.attributes.emplace_back();
    made.name = made.legacyName = ownName(table, what);
    std::string type = text(table, "type", true, what);
    std::optional<AttributeKind> kind = kindOfName(type);
    if (!type.empty() && (!kind || *kind == AttributeKind::Strings || *kind == AttributeKind::Scalars))
      return fail(placeOf(table, "type"), "type = '" + printable(type) + "' of " + what + " is not known",
                  "types of attributes are bool, int, int64, float, string, dtype, bool[], int[] and float[]");
    made.kind = kind.value_or(AttributeKind::Int);
    const toml::node *otherwise = table.get("default");
    if (!otherwise || !kind)
      return;
    // Files may leave it out in any version.
    made.since = INT_MAX;
    if (made.kind == AttributeKind::DType) {
      if (auto found = dtype(*otherwise, what))
        made.otherwise = *found;
      return;
    }
    made.otherwise = valueOf(*otherwise);
    if (made.kind == AttributeKind::Float)
      if (auto *integer = std::get_if<int64_t>(&made.otherwise))
        made.otherwise = static_cast<double>(*integer);
    if (std::holds_alternative<std::monostate>(made.otherwise) || !convertAttribute(made.otherwise, made.kind))
      fail(otherwise->source(), "the default of " + what + " is no " + type);
  }

  void output(const toml::table &table, const std::string &what) {
    checkKeys(table, {"name", "slot", "shape", "type"}, "of an output");
    ResultSchema &result = op.schema.results.emplace_back();
    CustomOp::Output &made = op.outputs.emplace_back();
    result.name = identifier(table, "name", true, what);
    result.slot = text(table, "slot", false, what, result.name);
    made.shape = text(table, "shape", true, what);
    if (!made.shape.empty())
      shape(table, made.shape, what);
    made.typeOf = text(table, "type", true, what);
    if (made.typeOf.empty())
      return;
    llvm::StringRef type = made.typeOf;
    if ((made.dtype = dtypeOfName(type)))
      return;
    if (type.consume_front("attr.")) {
      if (!llvm::any_of(op.schema.attributes, [&](const AttributeSchema &attribute) {
            return attribute.name == type && attribute.kind == AttributeKind::DType;
          }))
        fail(placeOf(table, "type"), "the type of " + what + " is that of attribute '" + printable(type) +
                                         "', which is not declared with type = \"dtype\"");
    } else if (!hasInput(type)) {
      fail(placeOf(table, "type"), "type = '" + printable(type) + "' of " + what + " is neither a type nor an input",
           "write a type such as float32, an input's name, or attr.NAME");
    }
  }

  bool hasInput(llvm::StringRef name) const {
    return llvm::any_of(op.schema.operands, [&](const OperandSchema &operand) { return operand.name == name; });
  }

  void shape(const toml::table &table, const std::string &rule, const std::string &what) {
    std::string message;
    std::optional<paddle::ShapeRule> parsed = paddle::ShapeRule::parse(rule, message);
    if (!parsed)
      return fail(placeOf(table, "shape"), "the shape of " + what + " cannot be read: " + printable(message),
                  "write an input's name, or dimensions such as \"[x.0, 2 * x.1, attr.k]\"");
    for (const std::string &name : parsed->operands())
      if (!hasInput(name))
        fail(placeOf(table, "shape"), "the shape of " + what + " names '" + name + "', which is no input");
    for (const std::string &name : parsed->attributes())
      if (!llvm::any_of(op.schema.attributes, [&](const AttributeSchema &attribute) {
            return attribute.name == name &&
                   (attribute.kind == AttributeKind::Int || attribute.kind == AttributeKind::Int64 ||
                    attribute.kind == AttributeKind::Ints);
          }))
        fail(placeOf(table, "shape"),
             "the shape of " + what + " names attr." + name + ", which is not declared as int, int64 or int[]");
  }
};

} // namespace

void describeCustomOp(const CustomOp &custom, const Operation &op, llvm::ArrayRef<int32_t> counts,
                      llvm::ArrayRef<int32_t> resultCounts, mlir::Builder &builder, mlir::OperationState &state) {
  auto typeAttr = [&](pdrt_dtype dtype) {
    return mlir::TypeAttr::get(paddle::getElementType(builder.getContext(), dtype));
  };
  llvm::SmallVector<llvm::StringRef> inputs, outputs, shapes;
  llvm::SmallVector<mlir::Attribute> allowed, elementTypes;
  for (auto [operand, input] : llvm::zip(custom.schema.operands, custom.inputs)) {
    inputs.push_back(operand.name);
    llvm::SmallVector<mlir::Attribute> types(llvm::map_range(input.types, typeAttr));
    allowed.push_back(builder.getArrayAttr(types));
  }
  for (auto [result, output] : llvm::zip(custom.schema.results, custom.outputs)) {
    outputs.push_back(result.name);
    shapes.push_back(output.shape);
    llvm::StringRef from = output.typeOf;
    const Attribute *attribute = from.consume_front("attr.") ? op.attribute(from) : nullptr;
    auto *given = attribute ? std::get_if<pdrt_dtype>(attribute) : nullptr;
    std::optional<pdrt_dtype> dtype = given ? std::optional(*given) : output.dtype;
    elementTypes.push_back(dtype ? mlir::Attribute(typeAttr(*dtype)) : builder.getStringAttr(from));
  }
  state.addAttribute("op", builder.getStringAttr(custom.schema.name));
  state.addAttribute("operand_names", builder.getStrArrayAttr(inputs));
  state.addAttribute("counts", builder.getDenseI32ArrayAttr(counts));
  state.addAttribute("allowed_types", builder.getArrayAttr(allowed));
  state.addAttribute("op_attributes", builder.getDictionaryAttr(toMlirAttributes(builder, op)));
  state.addAttribute("result_names", builder.getStrArrayAttr(outputs));
  state.addAttribute("results_present", builder.getDenseBoolArrayAttr(llvm::SmallVector<bool>(
                                            llvm::map_range(resultCounts, [](int32_t count) { return count > 0; }))));
  state.addAttribute("shapes", builder.getStrArrayAttr(shapes));
  state.addAttribute("element_types", builder.getArrayAttr(elementTypes));
  if (llvm::any_of(custom.schema.operands, [](const OperandSchema &operand) { return operand.list; }))
    state.addAttribute("has_list", builder.getUnitAttr());
}

std::shared_ptr<const CustomOps> readCustomOps(const std::vector<std::string> &files, Diagnostics &diagnostics) {
  size_t before = diagnostics.errorCount();
  auto ops = std::make_shared<CustomOps>();
  for (const std::string &file : files) {
    std::optional<CustomOp> read = DeclarationReader(file, diagnostics).read();
    if (!read)
      continue;
    std::string name = read->schema.name;
    auto [entry, added] = ops->all().try_emplace(name, std::move(*read));
    if (!added && entry->second.file != file)
      diagnostics.error(DiagnosticCode::BadCustomOp, "custom op '" + name + "' is declared twice")
          .in(file)
          .note("the other declaration is " + printable(entry->second.file));
  }
  return diagnostics.errorCount() == before ? ops : nullptr;
}

} // namespace paddlec::import
