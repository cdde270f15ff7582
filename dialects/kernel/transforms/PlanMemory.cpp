//===- PlanMemory.cpp - slots, lifetimes and offsets of temporaries -------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Decides where every temporary lies. The offsets themselves come from the runtime's planner, so that static and
// symbolic programs are planned by the same code. No layout or algorithm is chosen here.
//
//===----------------------------------------------------------------------===//
#include "core/ArenaPlanner.h"
#include "dialects/kernel/ir/Buffers.h"
#include "dialects/kernel/transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace paddlec::kernel {

#define GEN_PASS_DEF_PLANMEMORY
#include "dialects/kernel/transforms/Passes.h.inc"

namespace {

struct Life {
  int64_t first = -1;
  int64_t last = -1;
  int64_t alias = -1;
};

class PlanMemory : public impl::PlanMemoryBase<PlanMemory> {
public:
  using PlanMemoryBase::PlanMemoryBase;

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (!llvm::hasSingleElement(function.getBody())) {
      function.emitError() << "expected one block";
      return signalPassFailure();
    }
    collectLives();
    if (inPlace)
      shareMemory();
    number();
    if (failed(plan()))
      signalPassFailure();
  }

private:
  llvm::MapVector<Operation *, Life> lives;
  SmallVector<StepOpInterface> steps;

  static AllocOp getAlloc(Value buffer) { return getStorage(buffer).getDefiningOp<AllocOp>(); }

  void collectLives() {
    lives.clear();
    steps.clear();
    for (Operation &op : getOperation().getBody().front()) {
      if (auto alloc = dyn_cast<AllocOp>(op))
        lives[alloc] = {};
      auto step = dyn_cast<StepOpInterface>(op);
      int64_t at = steps.size();
      if (step)
        steps.push_back(step);
      else if (!isa<func::ReturnOp>(op))
        continue;
      // Results are handed out after the last step, so they outlive it.
      for (Value operand : op.getOperands())
        if (AllocOp alloc = getAlloc(operand)) {
          Life &life = lives[alloc];
          if (life.first < 0)
            life.first = at;
          life.last = at;
        }
    }
  }

  /// The slot at the end of a chain of aliases decides when the memory is free.
  AllocOp getRoot(AllocOp alloc) {
    while (lives[alloc].alias >= 0)
      alloc = cast<AllocOp>(std::next(lives.begin(), lives[alloc].alias)->first);
    return alloc;
  }

  /// Whether the memory behind `operand` is read by nobody after step `at`, and by no other operand of it.
  bool diesHere(OpOperand &operand, int64_t at) {
    AllocOp alloc = getAlloc(operand.get());
    if (!alloc || lives[alloc].last != at)
      return false;
    AllocOp root = getRoot(alloc);
    for (auto &[other, life] : lives)
      if (other != alloc.getOperation() && getRoot(cast<AllocOp>(other)) == root && life.last >= at && life.first <= at)
        return false;
    for (OpOperand &sibling : operand.getOwner()->getOpOperands())
      if (&sibling != &operand && getAlloc(sibling.get()) == alloc)
        return false;
    return true;
  }

  /// Makes `dst` take over the memory of `src` at this step.
  void share(OpOperand &src, OpOperand &dst) {
    AllocOp from = getAlloc(src.get()), to = getAlloc(dst.get());
    lives[to].alias = std::distance(lives.begin(), lives.find(from));
    ++shared;
  }

  /// A destination that this step is the first to touch, as a whole.
  bool isFresh(OpOperand &dst, int64_t at) {
    AllocOp alloc = getAlloc(dst.get());
    return alloc && lives[alloc].first == at && lives[alloc].alias < 0;
  }

  void shareMemory() {
    for (auto [index, step] : llvm::enumerate(steps)) {
      int64_t at = index;
      if (isa<ConvOp, MatMulOp>(*step)) {
        shareResidual(step, at);
        continue;
      }
      for (OpOperand *dst : step.getWritten()) {
        if (!isFresh(*dst, at))
          continue;
        for (OpOperand &src : step->getOpOperands())
          if (&src != dst && !llvm::is_contained(step.getWritten(), &src) && step.canWorkInPlace(src, *dst) &&
              isAllocOfSameSize(src, *dst) && diesHere(src, at)) {
            share(src, *dst);
            break;
          }
      }
    }
  }

