//===- HostToolchain.cpp - the compiler that turns OUT into a library ------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Compiles every source of the folder, several at once, then joins the objects. Results depend on the folder's content
// and the flags, never on where the folder lies or in which order compilers end.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/HostToolchain.h"

#include "compiler/driver/ObjectCache.h"
#include "compiler/driver/Process.h"
#include "compiler/pipelines/CpuLevel.h"
#include "compiler/support/FileIO.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace fs = llvm::sys::fs;

namespace paddlec::driver {
namespace {

using support::DiagnosticCode;

std::string join(llvm::StringRef folder, llvm::StringRef name) {
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, name);
  return std::string(path);
}

/// One source on its way to an object.
struct Unit {
  std::string source; ///< relative to the folder
  std::string object;
  bool ofRuntime = false;
  ProcessResult result;
  std::vector<std::string> command;
};

class Build {
public:
  Build(const BuildRequest &request, const ToolchainOptions &options, Progress &progress,
        support::Diagnostics &diagnostics)
      : request(request), options(options), progress(progress), diagnostics(diagnostics),
        cache(options.useCache ? ObjectCache::open() : ObjectCache::none()) {}

  bool run() {
    if (!findTools() || !findSources())
      return false;
    std::string message;
    temporary = TemporaryFolder::create("paddlec-build", message);
    if (!temporary)
      return fail(message);
    progress.step("host compiler", compiler->path + ", " + std::to_string(units.size()) +
                                       " files, -march=" + pipelines::nameOf(request.cpu).str());
    if (!compileAll(units))
      return false;
    if (request.object && !makeObject())
      return false;
    if (request.archive && !makeArchive())
      return false;
    if (request.shared && !makeShared())
      return false;
    cache.prune();
    return true;
  }

private:
  const BuildRequest &request;
  const ToolchainOptions &options;
  Progress &progress;
  support::Diagnostics &diagnostics;
  ObjectCache cache;
  std::optional<CxxCompiler> compiler;
  std::optional<OneDnn> onednn;
  std::optional<TemporaryFolder> temporary;
  std::vector<Unit> units;
  std::string headersHash;

  bool fail(std::string message) {
    diagnostics.error(DiagnosticCode::HostCompiler, std::move(message));
    return false;
  }

  bool findTools() {
    std::string tried;
    compiler = findCxxCompiler(options, tried);
    if (!compiler) {
      diagnostics.error(DiagnosticCode::HostCompiler, "no C++ compiler was found (tried " + tried + ")")
          .note("install g++, or name a compiler with --cxx or in the environment variable CXX")
          .note("--emit src writes the sources without compiling them");
      return false;
    }
    tried.clear();
    onednn = findOneDnn(options, tried);
    if (!onednn) {
      diagnostics
          .error(DiagnosticCode::OneDnnMissing, "oneDNN 3.2 or a later 3.x was not found (looked at " + tried + ")")
          .note("name its prefix with --onednn or in the environment variable PADDLEC_ONEDNN")
          .note("the PyPI packages onednn-devel-cpu-gomp and onednn-cpu-gomp 2023.2.0 hold it: pip install them, then "
                "pass that environment's folder")
          .note("--emit src writes the sources without compiling them");
      return false;
    }
    return true;
  }

  bool findSources() {
    std::error_code error;
    std::vector<std::string> headers;
    for (fs::recursive_directory_iterator it(request.folder, error), end; it != end && !error; it.increment(error)) {
      llvm::StringRef relative = llvm::StringRef(it->path()).drop_front(request.folder.size()).ltrim('/');
      llvm::StringRef extension = llvm::sys::path::extension(relative);
      if (extension == ".cpp" || extension == ".S")
        units.push_back({relative.str(), "", relative.starts_with("runtime/"), {}, {}});
      else if (relative.starts_with("runtime/") && (extension == ".h" || extension == ".hpp" || extension == ".def"))
        headers.push_back(relative.str());
    }
    if (error)
      return fail("cannot read " + request.folder + ": " + error.message());
    llvm::sort(units, [](const Unit &a, const Unit &b) { return a.source < b.source; });
    llvm::sort(headers);
    if (llvm::none_of(units, [&](const Unit &unit) { return unit.source == request.name + ".cpp"; }))
      return fail(request.folder + " holds no " + request.name + ".cpp");
    std::string all;
    for (const std::string &header : headers) {
      std::string message;
      auto file = support::MappedFile::open(join(request.folder, header), message);
      if (!file)
        return fail(header + ": " + message);
      all += header + '\0' + support::sha256(file->text());
    }
    headersHash = support::sha256(all);
    return true;
  }

