//===- MatMul.cpp - products of matrices and vectors ---------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

#include "llvm/ADT/StringExtras.h"
#include <map>
#include <variant>

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/MatMul.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/MatMul.cpp.inc"

namespace paddlec::paddle {
void registerMatMulOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/MatMul.cpp.inc"
      >();
}
} // namespace paddlec::paddle

LogicalResult MatmulOp::inferShapes(ShapeInference &infer) {
  if (failed(checkSameElementType(infer, getX(), getY())))
    return failure();
  Dims x = infer.shapeOf(getX()), y = infer.shapeOf(getY());
  if (x.empty() || y.empty())
    return infer.emitError() << "operands must not be scalars";
  bool isRow = x.size() == 1, isColumn = y.size() == 1;
  if (isRow)
    x.insert(x.begin(), infer.constant(1));
  else if (getTransposeX())
    std::swap(x[x.size() - 1], x[x.size() - 2]);
  if (isColumn)
    y.push_back(infer.constant(1));
  else if (getTransposeY())
    std::swap(y[y.size() - 1], y[y.size() - 2]);
  if (failed(infer.requireEqual(y[y.size() - 2], x.back(), "y's number of rows")))
    return failure();
  std::optional<Dims> dims = infer.broadcast(ArrayRef(x).drop_back(2), ArrayRef(y).drop_back(2));
  if (!dims)
    return failure();
  if (!isRow)
    dims->push_back(x[x.size() - 2]);
  if (!isColumn)
    dims->push_back(y.back());
  infer.setResult(getOut(), *dims, elementTypeOf(getX()));
  return success();
}

LogicalResult BmmOp::inferShapes(ShapeInference &infer) {
  if (failed(checkSameElementType(infer, getX(), getY())) || failed(checkRank(infer, getX(), "x", 3, 3)) ||
      failed(checkRank(infer, getY(), "y", 3, 3)))
    return failure();
  Dims x = infer.shapeOf(getX()), y = infer.shapeOf(getY());
  if (failed(infer.requireEqual(y[0], x[0], "y's batch")) ||
      failed(infer.requireEqual(y[1], x[2], "y's number of rows")))
    return failure();
  infer.setResult(getOut(), {x[0], x[1], y[2]}, elementTypeOf(getX()));
  return success();
}

LogicalResult MvOp::inferShapes(ShapeInference &infer) {
  if (failed(checkSameElementType(infer, getX(), getVec())) || failed(checkRank(infer, getX(), "x", 2, 2)) ||
      failed(checkRank(infer, getVec(), "vec", 1, 1)))
    return failure();
  Dims x = infer.shapeOf(getX());
  if (failed(infer.requireEqual(infer.shapeOf(getVec())[0], x[1], "vec's size")))
    return failure();
  infer.setResult(getOut(), {x[0]}, elementTypeOf(getX()));
  return success();
}

LogicalResult DotOp::inferShapes(ShapeInference &infer) {
  if (failed(checkSameElementType(infer, getX(), getY())) || failed(checkRank(infer, getX(), "x", 1, 2)) ||
      failed(checkRank(infer, getY(), "y", rankOf(getX()), rankOf(getX()))))
    return failure();
  Dims x = infer.shapeOf(getX()), y = infer.shapeOf(getY());
  for (auto [index, dim] : llvm::enumerate(y))
    if (failed(infer.requireEqual(dim, x[index], "y's dimension " + Twine(index))))
      return failure();
  infer.setResult(getOut(), ArrayRef(x).drop_back(), elementTypeOf(getX()));
  return success();
}

