//===- AssignLayouts.cpp - the choice of physical orders ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Walks the steps once, in order. Each buffer's order is settled by its one writer, before anything reads it; readers
// that need another order get a reordered copy. What a target likes is in lowering/targets.
//
//===----------------------------------------------------------------------===//
#include "dialects/kernel/ir/Buffers.h"
#include "lowering/layout/Layout.h"
#include "lowering/targets/Target.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace paddlec::kernel;

namespace paddlec::lowering {

#define GEN_PASS_DEF_ASSIGNLAYOUTS
#include "lowering/layout/Passes.h.inc"

namespace {

BufferType getType(Value buffer) { return cast<BufferType>(buffer.getType()); }

bool isOne(AffineExpr expr) {
  auto constant = dyn_cast<AffineConstantExpr>(expr);
  return constant && constant.getValue() == 1;
}

/// Whether both orders put the bytes of this tensor in the same places.
bool sameBytes(BufferType from, BufferType to) {
  if (from.getRank() < 3)
    return false;
  if (from.getBlock() == 1 && to.getBlock() == 1 && isOne(from.getDim(1)))
    return true;
  for (unsigned i = 2; i < from.getRank(); ++i)
    if (!isOne(from.getDim(i)))
      return false;
  // One pixel: blocks of channels follow each other as plain channels do, if there is no padding.
  auto channels = dyn_cast<AffineConstantExpr>(from.getDim(1));
  for (BufferType type : {from, to})
    if (type.getBlock() > 1 && (!channels || channels.getValue() % type.getBlock() != 0))
      return false;
  return true;
}

class AssignLayouts : public impl::AssignLayoutsBase<AssignLayouts> {
public:
  using AssignLayoutsBase::AssignLayoutsBase;

  void runOnOperation() override {
    target = findTarget(cpu);
    if (!target) {
      getOperation().emitError() << "unknown CPU level \"" << cpu << "\"";
      return signalPassFailure();
    }
    reordered.clear();
    reinterprets.clear();
    if (!llvm::hasSingleElement(getOperation().getBody())) {
      getOperation().emitError() << "expected one block";
      return signalPassFailure();
    }
    for (Operation &op : llvm::make_early_inc_range(getOperation().getBody().front())) {
      if (auto step = dyn_cast<StepOpInterface>(op))
        assign(step);
      else if (auto view = dyn_cast<ViewOp>(op))
        assignView(view);
      else if (isa<func::ReturnOp>(op))
        for (OpOperand &operand : op.getOpOperands())
          require(operand, Layout::Plain);
    }
  }

private:
  const Target *target = nullptr;
  /// Copies already made, by source and order.
  llvm::DenseMap<std::pair<Value, int>, Value> reordered;
  /// Views from channels last to the row-major order of the same bytes.
  llvm::SmallPtrSet<Operation *, 8> reinterprets;

  void assign(StepOpInterface step) {
    if (auto conv = dyn_cast<ConvOp>(*step))
      return assignConv(conv);
    if (auto pool = dyn_cast<PoolOp>(*step))
      return follow(step, pool.getSrcMutable());
    if (auto resample = dyn_cast<ResampleOp>(*step))
      return follow(step, resample.getSrcMutable());
    if (auto concat = dyn_cast<ConcatOp>(*step))
      return assignConcat(concat);
    if (auto loop = dyn_cast<LoopOp>(*step))
      return assignLoop(loop);
    if (auto reorder = dyn_cast<ReorderOp>(*step))
      return assignReorder(reorder);
    for (OpOperand &operand : step->getOpOperands())
      if (!isWritten(step, operand))
        require(operand, Layout::Plain);
  }

  static bool isWritten(StepOpInterface step, OpOperand &operand) {
    return llvm::is_contained(step.getWritten(), &operand);
  }

  /// Whether a buffer can take another order when its writer likes: a temporary not seen through a view already.
  static bool isFree(Value buffer) { return buffer.getDefiningOp<AllocOp>() && getType(buffer).isPlain(); }

  void setLayout(Value buffer, Layout layout) {
    if (getType(buffer).getLayout() == layout)
      return;
    buffer.setType(getType(buffer).withLayout(layout));
    ++changed;
  }

  /// The permutation that takes [N, C, spatial...] to [N, spatial..., C], or back.
  static bool movesChannels(ArrayRef<int64_t> perm, bool toEnd) {
    int64_t rank = perm.size();
    if (rank < 3 || perm[0] != 0)
      return false;
    for (int64_t i = 1; i < rank; ++i)
      if (perm[i] != (toEnd ? (i == rank - 1 ? 1 : i + 1) : (i == 1 ? rank - 1 : i - 1)))
        return false;
    return true;
  }

