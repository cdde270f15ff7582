//===- HostToolchain.h - the compiler that turns OUT into a library --------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Finds a C++ compiler, ar, objcopy and oneDNN on this machine and builds the objects and libraries of an emitted
// folder. What it does, the folder's own CMakeLists.txt does as well; this needs no CMake and keeps the runtime's
// objects in a cache. It reads and writes no source.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_HOSTTOOLCHAIN_H
#define PADDLEC_COMPILER_DRIVER_HOSTTOOLCHAIN_H

#include "compiler/driver/Progress.h"
#include "compiler/pipelines/Options.h"
#include "compiler/support/Diagnostics.h"

#include <optional>
#include <string>
#include <vector>

namespace paddlec::driver {

struct ToolchainOptions {
  std::string cxx;                     ///< a compiler's name or path; empty: $CXX, then g++, clang++, c++
  std::string onednn;                  ///< the prefix of a oneDNN installation; empty: looked for
  std::vector<std::string> extraFlags; ///< added to every compilation and to linking
  unsigned jobs = 0;                   ///< compilers at once; 0: one a core
  bool useCache = true;                ///< of compiled runtime objects
};

/// A C++ compiler.
struct CxxCompiler {
  std::string path;
  std::string version; ///< the first line it prints for --version
};

/// A oneDNN installation that artefacts can be built with.
struct OneDnn {
  std::string prefix;
  std::string include;
  std::string library; ///< the file that the linker takes
  std::string version; ///< "3.2.0"
  bool standardPlace;  ///< the system's loader finds it without being told
};

/// The compiler that builds would use, or none with every place looked at in `tried`.
std::optional<CxxCompiler> findCxxCompiler(const ToolchainOptions &options, std::string &tried);

/// The oneDNN that builds would use, or none with every place looked at and why not in `tried`.
std::optional<OneDnn> findOneDnn(const ToolchainOptions &options, std::string &tried);

/// What to make of an emitted folder.
struct BuildRequest {
  std::string folder; ///< with <name>.cpp, runtime/ ...
  std::string name;
  std::string outputFolder; ///< where the results go, usually `folder`
  pipelines::CpuLevel cpu = pipelines::CpuLevel::V3;
  bool object = false;  ///< <name>.o: all in one, the runtime's symbols hidden in it
  bool archive = false; ///< lib<name>.a
  bool shared = false;  ///< lib<name>.so

  bool any() const { return object || archive || shared; }
};

/// Builds; false after errors.
bool buildArtefact(const BuildRequest &request, const ToolchainOptions &options, Progress &progress,
                   support::Diagnostics &diagnostics);

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_HOSTTOOLCHAIN_H