  /// Flags that say where things lie, and those that say how to compile.
  std::vector<std::string> places() const {
    return {"-I" + request.folder,
            "-I" + join(request.folder, "runtime"),
            "-I" + join(request.folder, "runtime/include"),
            "-isystem",
            onednn->include,
            "-ffile-prefix-map=" + request.folder + "=."};
  }
  /// The same as in the folder's CMake files. The runtime is compiled for any x86-64: what is fast in it is oneDNN's.
  std::vector<std::string> flags(const Unit &unit) const {
    std::vector<std::string> list = {
        "-std=c++20",          "-fPIC",          "-fopenmp", "-fvisibility=hidden", "-fvisibility-inlines-hidden",
        "-ffunction-sections", "-fdata-sections"};
    // GCC's unique symbols cannot be made local, and keep a library from being unloaded.
    if (!llvm::StringRef(compiler->version).contains("clang"))
      list.push_back("-fno-gnu-unique");
    if (unit.ofRuntime) {
      list.push_back("-O2");
    } else {
      list.push_back("-O3");
      list.push_back("-march=" + pipelines::nameOf(request.cpu).str());
      // Nothing reads errno or floating-point traps, and respecting them keeps loops from being vectorised.
      list.push_back("-fno-math-errno");
      list.push_back("-fno-trapping-math");
    }
    llvm::append_range(list, options.extraFlags);
    return list;
  }

  std::string keyOf(const Unit &unit) const {
    std::string message;
    auto file = support::MappedFile::open(join(request.folder, unit.source), message);
    if (!file)
      return "";
    std::string all = compiler->path + '\0' + compiler->version + '\0' + onednn->version + '\0' + headersHash + '\0' +
                      unit.source + '\0' + support::sha256(file->text());
    for (const std::string &flag : flags(unit))
      all += '\0' + flag;
    return support::sha256(all);
  }

  void compileOne(Unit &unit) const {
    std::string key = unit.ofRuntime ? keyOf(unit) : "";
    if (!key.empty() && cache.fetch(key, unit.object)) {
      unit.result.status = 0;
      return;
    }
    unit.command = {compiler->path};
    llvm::append_range(unit.command, flags(unit));
    llvm::append_range(unit.command, places());
    if (llvm::StringRef(unit.source).ends_with(".S"))
      unit.command.push_back("-Wa,-I" + request.folder); // where .incbin looks for the weights
    llvm::append_range(unit.command,
                       std::vector<std::string>{"-c", join(request.folder, unit.source), "-o", unit.object});
    unit.result = runProcess(unit.command);
    if (unit.result.ok() && !key.empty())
      cache.keep(key, unit.object);
  }

  bool compileAll(std::vector<Unit> &units) {
    for (Unit &unit : units) {
      std::string name = unit.source;
      std::replace(name.begin(), name.end(), '/', '_');
      unit.object = temporary->file(name + ".o");
    }
    std::atomic<size_t> next = 0;
    auto work = [&] {
      for (size_t index; (index = next++) < units.size() && !progress.interrupted();)
        compileOne(units[index]);
    };
    size_t jobs = options.jobs ? options.jobs : std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::thread> threads;
    for (size_t i = 1; i < std::min(jobs, units.size()); ++i)
      threads.emplace_back(work);
    work();
    for (std::thread &thread : threads)
      thread.join();
    if (progress.interrupted()) {
      diagnostics.error(DiagnosticCode::Interrupted, "stopped");
      return false;
    }
    for (const Unit &unit : units)
      if (!unit.result.ok())
        return report(unit.command, unit.result, "cannot compile " + unit.source);
    return true;
  }

