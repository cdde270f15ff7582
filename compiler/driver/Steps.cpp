//===- Steps.cpp - the values inside a program, one by one ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Steps.h"

#include "compiler/driver/MlirDiagnostics.h"
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace paddlec::driver {

/// Constants agree by themselves, and what nothing reads is never computed.
std::vector<mlir::Value> stepValues(mlir::func::FuncOp main) {
  std::vector<mlir::Value> values;
  for (mlir::Operation &op : main.getBody().front()) {
    if (!mlir::isa_and_nonnull<paddle::PaddleDialect>(op.getDialect()))
      continue;
    for (mlir::Value result : op.getResults())
      if (!result.use_empty() && !paddle::getConstantAttr(result))
        values.push_back(result);
  }
  return values;
}

std::vector<Step> findSteps(mlir::func::FuncOp main) {
  std::vector<Step> steps;
  llvm::DenseMap<mlir::Value, size_t> numbers;
  for (mlir::Value value : stepValues(main)) {
    mlir::Operation *op = value.getDefiningOp();
    Step step{op->getName().stripDialect().str(), describePlace(op->getLoc()), {}};
    for (mlir::Value operand : op->getOperands())
      if (auto found = numbers.find(operand); found != numbers.end() && !llvm::is_contained(step.inputs, found->second))
        step.inputs.push_back(found->second);
    numbers[value] = steps.size();
    steps.push_back(std::move(step));
  }
  return steps;
}

std::vector<size_t> exposeSteps(mlir::func::FuncOp main, llvm::ArrayRef<size_t> which) {
  std::vector<mlir::Value> values = stepValues(main);
  mlir::Operation *end = main.getBody().front().getTerminator();
  llvm::SmallVector<mlir::Value> outputs(end->getOperands());
  llvm::DenseMap<mlir::Value, size_t> places;
  for (auto [place, output] : llvm::enumerate(outputs))
    places.try_emplace(output, place);
  std::vector<size_t> positions;
  for (size_t number : which) {
    auto [place, added] = places.try_emplace(values[number], outputs.size());
    positions.push_back(place->second);
    if (!added)
      continue;
    auto name = mlir::StringAttr::get(main.getContext(), "step_" + std::to_string(number));
    auto attributes = mlir::DictionaryAttr::get(
        main.getContext(), mlir::NamedAttribute(mlir::StringAttr::get(main.getContext(), paddle::nameAttrName), name));
    if (mlir::failed(main.insertResult(outputs.size(), values[number].getType(), attributes)))
      continue;
    outputs.push_back(values[number]);
  }
  end->setOperands(outputs);
  return positions;
}

std::vector<size_t> stepsBehind(llvm::ArrayRef<Step> steps, llvm::ArrayRef<size_t> last) {
  std::vector<bool> reached(steps.size(), false);
  for (size_t number : last)
    reached[number] = true;
  // Values come before what reads them.
  for (size_t number = steps.size(); number-- > 0;)
    if (reached[number])
      for (size_t input : steps[number].inputs)
        reached[input] = true;
  std::vector<size_t> list;
  for (size_t number = 0; number < steps.size(); ++number)
    if (reached[number])
      list.push_back(number);
  return list;
}

std::optional<size_t> firstFailing(size_t count, llvm::function_ref<std::optional<bool>(size_t)> fails) {
  size_t low = 0, high = count - 1; // the last one fails
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    std::optional<bool> failed = fails(middle);
    if (!failed)
      return std::nullopt;
    (*failed ? high : low) = *failed ? middle : middle + 1;
  }
  return low;
}

} // namespace paddlec::driver
