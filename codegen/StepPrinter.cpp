//===- StepPrinter.cpp - single steps as C++ ------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How each kind of step is prepared and run. One function a kind; a new kind of step is added here and in
// isLibraryStep if it is a primitive of the library.
//
//===----------------------------------------------------------------------===//
#include "codegen/EntryPrinter.h"
#include "codegen/Names.h"
#include "dialects/paddle/ir/ConstantData.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace paddlec::kernel;

namespace paddlec::codegen {

/// A number that reads back as the same float.
static std::string getFloat(double value) {
  float narrow = static_cast<float>(value);
  if (std::isnan(narrow))
    return "__builtin_nanf(\"\")";
  if (std::isinf(narrow))
    return narrow < 0 ? "-__builtin_inff()" : "__builtin_inff()";
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.9g", static_cast<double>(narrow));
  std::string text = buffer;
  if (text.find_first_of(".e") == std::string::npos)
    text += ".0";
  return text + "f";
}

static StringRef getLayoutName(Layout layout) {
  switch (layout) {
  case Layout::Plain:
    return "Layout::Plain";
  case Layout::ChannelsLast:
    return "Layout::ChannelsLast";
  case Layout::Blocked8:
    return "Layout::Blocked8";
  case Layout::Blocked16:
    return "Layout::Blocked16";
  }
  return "Layout::Plain";
}

static StringRef getPostOpName(paddle::PostOpKind kind) {
  switch (kind) {
  case paddle::PostOpKind::Relu:
    return "Relu";
  case paddle::PostOpKind::LeakyRelu:
    return "LeakyRelu";
  case paddle::PostOpKind::Clip:
    return "Clip";
  case paddle::PostOpKind::Sigmoid:
    return "Sigmoid";
  case paddle::PostOpKind::Tanh:
    return "Tanh";
  case paddle::PostOpKind::Swish:
    return "Swish";
  case paddle::PostOpKind::HardSwish:
    return "HardSwish";
  case paddle::PostOpKind::HardSigmoid:
    return "HardSigmoid";
  case paddle::PostOpKind::GeluErf:
    return "GeluErf";
  case paddle::PostOpKind::GeluTanh:
    return "GeluTanh";
  case paddle::PostOpKind::Linear:
    return "Linear";
  case paddle::PostOpKind::Add:
    return "Add";
  case paddle::PostOpKind::Mul:
    return "Mul";
  }
  return "Relu";
}

static bool takesOperand(paddle::PostOpAttr post) {
  return post.getKind() == paddle::PostOpKind::Add || post.getKind() == paddle::PostOpKind::Mul;
}

std::string EntryPrinter::getPointer(Value buffer, StringRef type) const {
  Value storage = getStorage(buffer);
  std::string parameter = type.empty() ? "" : ("<" + type + ">").str();
  if (auto argument = dyn_cast<BlockArgument>(storage))
    return "f.input" + parameter + "(" + std::to_string(argument.getArgNumber()) + ")";
  if (auto weight = storage.getDefiningOp<WeightOp>())
    return "f.weight" + parameter + "(" + std::to_string(weights.getIndex(weight)) + ")";
  if (auto variable = storage.getDefiningOp<VariableOp>())
    return "f.variable" + parameter + "(" + std::to_string(variable.getIndex().value_or(0)) + ")";
  auto alloc = cast<AllocOp>(storage.getDefiningOp());
  std::string slot = std::to_string(alloc.getSlot().value_or(0));
  if (alloc.getStage() == currentStage)
    return "f.at" + parameter + "(" + slot + ")";
  return "f.kept" + parameter + "(" + std::to_string(alloc.getStage()) + ", " + slot + ")";
}

std::string EntryPrinter::getOperand(Value buffer) const {
  if (!buffer)
    return "{}";
  auto type = cast<BufferType>(buffer.getType());
  return ("runtime(" + getDTypeName(type.getElementType()) + ", " + getLayoutName(type.getLayout()) + ", " +
          getShape(type) + ")")
      .str();
}

std::string EntryPrinter::getConstantOperand(Value buffer) const {
  if (!buffer)
    return "{}";
  auto weight = getStorage(buffer).getDefiningOp<WeightOp>();
  auto type = cast<BufferType>(buffer.getType());
  if (!weight || !type.isPlain())
    return getOperand(buffer);
  return ("constant(" + Twine(weights.getIndex(weight)) + ", " + getDTypeName(type.getElementType()) + ", " +
          getShape(type) + ")")
      .str();
}

/// The name of the array of post ops, which is written first; "{}" when there are none.
std::string EntryPrinter::getPostOps(CodeWriter &out, ArrayAttr postOps, ValueRange operands, bool accumulate) const {
  if (!postOps || postOps.empty())
    return "{}";
  out.open("const PostOp post[] = {");
  unsigned next = 0;
  bool first = true;
  for (paddle::PostOpAttr post : postOps.getAsRange<paddle::PostOpAttr>()) {
    std::string operand = "{}";
    bool inPlace = false;
    if (takesOperand(post)) {
      inPlace = accumulate && first && post.getKind() == paddle::PostOpKind::Add;
      first &= post.getKind() != paddle::PostOpKind::Add;
      operand = getConstantOperand(operands[next++]);
    }
    out.line("{PostOpKind::" + getPostOpName(post.getKind()) + ", " + getFloat(post.getAlpha()) + ", " +
             getFloat(post.getBeta()) + ", " + operand + ", " + (inPlace ? "true" : "false") + "},");
  }
  out.close("};");
  return "post";
}

void EntryPrinter::prepareStep(CodeWriter &out, Operation *op) {
  std::string at = std::to_string(primitives.lookup(op));
  out.open("{ // " + getCommentText(getStepName(cast<StepOpInterface>(op))));
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](ConvOp conv) {
        std::string post = getPostOps(out, conv.getPostOps(), conv.getPostOperands(), conv.getAccumulate());
        out.open("PDRT_TRY(p.conv(" + at + ", {");
        out.line(".src = " + getOperand(conv.getSrc()) + ",");
        out.line(".weights = " + getConstantOperand(conv.getWeights()) + ",");
        out.line(".bias = " + getConstantOperand(conv.getBias()) + ",");
        out.line(".dst = " + getOperand(conv.getDst()) + ",");
        out.line(".strides = " + getList(conv.getStrides()) + ", .dilations = " + getList(conv.getDilations()) +
                 ", .padsBegin = " + getList(conv.getPadsBegin()) + ", .padsEnd = " + getList(conv.getPadsEnd()) + ",");
        out.line(".groups = " + Twine(conv.getGroups()) +
                 ", .transposed = " + (conv.getTransposed() ? "true" : "false") + ", .postOps = " + post + "}));");
        out.close("");
      })
      .Case([&](MatMulOp matmul) {
        std::string post = getPostOps(out, matmul.getPostOps(), matmul.getPostOperands(), matmul.getAccumulate());
        out.open("PDRT_TRY(p.matmul(" + at + ", {");
        out.line(".x = " + getOperand(matmul.getX()) + ",");
        out.line(".y = " + getConstantOperand(matmul.getY()) + ",");
        out.line(".bias = " + getConstantOperand(matmul.getBias()) + ",");
        out.line(".dst = " + getOperand(matmul.getDst()) + ",");
        out.line(Twine(".transposeX = ") + (matmul.getTransposeX() ? "true" : "false") +
                 ", .transposeY = " + (matmul.getTransposeY() ? "true" : "false") + ", .postOps = " + post + "}));");
        out.close("");
      })
      .Case([&](PoolOp pool) {
        auto src = cast<BufferType>(pool.getSrc().getType()), dst = cast<BufferType>(pool.getDst().getType());
        unsigned spatial = src.getRank() - 2;
        SmallVector<AffineExpr> kernel, ends;
        SmallVector<int64_t> strides(pool.getStrides()), begins(pool.getPadsBegin());
        for (unsigned i = 0; i < spatial; ++i) {
          AffineExpr size = src.getDim(i + 2);
          if (pool.getKernel())
            kernel.push_back(getAffineConstantExpr((*pool.getKernel())[i], op->getContext()));
          else
            kernel.push_back(size);
          ends.push_back((dst.getDim(i + 2) - 1) * strides[i] + kernel.back() - size - begins[i]);
        }
        if (!pool.getKernel()) {
          strides.assign(spatial, 1);
          ends.assign(spatial, getAffineConstantExpr(0, op->getContext()));
        }
        StringRef kind = pool.getKind() == PoolKind::Max                     ? "Max"
                         : pool.getKind() == PoolKind::AverageIncludePadding ? "AverageIncludePadding"
                                                                             : "AverageExcludePadding";
        out.line("PDRT_TRY(p.pool(" + at + ", {PoolKind::" + kind + ", " + getOperand(pool.getSrc()) + ", " +
                 getOperand(pool.getDst()) + ", " + dims.getList(kernel) + ", " + getList(strides) + ", " +
                 getList(begins) + ", " + dims.getList(ends) + "}));");
      })
      .Case([&](SoftmaxOp softmax) {
        out.line("PDRT_TRY(p.softmax(" + at + ", {" + getOperand(softmax.getSrc()) + ", " +
                 getOperand(softmax.getDst()) + ", " + Twine(softmax.getAxis()) + ", " +
                 (softmax.getLog() ? "true" : "false") + "}));");
      })
      .Case([&](LayerNormOp norm) {
        // Rows and columns of the normalised matrix.
        auto type = cast<BufferType>(norm.getSrc().getType());
        auto flatten = [&](Value buffer, bool vector) -> std::string {
          if (!buffer)
            return "{}";
          paddle::ShapeInference arithmetic(op->getContext(), {});
          ArrayRef<AffineExpr> all = type.getDims().getResults();
          AffineExpr rows = arithmetic.product(all.take_front(norm.getBeginAxis()));
          AffineExpr columns = arithmetic.product(all.drop_front(norm.getBeginAxis()));
          std::string shape = vector ? dims.getList({columns}) : dims.getList({rows, columns});
          auto weight = getStorage(buffer).getDefiningOp<WeightOp>();
          if (vector && weight)
            return "constant(" + std::to_string(weights.getIndex(weight)) + ", PDRT_FLOAT32, " + shape + ")";
          return "runtime(PDRT_FLOAT32, Layout::Plain, " + shape + ")";
        };
        out.line("PDRT_TRY(p.layerNorm(" + at + ", {" + flatten(norm.getSrc(), false) + ", " +
                 flatten(norm.getScale(), true) + ", " + flatten(norm.getBias(), true) + ", " +
                 flatten(norm.getDst(), false) + ", " + getFloat(norm.getEpsilon().convertToDouble()) + "}));");
      })
      .Case([&](ResampleOp resample) {
        out.line("PDRT_TRY(p.resample(" + at + ", {" + getOperand(resample.getSrc()) + ", " +
                 getOperand(resample.getDst()) + ", " + (resample.getLinear() ? "true" : "false") + "}));");
      })
      .Case([&](ReorderOp reorder) {
        auto src = cast<BufferType>(reorder.getSrc().getType()), dst = cast<BufferType>(reorder.getDst().getType());
        std::string to = getOperand(reorder.getDst());
        if (reorder.getPerm()) {
          // The destination in the source's order of dimensions, with the strides that put them in their places.
          paddle::ShapeInference arithmetic(op->getContext(), {});
          SmallVector<AffineExpr> sizes(src.getDims().getResults()), strides(src.getRank());
          for (auto [position, axis] : llvm::enumerate(*reorder.getPerm()))
            strides[axis] = arithmetic.product(dst.getDims().getResults().drop_front(position + 1));
          to = ("{{" + getDTypeName(dst.getElementType()) + ", Layout::Plain, " + dims.getList(sizes) + ", " +
                dims.getList(strides) + "}, -1, true}")
                   .str();
        }
        out.line("PDRT_TRY(p.reorder(" + at + ", {" + getOperand(reorder.getSrc()) + ", " + to + "}));");
      })
      .Case([&](ConcatOp concat) {
        out.open("const Operand src[] = {");
        for (Value source : concat.getSources())
          out.line(getOperand(source) + ",");
        out.close("};");
        out.line("PDRT_TRY(p.concat(" + at + ", {src, " + getOperand(concat.getDst()) + ", " + Twine(concat.getAxis()) +
                 "}));");
      });
  out.close("}");
}

