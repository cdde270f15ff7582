//===- ModelHeaders.h - the files a user of a model includes --------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The C header, the C++ header, the manifest and the CMake files of an artefact.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_CODEGEN_MODELHEADERS_H
#define PADDLEC_CODEGEN_MODELHEADERS_H

#include "codegen/EmitCpp.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "paddlec/runtime.h"

#include <string>
#include <vector>

namespace paddlec::codegen {

/// What is known of an input or output in all entries: -1 where a dimension is free.
struct TensorInfo {
  std::string name;
  pdrt_dtype dtype;
  std::vector<int64_t> dims, minimum, maximum, multiple;
};

struct ModelInfo {
  EmitOptions options;
  std::vector<TensorInfo> inputs, outputs;
  std::vector<std::string> sources; ///< files to compile
  uint64_t weightsBytes = 0;
  std::string weightsSha256;
  size_t numEntries = 0, numSteps = 0;
};

std::string writeCHeader(const ModelInfo &info);
std::string writeCppHeader(const ModelInfo &info);
std::string writeManifest(const ModelInfo &info);
std::string writeCMakeLists(const ModelInfo &info);
std::string writeCMakePackage(const ModelInfo &info);

} // namespace paddlec::codegen

#endif // PADDLEC_CODEGEN_MODELHEADERS_H
