//===- CallPrinter.cpp - steps that call kernels and bodies as C++ ----------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Calls of reference kernels, of what finds out sizes, and of the bodies of loops and branches.
//
//===----------------------------------------------------------------------===//
#include "codegen/EntryPrinter.h"
#include "codegen/Names.h"
#include "dialects/kernel/ir/CustomKernel.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace paddlec::kernel;

namespace paddlec::codegen {

static std::string getDouble(double value) {
  if (std::isnan(value))
    return "__builtin_nan(\"\")";
  if (std::isinf(value))
    return value < 0 ? "-__builtin_inf()" : "__builtin_inf()";
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.17g", value);
  std::string text = buffer;
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

/// A call of a kernel that takes tensors and attributes as Paddle's ops do.
struct EntryPrinter::KernelCall {
  std::string function;                     ///< of the kernel, in C++
  SmallVector<std::string> inputs, outputs; ///< braced ref::Tensors; "{}" where one is absent
  DictionaryAttr attributes;
  DenseI32ArrayAttr segments;
  DenseI64ArrayAttr binds; ///< output, dimension and symbol of each size that the kernel writes
};

void EntryPrinter::callKernel(CodeWriter &out, unsigned index, const KernelCall &call) {
  out.open("{");
  if (!call.inputs.empty()) {
    out.open("const pdrt::ref::Tensor in[] = {");
    for (const std::string &input : call.inputs)
      out.line(input + ",");
    out.close("};");
  }
  out.open("pdrt::ref::Tensor out[] = {");
  for (const std::string &output : call.outputs)
    out.line(output + ",");
  out.close("};");

  // Attributes, lists first.
  SmallVector<std::string> rows;
  unsigned lists = 0;
  auto declare = [&](StringRef type, size_t size, const std::string &values) {
    std::string name = "list" + std::to_string(lists++);
    out.line("static const " + type + " " + name + "[] = {" + (size ? values : "0") + "};");
    return name;
  };
  for (NamedAttribute named : call.attributes) {
    std::string head = "{.name = " + quote(named.getName()) + ", .kind = pdrt::ref::Attribute::Kind::";
    llvm::TypeSwitch<Attribute>(named.getValue())
        .Case([&](BoolAttr value) { rows.push_back(head + "Bool, .i = " + (value.getValue() ? "1" : "0") + "},"); })
        .Case([&](IntegerAttr value) {
          rows.push_back(head + "Int, .i = " + std::to_string(value.getValue().getSExtValue()) + "},");
        })
        .Case([&](FloatAttr value) {
          rows.push_back(head + "Float, .f = " + getDouble(value.getValueAsDouble()) + "},");
        })
        .Case([&](StringAttr value) { rows.push_back(head + "String, .s = " + quote(value.getValue()) + "},"); })
        .Case([&](TypeAttr value) {
          rows.push_back((head + "DType, .i = " + getDTypeName(value.getValue()) + "},").str());
        })
        .Case([&](DenseI64ArrayAttr value) {
          std::string list = getList(value.asArrayRef());
          std::string name = declare("int64_t", value.size(), StringRef(list).drop_front().drop_back().str());
          rows.push_back(head + "Ints, .ints = " + name + ", .size = " + std::to_string(value.size()) + "},");
        })
        .Case([&](DenseBoolArrayAttr value) {
          SmallVector<int64_t> wide(value.asArrayRef().begin(), value.asArrayRef().end());
          std::string list = getList(wide);
          std::string name = declare("int64_t", value.size(), StringRef(list).drop_front().drop_back().str());
          rows.push_back(head + "Bools, .ints = " + name + ", .size = " + std::to_string(value.size()) + "},");
        })
        .Case([&](DenseF64ArrayAttr value) {
          std::string list;
          for (double element : value.asArrayRef())
            list += (list.empty() ? "" : ", ") + getDouble(element);
          std::string name = declare("double", value.size(), list);
          rows.push_back(head + "Floats, .floats = " + name + ", .size = " + std::to_string(value.size()) + "},");
        });
  }
  std::string attributes = "{}", segments = "{}";
  if (!rows.empty()) {
    out.open("static const pdrt::ref::Attribute attributes[] = {");
    for (const std::string &row : rows)
      out.line(row);
    out.close("};");
    attributes = "attributes";
  }
  if (call.segments) {
    SmallVector<int64_t> wide(call.segments.asArrayRef().begin(), call.segments.asArrayRef().end());
    out.line("static const int32_t segments[] = " + getList(wide) + ";");
    segments = "segments";
  }
  out.line("PDRT_STEP(f, " + Twine(index) + ", f.reference(" + call.function + ", " +
           (call.inputs.empty() ? "{}" : "in") + ", out, " + attributes + ", " + segments + "));");
  if (call.binds)
    for (ArrayRef<int64_t> rest = call.binds; rest.size() >= 3; rest = rest.drop_front(3))
      out.line("f.setSymbol(" + Twine(rest[2]) + ", out[" + Twine(rest[0]) + "].dims[" + Twine(rest[1]) + "]); // " +
               getCommentText(symbols[rest[2]].getName()));
  out.close("}");
}

/// The inputs of a kernel's call; absent ones keep their places.
SmallVector<std::string> EntryPrinter::getKernelInputs(ArrayRef<bool> present, ValueRange buffers) const {
  SmallVector<std::string> inputs;
  for (bool isPresent : present) {
    if (!isPresent) {
      inputs.push_back("{}");
      continue;
    }
    inputs.push_back(getTensor(buffers.front(),
                               "const_cast<void *>(static_cast<const void *>(" + getPointer(buffers.front()) + "))"));
    buffers = buffers.drop_front();
  }
  return inputs;
}

std::string EntryPrinter::getTensor(Value buffer, const std::string &pointer) const {
  auto type = cast<BufferType>(buffer.getType());
  return ("{" + pointer + ", " + getDTypeName(type.getElementType()) + ", " + Twine(type.getRank()) + ", " +
          getShape(type) + "}")
      .str();
}

void EntryPrinter::executeReference(CodeWriter &out, unsigned index, ReferenceOp op) {
  KernelCall call;
  call.function = "pdrt::ref::" + op.getOp().str();
  call.inputs = getKernelInputs(op.getPresent(), op.getInputs());
  SmallVector<bool> present(op.getOutputs().size(), true);
  if (op.getOutputsPresent())
    present.assign(op.getOutputsPresent()->begin(), op.getOutputsPresent()->end());
  SmallVector<int64_t> places; // of the present ones
  ValueRange outputs = op.getOutputs();
  for (bool isPresent : present) {
    if (!isPresent) {
      call.outputs.push_back("{}");
      continue;
    }
    places.push_back(call.outputs.size());
    call.outputs.push_back(getTensor(outputs.front(), getPointer(outputs.front())));
    outputs = outputs.drop_front();
  }
  call.attributes = op.getOpAttributes();
  call.segments = op.getSegmentsAttr();
  if (op.getBinds()) {
    SmallVector<int64_t> binds(*op.getBinds());
    for (size_t i = 0; i < binds.size(); i += 3)
      binds[i] = places[binds[i]];
    call.binds = DenseI64ArrayAttr::get(op.getContext(), binds);
  }
  if (StringRef name = op.getOp(); name.consume_front(customKernelPrefix)) {
    uint64_t sized = 0; // outputs of which the function finds out dimensions
    ArrayRef<int64_t> rest = call.binds ? ArrayRef<int64_t>(call.binds) : ArrayRef<int64_t>();
    for (; rest.size() >= 3; rest = rest.drop_front(3))
      sized |= uint64_t(1) << rest[0];
    call.function = "pdrt::callCustom<custom_" + name.str() + ", " + std::to_string(sized) + ">";
  }
  callKernel(out, index, call);
}

void EntryPrinter::executeBindSizes(CodeWriter &out, unsigned index, BindSizesOp op) {
  KernelCall call;
  call.function = "pdrt::ref::" + op.getKernel().str();
  call.inputs = getKernelInputs(op.getPresent(), op.getInputs());
  for (Type type : op.getResultTypes().getAsValueRange<TypeAttr>()) {
    auto tensor = cast<RankedTensorType>(type);
    call.outputs.push_back(
        ("{nullptr, " + getDTypeName(tensor.getElementType()) + ", " + Twine(tensor.getRank()) + ", {}}").str());
  }
  call.attributes = op.getOpAttributes();
  call.segments = op.getSegmentsAttr();
  call.binds = op.getBindsAttr();
  callKernel(out, index, call);
}

void EntryPrinter::executeBindElements(CodeWriter &out, BindElementsOp op) {
  std::string type = getCppType(cast<BufferType>(op.getSrc().getType()).getElementType());
  for (auto [symbol, element] : llvm::zip(op.getSymbols(), op.getElements()))
    out.line("f.setSymbol(" + Twine(symbol) + ", static_cast<int64_t>(" + getPointer(op.getSrc(), type) + "[" +
             Twine(element) + "])); // " + getCommentText(symbols[symbol].getName()));
}

/// The list of a body's inputs, written first: its name, or "{}" when there are none.
std::string EntryPrinter::getBodyInputs(CodeWriter &out, ValueRange buffers) const {
  if (buffers.empty())
    return "{}";
  out.open("const pdrt_tensor in[] = {");
  for (Value buffer : buffers) {
    auto type = cast<BufferType>(buffer.getType());
    out.line("pdrt::describeTensor(" + getPointer(buffer) + ", " + getDTypeName(type.getElementType()) + ", " +
             getShape(type) + "),");
  }
  out.close("};");
  return "in";
}

/// Checks what a loop or branch gave, and takes over the sizes that it found.
void EntryPrinter::takeVariables(CodeWriter &out, ValueRange outputs, std::optional<ArrayRef<int64_t>> binds) const {
  unsigned first = outputs.empty() ? 0 : cast<VariableOp>(outputs.front().getDefiningOp()).getIndex().value_or(0);
  for (auto [index, output] : llvm::enumerate(outputs)) {
    auto type = cast<BufferType>(output.getType());
    SmallVector<int64_t> wanted;
    for (AffineExpr dim : type.getDims().getResults()) {
      auto constant = dyn_cast<AffineConstantExpr>(dim);
      wanted.push_back(constant ? constant.getValue() : -1);
    }
    out.line("PDRT_TRY(f.expectVariable(" + Twine(first + index) + ", " + getDTypeName(type.getElementType()) + ", " +
             getList(wanted) + "));");
  }
  for (ArrayRef<int64_t> rest = binds.value_or(ArrayRef<int64_t>()); rest.size() >= 3; rest = rest.drop_front(3))
    out.line("f.setSymbol(" + Twine(rest[2]) + ", f.variableDim(" + Twine(first + rest[0]) + ", " + Twine(rest[1]) +
             ")); // " + getCommentText(symbols[rest[2]].getName()));
}

void EntryPrinter::executeBranch(CodeWriter &out, unsigned index, BranchOp op) {
  out.open("{");
  std::string inputs = getBodyInputs(out, op.getCaptured());
  auto call = [&](FlatSymbolRefAttr body) {
    return "f.call(" + bodies.lookup(body.getValue()) + "::entry, " + inputs + ", " + getFirstVariable(op) + ")";
  };
  out.line("PDRT_STEP(f, " + Twine(index) + ", *" + getPointer(op.getCond(), "bool") + " ? " +
           call(op.getThenBodyAttr()) + " : " + call(op.getElseBodyAttr()) + ");");
  takeVariables(out, op.getOutputs(), op.getBinds());
  out.close("}");
}

void EntryPrinter::executeWhile(CodeWriter &out, unsigned index, WhileOp op) {
  out.open("{");
  SmallVector<Value> all(op.getCarried());
  llvm::append_range(all, op.getCaptured());
  std::string inputs = getBodyInputs(out, all);
  out.line("PDRT_STEP(f, " + Twine(index) + ", f.loop(" + bodies.lookup(op.getBody()) + "::entry, *" +
           getPointer(op.getCond(), "bool") + ", " + inputs + ", " + getFirstVariable(op) + "));");
  takeVariables(out, op.getOutputs(), op.getBinds());
  out.close("}");
}

/// The number of the first variable that a loop or branch makes.
std::string EntryPrinter::getFirstVariable(StepOpInterface step) {
  SmallVector<OpOperand *> written = step.getWritten();
  if (written.empty())
    return "0";
  return std::to_string(cast<VariableOp>(written.front()->get().getDefiningOp()).getIndex().value_or(0));
}

} // namespace paddlec::codegen
