//===- CustomStubs.cpp - a start for ops that are not supported ------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A declaration and a source for each, from what the program says of the op. Both are taken by --custom-op as they are;
// what the function has to compute is for a person to write, so until then it fails and never gives numbers.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/BuildModule.h"
#include "compiler/import/CustomOps.h"
#include "compiler/import/PrintProgram.h"
#include "compiler/support/FileIO.h"
#include "dialects/paddle/ir/ShapeRule.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace paddlec::import {

using support::DiagnosticCode;
using support::Diagnostics;
using support::printable;

namespace {

/// A string in TOML's and C++'s quotes.
std::string quoted(llvm::StringRef text) {
  std::string safe;
  for (char c : printable(text, 1000))
    safe += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return "\"" + safe + "\"";
}

/// One input or output, from all places where the op stands.
struct Port {
  std::string name, slot;
  bool optional = false, list = false;
  Type type; ///< at the first place where it is present
};

class Stub {
public:
  Stub(const UnsupportedOp &op, const Program &program)
      : op(op), program(program), name(llvm::StringRef(op.name).rsplit('.').second) {
    // An in-place variant is declared under the plain name.
    name.consume_back("_");
    collect(
        inputs, "in", [](const Operation &at) -> const auto & { return at.operands; },
        [](const Operation &at) -> const auto & { return at.operandSlots; });
    collect(
        outputs, "out", [](const Operation &at) -> const auto & { return at.results; },
        [](const Operation &at) -> const auto & { return at.resultSlots; });
  }

  std::string file(const char *extension) const { return name.str() + extension; }
  std::string declaration() const;
  std::string source() const;

private:
  const UnsupportedOp &op;
  const Program &program;
  llvm::StringRef name;
  std::vector<Port> inputs, outputs;

  /// An identifier that no other port, attribute or word of shape rules is.
  std::string nameFor(llvm::StringRef slot, const char *prefix, size_t index, const std::vector<Port> &ports) const {
    std::string made;
    for (char c : slot.split('@').first)
      made += llvm::isAlnum(c) ? llvm::toLower(c) : '_';
    auto taken = [&](llvm::StringRef text) {
      return text.empty() || llvm::isDigit(text.front()) || paddle::ShapeRule::isReserved(text) ||
             llvm::any_of(ports, [&](const Port &port) { return port.name == text; }) ||
             op.instances.front()->attribute(text.str());
    };
    if (taken(made))
      made = prefix + std::to_string(index);
    while (taken(made))
      made += "_";
    return made;
  }

  template <typename Values, typename Slots>
  void collect(std::vector<Port> &ports, const char *prefix, Values values, Slots slots) {
    for (const Operation *at : op.instances) {
      // Values of each port here: by position, or by slot.
      std::vector<unsigned> counts(ports.size(), 0);
      for (size_t i = 0; i < values(*at).size(); ++i) {
        std::string slot = i < slots(*at).size() ? slots(*at)[i] : "";
        size_t index = i;
        if (!slot.empty()) {
          auto found = llvm::find_if(ports, [&](const Port &port) { return port.slot == slot; });
          index = found - ports.begin();
        }
        if (index >= ports.size()) {
          index = ports.size();
          Port port;
          port.slot = slot;
          port.name = nameFor(slot, prefix, index, ports);
          port.optional = at != op.instances.front();
          ports.push_back(std::move(port));
          counts.push_back(0);
        }
        Port &port = ports[index];
        ValueId value = values(*at)[i];
        if (value == 0)
          continue;
        const Type &type = program.values[value].type;
        port.list |=
            ++counts[index] > 1 || type.kind == Type::Kind::List || llvm::StringRef(port.slot).contains("@VECTOR");
        if (port.type.kind == Type::Kind::None)
          port.type = type.kind == Type::Kind::List && !type.elements.empty() ? type.elements.front() : type;
      }
      for (size_t i = 0; i < ports.size(); ++i)
        ports[i].optional |= counts[i] == 0;
    }
  }

