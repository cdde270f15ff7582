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
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/transforms/Evaluate.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Control.h.inc"

namespace paddlec::driver {

using paddle::HostTensor;
using pipelines::Phase;
using support::DiagnosticCode;

Interpreter::Interpreter(pipelines::CompileOptions options, Progress &progress, support::Diagnostics &diagnostics)
    : diagnostics(diagnostics), progress(progress),
      compilation(std::move(options), {Phase::Import, "", false}, progress, diagnostics) {}

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

/// The same tensor in memory of somebody else's, and in its own.
HostTensor viewOf(const HostTensor &tensor) {
  HostTensor view;
  view.dtype = tensor.dtype;
  view.dims = tensor.dims;
  view.bytes = tensor.bytes;
  return view;
}
HostTensor copyOf(const HostTensor &tensor) {
  HostTensor copy = viewOf(tensor);
  copy.own(std::vector<char>(tensor.bytes.begin(), tensor.bytes.end()));
  return copy;
}

support::Array toArray(const HostTensor &tensor) {
  support::Array array;
  array.dtype = tensor.dtype;
  array.dims.assign(tensor.dims.begin(), tensor.dims.end());
  array.data.assign(tensor.bytes.begin(), tensor.bytes.end());
  return array;
}

using Operands = llvm::SmallVector<const HostTensor *>;

Operands borrow(const std::vector<HostTensor> &tensors) {
  Operands list;
  for (const HostTensor &tensor : tensors)
    list.push_back(&tensor);
  return list;
}

/// One run of a program. The bodies of loops and branches are functions of the module and run as @main does.
class Run {
public:
  Run(mlir::ModuleOp module, const std::string &file, Progress &progress, support::Diagnostics &diagnostics)
      : symbols(module), file(file), progress(progress), diagnostics(diagnostics) {}

  /// False after errors. The results hold their own memory.
  bool function(mlir::func::FuncOp function, llvm::ArrayRef<const HostTensor *> arguments,
                std::vector<HostTensor> &results);

private:
  mlir::SymbolTable symbols;
  const std::string &file;
  Progress &progress;
  support::Diagnostics &diagnostics;

