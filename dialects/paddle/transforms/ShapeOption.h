//===- ShapeOption.h - the text form of input shapes ------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Reads `x=1x3x640x640` and `x=1..8x3x320..960:32x?`, the syntax of `--shape` on the command line and of the option
// of paddle-infer-shapes. Whether a shape suits a program is for the pass to check.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_PADDLE_TRANSFORMS_SHAPEOPTION_H
#define PADDLEC_DIALECTS_PADDLE_TRANSFORMS_SHAPEOPTION_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>

namespace paddlec::paddle {

/// What the user says of one dimension.
struct DimOption {
  int64_t minimum = 0;
  int64_t maximum = -1; ///< -1: none
  int64_t multiple = 1;
  bool isFree = false; ///< "?": leave it as it is

  bool isFixed() const { return !isFree && minimum == maximum; }
};

struct ShapeOption {
  std::string input;
  llvm::SmallVector<DimOption> dims;
};

/// Parses one shape; the error says what is wrong with the text. The part after the last '=' is the shape; an empty
/// one is the shape of a scalar.
llvm::Expected<ShapeOption> parseShapeOption(llvm::StringRef text);

} // namespace paddlec::paddle

#endif // PADDLEC_DIALECTS_PADDLE_TRANSFORMS_SHAPEOPTION_H
