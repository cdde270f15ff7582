//===- NestReduction.cpp - reductions of a loop nest as EmitC -------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Two forms, by what lies innermost in memory. A reduced innermost dimension has one accumulator in a register, which
// the vector unit splits. A kept one has a row of accumulators, so that memory is still read in order. Sums and
// products of floats are kept in double: the order of additions then does not show in the result.
//
//===----------------------------------------------------------------------===//
#include "codegen/loops/BodyToEmitC.h"
#include "codegen/loops/NestEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace paddlec::codegen {

/// Elements of a row that are accumulated together.
static constexpr int64_t rowTile = 64;

/// The OpenMP operator that an op is.
static std::string getClause(Operation *combiner) {
  Type type = combiner->getResult(0).getType();
  return TypeSwitch<Operation *, std::string>(combiner)
      .Case<arith::AddFOp, arith::AddIOp>([](auto) { return "+"; })
      .Case<arith::MulFOp, arith::MulIOp>([](auto) { return "*"; })
      .Case<arith::OrIOp>([&](auto) { return type.isInteger(1) ? "||" : "|"; })
      .Case<arith::AndIOp>([&](auto) { return type.isInteger(1) ? "&&" : "&"; })
      .Case<arith::MaximumFOp>([](auto) { return "pdrt::math::maximum"; })
      .Case<arith::MinimumFOp>([](auto) { return "pdrt::math::minimum"; })
      .Case<arith::MaxSIOp>([](auto) { return "max"; })
      .Case<arith::MinSIOp>([](auto) { return "min"; })
      .Default([](Operation *) { return ""; });
}

void NestEmitter::findAccumulators() {
  Block &body = op.getBody().front();
  for (auto [index, value] : llvm::enumerate(body.getTerminator()->getOperands())) {
    Accumulator &accumulator = accumulators.emplace_back();
    BlockArgument running = body.getArgument(op.getInputs().size() + index);
    accumulator.type = running.getType();
    Operation *combiner = value.getDefiningOp();
    if (!combiner || combiner->getBlock() != &body || combiner->getNumOperands() != 2 || !running.hasOneUse() ||
        *running.user_begin() != combiner || !value.hasOneUse())
      continue;
    accumulator.clause = getClause(combiner);
    accumulator.combiner = combiner;
    accumulator.other = combiner->getOperand(combiner->getOperand(0) == running ? 1 : 0);
    if (isa<arith::AddFOp, arith::MulFOp>(combiner) && running.getType().isF32())
      accumulator.type = builder.getF64Type();
  }
}

/// Empty when an accumulator has no operator that OpenMP knows.
std::string NestEmitter::getReductionClauses() const {
  std::string clauses;
  for (const Accumulator &accumulator : accumulators) {
    if (accumulator.clause.empty())
      return "";
    clauses += " reduction(" + accumulator.clause + " : {})";
  }
  return clauses;
}

/// A number of the accumulator's type.
static TypedAttr widen(TypedAttr value, Type type) {
  if (value.getType() == type)
    return value;
  return FloatAttr::get(type, cast<FloatAttr>(value).getValueAsDouble());
}

Value NestEmitter::getInitialValue(unsigned output) {
  Type type = accumulators[output].type;
  auto value = widen(cast<TypedAttr>((*op.getInitialValues())[output]), type);
  return emitc::LiteralOp::create(builder, loc, getEmitCType(type), getCppLiteral(value));
}

void NestEmitter::declareAccumulators(int64_t tile) {
  for (auto [index, accumulator] : llvm::enumerate(accumulators)) {
    Type type = getEmitCType(accumulator.type);
    if (tile == 0) {
      auto value = widen(cast<TypedAttr>((*op.getInitialValues())[index]), accumulator.type);
      accumulator.variable =
          emitc::VariableOp::create(builder, loc, emitc::LValueType::get(type),
                                    emitc::OpaqueAttr::get(builder.getContext(), getCppLiteral(value)));
    } else {
      accumulator.variable = emitc::VariableOp::create(builder, loc, emitc::ArrayType::get({tile}, type),
                                                       emitc::OpaqueAttr::get(builder.getContext(), ""));
    }
  }
}

/// The accumulator, or its element of a row, as an lvalue.
Value NestEmitter::getAccumulator(unsigned output, Value lane) {
  Value variable = accumulators[output].variable;
  if (!lane)
    return variable;
  return emitc::SubscriptOp::create(builder, loc, cast<TypedValue<emitc::ArrayType>>(variable), lane);
}

/// One element into the accumulators.
void NestEmitter::accumulate(Value lane) {
  IndexCache cache;
  SmallVector<Value> running;
  for (auto [index, accumulator] : llvm::enumerate(accumulators)) {
    Value loaded = emitc::LoadOp::create(builder, loc, getEmitCType(accumulator.type), getAccumulator(index, lane));
    running.push_back(toBuiltin(loaded, accumulator.type));
  }
  // The running value of a widened accumulator is not of the body's type; only its combiner, left out, uses it.
  SmallVector<Value> values = copyBody(running, cache);
  for (auto [index, accumulator] : llvm::enumerate(accumulators)) {
    Value next = values[index];
    if (Operation *combiner = accumulator.combiner) {
      if (next.getType() != accumulator.type)
        next = arith::ExtFOp::create(builder, loc, accumulator.type, next);
      IRMapping mapping;
      bool isFirst = combiner->getOperand(1) == accumulator.other;
      mapping.map(combiner->getOperand(isFirst ? 0 : 1), running[index]);
      mapping.map(accumulator.other, next);
      Operation *copy = builder.clone(*combiner, mapping);
      copy->getResult(0).setType(accumulator.type);
      next = copy->getResult(0);
    }
    emitc::AssignOp::create(builder, loc, getAccumulator(index, lane), fromBuiltin(next));
  }
}

