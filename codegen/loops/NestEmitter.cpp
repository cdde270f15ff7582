//===- NestEmitter.cpp - a loop nest as EmitC -----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Loops, loads and stores. Reductions are in NestReduction.cpp.
//
//===----------------------------------------------------------------------===//
#include "codegen/loops/NestEmitter.h"
#include "codegen/loops/BodyToEmitC.h"
#include "dialects/paddle/ir/ShapeInference.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace paddlec::codegen {

/// Constant sizes up to this are written into the code, where they help the compiler. Larger ones are arguments, so
/// that loops over different sizes share a function.
static constexpr int64_t largestInlineSize = 32;

NestEmitter::NestEmitter(kernel::LoopOp op, const LoopNest &nest, int64_t parallelThreshold, OpBuilder &builder)
    : op(op), nest(nest), parallelThreshold(parallelThreshold), builder(builder), loc(op.getLoc()) {
  size_t inputs = op.getInputs().size(), outputs = op.getOutputs().size();
  for (size_t i = 0; i < inputs; ++i)
    bufferNames.push_back(inputs == 1 ? "in" : "in" + std::to_string(i));
  for (size_t i = 0; i < outputs; ++i)
    bufferNames.push_back(outputs == 1 ? "out" : "out" + std::to_string(i));
  inductions.resize(nest.loops.size());
  if (nest.isBlocked()) {
    channelsText = getSizeText(nest.channels, "channels");
    blocksText = getSizeText(nest.channels.ceilDiv(nest.block), "blocks");
  }
  for (auto [index, loop] : llvm::enumerate(nest.loops))
    sizeTexts.push_back(getSizeText(loop.size, nest.loops.size() == 1 ? Twine("n") : "dim" + Twine(index)));
}

std::string NestEmitter::getSizeText(AffineExpr size, const Twine &name) {
  std::optional<int64_t> constant = paddle::getConstant(size);
  if (constant && *constant <= largestInlineSize)
    return std::to_string(*constant);
  for (const SizeArgument &argument : sizeArguments)
    if (argument.size == size)
      return argument.name;
  sizeArguments.push_back({size, name.str()});
  return sizeArguments.back().name;
}

Value NestEmitter::literal(const Twine &text) {
  return emitc::LiteralOp::create(builder, loc, builder.getI64Type(), text.str());
}

void NestEmitter::verbatim(const Twine &text, ValueRange arguments) {
  emitc::VerbatimOp::create(builder, loc, builder.getStringAttr(text), arguments);
}

Value NestEmitter::add(Value a, Value b) { return emitc::AddOp::create(builder, loc, builder.getI64Type(), a, b); }
Value NestEmitter::multiply(Value a, Value b) { return emitc::MulOp::create(builder, loc, builder.getI64Type(), a, b); }

void NestEmitter::forLoop(const Twine &lower, const Twine &upper, int64_t step, function_ref<void(Value)> body) {
  Value from = literal(lower), to = literal(upper), by = literal(Twine(step));
  auto loop = emitc::ForOp::create(builder, loc, from, to, by);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  body(loop.getInductionVar());
}

//===----------------------------------------------------------------------===//
// Memory and the body
//===----------------------------------------------------------------------===//

Value NestEmitter::getIndex(unsigned operand, IndexCache &cache) {
  const Access &access = nest.accesses[operand];
  for (auto [known, index] : cache)
    if (*known == access)
      return index;
  // Row-major: ((i * size1 + j) * size2 + k) ...
  Value index;
  for (const AccessDim &dim : access) {
    std::string size =
        dim.kind == AccessDim::Loop ? sizeTexts[dim.loop] : getSizeText(dim.size, "size" + Twine(sizeArguments.size()));
    if (index)
      index = multiply(index, literal(size));
    Value own;
    if (dim.kind == AccessDim::Loop)
      own = inductions[dim.loop];
    else if (dim.kind == AccessDim::Clamped)
      own = emitc::CallOpaqueOp::create(builder, loc, TypeRange(builder.getI64Type()), "pdrt::min",
                                        ValueRange{inductions[dim.loop], literal(size + " - 1")})
                .getResult(0);
    else if (dim.kind == AccessDim::Channel)
      own = add(multiply(inductions[nest.blockLoop], literal(Twine(nest.block))), inductions[nest.laneLoop]);
    if (own)
      index = index ? add(index, own) : own;
  }
  if (!index)
    index = literal("0");
  cache.push_back({&access, index});
  return index;
}

