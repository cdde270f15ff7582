//===- EmitCpp.h - from steps to C++ sources ------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Prints a module of the kernel dialect as the sources of an artefact. Everything is decided by then: the printer
// chooses names and writes text. A module holds one function an entry, in the order in which they are tried.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_CODEGEN_EMITCPP_H
#define PADDLEC_CODEGEN_EMITCPP_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace paddlec::codegen {

/// The user's source of a custom op.
struct CustomSource {
  std::string file;     ///< its name, for messages of the host compiler
  std::string function; ///< that it defines
  std::string text;
};

struct EmitOptions {
  std::string name;        ///< file names, namespace and prefix of symbols; see isValidModelName
  std::string source;      ///< what was compiled, for the files' headers: "PP-OCRv4_det (legacy 2.4.1)"
  std::string modelSha256; ///< lower-case hex of the program file
  std::string compilerVersion;
  std::string cpu;          ///< "x86-64-v3", as for -march
  bool embedWeights = true; ///< in the object file; else they are mapped from <name>.weights at run time
  int threads = 0;          ///< default number of threads; 0: OpenMP's own
  std::map<std::string, CustomSource> customSources; ///< by the op's name; those that the module calls are emitted
};

/// A stretch of the weights file. The bytes belong to the module's constants or to `WeightsBlob::owned`.
struct WeightsPart {
  uint64_t offset;
  llvm::ArrayRef<char> bytes;
};

/// The weights file, as parts to write one after the other; gaps between them are zero.
struct WeightsBlob {
  std::vector<WeightsPart> parts;
  std::deque<std::vector<char>> owned;
  uint64_t bytes = 0;
};

/// The files of an artefact but for the runtime: text by file name, and the weights.
struct EmittedFiles {
  std::map<std::string, std::string> texts;
  std::string weightsName;
  WeightsBlob weights;
};

/// Emits a module. Reports errors at the ops that cannot be printed; these are bugs of earlier phases.
llvm::LogicalResult emitModule(mlir::ModuleOp module, const EmitOptions &options, EmittedFiles &files);

} // namespace paddlec::codegen

#endif // PADDLEC_CODEGEN_EMITCPP_H
