//===- LoopNest.cpp - the physical shape of a kernel.loop -----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "codegen/loops/LoopNest.h"
#include "dialects/paddle/ir/ShapeInference.h"

using namespace mlir;

namespace paddlec::codegen {

unsigned LoopNest::getNumParallel() const {
  return llvm::count_if(loops, [](const NestLoop &loop) { return !loop.isReduction; });
}

namespace {

/// A physical dimension before loops have places: a dimension of the op, index 0, or a part of the channels.
struct PhysicalDim {
  enum Kind { Dim, Zero, Block, Lane, Channel, Clamped } kind;
  unsigned dim = 0;
  AffineExpr size;
};

class NestBuilder {
public:
  NestBuilder(kernel::LoopOp op, std::string &reason) : op(op), context(op.getContext()), reason(reason) {
    for (AffineMap map : op.getIndexingMaps().getAsValueRange<AffineMapAttr>())
      maps.push_back(map);
  }

  FailureOr<LoopNest> build() {
    if (failed(findSizes()) || failed(findBlock()))
      return failure();
    for (unsigned i = 0; i < maps.size(); ++i)
      physical.push_back(getPhysicalDims(i));
    if (failed(orderLoops()))
      return failure();
    for (ArrayRef<PhysicalDim> dims : physical)
      nest.accesses.push_back(getAccess(dims));
    settleBlock();
    for (unsigned outer = 0; outer + 1 < nest.loops.size();)
      if (canMerge(outer))
        merge(outer);
      else
        ++outer;
    return std::move(nest);
  }

private:
  mutable kernel::LoopOp op; // its accessors are not const
  MLIRContext *context;
  std::string &reason;
  SmallVector<AffineMap> maps;
  SmallVector<AffineExpr> sizes; ///< of the op's dimensions
  std::optional<unsigned> channelDim;
  SmallVector<SmallVector<PhysicalDim>> physical;
  DenseMap<std::pair<int, unsigned>, unsigned> loopOf; ///< (kind, dimension) to loop
  LoopNest nest;

  LogicalResult fail(const Twine &why) {
    reason = why.str();
    return failure();
  }
  kernel::BufferType getType(unsigned operand) const {
    return cast<kernel::BufferType>(op->getOperand(operand).getType());
  }
  bool isReduction(unsigned dim) const {
    return cast<StringAttr>(op.getIteratorTypes()[dim]).getValue() == "reduction";
  }
  static bool isOne(AffineExpr size) { return paddle::getConstant(size) == 1; }

  LogicalResult findSizes() {
    sizes.assign(op.getIteratorTypes().size(), AffineExpr());
    for (unsigned operand = maps.size(); operand-- > 0;) // outputs first
      for (auto [index, expr] : llvm::enumerate(maps[operand].getResults())) {
        if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
          if (!sizes[dim.getPosition()])
            sizes[dim.getPosition()] = getType(operand).getDim(index);
        } else if (paddle::getConstant(expr) != 0) {
          return fail("an index is neither a dimension of the nest nor 0");
        }
      }
    for (auto [index, size] : llvm::enumerate(sizes))
      if (!size)
        return fail("no buffer has dimension " + Twine(index) + " of the nest");
    return success();
  }

  LogicalResult findBlock() {
    for (unsigned operand = 0; operand < maps.size(); ++operand) {
      int64_t block = getType(operand).getBlock();
      if (block == 1)
        continue;
      if (nest.block != 1 && nest.block != block)
        return fail("its buffers have blocks of different sizes");
      nest.block = block;
      auto dim = dyn_cast<AffineDimExpr>(maps[operand].getResult(1));
      if (!dim)
        continue; // one channel for all
      if (channelDim && *channelDim != dim.getPosition())
        return fail("its blocked buffers disagree on which dimension the channels are");
      channelDim = dim.getPosition();
    }
    if (channelDim && isReduction(*channelDim))
      return fail("it reduces over blocked channels");
    for (unsigned operand = 0; channelDim && operand < maps.size(); ++operand)
      for (auto [index, expr] : llvm::enumerate(maps[operand].getResults()))
        if (expr == getAffineDimExpr(*channelDim, context) && getType(operand).getDim(index) != sizes[*channelDim])
          return fail("its blocked channels are broadcast at run time");
    for (Value output : op.getOutputs())
      if (cast<kernel::BufferType>(output.getType()).getLayout() !=
          cast<kernel::BufferType>(op.getOutputs()[0].getType()).getLayout())
        return fail("its outputs have different layouts");
    return success();
  }

  /// A buffer's dimensions in physical order.
  SmallVector<PhysicalDim> getPhysicalDims(unsigned operand) const {
    kernel::BufferType type = getType(operand);
    unsigned rank = type.getRank();
    SmallVector<unsigned> order;
    bool channelsLast = type.getLayout() == kernel::Layout::ChannelsLast;
    for (unsigned i = 0; i < rank; ++i)
      if (i != 1 || !channelsLast)
        order.push_back(i);
    if (channelsLast)
      order.push_back(1);

    SmallVector<PhysicalDim> dims;
    AffineExpr lanes = getAffineConstantExpr(nest.block, context);
    bool isBlocked = type.getBlock() > 1;
    for (unsigned i : order) {
      AffineExpr index = maps[operand].getResult(i), size = type.getDim(i);
      auto dim = dyn_cast<AffineDimExpr>(index);
      if (dim && dim.getPosition() == channelDim) {
        dims.push_back({isBlocked && i == 1 ? PhysicalDim::Block : PhysicalDim::Channel, *channelDim,
                        isBlocked && i == 1 ? size.ceilDiv(nest.block) : size});
      } else if (!isOne(size)) {
        bool isLoop = dim && sizes[dim.getPosition()] == size;
        dims.push_back({isLoop ? PhysicalDim::Dim
                        : dim  ? PhysicalDim::Clamped
                               : PhysicalDim::Zero,
                        dim ? dim.getPosition() : 0, size});
      }
    }
    if (isBlocked)
      dims.push_back(
          {isa<AffineDimExpr>(maps[operand].getResult(1)) ? PhysicalDim::Lane : PhysicalDim::Zero, 0, lanes});
    return dims;
  }