Value NestEmitter::getElement(unsigned operand, Value index) {
  Type elementType = cast<kernel::BufferType>(op->getOperand(operand).getType()).getElementType();
  Type pointer = emitc::PointerType::get(getEmitCType(elementType));
  Value base = emitc::LiteralOp::create(builder, loc, pointer, bufferNames[operand]);
  return emitc::SubscriptOp::create(builder, loc, cast<TypedValue<emitc::PointerType>>(base), index);
}

Value NestEmitter::toBuiltin(Value value, Type type) {
  if (value.getType() == type)
    return value;
  return UnrealizedConversionCastOp::create(builder, loc, type, value).getResult(0);
}

Value NestEmitter::fromBuiltin(Value value) {
  Type type = getEmitCType(value.getType());
  if (value.getType() == type)
    return value;
  return UnrealizedConversionCastOp::create(builder, loc, type, value).getResult(0);
}

void NestEmitter::store(unsigned output, Value value, IndexCache &cache) {
  unsigned operand = op.getInputs().size() + output;
  Value element = getElement(operand, getIndex(operand, cache));
  emitc::AssignOp::create(builder, loc, element, fromBuiltin(value));
}

SmallVector<Value> NestEmitter::copyBody(ValueRange running, IndexCache &cache) {
  Block &body = op.getBody().front();
  unsigned numInputs = op.getInputs().size();
  IRMapping mapping;
  for (unsigned i = 0; i < numInputs; ++i) {
    BlockArgument argument = body.getArgument(i);
    if (argument.use_empty())
      continue;
    Value element = getElement(i, getIndex(i, cache));
    Type type = cast<emitc::LValueType>(element.getType()).getValueType();
    mapping.map(argument, toBuiltin(emitc::LoadOp::create(builder, loc, type, element), argument.getType()));
  }
  for (auto [index, value] : llvm::enumerate(running))
    if (value)
      mapping.map(body.getArgument(numInputs + index), value);
  for (Operation &inner : body.without_terminator()) {
    if (llvm::any_of(accumulators, [&](const Accumulator &accumulator) { return accumulator.combiner == &inner; }))
      continue;
    if (auto extent = dyn_cast<kernel::ExtentOp>(inner))
      mapping.map(extent.getValue(), literal(getSizeText(extent.getSize().getResult(0), "count")));
    else
      builder.clone(inner, mapping);
  }
  SmallVector<Value> values;
  for (auto [index, value] : llvm::enumerate(body.getTerminator()->getOperands())) {
    bool isSimple = index < accumulators.size() && accumulators[index].combiner;
    values.push_back(mapping.lookupOrDefault(isSimple ? accumulators[index].other : value));
  }
  return values;
}

//===----------------------------------------------------------------------===//
// Structure
//===----------------------------------------------------------------------===//

/// Whether the body is straight code for the vector unit: no function that is the standard library's in Math.h.
static bool isVectorisable(Block &body) {
  return llvm::all_of(body.without_terminator(), [](Operation &inner) {
    if (!isa<math::MathDialect>(inner.getDialect()) ||
        isa<math::AbsFOp, math::AbsIOp, math::CeilOp, math::FloorOp, math::RoundEvenOp, math::SqrtOp, math::TruncOp>(
            inner))
      return true;
    return inner.getResult(0).getType().isF32() &&
           isa<math::CosOp, math::ErfOp, math::ExpOp, math::ExpM1Op, math::LogOp, math::Log1pOp, math::PowFOp,
               math::SinOp, math::TanhOp>(inner);
  });
}

/// What one element costs, in additions.
static int64_t getCost(Block &body) {
  int64_t cost = 1;
  for (Operation &inner : body.without_terminator())
    cost +=
        isa<math::MathDialect>(inner.getDialect()) && !isa<math::AbsFOp, math::AbsIOp, math::FloorOp>(inner) ? 8 : 1;
  return cost;
}

/// The clause of `parallel` that says when threads pay, or "none" when they never do. Empty: always.
std::string NestEmitter::getThreads() {
  int64_t threshold = std::max<int64_t>(1, parallelThreshold / getCost(op.getBody().front()));
  int64_t known = 1;
  std::string product;
  for (auto [loop, text] : llvm::zip_equal(nest.loops, sizeTexts)) {
    if (std::optional<int64_t> size = paddle::getConstant(loop.size))
      known *= std::max<int64_t>(*size, 1);
    else
      product += (product.empty() ? "" : " * ") + text;
  }
  if (product.empty())
    return known >= threshold ? "" : "none";
  if (threshold / known <= 1)
    return "";
  return product + " >= " + std::to_string(threshold / known);
}

