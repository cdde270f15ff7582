//===- Doctor.cpp - paddlec doctor -------------------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// What this machine has. Looks only; a missing compiler or oneDNN is the one thing that makes it fail.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Compilation.h"
#include "compiler/driver/HostToolchain.h"
#include "compiler/driver/Oracle.h"
#include "compiler/driver/Process.h"
#include "compiler/pipelines/CpuLevel.h"
#include "tools/paddlec/CommandLine.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TargetParser/Host.h"

#include <thread>

namespace paddlec::tool {

using support::DiagnosticCode;

/// A library in the places where the system's loader and NVIDIA's installers put it.
static std::string findLibrary(llvm::StringRef name) {
  for (const char *folder : {"/usr/lib/x86_64-linux-gnu/", "/usr/lib64/", "/usr/lib/", "/usr/local/lib/",
                             "/usr/local/cuda/lib64/", "/usr/local/cuda/targets/x86_64-linux/lib/"})
    if (std::string path = folder + name.str(); llvm::sys::fs::exists(path))
      return path;
  return "";
}

void doctor(Invocation &invocation) {
  support::Diagnostics &diagnostics = invocation.diagnostics;
  driver::ToolchainOptions toolchain = invocation.toolchainOptions();
  if (diagnostics.hasErrors())
    return;
  llvm::json::Object &result = invocation.result;
  auto line = [&](llvm::StringRef what, const std::string &found) {
    invocation.out() << llvm::formatv("{0,-14}{1}\n", what, found);
  };

  line("paddlec", driver::compilerVersion().str());
  result["version"] = driver::compilerVersion();

  auto level = pipelines::hostCpuLevel();
  std::string levelName = level ? pipelines::nameOf(*level).str() : "not an x86-64";
  unsigned cores = std::thread::hardware_concurrency();
  line("CPU level", levelName + " (" + llvm::sys::getHostCPUName().str() + ", " + std::to_string(cores) + " cores)");
  result["cpu_level"] = levelName;
  result["cpu"] = llvm::sys::getHostCPUName();
  result["cores"] = static_cast<int64_t>(cores);

  std::string tried;
  if (auto compiler = driver::findCxxCompiler(toolchain, tried)) {
    line("C++ compiler", compiler->path + ": " + compiler->version);
    result["compiler"] = llvm::json::Object{{"path", compiler->path}, {"version", compiler->version}};
  } else {
    line("C++ compiler", "missing (tried " + tried + ")");
    diagnostics.error(DiagnosticCode::HostCompiler, "no C++ compiler was found (tried " + tried + ")")
        .note("install g++, or name one with --cxx; only --emit src works without");
  }

  tried.clear();
  if (auto onednn = driver::findOneDnn(toolchain, tried)) {
    line("oneDNN", onednn->version + " in " + onednn->prefix);
    result["onednn"] = llvm::json::Object{{"prefix", onednn->prefix}, {"version", onednn->version}};
  } else {
    line("oneDNN", "missing");
    diagnostics
        .error(DiagnosticCode::OneDnnMissing, "oneDNN 3.2 or a later 3.x was not found (looked at " + tried + ")")
        .note("name its prefix with --onednn or in the environment variable PADDLEC_ONEDNN");
  }

  for (const char *tool : {"cmake", "ar", "objcopy"}) {
    auto found = driver::findProgram(tool);
    line(tool, found.value_or("missing"));
    if (found)
      result[tool] = *found;
  }

  // CUDA artefacts are not supported yet; what is there is shown all the same.
  auto nvcc = driver::findProgram("nvcc");
  if (!nvcc)
    nvcc = driver::findProgram("/usr/local/cuda/bin/nvcc");
  std::string cuda = findLibrary("libcuda.so.1"), cudnn = findLibrary("libcudnn.so");
  if (cudnn.empty())
    cudnn = findLibrary("libcudnn.so.9");
  line("CUDA", "compiler " + nvcc.value_or("missing") + ", driver " + (cuda.empty() ? "missing" : cuda));
  line("cuDNN", cudnn.empty() ? "missing" : cudnn);
  result["cuda"] = llvm::json::Object{{"compiler", nvcc.value_or("")}, {"driver", cuda}, {"cudnn", cudnn}};

  std::string reason = "no Python";
  auto python = driver::findPython(invocation.value(OPT_python));
  auto paddle = python ? driver::paddleVersion(*python, reason) : std::nullopt;
  line("Paddle", paddle ? *paddle + " in " + *python
                        : "missing, only 'verify' wants it (" + (python ? *python + ": " : "") + reason + ")");
  result["paddle"] = llvm::json::Object{{"python", python.value_or("")}, {"version", paddle.value_or("")}};
}

} // namespace paddlec::tool