  void addLoop(PhysicalDim::Kind kind, unsigned dim, AffineExpr size, bool reduction) {
    if (loopOf.try_emplace({kind, dim}, nest.loops.size()).second)
      nest.loops.push_back({size, reduction});
  }

  void addLoops(ArrayRef<PhysicalDim> dims, bool reductions) {
    for (const PhysicalDim &dim : dims) {
      if (dim.kind == PhysicalDim::Zero || dim.kind == PhysicalDim::Clamped)
        continue;
      if (dim.kind == PhysicalDim::Dim) {
        if (isReduction(dim.dim) == reductions)
          addLoop(PhysicalDim::Dim, dim.dim, sizes[dim.dim], reductions);
        continue;
      }
      if (reductions)
        continue;
      if (dim.kind != PhysicalDim::Lane)
        addLoop(PhysicalDim::Block, 0, sizes[*channelDim].ceilDiv(nest.block), false);
      if (dim.kind != PhysicalDim::Block)
        addLoop(PhysicalDim::Lane, 0, getAffineConstantExpr(nest.block, context), false);
    }
  }

  /// Parallel loops as the first output lies in memory, reductions as the largest input does.
  LogicalResult orderLoops() {
    unsigned firstOutput = op.getInputs().size();
    addLoops(physical[firstOutput], /*reductions=*/false);
    SmallVector<unsigned> order = llvm::to_vector(llvm::seq<unsigned>(0, maps.size()));
    llvm::stable_sort(order, [&](unsigned a, unsigned b) { return physical[a].size() > physical[b].size(); });
    for (bool reductions : {false, true})
      for (unsigned operand : order)
        addLoops(physical[operand], reductions);
    return success();
  }

  Access getAccess(ArrayRef<PhysicalDim> dims) const {
    Access access;
    for (const PhysicalDim &dim : dims) {
      switch (dim.kind) {
      case PhysicalDim::Zero:
        access.push_back({AccessDim::Zero, 0, dim.size});
        break;
      case PhysicalDim::Channel:
        access.push_back({AccessDim::Channel, 0, dim.size});
        break;
      case PhysicalDim::Clamped:
        access.push_back({AccessDim::Clamped, loopOf.lookup({PhysicalDim::Dim, dim.dim}), dim.size});
        break;
      case PhysicalDim::Dim:
      case PhysicalDim::Block:
      case PhysicalDim::Lane:
        access.push_back(
            {AccessDim::Loop, loopOf.lookup({dim.kind, dim.kind == PhysicalDim::Dim ? dim.dim : 0}), dim.size});
        break;
      }
    }
    return access;
  }

  /// Forgets the channels where blocks are full and nothing is indexed by channel: then they are loops like others.
  void settleBlock() {
    if (!channelDim) {
      nest.block = 1;
      return;
    }
    nest.channels = sizes[*channelDim];
    nest.blockLoop = loopOf.lookup({PhysicalDim::Block, 0});
    nest.laneLoop = loopOf.lookup({PhysicalDim::Lane, 0});
    nest.hasTail = paddle::getConstant(nest.channels % nest.block) != 0;
    bool hasChannelIndex = llvm::any_of(nest.accesses, [](const Access &access) {
      return llvm::any_of(access, [](const AccessDim &dim) { return dim.kind == AccessDim::Channel; });
    });
    if (!nest.hasTail && !hasChannelIndex)
      nest.block = 1;
  }

  bool canMerge(unsigned outer) const {
    unsigned inner = outer + 1;
    if (nest.loops[outer].isReduction != nest.loops[inner].isReduction)
      return false;
    if (nest.isBlocked())
      for (unsigned loop : {outer, inner})
        if (loop == nest.blockLoop || loop == nest.laneLoop)
          return false;
    for (const Access &access : nest.accesses) {
      if (llvm::any_of(access, [&](const AccessDim &dim) {
            return dim.kind == AccessDim::Clamped && (dim.loop == outer || dim.loop == inner);
          }))
        return false;
      for (unsigned i = 0; i <= access.size(); ++i) {
        bool isOuter = i > 0 && access[i - 1].isLoop(outer);
        bool isInner = i < access.size() && access[i].isLoop(inner);
        if (isOuter != isInner)
          return false;
      }
    }
    return true;
  }

  void merge(unsigned outer) {
    paddle::ShapeInference arithmetic(context, {});
    AffineExpr size = arithmetic.product({nest.loops[outer].size, nest.loops[outer + 1].size});
    nest.loops[outer].size = size;
    nest.loops.erase(nest.loops.begin() + outer + 1);
    for (Access &access : nest.accesses) {
      llvm::erase_if(access, [&](const AccessDim &dim) { return dim.isLoop(outer + 1); });
      for (AccessDim &dim : access) {
        if (dim.isLoop(outer))
          dim.size = size;
        else if (dim.kind != AccessDim::Zero && dim.kind != AccessDim::Channel && dim.loop > outer)
          --dim.loop;
      }
    }
    if (nest.blockLoop > outer)
      --nest.blockLoop;
    if (nest.laneLoop > outer)
      --nest.laneLoop;
  }
};

} // namespace

FailureOr<LoopNest> getLoopNest(kernel::LoopOp op, std::string &reason) { return NestBuilder(op, reason).build(); }

} // namespace paddlec::codegen