void EntryPrinter::executePrimitive(CodeWriter &out, unsigned index, Operation *op) {
  // The order of runtime arguments is that of the description: sources, weights, bias, post operands, destination.
  SmallVector<std::string> arguments;
  auto pass = [&](Value buffer, bool mayBeKept) {
    if (!buffer)
      return;
    bool kept =
        mayBeKept && getStorage(buffer).getDefiningOp<WeightOp>() && cast<BufferType>(buffer.getType()).isPlain();
    if (!kept)
      arguments.push_back(getPointer(buffer));
  };
  auto passPostOperands = [&](ArrayAttr postOps, ValueRange operands, bool accumulate) {
    unsigned next = 0;
    bool first = true;
    for (paddle::PostOpAttr post : postOps.getAsRange<paddle::PostOpAttr>()) {
      if (!takesOperand(post))
        continue;
      bool isAdd = post.getKind() == paddle::PostOpKind::Add;
      Value operand = operands[next++];
      if (!(accumulate && first && isAdd))
        pass(operand, true);
      first &= !isAdd;
    }
  };
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](ConvOp conv) {
        pass(conv.getSrc(), false);
        pass(conv.getWeights(), true);
        pass(conv.getBias(), true);
        passPostOperands(conv.getPostOps(), conv.getPostOperands(), conv.getAccumulate());
      })
      .Case([&](MatMulOp matmul) {
        pass(matmul.getX(), false);
        pass(matmul.getY(), true);
        pass(matmul.getBias(), true);
        passPostOperands(matmul.getPostOps(), matmul.getPostOperands(), matmul.getAccumulate());
      })
      .Case([&](LayerNormOp norm) {
        pass(norm.getSrc(), false);
        pass(norm.getScale(), true);
        pass(norm.getBias(), true);
      })
      .Default([&](Operation *) {
        for (Value operand : op->getOperands().drop_back())
          pass(operand, false);
      });
  arguments.push_back(getPointer(op->getOperands().back()));
  if (auto conv = dyn_cast<ConvOp>(op))
    arguments.back() = getPointer(conv.getDst());
  std::string list;
  for (const std::string &argument : arguments)
    list += (list.empty() ? "" : ", ") + argument;
  out.line("PDRT_STEP(f, " + Twine(index) + ", f.primitive(" + Twine(primitives.lookup(op)) + ").run(f, {" + list +
           "}));");
}

