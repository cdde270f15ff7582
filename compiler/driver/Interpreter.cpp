//===- Interpreter.cpp - runs a saved model with the reference kernels -----------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Ops run in the program's order on the operands' true shapes; a value's memory goes with its last use.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Interpreter.h"

#include "compiler/driver/MlirDiagnostics.h"
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/transforms/Evaluate.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace paddlec::driver {

using paddle::HostTensor;
using pipelines::Phase;
using support::DiagnosticCode;

Interpreter::Interpreter(pipelines::CompileOptions options, Progress &progress, support::Diagnostics &diagnostics)
    : diagnostics(diagnostics), compilation(std::move(options), {Phase::Import, "", false}, progress, diagnostics) {}

bool Interpreter::read(llvm::StringRef model, llvm::StringRef params) {
  if (!compilation.read(model, params) || !compilation.runUntil(Phase::Import))
    return false;
  declaredInputs = compilation.inputs();
  declaredOutputs = compilation.outputs();
  return true;
}

namespace {

/// The values of one run.
class Values {
public:
  explicit Values(mlir::Block &block) {
    for (mlir::Operation &op : block)
      for (mlir::Value operand : op.getOperands())
        lastUse[operand] = &op;
  }

  void set(mlir::Value value, HostTensor tensor) { tensors[value] = std::make_unique<HostTensor>(std::move(tensor)); }
  const HostTensor *get(mlir::Value value) const {
    auto found = tensors.find(value);
    return found == tensors.end() ? nullptr : found->second.get();
  }
  /// Frees what `op` was the last to read.
  void leave(mlir::Operation &op) {
    for (mlir::Value operand : op.getOperands())
      if (lastUse.lookup(operand) == &op)
        tensors.erase(operand);
  }

private:
  llvm::DenseMap<mlir::Value, std::unique_ptr<HostTensor>> tensors;
  llvm::DenseMap<mlir::Value, mlir::Operation *> lastUse;
};

/// A constant's bytes, borrowed where they lie in a mapped file.
bool constantValue(mlir::Operation &op, HostTensor &tensor) {
  mlir::ElementsAttr attribute = paddle::getConstantAttr(op.getResult(0));
  auto type = attribute ? mlir::dyn_cast<mlir::RankedTensorType>(attribute.getType()) : mlir::RankedTensorType();
  auto dtype = type ? paddle::getDType(type.getElementType()) : std::nullopt;
  auto bytes = dtype ? paddle::getBytes(attribute) : std::nullopt;
  if (!bytes)
    return false;
  tensor.dtype = *dtype;
  tensor.dims.assign(type.getShape().begin(), type.getShape().end());
  if (bytes->owned.empty())
    tensor.bytes = bytes->bytes;
  else
    tensor.own(std::move(bytes->owned));
  return true;
}

support::Array toArray(const HostTensor &tensor) {
  support::Array array;
  array.dtype = tensor.dtype;
  array.dims.assign(tensor.dims.begin(), tensor.dims.end());
  array.data.assign(tensor.bytes.begin(), tensor.bytes.end());
  return array;
}

} // namespace

std::optional<std::vector<support::Array>> Interpreter::run(const std::vector<support::Array> &inputs) {
  auto main = compilation.module().lookupSymbol<mlir::func::FuncOp>("main");
  mlir::Block &block = main.getBody().front();
  Values values(block);
  for (size_t i = 0; i < inputs.size(); ++i) {
    HostTensor tensor;
    tensor.dtype = inputs[i].dtype;
    tensor.dims.assign(inputs[i].dims.begin(), inputs[i].dims.end());
    tensor.bytes = inputs[i].data;
    values.set(block.getArgument(i), std::move(tensor));
  }
  std::vector<support::Array> results;
  for (mlir::Operation &op : block) {
    auto fail = [&](DiagnosticCode code, const std::string &why) {
      diagnostics
          .error(code, "cannot interpret " + op.getName().stripDialect().str() + ": " + support::printable(why, 500))
          .in(compilation.saved().program.path)
          .at(describePlace(op.getLoc()));
      return std::nullopt;
    };
    llvm::SmallVector<const HostTensor *> operands;
    for (mlir::Value operand : op.getOperands())
      operands.push_back(values.get(operand));
    if (mlir::isa<mlir::func::ReturnOp>(op)) {
      for (const HostTensor *tensor : operands)
        results.push_back(toArray(*tensor));
      break;
    }
    if (HostTensor constant; op.getNumResults() == 1 && constantValue(op, constant)) {
      values.set(op.getResult(0), std::move(constant));
      continue;
    }
    if (!paddle::canEvaluate(&op))
      return fail(DiagnosticCode::UnsupportedOp, "it has no reference kernel");
    llvm::SmallVector<HostTensor> made;
    std::string message;
    if (mlir::failed(paddle::evaluate(&op, operands, made, message)))
      return fail(DiagnosticCode::RunFailed, message);
    for (auto [result, tensor] : llvm::zip(op.getResults(), made))
      if (!result.use_empty())
        values.set(result, std::move(tensor));
    values.leave(op);
  }
  return results;
}

} // namespace paddlec::driver
