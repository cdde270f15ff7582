//===- OptReport.h - what the optimizer did, and what it could not --------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Passes say what they did to which op as MLIR optimization remarks, at no cost when nobody listens. An OptReport
// listens in one context and keeps them as plain data for `--opt-report`. How it is printed is the driver's choice.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_PADDLE_TRANSFORMS_OPTREPORT_H
#define PADDLEC_DIALECTS_PADDLE_TRANSFORMS_OPTREPORT_H

#include "mlir/IR/Location.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <memory>
#include <string>
#include <vector>

namespace paddlec::paddle {

/// Says that `pass` ("fuse-conv-batch-norm") changed `op`: "folded batch_norm into weights".
void reportApplied(mlir::Operation *op, llvm::StringRef pass, const llvm::Twine &message);
/// Says that `pass` left something that it usually changes, and why.
void reportMissed(mlir::Operation *op, llvm::StringRef pass, const llvm::Twine &message);

/// One line of the report.
struct OptNote {
  bool applied;         ///< false: an opportunity that was refused
  std::string pass;     ///< "fuse-conv-batch-norm"
  std::string function; ///< the function it happened in
  std::string where;    ///< the op's Paddle variable, "conv2d_5.tmp_0"; its op name when it has none
  std::string message;

  bool operator==(const OptNote &) const = default;
};

/// Collects the notes of all passes that run in one context. The context owns the listening end, so a report may be
/// destroyed before or after it. One report a context.
class OptReport {
public:
  explicit OptReport(mlir::MLIRContext &context);
  ~OptReport();

  /// The notes so far, those of a function together and in the order they were made, refusals once each.
  std::vector<OptNote> take();

private:
  struct Notes;
  class Listener;
  std::shared_ptr<Notes> notes;
};

} // namespace paddlec::paddle

#endif // PADDLEC_DIALECTS_PADDLE_TRANSFORMS_OPTREPORT_H