  bool fail(mlir::Operation &op, DiagnosticCode code, const std::string &why) {
    diagnostics
        .error(code, "cannot interpret " + op.getName().stripDialect().str() + ": " + support::printable(why, 500))
        .in(file)
        .at(describePlace(op.getLoc()));
    return false;
  }
  bool operation(mlir::Operation &op, llvm::ArrayRef<const HostTensor *> operands, std::vector<HostTensor> &results);
  bool branch(paddle::IfOp op, llvm::ArrayRef<const HostTensor *> operands, std::vector<HostTensor> &results);
  bool loop(paddle::WhileOp op, llvm::ArrayRef<const HostTensor *> operands, std::vector<HostTensor> &results);
  bool body(mlir::Operation &op, llvm::StringRef name, llvm::ArrayRef<const HostTensor *> arguments,
            std::vector<HostTensor> &results);
  /// The one boolean that decides what runs next.
  bool condition(mlir::Operation &op, const HostTensor &tensor, bool &value);
};

bool Run::condition(mlir::Operation &op, const HostTensor &tensor, bool &value) {
  if (tensor.dtype != PDRT_BOOL || tensor.bytes.size() != 1)
    return fail(op, DiagnosticCode::RunFailed, "its condition is not one boolean");
  value = tensor.bytes.front() != 0;
  return true;
}

bool Run::body(mlir::Operation &op, llvm::StringRef name, llvm::ArrayRef<const HostTensor *> arguments,
               std::vector<HostTensor> &results) {
  auto found = symbols.lookup<mlir::func::FuncOp>(name);
  if (!found || found.isExternal())
    return fail(op, DiagnosticCode::Internal, "its body is missing");
  return function(found, arguments, results);
}

bool Run::branch(paddle::IfOp op, llvm::ArrayRef<const HostTensor *> operands, std::vector<HostTensor> &results) {
  bool taken = false;
  return condition(*op, *operands.front(), taken) &&
         body(*op, taken ? op.getThenBody() : op.getElseBody(), operands.drop_front(), results);
}

bool Run::loop(paddle::WhileOp op, llvm::ArrayRef<const HostTensor *> operands, std::vector<HostTensor> &results) {
  bool again = false;
  if (!condition(*op, *operands.front(), again))
    return false;
  size_t count = op.getCarried().size();
  llvm::ArrayRef<const HostTensor *> captured = operands.drop_front(1 + count);
  Operands carried(operands.slice(1, count));
  std::vector<HostTensor> round; // the next condition and what `carried` points to
  while (again) {
    if (progress.interrupted()) {
      diagnostics.error(DiagnosticCode::Interrupted, "stopped");
      return false;
    }
    Operands arguments(carried);
    arguments.append(captured.begin(), captured.end());
    std::vector<HostTensor> next;
    if (!body(*op, op.getBody(), arguments, next) || !condition(*op, next.front(), again))
      return false;
    round = std::move(next);
    carried = borrow(round);
    carried.erase(carried.begin());
  }
  for (const HostTensor *tensor : carried)
    results.push_back(copyOf(*tensor));
  return true;
}

bool Run::operation(mlir::Operation &op, llvm::ArrayRef<const HostTensor *> operands,
                    std::vector<HostTensor> &results) {
  if (HostTensor constant; op.getNumResults() == 1 && constantValue(op, constant)) {
    results.push_back(std::move(constant));
    return true;
  }
  if (auto branching = mlir::dyn_cast<paddle::IfOp>(op))
    return branch(branching, operands, results);
  if (auto looping = mlir::dyn_cast<paddle::WhileOp>(op))
    return loop(looping, operands, results);
  if (!paddle::canEvaluate(&op))
    return fail(op, DiagnosticCode::UnsupportedOp, "it has no reference kernel");
  llvm::SmallVector<HostTensor> made;
  std::string message;
  if (mlir::failed(paddle::evaluate(&op, operands, made, message)))
    return fail(op, DiagnosticCode::RunFailed, message);
  for (HostTensor &tensor : made)
    results.push_back(std::move(tensor));
  return true;
}

bool Run::function(mlir::func::FuncOp function, llvm::ArrayRef<const HostTensor *> arguments,
                   std::vector<HostTensor> &results) {
  mlir::Block &block = function.getBody().front();
  Values values(block);
  for (auto [argument, tensor] : llvm::zip(block.getArguments(), arguments))
    values.set(argument, viewOf(*tensor));
  for (mlir::Operation &op : block) {
    Operands operands;
    for (mlir::Value operand : op.getOperands())
      operands.push_back(values.get(operand));
    if (mlir::isa<mlir::func::ReturnOp>(op)) {
      for (const HostTensor *tensor : operands)
        results.push_back(copyOf(*tensor));
      return true;
    }
    std::vector<HostTensor> made;
    if (!operation(op, operands, made))
      return false;
    for (auto [result, tensor] : llvm::zip(op.getResults(), made))
      if (!result.use_empty())
        values.set(result, std::move(tensor));
    values.leave(op);
  }
  return true;
}

} // namespace

std::optional<std::vector<support::Array>> Interpreter::run(const std::vector<support::Array> &inputs) {
  return interpret(compilation.module(), compilation.saved().program.path, inputs, progress, diagnostics);
}

std::optional<std::vector<support::Array>> interpret(mlir::ModuleOp module, const std::string &file,
                                                     const std::vector<support::Array> &inputs, Progress &progress,
                                                     support::Diagnostics &diagnostics) {
  auto main = module.lookupSymbol<mlir::func::FuncOp>("main");
  std::vector<HostTensor> arguments(inputs.size());
  for (size_t i = 0; i < inputs.size(); ++i) {
    arguments[i].dtype = inputs[i].dtype;
    arguments[i].dims.assign(inputs[i].dims.begin(), inputs[i].dims.end());
    arguments[i].bytes = inputs[i].data;
  }
  Run run(module, file, progress, diagnostics);
  std::vector<HostTensor> outputs;
  if (!run.function(main, borrow(arguments), outputs))
    return std::nullopt;
  std::vector<support::Array> results;
  for (const HostTensor &tensor : outputs)
    results.push_back(toArray(tensor));
  return results;
}

} // namespace paddlec::driver