  /// The type that an attribute is declared with; none for one that has no form.
  static const char *attributeType(const Attribute &value) {
    struct Name {
      const char *operator()(bool) { return "bool"; }
      const char *operator()(int64_t) { return "int"; }
      const char *operator()(double) { return "float"; }
      const char *operator()(const std::string &) { return "string"; }
      const char *operator()(pdrt_dtype) { return "dtype"; }
      const char *operator()(const std::vector<bool> &) { return "bool[]"; }
      const char *operator()(const std::vector<int64_t> &) { return "int[]"; }
      const char *operator()(const std::vector<double> &) { return "float[]"; }
      const char *operator()(const std::vector<std::string> &) { return nullptr; }
      const char *operator()(UndefinedDType) { return nullptr; }
      const char *operator()(std::monostate) { return nullptr; }
    };
    return std::visit(Name(), value);
  }

  std::string attribute(const std::string &key, const Attribute &value) const;
  std::string shapeOf(const Port &output) const;
};

/// Nothing for attributes that say nothing of what an op computes, and for those that have no form.
std::string Stub::attribute(const std::string &key, const Attribute &value) const {
  const char *type = attributeType(value);
  if (!type || key == "op_callstack" || key == "struct_name" || key == "with_quant_attr" ||
      llvm::StringRef(key).starts_with("op_"))
    return "";
  std::string text = "\n[[attributes]]\nname = " + quoted(key) + "\ntype = " + quoted(type) + "\n# " + toString(value) +
                     " in the program\n";
  bool everywhere = llvm::all_of(op.instances, [&](const Operation *at) { return at->attribute(key) != nullptr; });
  bool plain = std::holds_alternative<bool>(value) || std::holds_alternative<int64_t>(value) ||
               std::holds_alternative<double>(value);
  return everywhere || !plain ? text : text + "default = " + toString(value) + "\n";
}

/// What the saved program lets guess: an input's shape, or dimensions that are known or stand in an input, too.
std::string Stub::shapeOf(const Port &output) const {
  for (const Port &input : inputs)
    if (!input.optional && input.type.kind == Type::Kind::Tensor && input.type.dims == output.type.dims)
      return input.name;
  std::string text = "[";
  for (size_t i = 0; i < output.type.dims.size(); ++i) {
    text += i ? ", " : "";
    if (output.type.dims[i] >= 0) {
      text += std::to_string(output.type.dims[i]);
      continue;
    }
    auto likely = llvm::find_if(inputs, [&](const Port &input) {
      return !input.optional && input.type.kind == Type::Kind::Tensor && i < input.type.dims.size();
    });
    text += likely == inputs.end() ? "1" : likely->name + "." + std::to_string(i);
  }
  return text + "]";
}

std::string Stub::declaration() const {
  std::string text =
      "# " + file(".toml") + " - declares the op " + name.str() + " for paddlec\n#\n# Written by " +
      "--stub-unsupported from " + printable(llvm::sys::path::filename(program.path)) +
      ", where it is first met at:\n#   " + printable(op.place, 500) +
      "\n# Correct the shapes of outputs, which are guesses, and write the source.\nname = " + quoted(name) +
      "\nsource = " + quoted(file(".cpp")) + "\n";
  for (const Port &input : inputs) {
    text += "\n[[inputs]]\nname = " + quoted(input.name) + "\n";
    if (!input.slot.empty())
      text += "slot = " + quoted(llvm::StringRef(input.slot).split('@').first) + "\n";
    if (input.list || input.optional)
      text += std::string("kind = ") + (input.list ? "\"list\"\n" : "\"optional\"\n");
    text += "# " + toString(input.type) + " in the program; types = [\"float32\"] would refuse others\n";
  }
  llvm::StringSet<> seen;
  for (const Operation *at : op.instances)
    for (const auto &[key, value] : at->attributes)
      if (seen.insert(key).second)
        text += attribute(key, value);
  for (const Port &output : outputs) {
    text += "\n[[outputs]]\nname = " + quoted(output.name) + "\n";
    if (!output.slot.empty())
      text += "slot = " + quoted(output.slot) + "\n";
    text += "# " + toString(output.type) + " in the program\nshape = " + quoted(shapeOf(output)) +
            "\ntype = " + quoted(pdrt_dtype_name(output.type.dtype)) + "\n";
  }
  return text;
}

std::string Stub::source() const {
  std::string text = "// " + file(".cpp") + " - computes the op " + name.str() +
                     " in models that paddlec compiles\n//\n" +
                     "// A stub: a run fails here until the function is written. paddlec/custom_op.h says what `call` "
                     "holds.\n#include \"paddlec/custom_op.h\"\n\nextern \"C\" pdrt_code " +
                     name.str() + "(pdrt_custom_call *call) {\n";
  bool hasList = llvm::any_of(inputs, [](const Port &port) { return port.list; });
  for (size_t i = 0; i < inputs.size(); ++i)
    text += "  // " + inputs[i].name + ": " + toString(inputs[i].type) +
            (hasList ? " (which of call->inputs it is, call->list_sizes tells)"
                     : " is call->inputs[" + std::to_string(i) + "]") +
            (inputs[i].optional ? "; absent when its rank is -1\n" : "\n");
  for (size_t i = 0; i < outputs.size(); ++i)
    text +=
        "  // " + outputs[i].name + ": " + toString(outputs[i].type) + " is call->outputs[" + std::to_string(i) + "]\n";
  return text + "  return pdrt_custom_fail(call, PDRT_UNSUPPORTED,\n                          \"custom op " +
         name.str() + " is a stub: write its computation in " + file(".cpp") + "\");\n}\n";
}

bool writeNew(llvm::StringRef folder, const std::string &name, const std::string &text, Diagnostics &diagnostics,
              std::vector<std::string> *written) {
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, name);
  if (llvm::sys::fs::exists(path)) {
    diagnostics.error(DiagnosticCode::OutputExists, "--stub-unsupported does not replace a file that is there")
        .in(path)
        .note("give another folder, or remove the file");
    return false;
  }
  std::string message;
  if (!support::writeFileAtomically(path, text, message)) {
    diagnostics.error(DiagnosticCode::FileUnwritable, "cannot write a stub: " + message).in(path);
    return false;
  }
  if (written)
    written->push_back(std::string(path));
  return true;
}

} // namespace