void EntryPrinter::executeCopy(CodeWriter &out, unsigned index, CopyOp op) {
  Type element = cast<BufferType>(op.getSrc().getType()).getElementType();
  int64_t bytes = getElementBytes(element);
  AffineExpr one = getAffineConstantExpr(1, op.getContext());
  auto list = [&](AffineMap map) {
    SmallVector<AffineExpr> exprs(map.getResults());
    if (exprs.empty()) // one element
      exprs.push_back(one);
    return dims.getList(exprs);
  };
  auto address = [&](Value buffer, AffineMap offset, StringRef type) {
    std::string pointer = getPointer(buffer, type);
    AffineExpr expr = offset.getResult(0) * bytes;
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    return constant && constant.getValue() == 0 ? pointer : pointer + " + " + dims.get(expr);
  };
  out.open("{");
  out.line("const int64_t box[] = " + list(op.getSizes()) + ", from[] = " + list(op.getSrcStrides()) +
           ", to[] = " + list(op.getDstStrides()) + ";");
  out.line("PDRT_STEP(f, " + Twine(index) + ", (pdrt::cpu::copyStrided(" + Twine(bytes) + ", box, " +
           address(op.getSrc(), op.getSrcOffset(), "char") + ", from, " +
           address(op.getDst(), op.getDstOffset(), "char") + ", to), PDRT_OK));");
  out.close("}");
}

