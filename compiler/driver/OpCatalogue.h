//===- OpCatalogue.h - which of Paddle's ops are supported ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Put together from the definitions themselves (the importer's rows, the dialect's ops, the reference kernels), so that
// it cannot say anything else than what the compiler does. Holds no list of ops of its own.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_OPCATALOGUE_H
#define PADDLEC_COMPILER_DRIVER_OPCATALOGUE_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace paddlec::driver {

struct CatalogueOp {
  std::string name; ///< PIR's, without the dialect
  bool pir = true;  ///< stands in PIR programs; false for legacy ops that are rewritten into others
  bool legacy = false;
  std::vector<std::string> legacyNames;
  std::vector<std::string> operands;     ///< "x", "bias?" (may be absent), "parts[]" (a list)
  std::vector<std::string> operandTypes; ///< of each operand: "any", "float", "int32/int64"
  std::vector<std::string> limits;       ///< what is refused although files may hold it
  std::vector<std::string> results;      ///< "out", "parts[]"
  std::vector<std::string> attributes;   ///< "strides: int[]"
  std::string summary;
  bool referenceKernel = false; ///< else it is folded, lowered, or a form of control flow
};

struct OpCatalogue {
  std::vector<CatalogueOp> ops;   ///< by name
  std::vector<std::string> known; ///< ops whose form in files is known but which are not supported
};

OpCatalogue listOps();

/// What the definition of a dialect's op says it is; empty for a name that the dialect has not.
llvm::StringRef opSummary(llvm::StringRef name);

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_OPCATALOGUE_H