  static bool isAllocOfSameSize(OpOperand &src, OpOperand &dst) {
    AllocOp from = getAlloc(src.get()), to = getAlloc(dst.get());
    // An alias must point back, so that the planner can follow it.
    return from && to && from->isBeforeInBlock(to) &&
           getPhysicalCount(from.getBuffer().getType()) == getPhysicalCount(to.getBuffer().getType()) &&
           getElementBytes(from.getBuffer().getType().getElementType()) ==
               getElementBytes(to.getBuffer().getType().getElementType());
  }

  /// The first tensor that a convolution or matmul adds may lie where its result goes: the library then accumulates.
  void shareResidual(StepOpInterface step, int64_t at) {
    auto postOps = step->getAttrOfType<ArrayAttr>("post_ops");
    OpOperand *dst = step.getWritten().front();
    if (!postOps || !isFresh(*dst, at))
      return;
    MutableOperandRange operands = isa<ConvOp>(*step) ? cast<ConvOp>(*step).getPostOperandsMutable()
                                                      : cast<MatMulOp>(*step).getPostOperandsMutable();
    unsigned next = 0;
    for (paddle::PostOpAttr post : postOps.getAsRange<paddle::PostOpAttr>()) {
      bool adds = post.getKind() == paddle::PostOpKind::Add;
      if (!adds && post.getKind() != paddle::PostOpKind::Mul)
        continue;
      OpOperand &operand = operands[next++];
      if (!adds || operand.get().getType() != dst->get().getType())
        continue;
      if (isAllocOfSameSize(operand, *dst) && diesHere(operand, at)) {
        share(operand, *dst);
        step->setAttr("accumulate", UnitAttr::get(step->getContext()));
      }
      return; // only the first add can accumulate
    }
  }

  void number() {
    Builder b(&getContext());
    SmallVector<int64_t> flat;
    for (auto [index, entry] : llvm::enumerate(lives)) {
      auto alloc = cast<AllocOp>(entry.first);
      const Life &life = entry.second;
      alloc.setSlotAttr(b.getI64IntegerAttr(index));
      if (life.alias >= 0)
        alloc.setAliasAttr(b.getI64IntegerAttr(life.alias));
      flat.append({std::max<int64_t>(life.first, 0), std::max<int64_t>(life.last, 0), life.alias});
      ++slots;
    }
    getOperation()->setAttr(livesAttrName, b.getDenseI64ArrayAttr(flat));
  }

  LogicalResult plan() {
    std::vector<pdrt::BufferLife> table;
    std::vector<size_t> bytes;
    for (auto &[op, life] : lives) {
      BufferType type = cast<AllocOp>(op).getBuffer().getType();
      auto count = dyn_cast<AffineConstantExpr>(getPhysicalCount(type));
      if (!count)
        return success(); // planned at run time
      table.push_back({static_cast<int32_t>(std::max<int64_t>(life.first, 0)),
                       static_cast<int32_t>(std::max<int64_t>(life.last, 0)), static_cast<int32_t>(life.alias)});
      bytes.push_back(static_cast<size_t>(count.getValue()) * getElementBytes(type.getElementType()));
    }
    std::vector<size_t> offsets(bytes.size());
    size_t total = pdrt::planArena(table, bytes, offsets.data());
    if (total == SIZE_MAX)
      return getOperation().emitError() << "the temporaries do not fit an address space";
    Builder b(&getContext());
    getOperation()->setAttr(offsetsAttrName,
                            b.getDenseI64ArrayAttr(SmallVector<int64_t>(offsets.begin(), offsets.end())));
    getOperation()->setAttr(arenaBytesAttrName, b.getI64IntegerAttr(total));
    return success();
  }
};

} // namespace
} // namespace paddlec::kernel
