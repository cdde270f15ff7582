//===- ColdStart.cpp - start-up and memory of a compiled model ----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The clock runs from before the process is made to the first result; both sides read the same monotonic clock.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/ColdStart.h"

#include "codegen/RuntimeFiles.h"
#include "compiler/driver/EmbeddedFiles.h"
#include "compiler/driver/Process.h"
#include "compiler/support/FileIO.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <ctime>

namespace paddlec::driver {

static std::string serialise(const std::vector<support::Array> &inputs) {
  std::string bytes;
  auto put = [&](int64_t value) { bytes.append(reinterpret_cast<const char *>(&value), sizeof(value)); };
  for (const support::Array &array : inputs) {
    put(array.dtype);
    put(static_cast<int64_t>(array.dims.size()));
    for (int64_t dim : array.dims)
      put(dim);
    put(static_cast<int64_t>(array.data.size()));
    bytes.append(array.data.data(), array.data.size());
  }
  return bytes;
}

static int64_t now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return int64_t(time.tv_sec) * 1000000000 + time.tv_nsec;
}

std::optional<ColdStart> measureColdStart(const Artefact &artefact, const std::vector<support::Array> &inputs,
                                          int32_t threads, unsigned starts, const ToolchainOptions &options,
                                          std::string &reason) {
  std::string tried;
  auto compiler = findCxxCompiler(options, tried);
  if (!compiler) {
    reason = "no C++ compiler (tried " + tried + ")";
    return std::nullopt;
  }
  auto folder = TemporaryFolder::create("paddlec-start", reason);
  if (!folder)
    return std::nullopt;
  std::string header;
  for (const codegen::RuntimeFile &file : codegen::getRuntimeFiles())
    if (file.path == "include/paddlec/runtime.h")
      header = file.text.str();
  if (llvm::sys::fs::create_directories(folder->file("paddlec")) ||
      !support::writeFileAtomically(folder->file("paddlec/runtime.h"), header, reason) ||
      !support::writeFileAtomically(folder->file("start.cpp"), embeddedFile("ColdStart.cpp"), reason) ||
      !support::writeFileAtomically(folder->file("inputs"), serialise(inputs), reason))
    return std::nullopt;
  std::vector<std::string> build = {
      compiler->path,       "-O1", "-std=c++17", "-I" + folder->path(), folder->file("start.cpp"), "-o",
      folder->file("start")};
  // As an application would be: linked with oneDNN where the loader must find it.
  if (auto onednn = findOneDnn(options, tried); onednn && !onednn->standardPlace)
    build.push_back("-Wl,-rpath," + llvm::sys::path::parent_path(onednn->library).str());
  build.push_back("-ldl");
  ProcessResult built = runProcess(build);
  if (!built.ok()) {
    reason = "the start program does not compile: " + firstLines(built.errors, 3);
    return std::nullopt;
  }
  ColdStart result;
  for (unsigned i = 0; i < starts; ++i) {
    ProcessResult started =
        runProcess({folder->file("start"), artefact.library(), std::string(artefact.descriptor().name) + "_descriptor",
                    artefact.weights(), std::to_string(threads), folder->file("inputs"), std::to_string(now())});
    int64_t nanoseconds = 0, kilobytes = 0;
    auto [first, second] = llvm::StringRef(started.output).trim().split(' ');
    if (!started.ok() || first.getAsInteger(10, nanoseconds) || second.getAsInteger(10, kilobytes)) {
      reason = "the start program failed: " + firstLines(started.errors, 3);
      return std::nullopt;
    }
    result.milliseconds.push_back(static_cast<double>(nanoseconds) * 1e-6);
    result.peakBytes = std::max(result.peakBytes, static_cast<uint64_t>(kilobytes) * 1024);
  }
  return result;
}

} // namespace paddlec::driver