  bool report(const std::vector<std::string> &command, const ProcessResult &result, std::string what) {
    support::Diagnostic &diagnostic = diagnostics.error(
        DiagnosticCode::HostCompiler,
        what + ": " + llvm::sys::path::filename(command.front()).str() +
            (result.error.empty() ? " ended with status " + std::to_string(result.status) : ": " + result.error));
    diagnostic.in(request.folder);
    if (!result.errors.empty())
      diagnostic.note("it said:\n" + firstLines(result.errors, 12, "    "));
    diagnostic.note("the command was: " + shellQuoted(command));
    return false;
  }

  bool call(std::vector<std::string> command, const std::string &what) {
    ProcessResult result = runProcess(command);
    return result.ok() || report(command, result, what);
  }

  std::optional<std::string> tool(llvm::StringRef name) {
    if (auto path = findProgram(name))
      return path;
    diagnostics.error(DiagnosticCode::HostCompiler, name.str() + " was not found; it comes with binutils");
    return std::nullopt;
  }

  std::string outputFile(const std::string &name) const {
    return join(request.outputFolder.empty() ? request.folder : request.outputFolder, name);
  }

  /// Everything in one object. All symbols but the model's interface become local, so that objects of several models
  /// link together.
  bool makeObject() {
    auto objcopy = tool("objcopy");
    if (!objcopy)
      return false;
    std::string joined = temporary->file("joined.o"), out = outputFile(request.name + ".o");
    std::vector<std::string> command = {compiler->path, "-r", "-nostdlib", "-Wl,--force-group-allocation"};
    for (const Unit &unit : units)
      command.push_back(unit.object);
    llvm::append_range(command, std::vector<std::string>{"-o", joined});
    // The few functions of the runtime that its header declares stay visible; any model's will do.
    return call(command, "cannot join the objects") &&
           call({*objcopy, "--wildcard", "--keep-global-symbol=" + request.name + "_*", "--keep-global-symbol=pdrt_*",
                 "--weaken-symbol=pdrt_*", joined, out},
                "cannot write " + out);
  }

  bool makeArchive() {
    auto ar = tool("ar");
    if (!ar)
      return false;
    std::string out = outputFile("lib" + request.name + ".a");
    fs::remove(out);
    // D: no times and owners, so that the same objects give the same archive.
    std::vector<std::string> command = {*ar, "rcsD", out};
    for (const Unit &unit : units)
      command.push_back(unit.object);
    return call(command, "cannot write " + out);
  }

  bool makeShared() {
    std::string name = "lib" + request.name + ".so";
    std::string exports = temporary->file("exports");
    std::string message;
    if (!support::writeFileAtomically(exports, "{ global: " + request.name + "_*; pdrt_*; local: *; };\n", message))
      return fail(message);
    std::vector<std::string> command = {compiler->path, "-shared", "-fopenmp"};
    llvm::append_range(command, options.extraFlags);
    for (const Unit &unit : units)
      command.push_back(unit.object);
    llvm::append_range(command, std::vector<std::string>{"-Wl,-soname," + name, "-Wl,--version-script=" + exports,
                                                         "-Wl,--gc-sections", "-Wl,--as-needed", "-Wl,-z,defs",
                                                         onednn->library});
    if (!onednn->standardPlace)
      command.push_back("-Wl,-rpath," + llvm::sys::path::parent_path(onednn->library).str());
    llvm::append_range(command, std::vector<std::string>{"-lm", "-o", outputFile(name)});
    return call(command, "cannot link " + name);
  }
};

} // namespace

bool buildArtefact(const BuildRequest &request, const ToolchainOptions &options, Progress &progress,
                   support::Diagnostics &diagnostics) {
  return Build(request, options, progress, diagnostics).run();
}

} // namespace paddlec::driver