/// The bounds of a loop. The blocks are those that are full or the last one; its lanes end at `lanes`.
std::string NestEmitter::getBound(unsigned loop, Part part, bool upper) {
  std::string block = std::to_string(nest.block);
  if (nest.isBlocked() && nest.hasTail && loop == nest.blockLoop) {
    std::string full = channelsText + " / " + block;
    if (std::optional<int64_t> channels = paddle::getConstant(nest.channels))
      full = getSizeText(getAffineConstantExpr(*channels / nest.block, op.getContext()), "fullBlocks");
    if (part == Part::Full)
      return upper ? full : "0";
    return upper ? blocksText : full;
  }
  if (!upper)
    return "0";
  return nest.isBlocked() && loop == nest.laneLoop && part == Part::Tail ? "lanes" : sizeTexts[loop];
}

void NestEmitter::emitLoops(ArrayRef<unsigned> loops, Part part, bool isParallel, bool isSimd,
                            function_ref<void()> innermost) {
  // Loops that threads share: all but a vectorised innermost one, and only those whose bounds stand before them.
  unsigned shared = isSimd && loops.size() > 1 ? loops.size() - 1 : loops.size();
  for (unsigned i = 0; i < shared; ++i)
    if (nest.isBlocked() && part == Part::Tail && loops[i] == nest.laneLoop)
      shared = i;
  std::string threads = isParallel && shared > 0 ? getThreads() : "none";

  auto emitLevel = [&](auto &self, unsigned level) -> void {
    if (level == loops.size())
      return innermost();
    unsigned loop = loops[level];
    if (nest.isBlocked() && part == Part::Tail && loop == nest.laneLoop)
      verbatim("const int64_t lanes = " + channelsText + " - {} * " + Twine(nest.block) + ";",
               inductions[nest.blockLoop]);
    bool vectorised = isSimd && level + 1 == loops.size();
    if (level == 0 && threads != "none") {
      std::string text = "#pragma omp parallel for";
      if (vectorised)
        text += " simd";
      if (shared > 1)
        text += " collapse(" + std::to_string(shared) + ")";
      if (!threads.empty())
        text += (vectorised ? " if (parallel : " : " if (") + threads + ")";
      verbatim(text);
    } else if (vectorised) {
      verbatim("#pragma omp simd");
    }
    forLoop(getBound(loop, part, false), getBound(loop, part, true), 1, [&](Value induction) {
      inductions[loop] = induction;
      self(self, level + 1);
      inductions[loop] = Value();
    });
    if (nest.isBlocked() && part == Part::Tail && loop == nest.laneLoop && level + 1 == loops.size())
      zeroPadding();
  };
  emitLevel(emitLevel, 0);
}

/// Blocked outputs keep zeros in the lanes beyond the channels, which the library relies on.
void NestEmitter::zeroPadding() {
  unsigned numInputs = op.getInputs().size();
  auto type = cast<kernel::BufferType>(op.getOutputs()[0].getType());
  if (type.getBlock() == 1)
    return;
  forLoop("lanes", Twine(nest.block), 1, [&](Value lane) {
    inductions[nest.laneLoop] = lane;
    IndexCache cache;
    for (unsigned i = 0; i < op.getOutputs().size(); ++i) {
      Value element = getElement(numInputs + i, getIndex(numInputs + i, cache));
      Type elementType = cast<emitc::LValueType>(element.getType()).getValueType();
      Value zero = emitc::LiteralOp::create(builder, loc, elementType, getCppType(type.getElementType()) + "(0)");
      emitc::AssignOp::create(builder, loc, element, zero);
    }
    inductions[nest.laneLoop] = Value();
  });
}

void NestEmitter::emitElements(Part part) {
  SmallVector<unsigned> loops = llvm::to_vector(llvm::seq<unsigned>(0, nest.loops.size()));
  emitLoops(loops, part, /*isParallel=*/true, isVectorisable(op.getBody().front()), [&] {
    IndexCache cache;
    // A reduction over single elements has no loops left; each result is its initial value and one element.
    SmallVector<Value> running;
    if (op.getInitialValues())
      for (auto initial : op.getInitialValues()->getAsRange<TypedAttr>())
        running.push_back(arith::ConstantOp::create(builder, loc, initial));
    for (auto [index, value] : llvm::enumerate(copyBody(running, cache)))
      store(index, value, cache);
  });
}

void NestEmitter::emitPart(Part part) {
  if (!nest.reduces())
    return emitElements(part);
  return isInnermostParallel() ? emitTiledReduction(part) : emitRowReduction(part);
}

void NestEmitter::emit() {
  if (nest.reduces())
    findAccumulators();
  std::optional<int64_t> channels;
  if (nest.isBlocked())
    channels = paddle::getConstant(nest.channels);
  if (!channels || *channels >= nest.block)
    emitPart(Part::Full);
  if (nest.isBlocked() && nest.hasTail)
    emitPart(Part::Tail);
}

} // namespace paddlec::codegen