LogicalResult AddmmOp::inferShapes(ShapeInference &infer) {
  if (failed(checkSameElementType(infer, getX(), getY())) || failed(checkSameElementType(infer, getX(), getInput())) ||
      failed(checkRank(infer, getX(), "x", 2, 2)) || failed(checkRank(infer, getY(), "y", 2, 2)) ||
      failed(checkRank(infer, getInput(), "input", 1, 2)))
    return failure();
  Dims x = infer.shapeOf(getX()), y = infer.shapeOf(getY());
  if (failed(infer.requireEqual(y[0], x[1], "y's number of rows")))
    return failure();
  Dims dims = {x[0], y[1]};
  if (!infer.broadcast(infer.shapeOf(getInput()), dims))
    return failure();
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

//===----------------------------------------------------------------------===//
// einsum
//===----------------------------------------------------------------------===//

namespace {
/// The labels of one operand or of the result; '.' stands for the broadcast dimensions.
using Labels = SmallVector<char, 8>;

struct Equation {
  SmallVector<Labels> operands;
  std::optional<Labels> result;
};
} // namespace

/// The equation's parts, or a message about what is wrong with it.
static std::variant<Equation, std::string> parseEquation(StringRef text) {
  auto parseLabels = [](StringRef part, Labels &labels) -> std::string {
    for (size_t i = 0; i < part.size(); ++i) {
      if (part[i] == ' ')
        continue;
      if (part.substr(i).starts_with("...") && !llvm::is_contained(labels, '.')) {
        labels.push_back('.');
        i += 2;
      } else if (llvm::isAlpha(part[i])) {
        labels.push_back(part[i]);
      } else {
        return ("'" + part.substr(i, 1) + "' is no label").str();
      }
    }
    return "";
  };
  Equation equation;
  auto [left, right] = text.split("->");
  SmallVector<StringRef> parts;
  left.split(parts, ',');
  for (StringRef part : parts)
    if (std::string message = parseLabels(part, equation.operands.emplace_back()); !message.empty())
      return message;
  if (text.contains("->")) {
    Labels labels;
    if (std::string message = parseLabels(right, labels); !message.empty())
      return message;
    for (size_t i = 0; i < labels.size(); ++i) {
      if (llvm::is_contained(ArrayRef(labels).take_front(i), labels[i]))
        return std::string("the result has label '") + labels[i] + "' twice";
      auto hasLabel = [&](const Labels &operand) { return llvm::is_contained(operand, labels[i]); };
      if (llvm::none_of(equation.operands, hasLabel) && labels[i] != '.')
        return std::string("the result's label '") + labels[i] + "' is on no operand";
    }
    equation.result = labels;
  }
  return equation;
}

LogicalResult EinsumOp::verify() {
  auto parsed = parseEquation(getEquation());
  if (auto *message = std::get_if<std::string>(&parsed))
    return emitOpError() << "equation '" << getEquation() << "': " << *message;
  size_t count = std::get<Equation>(parsed).operands.size();
  if (count != getX().size())
    return emitOpError() << "equation '" << getEquation() << "' is for " << count << " operands, not " << getX().size();
  return success();
}

LogicalResult EinsumOp::inferShapes(ShapeInference &infer) {
  auto parsed = parseEquation(getEquation());
  auto *equation = std::get_if<Equation>(&parsed);
  if (!equation)
    return infer.emitError() << std::get<std::string>(parsed);
  llvm::DenseMap<int, Dim> sizes;
  std::map<char, int> counts;
  Dims ellipsis;
  for (auto [value, labels] : llvm::zip(getX(), equation->operands)) {
    Dims dims = infer.shapeOf(value);
    bool hasEllipsis = llvm::is_contained(labels, '.');
    size_t named = labels.size() - hasEllipsis;
    if (dims.size() < named || (!hasEllipsis && dims.size() != named))
      return infer.emitError() << "equation '" << getEquation() << "' labels " << named
                               << " dimensions of an operand of rank " << dims.size();
    size_t at = 0;
    for (char label : labels) {
      if (label == '.') {
        size_t extra = dims.size() - named;
        std::optional<Dims> merged = infer.broadcast(ellipsis, ArrayRef(dims).slice(at, extra));
        if (!merged)
          return failure();
        ellipsis = *merged;
        at += extra;
        continue;
      }
      ++counts[label];
      auto [it, isNew] = sizes.try_emplace(label, dims[at]);
      if (!isNew) {
        Dim merged = infer.broadcast(it->second, dims[at]);
        if (!merged)
          return failure();
        it->second = merged;
      }
      ++at;
    }
  }
  Labels result;
  if (equation->result) {
    result = *equation->result;
  } else {
    if (llvm::any_of(equation->operands, [](const Labels &labels) { return llvm::is_contained(labels, '.'); }))
      result.push_back('.');
    for (auto [label, count] : counts)
      if (count == 1)
        result.push_back(label);
  }
  Dims dims;
  for (char label : result) {
    if (label == '.')
      llvm::append_range(dims, ellipsis);
    else
      dims.push_back(sizes[label]);
  }
  infer.setResult(getOut(), dims, elementTypeOf(getX().front()));
  // What training keeps of the operands; programs list it, nothing in inference reads it.
  for (ResultRange kept : {getInnerCache(), getXshape()})
    for (auto [value, result] : llvm::zip(getX(), kept))
      infer.setResult(result, infer.shapeOf(value), elementTypeOf(value));
  return success();
}
