//===- PlanMemory.cpp - slots, lifetimes and offsets of temporaries -------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Decides where every temporary lies. The offsets themselves come from the runtime's planner, so that static and
// symbolic programs are planned by the same code. Where a step needs sizes that an earlier step finds out, a new stage
// begins: its temporaries are placed when the program gets there. No layout or algorithm is chosen here.
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
  int64_t alias = -1; ///< index in the order of allocations
  int64_t stage = 0;
};

/// Cuts a function into stages: within one all sizes are known when it begins.
class Stages {
public:
  explicit Stages(func::FuncOp function) : symbols(getSymbols(function)) {
    for (auto [index, symbol] : llvm::enumerate(symbols))
      if (symbol.getKind() == paddle::SymbolKind::Data || symbol.getKind() == paddle::SymbolKind::Value)
        unknown.insert(index);
  }

  /// Takes the next step, or the end of the function; `at` is its number.
  void add(Operation *op, int64_t at) {
    if (!unknown.empty() && llvm::any_of(getUsed(op), [&](unsigned symbol) { return isUnknown(symbol); })) {
      for (int64_t symbol : bound)
        unknown.erase(symbol);
      bound.clear();
      starts.push_back(at);
    }
    if (auto step = dyn_cast<StepOpInterface>(op))
      llvm::append_range(bound, step.getBoundSymbols());
  }

  ArrayRef<int64_t> getStarts() const { return starts; }
  /// The stage of a step.
  int64_t getStage(int64_t at) const { return llvm::upper_bound(starts, at) - starts.begin() - 1; }

private:
  SmallVector<paddle::SymbolAttr> symbols;
  llvm::SmallDenseSet<int64_t> unknown; ///< not known when the current stage begins
  SmallVector<int64_t> bound;           ///< by steps of the current stage
  SmallVector<int64_t> starts = {0};

  bool isUnknown(unsigned symbol) const {
    if (unknown.contains(symbol))
      return true;
    paddle::SymbolAttr info = symbols[symbol];
    if (!paddle::isDerived(info.getKind()))
      return false;
    bool found = false;
    for (AffineExpr operand : info.getOperands().getValue().getResults())
      operand.walk([&](AffineExpr expr) {
        auto part = dyn_cast<AffineSymbolExpr>(expr);
        found |= part && isUnknown(part.getPosition());
      });
    return found;
  }

  static unsigned firstOutput(Operation *op) {
    SmallVector<OpOperand *> written = cast<StepOpInterface>(op).getWritten();
    return written.empty() ? op->getNumOperands() : written.front()->getOperandNumber();
  }

  /// The symbols in a step's buffers and attributes, those of a loop's body included.
  static SmallVector<unsigned> getUsed(Operation *op) {
    SmallVector<unsigned> used;
    auto addMap = [&](AffineMap map) {
      for (AffineExpr result : map.getResults())
        result.walk([&](AffineExpr expr) {
          if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
            used.push_back(symbol.getPosition());
        });
    };
    for (Value operand : op->getOperands()) {
      // What a loop or branch gives has the sizes that it finds.
      if (isa<BranchOp, WhileOp>(op) && getStorage(operand).getDefiningOp<VariableOp>() &&
          llvm::is_contained(op->getOperands().take_back(op->getNumOperands() - firstOutput(op)), operand))
        continue;
      addMap(cast<BufferType>(operand.getType()).getDims());
      // A view of memory with room for more.
      if (AllocOp alloc = getStorage(operand).getDefiningOp<AllocOp>())
        addMap(alloc.getBuffer().getType().getDims());
    }
    op->walk([&](Operation *inner) {
      for (NamedAttribute attribute : inner->getAttrs())
        if (auto map = dyn_cast<AffineMapAttr>(attribute.getValue()))
          addMap(map.getValue());
    });
    return used;
  }
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
    stages.emplace(function);
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
  std::optional<Stages> stages;

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
      stages->add(&op, at);
      // Results are handed out after the last step, so they outlive it.
      for (Value operand : op.getOperands())
        if (AllocOp alloc = getAlloc(operand)) {
          Life &life = lives[alloc];
          if (life.first < 0)
            life.first = at;
          life.last = at;
        }
    }
    for (auto &[op, life] : lives)
      life.stage = stages->getStage(std::max<int64_t>(life.first, 0));
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
    if (!alloc || lives[alloc].last != at || lives[alloc].stage != stages->getStage(at))
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
      if (!adds)
        continue;
      bool fits = operand.get().getType() == dst->get().getType() && isAllocOfSameSize(operand, *dst);
      if (fits && diesHere(operand, at)) {
        share(operand, *dst);
        step->setAttr("accumulate", UnitAttr::get(step->getContext()));
      }
      return; // only the first add can accumulate, even where it broadcasts and a later one does not
    }
  }

  void number() {
    Builder b(&getContext());
    SmallVector<int64_t> flat, slotOf(lives.size());
    for (int64_t stage = 0, count = stages->getStarts().size(); stage < count; ++stage) {
      // Memory that a later stage reads is not given away in this one.
      int64_t end = stage + 1 < count ? stages->getStarts()[stage + 1] : static_cast<int64_t>(steps.size());
      int64_t slot = 0;
      for (auto [index, entry] : llvm::enumerate(lives)) {
        const Life &life = entry.second;
        if (life.stage != stage)
          continue;
        auto alloc = cast<AllocOp>(entry.first);
        slotOf[index] = slot;
        alloc.setSlotAttr(b.getI64IntegerAttr(slot++));
        alloc.setStage(stage);
        int64_t alias = life.alias < 0 ? -1 : slotOf[life.alias];
        if (alias >= 0)
          alloc.setAliasAttr(b.getI64IntegerAttr(alias));
        flat.append({std::max<int64_t>(life.first, 0), std::min(std::max<int64_t>(life.last, 0), end), alias});
        ++slots;
      }
    }
    int64_t variables = 0;
    for (StepOpInterface step : steps)
      if (isa<BranchOp, WhileOp>(*step))
        for (OpOperand *output : step.getWritten())
          cast<VariableOp>(output->get().getDefiningOp()).setIndexAttr(b.getI64IntegerAttr(variables++));
    getOperation()->setAttr(stagesAttrName, b.getDenseI64ArrayAttr(stages->getStarts()));
    getOperation()->setAttr(livesAttrName, b.getDenseI64ArrayAttr(flat));
  }

  LogicalResult plan() {
    if (stages->getStarts().size() > 1)
      return success(); // planned at run time
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
    if (total > static_cast<size_t>(INT64_MAX))
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
