//===- EntryPrinter.cpp - one compiled form of a program as C++ -----------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "codegen/EntryPrinter.h"
#include "codegen/Names.h"
#include "dialects/kernel/transforms/Passes.h"
#include "dialects/paddle/ir/ConstantData.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace paddlec::kernel;

namespace paddlec::codegen {

StringRef getDTypeName(Type elementType) {
  switch (paddle::getDType(elementType).value_or(PDRT_FLOAT32)) {
  case PDRT_BOOL:
    return "PDRT_BOOL";
  case PDRT_INT8:
    return "PDRT_INT8";
  case PDRT_UINT8:
    return "PDRT_UINT8";
  case PDRT_INT16:
    return "PDRT_INT16";
  case PDRT_INT32:
    return "PDRT_INT32";
  case PDRT_INT64:
    return "PDRT_INT64";
  case PDRT_FLOAT16:
    return "PDRT_FLOAT16";
  case PDRT_BFLOAT16:
    return "PDRT_BFLOAT16";
  case PDRT_FLOAT32:
    return "PDRT_FLOAT32";
  case PDRT_FLOAT64:
    return "PDRT_FLOAT64";
  case PDRT_COMPLEX64:
    return "PDRT_COMPLEX64";
  case PDRT_COMPLEX128:
    return "PDRT_COMPLEX128";
  }
  return "PDRT_FLOAT32";
}

std::string getList(ArrayRef<int64_t> values) {
  std::string list = "{";
  for (auto [index, value] : llvm::enumerate(values))
    list += (index ? ", " : "") + std::to_string(value);
  return list + "}";
}

/// Whether a step runs a primitive of the library.
static bool isLibraryStep(Operation *op) {
  return isa<ConvOp, MatMulOp, PoolOp, SoftmaxOp, LayerNormOp, ResampleOp, ReorderOp, ConcatOp>(op);
}

EntryPrinter::EntryPrinter(func::FuncOp function, unsigned number, unsigned body,
                           const llvm::StringMap<std::string> &bodies, const WeightTable &weights,
                           const LoopEmitter &loops)
    : function(function), number(number), body(body), bodies(bodies), weights(weights), loops(loops),
      symbols(getSymbols(function)), dims(symbols) {
  collect();
  collectStages();
}

void EntryPrinter::collectStages() {
  auto starts = function->getAttrOfType<DenseI64ArrayAttr>(stagesAttrName);
  SmallVector<int64_t> firsts = {0};
  if (starts)
    firsts.assign(starts.asArrayRef().begin(), starts.asArrayRef().end());
  for (auto [index, first] : llvm::enumerate(firsts)) {
    Stage &stage = stages.emplace_back();
    stage.number = index;
    stage.firstStep = first;
    stage.endStep = index + 1 < firsts.size() ? firsts[index + 1] : steps.size();
    for (unsigned i = stage.firstStep; i < stage.endStep; ++i)
      if (isLibraryStep(steps[i]))
        primitives[steps[i]] = stage.numPrimitives++;
  }
  for (AllocOp alloc : function.getOps<AllocOp>())
    stages[alloc.getStage()].allocs.push_back(alloc);
  unsigned lives = 0;
  for (Stage &stage : stages) {
    stage.firstLife = lives;
    lives += stage.allocs.size();
  }
  if (auto requirements = function->getAttrOfType<ArrayAttr>(paddle::requirementsAttrName))
    for (auto requirement : requirements.getAsRange<paddle::RequirementAttr>()) {
      for (AffineExpr dim : requirement.getDims().getResults())
        dims.add(dim);
      stages[firstStageThatKnows(requirement.getDims())].requirements.push_back(requirement);
    }
}

unsigned EntryPrinter::firstStageThatKnows(AffineMap map) const {
  unsigned first = 0;
  auto visit = [&](auto &self, AffineMap used) -> void {
    for (AffineExpr result : used.getResults())
      result.walk([&](AffineExpr expr) {
        auto symbol = dyn_cast<AffineSymbolExpr>(expr);
        if (!symbol)
          return;
        if (paddle::SymbolAttr info = symbols[symbol.getPosition()]; paddle::isDerived(info.getKind()))
          return self(self, info.getOperands().getValue());
        for (const Stage &stage : stages)
          for (StepOpInterface step : ArrayRef(steps).slice(stage.firstStep, stage.endStep - stage.firstStep))
            if (llvm::is_contained(step.getBoundSymbols(), symbol.getPosition()))
              first = std::max(first, stage.number + 1);
      });
  };
  visit(visit, map);
  return std::min<unsigned>(first, stages.size() - 1);
}

void EntryPrinter::collect() {
  auto addType = [&](Type type) {
    if (auto buffer = dyn_cast<BufferType>(type))
      for (AffineExpr dim : buffer.getDims().getResults())
        dims.add(dim);
  };
  for (Type type : function.getArgumentTypes())
    addType(type);
  for (Operation &op : function.getBody().front()) {
    for (Type type : op.getResultTypes())
      addType(type);
    for (NamedAttribute attribute : op.getAttrs())
      if (auto map = dyn_cast<AffineMapAttr>(attribute.getValue()))
        for (AffineExpr expr : map.getValue().getResults())
          dims.add(expr);
    auto step = dyn_cast<StepOpInterface>(op);
    if (!step)
      continue;
    steps.push_back(step);
    if (auto loop = dyn_cast<LoopOp>(op))
      if (const LoopCall *call = loops.find(loop))
        for (AffineExpr size : call->sizes)
          dims.add(size);
  }
}

LogicalResult EntryPrinter::print(CodeWriter &out) {
  out.line().open("namespace " + getNamespace() + " {").line();
  if (!dims.empty()) {
    dims.writeStruct(out);
    out.line();
  }
  printBind(out);
  for (const Stage &stage : stages)
    if (failed(printStage(out, stage)))
      return failure();
  printEntry(out);
  out.line().close("} // namespace " + getNamespace());
  return success();
}

void EntryPrinter::printBind(CodeWriter &out) {
  // These may be of sizes that the data decides, so they are computed again when a stage begins.
  out.line("// Symbols that follow from others.");
  out.open("void derive([[maybe_unused]] int64_t *symbols) {");
  Dimensions plain(symbols);
  for (auto [index, symbol] : llvm::enumerate(symbols)) {
    if (!paddle::isDerived(symbol.getKind()))
      continue;
    AffineMap map = symbol.getOperands().getValue();
    std::string a = plain.get(map.getResult(0)), b = plain.get(map.getResult(1));
    out.open("{");
    out.line("[[maybe_unused]] const Dims d(symbols);");
    out.line("symbols[" + Twine(index) + "] = pdrt::" + stringifySymbolKind(symbol.getKind()) + "(" + a + ", " + b +
             ");");
    out.close("}");
  }
  out.close("}").line();

  out.line("// Symbols from the shapes of the inputs.");
  out.open("pdrt_code bind([[maybe_unused]] const pdrt_shape *inputs, [[maybe_unused]] int64_t *symbols,");
  out.line("               [[maybe_unused]] pdrt_status *status) {");
  // Dimensions that are symbols alone set them; all others are checked.
  for (auto [index, symbol] : llvm::enumerate(symbols))
    if (symbol.getKind() == paddle::SymbolKind::InputDim)
      out.line("symbols[" + Twine(index) + "] = inputs[" + Twine(symbol.getInput()) + "].dims[" +
               Twine(symbol.getDim()) + "];");
  out.line("derive(symbols);");
  if (!dims.empty())
    out.line("[[maybe_unused]] const Dims d(symbols);");
  for (auto [index, type] : llvm::enumerate(function.getArgumentTypes())) {
    auto buffer = cast<BufferType>(type);
    for (unsigned i = 0; i < buffer.getRank(); ++i) {
      auto symbol = dyn_cast<AffineSymbolExpr>(buffer.getDim(i));
      if (symbol && symbols[symbol.getPosition()].getInput() == static_cast<int64_t>(index) &&
          symbols[symbol.getPosition()].getDim() == static_cast<int64_t>(i))
        continue;
      out.line("PDRT_TRY(pdrt::expectDim(inputs, " + Twine(index) + ", " + Twine(i) + ", " +
               dims.get(buffer.getDim(i)) + ", status));");
    }
  }
  out.line("return PDRT_OK;");
  out.close("}").line();
}

LogicalResult EntryPrinter::printStage(CodeWriter &out, const Stage &stage) {
  currentStage = stage.number;
  bool several = stages.size() > 1;
  if (several) {
    std::string names;
    for (StepOpInterface step : ArrayRef(steps).take_front(stage.firstStep))
      for (int64_t symbol : step.getBoundSymbols())
        names += (names.empty() ? "" : ", ") + symbols[symbol].getName().str();
    if (stage.number > 0)
      out.line("// What can run once these sizes are known: " + getCommentText(names));
    out.open("namespace stage" + std::to_string(stage.number) + " {").line();
  }
  printRequirements(out, stage);
  printBuffers(out, stage);
  printPrepare(out, stage);
  if (failed(printExecute(out, stage)))
    return failure();
  if (several)
    out.close("} // namespace stage" + std::to_string(stage.number)).line();
  return success();
}

void EntryPrinter::printRequirements(CodeWriter &out, const Stage &stage) {
  if (stage.requirements.empty())
    return;
  out.line("// What the steps take for granted of these sizes.");
  out.open("pdrt_code check(const int64_t *symbols, pdrt_status *status) {");
  out.line("const Dims d(symbols);");
  for (paddle::RequirementAttr requirement : stage.requirements) {
    std::string check =
        "expect" + llvm::convertToCamelFromSnakeCase(stringifyRequirementKind(requirement.getKind()), true);
    out.line("PDRT_TRY(pdrt::" + check + "(" + dims.get(requirement.getDims().getResult(0)) + ", " +
             dims.get(requirement.getDims().getResult(1)) + ", " + quote(requirement.getWhat()) + ", status));");
  }
  out.line("return PDRT_OK;");
  out.close("}").line();
}

void EntryPrinter::printBuffers(CodeWriter &out, const Stage &stage) {
  SmallVector<AllocOp> allocs = stage.allocs; // accessors of ops are not const
  auto lives = function->getAttrOfType<DenseI64ArrayAttr>(livesAttrName);
  out.line("// Temporaries: first step, last step, and the one whose memory it takes over.");
  out.open("constexpr pdrt::BufferLife lives[] = {");
  for (auto [index, alloc] : llvm::enumerate(allocs)) {
    ArrayRef<int64_t> life = lives.asArrayRef().slice(3 * (stage.firstLife + index), 3);
    out.line("{" + Twine(life[0]) + ", " + Twine(life[1]) + ", " + Twine(life[2]) + "}, // " + Twine(index) + " " +
             getCommentText(alloc.getName()) + "  " + getShapeText(alloc.getBuffer().getType()));
  }
  if (allocs.empty())
    out.line("{0, 0, -1}, // none");
  out.close("};").line();

  if (auto offsets = function->getAttrOfType<DenseI64ArrayAttr>(offsetsAttrName)) {
    out.line("// Where each lies in the arena.");
    out.open("constexpr size_t offsets[] = {");
    for (int64_t offset : offsets.asArrayRef())
      out.line(Twine(offset) + ",");
    if (offsets.empty())
      out.line("0, // none");
    out.close("};").line();
  }

  out.line("// Bytes of each temporary.");
  out.open("void sizes([[maybe_unused]] const int64_t *symbols, [[maybe_unused]] size_t *bytes) {");
  if (!dims.empty() && !allocs.empty())
    out.line("[[maybe_unused]] const Dims d(symbols);");
  for (auto [index, alloc] : llvm::enumerate(allocs)) {
    BufferType type = alloc.getBuffer().getType();
    SmallVector<AffineExpr> factors;
    for (unsigned i = 0; i < type.getRank(); ++i) {
      AffineExpr dim = type.getDim(i);
      factors.push_back(i == 1 && type.getBlock() > 1 ? dim.ceilDiv(type.getBlock()) * type.getBlock() : dim);
    }
    out.line("bytes[" + Twine(index) + "] = pdrt::byteCount(" + Twine(getElementBytes(type.getElementType())) + ", " +
             dims.getList(factors) + ");");
  }
  out.close("}").line();
}

void EntryPrinter::printPrepare(CodeWriter &out, const Stage &stage) {
  out.line("// The library primitives, for these dimensions.");
  out.open("pdrt_code prepare([[maybe_unused]] pdrt::Preparation &p) {");
  if (!dims.empty() && stage.numPrimitives)
    out.line("[[maybe_unused]] const Dims d(p.symbolValues());");
  for (StepOpInterface step : ArrayRef(steps).slice(stage.firstStep, stage.endStep - stage.firstStep))
    if (primitives.contains(step))
      prepareStep(out, step);
  out.line("return PDRT_OK;");
  out.close("}").line();
}

LogicalResult EntryPrinter::printExecute(CodeWriter &out, const Stage &stage) {
  out.line("// The program.");
  out.open("pdrt_code execute([[maybe_unused]] pdrt::Frame &f) {");
  if (!dims.empty())
    out.line("[[maybe_unused]] const Dims d(f.symbolValues());");
  for (unsigned index = stage.firstStep; index < stage.endStep; ++index) {
    out.line("// " + Twine(index) + ": " + describe(steps[index]));
    if (failed(executeStep(out, index, steps[index])))
      return failure();
  }
  if (stage.number + 1 == stages.size()) {
    auto returnOp = cast<func::ReturnOp>(function.getBody().front().getTerminator());
    for (auto [index, result] : llvm::enumerate(returnOp.getOperands())) {
      auto type = cast<BufferType>(result.getType());
      out.line("PDRT_TRY(f.output(" + Twine(index) + ", " + getPointer(result) + ", " +
               getDTypeName(type.getElementType()) + ", " + getShape(type) + ")); // " +
               getCommentText(getName(result)));
    }
  }
  out.line("return PDRT_OK;");
  out.close("}").line();
  return success();
}

void EntryPrinter::printEntry(CodeWriter &out) {
  out.open("constexpr pdrt::StepInfo steps[] = {");
  for (StepOpInterface step : steps)
    out.line("{" + quote(getStepName(step)) + ", " + quote(step.getStepKind()) + "},");
  if (steps.empty())
    out.line("{\"\", \"\"}, // none");
  out.close("};").line();

  bool planned = function->hasAttr(offsetsAttrName);
  int64_t arena = planned ? function->getAttrOfType<IntegerAttr>(arenaBytesAttrName).getInt() : 0;
  out.open("constexpr pdrt::Stage stages[] = {");
  for (const Stage &stage : stages) {
    std::string scope = stages.size() > 1 ? "stage" + std::to_string(stage.number) + "::" : "";
    out.open("{");
    out.line(".check = " + (stage.requirements.empty() ? "nullptr" : scope + "check") + ",");
    out.line(".numBuffers = " + Twine(stage.allocs.size()) + ",");
    out.line(".lives = " + scope + "lives,");
    out.line(".sizes = " + scope + "sizes,");
    out.line(".offsets = " + (planned ? scope + "offsets" : "nullptr") + ",");
    out.line(".arenaBytes = " + Twine(arena) + ",");
    out.line(".numPrimitives = " + Twine(stage.numPrimitives) + ",");
    out.line(".prepare = " + scope + "prepare,");
    out.line(".execute = " + scope + "execute,");
    out.close("},");
  }
  out.close("};").line();
  out.open("constexpr pdrt::Entry entry = {");
  out.line(".numSymbols = " + Twine(symbols.size()) + ",");
  out.line(".bind = bind,");
  out.line(".derive = derive,");
  out.line(".stages = stages,");
  out.line(".numStages = " + Twine(stages.size()) + ",");
  out.line(".steps = steps,");
  out.line(".numSteps = " + Twine(steps.size()) + ",");
  out.line(".function = " + Twine(body) + ",");
  out.line(".numInputs = " + Twine(function.getNumArguments()) + ",");
  out.line(".numOutputs = " + Twine(function.getNumResults()) + ",");
  out.line(".numVariables = " + Twine(llvm::range_size(function.getOps<VariableOp>())) + ",");
  out.close("};");
}

std::string EntryPrinter::getShape(BufferType type) const { return dims.getList(type.getDims().getResults()); }

std::string EntryPrinter::getStepName(StepOpInterface step) const {
  if (SmallVector<OpOperand *> written = step.getWritten(); !written.empty())
    return getName(written.front()->get()).str();
  std::string names;
  for (int64_t symbol : step.getBoundSymbols())
    names += (names.empty() ? "" : ", ") + symbols[symbol].getName().str();
  return names;
}

std::string EntryPrinter::getShapeText(BufferType type) const {
  std::string text = pdrt_dtype_name(paddle::getDType(type.getElementType()).value_or(PDRT_FLOAT32));
  text += "[";
  for (auto [index, dim] : llvm::enumerate(type.getDims().getResults()))
    text += (index ? ", " : "") + dims.describe(dim);
  text += "]";
  if (!type.isPlain())
    text += " " + stringifyLayout(type.getLayout()).str();
  return text;
}

} // namespace paddlec::codegen