bool UnsupportedOp::canBeDeclared(const Program &program) const {
  llvm::StringRef plain = llvm::StringRef(name).rsplit('.').second;
  if (!llvm::all_of(plain, [](char c) { return llvm::isAlnum(c) || c == '_'; }))
    return false;
  return llvm::all_of(instances, [&](const Operation *op) {
    return op->regions.empty() && llvm::all_of(op->results, [&](ValueId result) {
             Type::Kind kind = program.values[result].type.kind;
             return kind == Type::Kind::Tensor || kind == Type::Kind::None;
           });
  });
}

std::vector<std::string> writeStubs(const std::vector<UnsupportedOp> &ops, const Program &program,
                                    llvm::StringRef folder, Diagnostics &diagnostics) {
  std::vector<std::string> written;
  if (std::error_code error = llvm::sys::fs::create_directories(folder)) {
    diagnostics.error(DiagnosticCode::FileUnwritable, "cannot make the folder for stubs: " + error.message())
        .in(folder);
    return written;
  }
  for (const UnsupportedOp &op : ops) {
    if (!op.canBeDeclared(program))
      continue;
    Stub stub(op, program);
    if (writeNew(folder, stub.file(".cpp"), stub.source(), diagnostics, nullptr))
      writeNew(folder, stub.file(".toml"), stub.declaration(), diagnostics, &written);
  }
  return written;
}

} // namespace paddlec::import
