//===- ModelHeaders.cpp - the files a user of a model includes ------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "codegen/ModelHeaders.h"
#include "codegen/CodeWriter.h"
#include "codegen/Names.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

namespace paddlec::codegen {

static std::string describe(const TensorInfo &tensor) {
  std::string text = getCommentText(tensor.name) + ": " + pdrt_dtype_name(tensor.dtype) + " [";
  for (size_t i = 0; i < tensor.dims.size(); ++i) {
    text += i ? ", " : "";
    if (tensor.dims[i] >= 0) {
      text += std::to_string(tensor.dims[i]);
      continue;
    }
    text += std::to_string(tensor.minimum[i]) + "..";
    if (tensor.maximum[i] >= 0)
      text += std::to_string(tensor.maximum[i]);
    if (tensor.multiple[i] > 1)
      text += ":" + std::to_string(tensor.multiple[i]);
  }
  return text + "]";
}

static void writeBanner(CodeWriter &out, const ModelInfo &info, llvm::StringRef file, llvm::StringRef what,
                        llvm::StringRef comment = "//") {
  const EmitOptions &options = info.options;
  out.line(comment + " " + file + " - " + what);
  out.line(comment + " Made by paddlec " + options.compilerVersion + " from " + getCommentText(options.source) +
           ". Do not edit: compile the model again.");
}

std::string writeCHeader(const ModelInfo &info) {
  const std::string &name = info.options.name;
  std::string guard = llvm::StringRef(name).upper() + "_H";
  CodeWriter out;
  writeBanner(out, info, name + ".h", "C interface of the compiled model");
  out.line("//");
  out.line("// Model SHA-256: " + info.options.modelSha256);
  out.line("// Needs: " + info.options.cpu + ", paddlec runtime " + PDRT_VERSION_STRING + " (ABI " +
           llvm::Twine(PDRT_ABI_VERSION) + ")");
  out.line("//");
  out.line("// Inputs, in order (a..b: any size in that range, a..b:m a multiple of m):");
  for (const TensorInfo &tensor : info.inputs)
    out.line("//   " + describe(tensor));
  out.line("// Outputs, in order:");
  for (const TensorInfo &tensor : info.outputs)
    out.line("//   " + describe(tensor));
  out.line("//");
  out.line("// Threads: a model is immutable after open and may be shared. A session belongs to one caller at a time;");
  out.line("// make one for each concurrent caller. After its first run with a shape, a session takes no heap memory.");
  out.line("#ifndef " + guard).line("#define " + guard).line();
  out.line("#include \"paddlec/runtime.h\"").line();
  out.line("#ifdef __cplusplus").line("extern \"C\" {").line("#endif").line();
  out.line("/// Opens the model; null on failure, with the reason in `status`. `options` may be null.");
  out.line("pdrt_model *" + name + "_open(const pdrt_open_options *options, pdrt_status *status);");
  out.line("/// Closes it. All its sessions must have been freed.");
  out.line("void " + name + "_close(pdrt_model *model);");
  out.line("/// A new session; null on failure. `options` may be null.");
  out.line("pdrt_session *" + name +
           "_session_new(const pdrt_model *model, const pdrt_session_options *options, pdrt_status *status);");
  out.line("void " + name + "_session_free(pdrt_session *session);");
  out.line("/// Bytes of temporaries for inputs of these shapes; 0 when they are not acceptable.");
  out.line("size_t " + name + "_workspace_bytes(const pdrt_shape *inputs, size_t count);");
  out.line("/// Runs the model on " + llvm::Twine(info.inputs.size()) + " input" +
           (info.inputs.size() == 1 ? "" : "s") + " and fills " + llvm::Twine(info.outputs.size()) + " output" +
           (info.outputs.size() == 1 ? "" : "s") + "; see pdrt_tensor for who owns their memory.");
  out.line("pdrt_code " + name + "_run(pdrt_session *session, const pdrt_tensor *inputs, pdrt_tensor *outputs);");
  out.line("/// The message of the session's last failed run.");
  out.line("const pdrt_status *" + name + "_session_status(const pdrt_session *session);");
  out.line("/// For generic tools.");
  out.line("const pdrt_model_descriptor *" + name + "_descriptor(void);").line();
  out.line("#ifdef __cplusplus").line("}").line("#endif");
  out.line("#endif");
  return out.str();
}

std::string writeCppHeader(const ModelInfo &info) {
  const std::string &name = info.options.name;
  std::string guard = llvm::StringRef(name).upper() + "_HPP";
  CodeWriter out;
  writeBanner(out, info, name + ".hpp", "C++20 interface of the compiled model");
  out.line("#ifndef " + guard).line("#define " + guard).line();
  out.line("#include \"" + name + ".h\"");
  out.line("#include \"paddlec/model.hpp\"").line();
  out.open("namespace " + name + " {").line();
  out.line("/// Positions of inputs and outputs, by name.");
  NameTable inputs, outputs;
  out.open("enum class Input : size_t {");
  for (auto [index, tensor] : llvm::enumerate(info.inputs))
    out.line(inputs.get(tensor.name) + " = " + llvm::Twine(index) + ",");
  out.close("};");
  out.open("enum class Output : size_t {");
  for (auto [index, tensor] : llvm::enumerate(info.outputs))
    out.line(outputs.get(tensor.name) + " = " + llvm::Twine(index) + ",");
  out.close("};").line();
  out.line("/// The opened model: share it between threads. See paddlec/model.hpp for its members.");
  out.open("class Model : public paddlec::Model {");
  out.line("public:");
  out.line("explicit Model(const pdrt_open_options &options = {}) : paddlec::Model(*" + name +
           "_descriptor(), options) {}");
  out.close("};").line();
  out.line("/// Memory of one caller: inputs by `Input`, outputs by `Output`.");
  out.line("using Session = paddlec::Session;").line();
  out.close("} // namespace " + name).line();
  out.line("#endif");
  return out.str();
}

static llvm::json::Array getTensors(const std::vector<TensorInfo> &tensors) {
  llvm::json::Array array;
  for (const TensorInfo &tensor : tensors) {
    llvm::json::Object object{
        {"name", tensor.name}, {"dtype", pdrt_dtype_name(tensor.dtype)}, {"shape", llvm::json::Array(tensor.dims)}};
    if (!tensor.minimum.empty()) {
      object["minimum"] = llvm::json::Array(tensor.minimum);
      object["maximum"] = llvm::json::Array(tensor.maximum);
      object["multiple"] = llvm::json::Array(tensor.multiple);
    }
    array.push_back(std::move(object));
  }
  return array;
}

std::string writeManifest(const ModelInfo &info) {
  const EmitOptions &options = info.options;
  llvm::json::Array sources;
  for (const std::string &source : info.sources)
    sources.push_back(source);
  llvm::json::Object manifest{{"paddlec", options.compilerVersion},
                              {"abi", PDRT_ABI_VERSION},
                              {"name", options.name},
                              {"source", options.source},
                              {"model_sha256", options.modelSha256},
                              {"target", "cpu"},
                              {"cpu", options.cpu},
                              {"threads", options.threads},
                              {"inputs", getTensors(info.inputs)},
                              {"outputs", getTensors(info.outputs)},
                              {"entries", static_cast<int64_t>(info.numEntries)},
                              {"steps", static_cast<int64_t>(info.numSteps)},
                              {"sources", std::move(sources)},
                              {"weights", llvm::json::Object{{"file", options.name + ".weights"},
                                                             {"bytes", static_cast<int64_t>(info.weightsBytes)},
                                                             {"sha256", info.weightsSha256},
                                                             {"embedded", options.embedWeights}}}};
  return llvm::formatv("{0:2}\n", llvm::json::Value(std::move(manifest))).str();
}

std::string writeCMakeLists(const ModelInfo &info) {
  const std::string &name = info.options.name;
  CodeWriter out;
  writeBanner(out, info, "CMakeLists.txt", "builds and installs the compiled model", "#");
  out.line("# Needs a C++20 compiler, OpenMP and oneDNN 3.2 or a later 3.x, and nothing else.");
  out.line("cmake_minimum_required(VERSION 3.20)");
  out.line("project(" + name + " LANGUAGES C CXX" + (info.options.embedWeights ? " ASM" : "") + ")").line();
  out.line("if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)");
  out.line("  set(CMAKE_BUILD_TYPE Release)");
  out.line("endif()");
  out.line("set(CMAKE_CXX_STANDARD 20)");
  out.line("set(CMAKE_CXX_STANDARD_REQUIRED ON)");
  out.line("set(CMAKE_POSITION_INDEPENDENT_CODE ON)");
  out.line("set(CMAKE_CXX_VISIBILITY_PRESET hidden)");
  out.line("set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)").line();
  out.line("# Visible in the whole build, since this folder may be one of several in an application's.");
  out.line("if(NOT TARGET OpenMP::OpenMP_CXX)");
  out.line("  find_package(OpenMP REQUIRED COMPONENTS CXX)");
  out.line("  set_target_properties(OpenMP::OpenMP_CXX PROPERTIES IMPORTED_GLOBAL TRUE)");
  out.line("endif()");
  out.line("if(NOT TARGET DNNL::dnnl)");
  out.line("  find_package(dnnl 3.2 CONFIG REQUIRED)");
  out.line("  set_target_properties(DNNL::dnnl PROPERTIES IMPORTED_GLOBAL TRUE)");
  out.line("endif()");
  out.line("# Several models in one build share the runtime.");
  out.line("if(NOT TARGET paddlec_runtime)");
  out.line("  add_subdirectory(runtime \"${CMAKE_CURRENT_BINARY_DIR}/paddlec_runtime\")");
  out.line("endif()").line();
  out.line("set(sources");
  for (const std::string &source : info.sources)
    out.line("  " + source);
  out.line(")");
  if (info.options.embedWeights)
    out.line("set_source_files_properties(" + name +
             "_weights.S PROPERTIES COMPILE_OPTIONS \"-Wa,-I${CMAKE_CURRENT_SOURCE_DIR}\" OBJECT_DEPENDS "
             "\"${CMAKE_CURRENT_SOURCE_DIR}/" +
             name + ".weights\")");
  out.line("add_library(" + name + "_objects OBJECT ${sources})");
  out.line("target_compile_options(" + name + "_objects PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-O3 -march=" +
           info.options.cpu + " -fno-math-errno -fno-trapping-math -Wall -Wextra>)");
  out.line("target_link_libraries(" + name + "_objects PUBLIC paddlec_runtime)").line();
  out.line("# " + name + "::" + name + ": static by default, shared with -DBUILD_SHARED_LIBS=ON.");
  out.line("add_library(" + name + " $<TARGET_OBJECTS:" + name +
           "_objects> $<TARGET_OBJECTS:paddlec_runtime_objects>)");
  out.line("add_library(" + name + "::" + name + " ALIAS " + name + ")");
  out.line("target_include_directories(" + name + " PUBLIC $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}>");
  out.line("  $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/runtime/include> $<INSTALL_INTERFACE:include>)");
  out.line("target_compile_features(" + name + " PUBLIC cxx_std_20)");
  out.line("target_link_libraries(" + name + " PRIVATE DNNL::dnnl OpenMP::OpenMP_CXX)").line();
  out.line("include(GNUInstallDirs)");
  out.line("install(TARGETS " + name + " EXPORT " + name + "-targets)");
  out.line("install(FILES " + name + ".h " + name + ".hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})");
  out.line("install(DIRECTORY runtime/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})");
  if (!info.options.embedWeights)
    out.line("install(FILES " + name + ".weights DESTINATION ${CMAKE_INSTALL_DATADIR}/" + name + ")");
  out.line("install(EXPORT " + name + "-targets NAMESPACE " + name + ":: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/" +
           name + ")");
  out.line("install(FILES " + name + "-config.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/" + name + ")");
  return out.str();
}

std::string writeCMakePackage(const ModelInfo &info) {
  const std::string &name = info.options.name;
  CodeWriter out;
  writeBanner(out, info, name + "-config.cmake", "find_package(" + name + ") gives " + name + "::" + name, "#");
  out.line("include(CMakeFindDependencyMacro)");
  out.line("find_dependency(OpenMP COMPONENTS CXX)");
  out.line("find_dependency(dnnl 3.2 CONFIG)");
  out.line("include(\"${CMAKE_CURRENT_LIST_DIR}/" + name + "-targets.cmake\")");
  return out.str();
}

} // namespace paddlec::codegen