  /// Whether a view only joins the spatial dimensions of a channels-last buffer: [N, C, H, W] seen as [N, C, H * W].
  static bool joinsSpatial(ViewOp view) {
    BufferType from = getType(view.getSource()), to = getType(view.getBuffer());
    if (from.getLayout() != Layout::ChannelsLast || to.getRank() != 3 || from.getDim(0) != to.getDim(0) ||
        from.getDim(1) != to.getDim(1))
      return false;
    paddle::ShapeInference arithmetic(from.getContext(), {});
    return arithmetic.product(from.getDims().getResults().drop_front(2)) == to.getDim(2);
  }

  /// A view reads row-major bytes, unless all its readers move the channels to the end, where they already are.
  void assignView(ViewOp view) {
    if (getType(view.getSource()).isPlain() || getType(view.getSource()) == getType(view.getBuffer()))
      return;
    // Views that this pass made, or that the lowering made of NHWC data, say the order of both sides.
    if (!getType(view.getBuffer()).isPlain() || reinterprets.contains(view))
      return;
    bool movedAway = joinsSpatial(view) && llvm::all_of(view.getBuffer().getUsers(), [](Operation *user) {
                       auto reorder = dyn_cast<ReorderOp>(user);
                       return reorder && reorder.getPerm() && movesChannels(*reorder.getPerm(), /*toEnd=*/true) &&
                              isFree(reorder.getDst());
                     });
    if (!movedAway)
      require(view.getSourceMutable(), Layout::Plain);
  }

  /// A reorder reads any order. One that moves channels between the second place and the last moves nothing when its
  /// source has them last, or its destination may.
  void assignReorder(ReorderOp reorder) {
    if (!reorder.getPerm() || !isFree(reorder.getDst()))
      return;
    Value source = reorder.getSrc();
    if (auto view = source.getDefiningOp<ViewOp>(); view && joinsSpatial(view))
      source = view.getSource();
    BufferType wanted = getType(reorder.getDst());
    if (movesChannels(*reorder.getPerm(), /*toEnd=*/true) && getType(source).getLayout() == Layout::ChannelsLast)
      return replaceByView(reorder, source, wanted);
    if (movesChannels(*reorder.getPerm(), /*toEnd=*/false) && getType(source).isPlain())
      return replaceByView(reorder, source, wanted.withLayout(Layout::ChannelsLast));
  }

  void replaceByView(ReorderOp reorder, Value source, BufferType type) {
    OpBuilder builder(reorder);
    auto view = ViewOp::create(builder, reorder.getLoc(), type, source);
    reinterprets.insert(view);
    Operation *alloc = reorder.getDst().getDefiningOp();
    Operation *oldView = reorder.getSrc() == source ? nullptr : reorder.getSrc().getDefiningOp();
    reorder.erase();
    alloc->getResult(0).replaceAllUsesWith(view.getBuffer());
    alloc->erase();
    if (oldView && oldView->use_empty())
      oldView->erase();
    ++moved;
  }

  void assignConv(ConvOp conv) {
    BufferType src = getType(conv.getSrc()), dst = getType(conv.getDst());
    // Channels last may come from the model (NHWC); both sides then have it.
    Layout layout = dst.getLayout() == Layout::Plain ? target->convLayout : dst.getLayout();
    auto channels = dyn_cast<AffineConstantExpr>(src.getDim(1));
    bool few = channels && channels.getValue() <= target->plainSourceChannels;
    if (!(few && src.isPlain()))
      require(conv.getSrcMutable(), layout);
    require(conv.getWeightsMutable(), Layout::Plain);
    if (isFree(conv.getDst()))
      setLayout(conv.getDst(), layout);
    for (OpOperand &post : conv.getPostOperandsMutable())
      if (!post.get().getDefiningOp<WeightOp>())
        require(post,
                getType(post.get()).getRank() == dst.getRank() ? getType(conv.getDst()).getLayout() : Layout::Plain);
  }

  /// A step that keeps its source's order.
  void follow(StepOpInterface step, OpOperand &src) {
    Value dst = step.getWritten().front()->get();
    Layout layout = getType(src.get()).getLayout();
    if (isFree(dst))
      setLayout(dst, layout);
    else
      require(src, getType(dst).getLayout());
  }

  void assignConcat(ConcatOp concat) {
    Layout layout = Layout::Plain;
    for (Value source : concat.getSources())
      if (!getType(source).isPlain())
        layout = getType(source).getLayout();
    // Along channels, blocks must not straddle two sources.
    if (getType(concat.getDst()).withLayout(layout).getBlock() > 1 && concat.getAxis() == 1)
      for (Value source : concat.getSources().drop_back()) {
        auto channels = dyn_cast<AffineConstantExpr>(getType(source).getDim(1));
        if (!channels || channels.getValue() % getType(concat.getDst()).withLayout(layout).getBlock() != 0)
          layout = Layout::Plain;
      }
    if (layout == Layout::Plain || !isFree(concat.getDst()))
      layout = getType(concat.getDst()).getLayout();
    for (OpOperand &source : concat.getSourcesMutable())
      require(source, layout);
    setLayout(concat.getDst(), layout);
  }