void EntryPrinter::executeGather(CodeWriter &out, unsigned index, GatherOp op) {
  auto src = cast<BufferType>(op.getSrc().getType()), indices = cast<BufferType>(op.getIndices().getType());
  paddle::ShapeInference arithmetic(op.getContext(), {});
  ArrayRef<AffineExpr> all = src.getDims().getResults();
  AffineExpr outer = arithmetic.product(all.take_front(op.getAxis()));
  AffineExpr inner = arithmetic.product(all.drop_front(op.getAxis() + 1));
  AffineExpr count = arithmetic.product(indices.getDims().getResults());
  std::string padding = op.getPaddingRow() ? std::to_string(*op.getPaddingRow()) : "-1";
  out.line("PDRT_STEP(f, " + Twine(index) + ", pdrt::cpu::gatherRows(f.status(), " +
           Twine(getElementBytes(src.getElementType())) + ", " + getPointer(op.getSrc()) + ", " + dims.get(outer) +
           ", " + dims.get(src.getDim(op.getAxis())) + ", " + dims.get(inner) + ", " +
           getPointer(op.getIndices(), getCppType(indices.getElementType())) + ", " + dims.get(count) + ", " + padding +
           ", " + getPointer(op.getDst()) + "));");
}

void EntryPrinter::executeSymbols(CodeWriter &out, SymbolsOp op) {
  std::string type = getCppType(cast<BufferType>(op.getDst().getType()).getElementType());
  for (auto [index, expr] : llvm::enumerate(op.getValues().getResults()))
    out.line(getPointer(op.getDst(), type) + "[" + Twine(index) + "] = static_cast<" + type + ">(" + dims.get(expr) +
             ");");
}

