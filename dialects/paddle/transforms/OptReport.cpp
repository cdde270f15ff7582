//===- OptReport.cpp - what the optimizer did, and what it could not ------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/transforms/OptReport.h"
#include "dialects/paddle/ir/VariableName.h"

#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <mutex>

using namespace mlir;

namespace paddlec::paddle {

/// What identifies a remark: the op's variable as its name, the pass as its category.
static remark::RemarkOpts describe(Operation *op, StringRef pass) {
  StringRef where = getVariableName(op->getLoc());
  if (where.empty())
    where = op->getName().getStringRef();
  StringRef function;
  if (auto parent = op->getParentOfType<FunctionOpInterface>())
    function = parent.getName();
  return remark::RemarkOpts::name(where).category(pass).function(function);
}

void reportApplied(Operation *op, StringRef pass, const Twine &message) {
  if (op->getContext()->getRemarkEngine())
    remark::passed(op->getLoc(), describe(op, pass)) << StringRef(message.str());
}

void reportMissed(Operation *op, StringRef pass, const Twine &message) {
  if (op->getContext()->getRemarkEngine())
    remark::missed(op->getLoc(), describe(op, pass)) << StringRef(message.str());
}

/// Shared by the report and the context's listener. Passes on different functions run on different threads.
struct OptReport::Notes {
  std::mutex mutex;
  std::vector<OptNote> list;
};

class OptReport::Listener : public remark::detail::MLIRRemarkStreamerBase {
public:
  explicit Listener(std::shared_ptr<Notes> notes) : notes(std::move(notes)) {}

  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    std::string message;
    for (const remark::detail::Remark::Arg &arg : remark.getArgs())
      message += arg.val;
    bool applied = remark.getRemarkType() == llvm::remarks::Type::Passed;
    OptNote note{applied, remark.getCategoryName().str(), remark.getFunction().str(), remark.getRemarkName().str(),
                 std::move(message)};
    std::lock_guard lock(notes->mutex);
    notes->list.push_back(std::move(note));
  }

private:
  std::shared_ptr<Notes> notes;
};

OptReport::OptReport(MLIRContext &context) : notes(std::make_shared<Notes>()) {
  remark::RemarkCategories everything;
  everything.passed = everything.missed = everything.failed = everything.analysis = ".*";
  // Can only fail when the streamer fails to initialize; ours has nothing to initialize.
  (void)remark::enableOptimizationRemarks(context, std::make_unique<Listener>(notes),
                                          std::make_unique<remark::RemarkEmittingPolicyAll>(), everything);
}

OptReport::~OptReport() = default;

std::vector<OptNote> OptReport::take() {
  std::vector<OptNote> taken;
  {
    std::lock_guard lock(notes->mutex);
    taken.swap(notes->list);
  }
  llvm::stable_sort(taken, [](const OptNote &a, const OptNote &b) { return a.function < b.function; });
  // A pass that runs twice in a pipeline finds the same obstacles twice.
  std::vector<OptNote> unique;
  for (OptNote &note : taken)
    if (note.applied || !llvm::is_contained(unique, note))
      unique.push_back(std::move(note));
  return unique;
}

} // namespace paddlec::paddle
