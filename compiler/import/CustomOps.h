//===- CustomOps.h - ops that the user declares ----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A declaration is a TOML file (compiler/docs/custom-ops.md). Its row is read as rows of Paddle's own ops are, so
// nothing behind the readers treats custom ops in a way of their own but where their rule and source are needed.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_IMPORT_CUSTOMOPS_H
#define PADDLEC_COMPILER_IMPORT_CUSTOMOPS_H

#include "compiler/import/Schema.h"
#include "compiler/support/Diagnostics.h"

#include "mlir/IR/Builders.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace paddlec::import {

struct CustomOp {
  struct Input {
    std::vector<pdrt_dtype> types; ///< that it may have; none: any
  };
  struct Output {
    std::string shape;               ///< see dialects/paddle/ir/ShapeRule.h
    std::optional<pdrt_dtype> dtype; ///< or the type
    std::string typeOf;              ///< of this input, or of this attribute of kind dtype
  };
  OpSchema schema; ///< names of the op, its inputs, attributes and outputs
  std::vector<Input> inputs;
  std::vector<Output> outputs;
  std::string file;     ///< of the declaration
  std::string source;   ///< path of the C++ source
  std::string text;     ///< what stands in it
  std::string function; ///< that it defines
};

/// By the op's name: PIR's without the dialect, a legacy program's op type.
class CustomOps {
public:
  const CustomOp *find(llvm::StringRef name) const {
    auto found = ops.find(name.str());
    // PIR's in-place variants end in an underscore.
    if (found == ops.end() && name.consume_back("_"))
      found = ops.find(name.str());
    return found == ops.end() ? nullptr : &found->second;
  }
  const std::map<std::string, CustomOp> &all() const { return ops; }
  std::map<std::string, CustomOp> &all() { return ops; }

private:
  std::map<std::string, CustomOp> ops;
};

/// The dialect of ops in a Program that are custom ones with a declaration.
inline constexpr llvm::StringLiteral customDialect = "custom";

/// Gives an op that is being built what its declaration says. `counts` and `resultCounts`: how many values
/// each input and output has.
void describeCustomOp(const CustomOp &custom, const Operation &op, llvm::ArrayRef<int32_t> counts,
                      llvm::ArrayRef<int32_t> resultCounts, mlir::Builder &builder, mlir::OperationState &state);

/// Reads declarations and the sources they name; null after errors.
std::shared_ptr<const CustomOps> readCustomOps(const std::vector<std::string> &files,
                                               support::Diagnostics &diagnostics);

} // namespace paddlec::import

#endif // PADDLEC_COMPILER_IMPORT_CUSTOMOPS_H
