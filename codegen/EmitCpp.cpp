//===- EmitCpp.cpp - from steps to C++ sources ----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Puts the files of an artefact together.
//
//===----------------------------------------------------------------------===//
#include "codegen/EmitCpp.h"
#include "codegen/EntryPrinter.h"
#include "codegen/ModelHeaders.h"
#include "codegen/Names.h"
#include "dialects/kernel/ir/CustomKernel.h"
#include "dialects/paddle/ir/ConstantData.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"
#include <set>

using namespace mlir;

namespace paddlec::codegen {
namespace {

/// What one entry says of an argument or result; entries are merged afterwards.
TensorInfo getInfo(func::FuncOp function, kernel::BufferType type, StringRef name, bool isInput) {
  SmallVector<paddle::SymbolAttr> symbols = kernel::getSymbols(function);
  TensorInfo info;
  info.name = name.str();
  info.dtype = paddle::getDType(type.getElementType()).value_or(PDRT_FLOAT32);
  for (AffineExpr dim : type.getDims().getResults()) {
    auto constant = dyn_cast<AffineConstantExpr>(dim);
    auto symbol = dyn_cast<AffineSymbolExpr>(dim);
    info.dims.push_back(constant ? constant.getValue() : -1);
    int64_t minimum = constant ? constant.getValue() : 0, maximum = constant ? constant.getValue() : -1, multiple = 1;
    if (symbol && isInput) {
      minimum = symbols[symbol.getPosition()].getMinimum();
      maximum = symbols[symbol.getPosition()].getMaximum();
      multiple = symbols[symbol.getPosition()].getMultiple();
    }
    info.minimum.push_back(minimum);
    info.maximum.push_back(maximum);
    info.multiple.push_back(multiple);
  }
  return info;
}

/// Widens `into` by what another entry accepts.
void merge(TensorInfo &into, const TensorInfo &other) {
  for (size_t i = 0; i < into.dims.size() && i < other.dims.size(); ++i) {
    if (into.dims[i] != other.dims[i])
      into.dims[i] = -1;
    into.minimum[i] = std::min(into.minimum[i], other.minimum[i]);
    into.maximum[i] = into.maximum[i] < 0 || other.maximum[i] < 0 ? -1 : std::max(into.maximum[i], other.maximum[i]);
    if (into.multiple[i] != other.multiple[i])
      into.multiple[i] = 1;
  }
}

void writeTensorInfos(CodeWriter &out, StringRef name, ArrayRef<TensorInfo> tensors) {
  auto list = [](ArrayRef<int64_t> values) {
    std::string text = "{";
    for (auto [index, value] : llvm::enumerate(values))
      text += (index ? ", " : "") + std::to_string(value);
    return text + "}";
  };
  out.open("constexpr pdrt_tensor_info " + name + "[] = {");
  for (const TensorInfo &tensor : tensors)
    out.line("{" + quote(tensor.name) + ", static_cast<pdrt_dtype>(" + Twine(static_cast<int>(tensor.dtype)) + "), " +
             Twine(tensor.dims.size()) + ", " + list(tensor.dims) + ", " + list(tensor.minimum) + ", " +
             list(tensor.maximum) + ", " + list(tensor.multiple) + "},");
  if (tensors.empty())
    out.line("{nullptr, PDRT_FLOAT32, 0, {}, {}, {}, {}}, // none");
  out.close("};").line();
}

std::string hashWeights(const WeightsBlob &blob) {
  llvm::SHA256 hash;
  uint64_t at = 0;
  static constexpr char zeros[64] = {};
  for (const WeightsPart &part : blob.parts) {
    hash.update(StringRef(zeros, part.offset - at));
    hash.update(StringRef(part.bytes.data(), part.bytes.size()));
    at = part.offset + part.bytes.size();
  }
  return llvm::toHex(hash.final(), /*LowerCase=*/true);
}

std::string writeWeightsAssembly(const ModelInfo &info) {
  const std::string &name = info.options.name;
  CodeWriter out;
  out.line("/* " + name + "_weights.S - the weights, page aligned, as read-only data. */");
  out.line("    .section .rodata." + name + "_weights, \"a\", @progbits");
  out.line("    .balign 4096");
  out.line("    .globl " + name + "_weights_begin");
  out.line("    .hidden " + name + "_weights_begin");
  out.line("    .type " + name + "_weights_begin, @object");
  out.line(name + "_weights_begin:");
  out.line("    .incbin \"" + name + ".weights\"");
  out.line("    .size " + name + "_weights_begin, . - " + name + "_weights_begin");
  out.line("    .section .note.GNU-stack, \"\", @progbits");
  return out.str();
}

std::string writeKernels(const std::string &name, const LoopEmitter &loops) {
  CodeWriter out;
  out.line("// " + name + "_kernels.cpp - the generated loop nests").raw(LoopEmitter::getIncludes());
  out.line("#include \"" + name + "_kernels.h\"").line();
  out.line("namespace " + name + "_impl {").line().raw(loops.getDefinitions()).line();
  out.line("} // namespace " + name + "_impl");
  return out.str();
}

std::string writeKernelsHeader(const std::string &name, const LoopEmitter &loops) {
  std::string guard = StringRef(name).upper() + "_KERNELS_H";
  CodeWriter out;
  out.line("// " + name + "_kernels.h - declarations of the generated loop nests");
  out.line("#ifndef " + guard).line("#define " + guard).line();
  // Half and BFloat16, where they occur.
  if (StringRef(loops.getDeclarations()).contains("pdrt::"))
    out.line("#include \"reference/ElementType.h\"").line();
  out.line("#include <cstdint>").line();
  out.line("namespace " + name + "_impl {").line().raw(loops.getDeclarations()).line();
  out.line("} // namespace " + name + "_impl").line();
  out.line("#endif");
  return out.str();
}

/// Adds a function behind the bodies that it calls, each once.
void addWithBodies(func::FuncOp function, SmallVector<func::FuncOp> &functions) {
  if (llvm::is_contained(functions, function))
    return;
  auto add = [&](FlatSymbolRefAttr name) {
    if (auto body = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(function, name))
      addWithBodies(body, functions);
  };
  for (Operation &op : function.getBody().front()) {
    if (auto branch = dyn_cast<kernel::BranchOp>(op)) {
      add(branch.getThenBodyAttr());
      add(branch.getElseBodyAttr());
    } else if (auto loop = dyn_cast<kernel::WhileOp>(op)) {
      add(loop.getBodyAttr());
    }
  }
  functions.push_back(function);
}

/// The custom ops that a module calls.
std::set<std::string> findCustomOps(ArrayRef<func::FuncOp> functions) {
  std::set<std::string> names;
  for (func::FuncOp function : functions)
    for (kernel::ReferenceOp call : function.getOps<kernel::ReferenceOp>())
      if (StringRef name = call.getOp(); name.consume_front(kernel::customKernelPrefix))
        names.insert(name.str());
  return names;
}

/// The user's source as it is, but that its function bears the model's name: several models with the same custom op
/// link into one program.
std::string writeCustomSource(const std::string &file, const std::string &symbol, StringRef op,
                              const CustomSource &source) {
  CodeWriter out;
  out.line("// " + file + " - the custom op " + op + ", from " + getCommentText(source.file));
  out.line("#include \"paddlec/custom_op.h\"");
  out.line("#define " + source.function + " " + symbol);
  out.line("extern \"C\" pdrt_custom_function " + source.function + ";");
  out.line("#line 1 " + quote(source.file)).raw(source.text);
  return out.str();
}

/// The C functions and the descriptor.
void writeInterface(CodeWriter &out, const ModelInfo &info, size_t numEntries, size_t numBodies) {
  const EmitOptions &options = info.options;
  const std::string &name = options.name;
  out.open("constexpr pdrt_model_descriptor descriptor = {");
  out.line("PDRT_ABI_VERSION, " + quote(name) + ", " + quote(options.modelSha256) + ", " +
           quote(options.compilerVersion) + ", " + quote(options.cpu) + ",");
  out.line("inputs, " + Twine(info.inputs.size()) + ", outputs, " + Twine(info.outputs.size()) + ",");
  out.line(name + "_open, " + name + "_close, " + name + "_session_new, " + name + "_session_free,");
  out.line(name + "_workspace_bytes, " + name + "_run, " + name + "_session_status,");
  out.line("pdrt::enableProfile, pdrt::readProfile,");
  out.close("};").line();
  out.open("constexpr pdrt::Program program = {");
  out.line(".descriptor = &descriptor,");
  out.line(".entries = entries,");
  out.line(".numEntries = " + Twine(numEntries) + ",");
  out.line(Twine(".functions = ") + (numBodies ? "functions" : "nullptr") + ",");
  out.line(".numFunctions = " + Twine(numBodies) + ",");
  out.line(".weights = weights,");
  out.line(".numWeights = sizeof(weights) / sizeof(weights[0]),");
  out.line(".embedded = " + (options.embedWeights ? name + "_weights_begin" : "nullptr") + ",");
  out.line(".weightsBytes = " + Twine(info.weightsBytes) + ",");
  out.line(".weightsFile = " + quote(name + ".weights") + ",");
  out.line(".weightsSha256 = " + quote(info.weightsSha256) + ",");
  out.line(".threads = " + Twine(options.threads) + ",");
  out.close("};").line();
  out.line("} // namespace").line("} // namespace " + name + "_impl").line();
  out.open("extern \"C\" {").line();
  auto function = [&](const Twine &signature, const Twine &body) {
    out.line("__attribute__((visibility(\"default\"))) " + signature + " { " + body + " }");
  };
  std::string impl = name + "_impl::program";
  function("pdrt_model *" + name + "_open(const pdrt_open_options *options, pdrt_status *status)",
           "return pdrt::openModel(" + impl + ", options, status);");
  function("void " + name + "_close(pdrt_model *model)", "pdrt::closeModel(model);");
  function("pdrt_session *" + name +
               "_session_new(const pdrt_model *model, const pdrt_session_options *options, pdrt_status *status)",
           "return pdrt::newSession(model, options, status);");
  function("void " + name + "_session_free(pdrt_session *session)", "pdrt::freeSession(session);");
  function("size_t " + name + "_workspace_bytes(const pdrt_shape *inputs, size_t count)",
           "return pdrt::workspaceBytes(" + impl + ", inputs, count);");
  function("pdrt_code " + name + "_run(pdrt_session *session, const pdrt_tensor *inputs, pdrt_tensor *outputs)",
           "return pdrt::runSession(session, inputs, outputs);");
  function("const pdrt_status *" + name + "_session_status(const pdrt_session *session)",
           "return pdrt::sessionStatus(session);");
  function("const pdrt_model_descriptor *" + name + "_descriptor(void)", "return &" + name + "_impl::descriptor;");
  out.line();
  out.close("} // extern \"C\"");
}

} // namespace

LogicalResult emitModule(ModuleOp module, const EmitOptions &options, EmittedFiles &files) {
  const std::string &name = options.name;
  if (!isValidModelName(name))
    return module.emitError() << "\"" << name << "\" cannot be a model's name: letters, digits and single underscores, "
                              << "not a keyword, starting with a letter";
  // Bodies of loops and branches stand before what calls them.
  SmallVector<func::FuncOp> entryFunctions, functions;
  for (func::FuncOp function : module.getOps<func::FuncOp>())
    if (!function.isPrivate())
      entryFunctions.push_back(function);
  for (func::FuncOp function : entryFunctions)
    addWithBodies(function, functions);
  if (functions.empty())
    return module.emitError() << "has no function to emit";

  WeightTable weights;
  for (func::FuncOp function : functions)
    for (kernel::WeightOp weight : function.getOps<kernel::WeightOp>())
      if (failed(weights.add(weight, files.weights)))
        return failure();

  LoopEmitter loops({.prefix = name, .isStatic = false});
  ModelInfo info;
  info.options = options;
  CodeWriter entries;
  for (func::FuncOp function : functions) {
    if (failed(loops.add(function)))
      return failure();
  }
  for (auto [index, function] : llvm::enumerate(entryFunctions)) {
    for (auto [position, type] : llvm::enumerate(function.getArgumentTypes())) {
      auto given = function.getArgAttrOfType<StringAttr>(position, paddle::nameAttrName);
      TensorInfo tensor = getInfo(function, cast<kernel::BufferType>(type),
                                  given ? given.getValue().str() : "input_" + std::to_string(position), true);
      if (index == 0)
        info.inputs.push_back(tensor);
      else
        merge(info.inputs[position], tensor);
    }
    for (auto [position, type] : llvm::enumerate(function.getResultTypes())) {
      auto given = function.getResultAttrOfType<StringAttr>(position, paddle::nameAttrName);
      TensorInfo tensor = getInfo(function, cast<kernel::BufferType>(type),
                                  given ? given.getValue().str() : "output_" + std::to_string(position), false);
      if (index == 0)
        info.outputs.push_back(tensor);
      else
        merge(info.outputs[position], tensor);
    }
  }
  llvm::StringMap<std::string> bodies;
  SmallVector<std::string> entryNames, bodyNames;
  for (auto [index, function] : llvm::enumerate(functions)) {
    bool isBody = function.isPrivate();
    EntryPrinter printer(function, index, isBody ? bodyNames.size() + 1 : 0, bodies, weights, loops);
    if (failed(printer.print(entries)))
      return failure();
    if (isBody)
      bodies[function.getName()] = printer.getNamespace();
    (isBody ? bodyNames : entryNames).push_back(printer.getNamespace());
    info.numSteps +=
        llvm::count_if(function.getBody().front(), [](Operation &op) { return isa<kernel::StepOpInterface>(op); });
  }
  info.numEntries = entryNames.size();
  info.weightsBytes = files.weights.bytes;
  info.weightsSha256 = hashWeights(files.weights);
  info.sources = {name + ".cpp"};
  if (!loops.empty())
    info.sources.push_back(name + "_kernels.cpp");
  if (options.embedWeights)
    info.sources.push_back(name + "_weights.S");
  CodeWriter customDeclarations, customConstants;
  for (const std::string &op : findCustomOps(functions)) {
    auto source = options.customSources.find(op);
    if (source == options.customSources.end())
      return module.emitError() << "calls the custom op '" << op << "', which is not declared";
    std::string symbol = name + "_custom_" + op, file = symbol + ".cpp";
    files.texts[file] = writeCustomSource(file, symbol, op, source->second);
    info.sources.push_back(file);
    customDeclarations.line("extern \"C\" pdrt_custom_function " + symbol + ";");
    customConstants.line("constexpr pdrt_custom_function *custom_" + op + " = " + symbol + ";");
  }

  CodeWriter out;
  out.line("// " + name + ".cpp - the compiled model: tables, shape arithmetic, and the program step by step");
  out.line("// Made by paddlec " + options.compilerVersion + " from " + getCommentText(options.source) +
           ". Do not edit: compile the model again.");
  out.line("#include \"" + name + ".h\"");
  if (!loops.empty())
    out.line("#include \"" + name + "_kernels.h\"");
  if (!customConstants.str().empty())
    out.line("#include \"core/CustomOp.h\"");
  out.line("#include \"core/Frame.h\"");
  out.line("#include \"core/Program.h\"");
  out.line("#include \"cpu/Copy.h\"");
  out.line("#include \"reference/Kernels.h\"").line();
  if (options.embedWeights)
    out.line("extern \"C\" const unsigned char " + name + "_weights_begin[];").line();
  if (!customDeclarations.str().empty())
    out.raw(customDeclarations.str()).line();
  out.line("namespace " + name + "_impl {");
  out.line("using namespace pdrt::cpu;").line();
  out.line("namespace {").line();
  writeTensorInfos(out, "inputs", info.inputs);
  writeTensorInfos(out, "outputs", info.outputs);
  if (!customConstants.str().empty())
    out.raw(customConstants.str()).line();
  weights.write(out);
  out.raw(entries.str());
  out.line().open("constexpr pdrt::Entry entries[] = {");
  for (const std::string &entry : entryNames)
    out.line(entry + "::entry,");
  out.close("};").line();
  if (!bodyNames.empty()) {
    out.open("constexpr const pdrt::Entry *functions[] = {");
    for (const std::string &body : bodyNames)
      out.line("&" + body + "::entry,");
    out.close("};").line();
  }
  writeInterface(out, info, entryNames.size(), bodyNames.size());

  files.texts[name + ".cpp"] = out.str();
  if (!loops.empty()) {
    files.texts[name + "_kernels.cpp"] = writeKernels(name, loops);
    files.texts[name + "_kernels.h"] = writeKernelsHeader(name, loops);
  }
  if (options.embedWeights)
    files.texts[name + "_weights.S"] = writeWeightsAssembly(info);
  files.texts[name + ".h"] = writeCHeader(info);
  files.texts[name + ".hpp"] = writeCppHeader(info);
  files.texts[name + "-config.cmake"] = writeCMakePackage(info);
  files.texts["manifest.json"] = writeManifest(info);
  files.texts["CMakeLists.txt"] = writeCMakeLists(info);
  files.weightsName = name + ".weights";
  return success();
}

} // namespace paddlec::codegen