LogicalResult EntryPrinter::executeLoop(CodeWriter &out, unsigned index, LoopOp op) {
  const LoopCall *call = loops.find(op);
  if (!call)
    return op.emitOpError() << "was not emitted";
  std::string list;
  for (Value buffer : call->buffers)
    list += (list.empty() ? "" : ", ") +
            getPointer(buffer, getCppType(cast<BufferType>(buffer.getType()).getElementType()));
  for (AffineExpr size : call->sizes)
    list += ", " + dims.get(size);
  out.line("PDRT_STEP(f, " + Twine(index) + ", (" + call->function + "(" + list + "), PDRT_OK));");
  return success();
}

LogicalResult EntryPrinter::executeStep(CodeWriter &out, unsigned index, Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](CopyOp copy) { return executeCopy(out, index, copy), success(); })
      .Case([&](GatherOp gather) { return executeGather(out, index, gather), success(); })
      .Case([&](SymbolsOp symbols) { return executeSymbols(out, symbols), success(); })
      .Case([&](ReferenceOp reference) { return executeReference(out, index, reference), success(); })
      .Case([&](BranchOp branch) { return executeBranch(out, index, branch), success(); })
      .Case([&](WhileOp loop) { return executeWhile(out, index, loop), success(); })
      .Case([&](BindElementsOp bind) { return executeBindElements(out, bind), success(); })
      .Case([&](BindSizesOp bind) { return executeBindSizes(out, index, bind), success(); })
      .Case([&](LoopOp loop) { return executeLoop(out, index, loop); })
      .Default([&](Operation *) { return executePrimitive(out, index, op), success(); });
}

std::string EntryPrinter::describe(Operation *op) const {
  auto step = cast<StepOpInterface>(op);
  std::string text = getCommentText(getStepName(step)) + " = " + step.getStepKind().str();
  if (auto reference = dyn_cast<ReferenceOp>(op))
    text += " " + reference.getOp().str();
  text += "(";
  bool first = true;
  for (OpOperand &operand : op->getOpOperands()) {
    if (llvm::is_contained(step.getWritten(), &operand))
      continue;
    text += (first ? "" : ", ") + getCommentText(getName(operand.get()));
    first = false;
  }
  text += ")";
  if (auto postOps = op->getAttrOfType<ArrayAttr>("post_ops"))
    for (paddle::PostOpAttr post : postOps.getAsRange<paddle::PostOpAttr>())
      text += ", " + paddle::stringifyPostOpKind(post.getKind()).str();
  if (step.getWritten().empty())
    return text;
  return text + "  " + getShapeText(cast<BufferType>(step.getWritten().front()->get().getType()));
}

} // namespace paddlec::codegen