void NestEmitter::storeAccumulators(Value lane) {
  IndexCache cache;
  unsigned numInputs = op.getInputs().size();
  for (auto [index, accumulator] : llvm::enumerate(accumulators)) {
    Value loaded = emitc::LoadOp::create(builder, loc, getEmitCType(accumulator.type), getAccumulator(index, lane));
    Value total = toBuiltin(loaded, accumulator.type);
    Type type = op.getBody().front().getArgument(numInputs + index).getType();
    if (type != accumulator.type)
      total = arith::TruncFOp::create(builder, loc, type, total);
    store(index, total, cache);
  }
}

/// Whether memory is contiguous along a kept dimension: the last of the largest input.
bool NestEmitter::isInnermostParallel() const {
  unsigned numParallel = nest.getNumParallel();
  if (numParallel == 0)
    return false;
  if (nest.isBlocked())
    return nest.laneLoop + 1 == numParallel;
  const Access *largest = nullptr;
  for (const Access &access : ArrayRef(nest.accesses).take_front(op.getInputs().size()))
    if (!largest || access.size() > largest->size())
      largest = &access;
  return largest && !largest->empty() && largest->back().isLoop(numParallel - 1);
}

void NestEmitter::emitRowReduction(Part part) {
  unsigned numParallel = nest.getNumParallel();
  SmallVector<unsigned> kept = llvm::to_vector(llvm::seq<unsigned>(0, numParallel));
  emitLoops(kept, part, /*isParallel=*/true, /*isSimd=*/false, [&] {
    declareAccumulators(0);
    std::string clauses = getReductionClauses();
    auto emitLevel = [&](auto &self, unsigned loop) -> void {
      if (loop == nest.loops.size())
        return accumulate(Value());
      if (loop + 1 == nest.loops.size() && !clauses.empty()) {
        SmallVector<Value> variables;
        for (const Accumulator &accumulator : accumulators)
          variables.push_back(accumulator.variable);
        verbatim("#pragma omp simd" + clauses, variables);
      }
      forLoop("0", sizeTexts[loop], 1, [&](Value induction) {
        inductions[loop] = induction;
        self(self, loop + 1);
        inductions[loop] = Value();
      });
    };
    emitLevel(emitLevel, numParallel);
    storeAccumulators(Value());
  });
}

void NestEmitter::emitTiledReduction(Part part) {
  unsigned row = nest.getNumParallel() - 1; // the loop along which accumulators lie
  bool isLane = nest.isBlocked() && row == nest.laneLoop;
  SmallVector<unsigned> kept = llvm::to_vector(llvm::seq<unsigned>(0, row));

  // A row of accumulators for elements base ... base + width - 1.
  auto emitRow = [&](Value base, const Twine &width, int64_t tile) {
    declareAccumulators(tile);
    auto overRow = [&](function_ref<void(Value)> body) {
      verbatim("#pragma omp simd");
      forLoop("0", width, 1, [&](Value lane) {
        inductions[row] = base ? add(base, lane) : lane;
        body(lane);
        inductions[row] = Value();
      });
    };
    overRow([&](Value lane) {
      for (unsigned i = 0; i < accumulators.size(); ++i)
        emitc::AssignOp::create(builder, loc, getAccumulator(i, lane), getInitialValue(i));
    });
    auto emitLevel = [&](auto &self, unsigned loop) -> void {
      if (loop == nest.loops.size())
        return overRow([&](Value lane) { accumulate(lane); });
      forLoop("0", sizeTexts[loop], 1, [&](Value induction) {
        inductions[loop] = induction;
        self(self, loop + 1);
        inductions[loop] = Value();
      });
    };
    emitLevel(emitLevel, row + 1);
    overRow([&](Value lane) { storeAccumulators(lane); });
  };

  if (isLane) {
    emitLoops(kept, part, /*isParallel=*/true, /*isSimd=*/false, [&] {
      if (part == Part::Full)
        return emitRow(Value(), Twine(nest.block), nest.block);
      verbatim("const int64_t lanes = " + channelsText + " - {} * " + Twine(nest.block) + ";",
               inductions[nest.blockLoop]);
      emitRow(Value(), "lanes", nest.block);
      zeroPadding();
    });
    return;
  }
  std::string size = sizeTexts[row];
  auto emitTiles = [&] {
    forLoop("0", size, rowTile, [&](Value base) {
      verbatim("const int64_t width = pdrt::min(" + size + " - {}, " + Twine(rowTile) + ");", base);
      emitRow(base, "width", rowTile);
    });
  };
  if (kept.empty()) {
    std::string threads = getThreads();
    if (threads != "none")
      verbatim("#pragma omp parallel for" + (threads.empty() ? "" : " if (" + threads + ")"));
    emitTiles();
  } else {
    emitLoops(kept, part, /*isParallel=*/true, /*isSimd=*/false, emitTiles);
  }
}

} // namespace paddlec::codegen