  void assignLoop(LoopOp loop) {
    Layout layout = Layout::Plain;
    for (Value input : loop.getInputs())
      if (!getType(input).isPlain())
        layout = getType(input).getLayout();
    if (layout != Layout::Plain && !canFollow(loop))
      layout = Layout::Plain;
    auto maps = llvm::to_vector(loop.getIndexingMaps().getAsValueRange<AffineMapAttr>());
    for (auto [operand, map] : llvm::zip(loop.getInputsMutable(), maps))
      if (layout == Layout::Plain || needsLayout(map, getType(operand.get())))
        require(operand, layout);
      else
        require(operand, Layout::Plain);
    if (layout != Layout::Plain)
      for (Value output : loop.getOutputs())
        setLayout(output, layout);
  }

  /// Whether the library has other orders than the plain one for it and brings it from one into the other: [N, C,
  /// spatial...] with one to three of the latter, of up to 32 bits.
  static bool hasChannels(BufferType type) {
    Type element = type.getElementType();
    return type.getRank() >= 3 && type.getRank() <= 5 &&
           (isa<Float32Type, Float16Type, BFloat16Type>(element) || element.isInteger(32) || element.isInteger(8) ||
            element.isInteger(1));
  }

  /// Whether an operand of a loop runs over the channels and something else, so that it must be in the loop's order.
  /// What runs over the channels alone is a plain vector.
  static bool needsLayout(AffineMap map, BufferType type) {
    bool channels = false, others = false;
    for (auto [result, dim] : llvm::zip_equal(map.getResults(), type.getDims().getResults())) {
      auto position = dyn_cast<AffineDimExpr>(result);
      if (!position || isOne(dim))
        continue;
      (position.getPosition() == 1 ? channels : others) = true;
    }
    return channels && others;
  }

  /// An element-wise nest over [N, C, spatial...] whose operands follow its dimensions.
  static bool canFollow(LoopOp loop) {
    for (Attribute kind : loop.getIteratorTypes())
      if (cast<StringAttr>(kind).getValue() != "parallel")
        return false;
    auto maps = llvm::to_vector(loop.getIndexingMaps().getAsValueRange<AffineMapAttr>());
    for (auto [index, operand] : llvm::enumerate(loop->getOperands())) {
      BufferType type = getType(operand);
      AffineMap map = maps[index];
      bool isOutput = index >= loop.getInputs().size();
      if (isOutput && (!map.isIdentity() || !hasChannels(type) || !isFree(operand)))
        return false;
      if (!needsLayout(map, type))
        continue;
      if (type.getRank() != loop.getIteratorTypes().size() || !hasChannels(type))
        return false;
      for (auto [position, result] : llvm::enumerate(map.getResults())) {
        auto dim = dyn_cast<AffineDimExpr>(result);
        if (dim && dim.getPosition() != position)
          return false;
      }
    }
    return true;
  }

  /// Makes an operand have this order: as it is, through a view, or through a copy made where the source is complete.
  void require(OpOperand &operand, Layout layout) {
    Value source = operand.get();
    BufferType type = getType(source);
    if (type.getLayout() == layout || (layout != Layout::Plain && !hasChannels(type)))
      return;
    Value &copy = reordered[{source, static_cast<int>(layout)}];
    if (!copy) {
      OpBuilder builder(operand.getOwner());
      setInsertionPointAfterWriter(builder, source);
      BufferType wanted = type.withLayout(layout);
      Location loc = source.getLoc();
      if (sameBytes(type, wanted)) {
        auto view = ViewOp::create(builder, loc, wanted, source);
        reinterprets.insert(view);
        copy = view.getBuffer();
      } else {
        std::string name = kernel::getName(source).str();
        copy = AllocOp::create(builder, loc, wanted, builder.getStringAttr(name), IntegerAttr(), IntegerAttr(),
                               builder.getI64IntegerAttr(0));
        ReorderOp::create(builder, loc, source, copy, DenseI64ArrayAttr());
        ++reorders;
      }
    }
    operand.set(copy);
  }

  /// After the step that wrote `buffer`, or after its definition for inputs and weights.
  static void setInsertionPointAfterWriter(OpBuilder &builder, Value buffer) {
    Value storage = getStorage(buffer);
    Operation *last = buffer.getDefiningOp();
    // Writers may go through views of the storage.
    SmallVector<Value> aliases{storage};
    while (!aliases.empty()) {
      Value alias = aliases.pop_back_val();
      for (OpOperand &use : alias.getUses()) {
        if (auto view = dyn_cast<ViewOp>(use.getOwner())) {
          aliases.push_back(view.getBuffer());
          continue;
        }
        auto step = dyn_cast<StepOpInterface>(use.getOwner());
        if (step && isWritten(step, use) && (!last || last->isBeforeInBlock(step)))
          last = step;
      }
    }
    if (last)
      builder.setInsertionPointAfter(last);
    else
      builder.setInsertionPointToStart(buffer.getParentBlock());
  }
};

} // namespace
} // namespace paddlec::lowering
