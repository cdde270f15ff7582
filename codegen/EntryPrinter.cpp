//===- EntryPrinter.cpp - one compiled form of a program as C++ -----------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "codegen/EntryPrinter.h"
#include "codegen/Names.h"
#include "dialects/kernel/transforms/Passes.h"
#include "dialects/paddle/ir/ConstantData.h"

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

SmallVector<paddle::SymbolAttr> EntryPrinter::getSymbols(func::FuncOp function) {
  SmallVector<paddle::SymbolAttr> symbols;
  if (auto array = function->getAttrOfType<ArrayAttr>(paddle::symbolsAttrName))
    llvm::append_range(symbols, array.getAsRange<paddle::SymbolAttr>());
  return symbols;
}

EntryPrinter::EntryPrinter(func::FuncOp function, unsigned number, const WeightTable &weights, const LoopEmitter &loops)
    : function(function), number(number), weights(weights), loops(loops), symbols(getSymbols(function)), dims(symbols) {
  collect();
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
    if (isa<ConvOp, MatMulOp, PoolOp, SoftmaxOp, LayerNormOp, ResampleOp, ReorderOp, ConcatOp>(op)) {
      unsigned index = primitives.size();
      primitives[&op] = index;
    }
  }
}

LogicalResult EntryPrinter::print(CodeWriter &out) {
  out.line().open("namespace " + getNamespace() + " {").line();
  if (!dims.empty()) {
    dims.writeStruct(out);
    out.line();
  }
  printBind(out);
  printBuffers(out);
  printPrepare(out);
  if (failed(printExecute(out)))
    return failure();
  printEntry(out);
  out.line().close("} // namespace " + getNamespace());
  return success();
}

void EntryPrinter::printBind(CodeWriter &out) {
  out.line("// Symbols from the shapes of the inputs.");
  out.open("pdrt_code bind([[maybe_unused]] const pdrt_shape *inputs, [[maybe_unused]] int64_t *symbols,");
  out.line("               [[maybe_unused]] pdrt_status *status) {");
  // Dimensions that are symbols alone set them; all others are checked.
  llvm::SmallDenseMap<unsigned, bool> bound;
  for (auto [index, symbol] : llvm::enumerate(symbols))
    if (symbol.getKind() == paddle::SymbolKind::InputDim)
      out.line("symbols[" + Twine(index) + "] = inputs[" + Twine(symbol.getInput()) + "].dims[" +
               Twine(symbol.getDim()) + "];");
  for (auto [index, symbol] : llvm::enumerate(symbols))
    if (symbol.getKind() == paddle::SymbolKind::Max || symbol.getKind() == paddle::SymbolKind::Min) {
      AffineMap map = symbol.getOperands().getValue();
      Dimensions plain(symbols);
      std::string a = plain.get(map.getResult(0)), b = plain.get(map.getResult(1));
      out.open("{");
      out.line("const Dims d(symbols);");
      out.line("symbols[" + Twine(index) +
               "] = pdrt::" + (symbol.getKind() == paddle::SymbolKind::Max ? "max(" : "min(") + a + ", " + b + ");");
      out.close("}");
    }
  for (auto [index, type] : llvm::enumerate(function.getArgumentTypes())) {
    auto buffer = cast<BufferType>(type);
    for (unsigned i = 0; i < buffer.getRank(); ++i)
      if (auto constant = dyn_cast<AffineConstantExpr>(buffer.getDim(i)))
        out.line("PDRT_TRY(pdrt::expectDim(inputs, " + Twine(index) + ", " + Twine(i) + ", " +
                 Twine(constant.getValue()) + ", status));");
  }
  out.line("return PDRT_OK;");
  out.close("}").line();
}

void EntryPrinter::printBuffers(CodeWriter &out) {
  SmallVector<AllocOp> allocs(function.getOps<AllocOp>());
  auto lives = function->getAttrOfType<DenseI64ArrayAttr>(livesAttrName);
  out.line("// Temporaries: first step, last step, and the one whose memory it takes over.");
  out.open("constexpr pdrt::BufferLife lives[] = {");
  for (auto [index, alloc] : llvm::enumerate(allocs)) {
    ArrayRef<int64_t> life = lives.asArrayRef().slice(3 * index, 3);
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

void EntryPrinter::printPrepare(CodeWriter &out) {
  out.line("// The library primitives, for these dimensions.");
  out.open("pdrt_code prepare([[maybe_unused]] pdrt::Preparation &p) {");
  if (!dims.empty() && !primitives.empty())
    out.line("[[maybe_unused]] const Dims d(p.symbolValues());");
  for (StepOpInterface step : steps)
    if (primitives.contains(step))
      prepareStep(out, step);
  out.line("return PDRT_OK;");
  out.close("}").line();
}

LogicalResult EntryPrinter::printExecute(CodeWriter &out) {
  out.line("// The program.");
  out.open("pdrt_code execute([[maybe_unused]] pdrt::Frame &f) {");
  if (!dims.empty())
    out.line("[[maybe_unused]] const Dims d(f.symbolValues());");
  for (auto [index, step] : llvm::enumerate(steps)) {
    out.line("// " + Twine(index) + ": " + describe(step));
    if (failed(executeStep(out, index, step)))
      return failure();
  }
  auto returnOp = cast<func::ReturnOp>(function.getBody().front().getTerminator());
  for (auto [index, result] : llvm::enumerate(returnOp.getOperands())) {
    auto type = cast<BufferType>(result.getType());
    out.line("PDRT_TRY(f.output(" + Twine(index) + ", " + getPointer(result) + ", " +
             getDTypeName(type.getElementType()) + ", " + getShape(type) + ")); // " + getCommentText(getName(result)));
  }
  out.line("return PDRT_OK;");
  out.close("}").line();
  return success();
}

void EntryPrinter::printEntry(CodeWriter &out) {
  out.open("constexpr pdrt::StepInfo steps[] = {");
  for (StepOpInterface step : steps)
    out.line("{" + quote(getName(step.getWritten().front()->get())) + ", " + quote(step.getStepKind()) + "},");
  if (steps.empty())
    out.line("{\"\", \"\"}, // none");
  out.close("};").line();

  size_t buffers = llvm::range_size(function.getOps<AllocOp>());
  bool planned = function->hasAttr(offsetsAttrName);
  int64_t arena = planned ? function->getAttrOfType<IntegerAttr>(arenaBytesAttrName).getInt() : 0;
  out.open("constexpr pdrt::Entry entry = {");
  out.line(".numSymbols = " + Twine(symbols.size()) + ",");
  out.line(".bind = bind,");
  out.line(".numBuffers = " + Twine(buffers) + ",");
  out.line(".lives = lives,");
  out.line(".sizes = sizes,");
  out.line(Twine(".offsets = ") + (planned ? "offsets" : "nullptr") + ",");
  out.line(".arenaBytes = " + Twine(arena) + ",");
  out.line(".numPrimitives = " + Twine(primitives.size()) + ",");
  out.line(".prepare = prepare,");
  out.line(".numSteps = " + Twine(steps.size()) + ",");
  out.line(".steps = steps,");
  out.line(".execute = execute,");
  out.close("};");
}

std::string EntryPrinter::getShape(BufferType type) const { return dims.getList(type.getDims().getResults()); }

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
