//===- Dimensions.cpp - shape arithmetic as C++ ---------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "codegen/Dimensions.h"

using namespace mlir;

namespace paddlec::codegen {

Dimensions::Dimensions(ArrayRef<paddle::SymbolAttr> symbols) : symbols(symbols) {
  for (paddle::SymbolAttr symbol : symbols)
    symbolNames.push_back(table.get(symbol.getName()));
}

void Dimensions::add(AffineExpr expr) {
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary || names.contains(expr))
    return;
  // Divisions are what repeats in chains of strided layers; sums and products of names read well as they are.
  add(binary.getLHS());
  add(binary.getRHS());
  bool divides = expr.getKind() == AffineExprKind::FloorDiv || expr.getKind() == AffineExprKind::CeilDiv ||
                 expr.getKind() == AffineExprKind::Mod;
  if (!divides)
    return;
  names[expr] = table.get("n" + std::to_string(order.size()));
  order.push_back(expr);
}

std::string Dimensions::print(AffineExpr expr, bool atTop, StringRef prefix) const {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return std::to_string(constant.getValue());
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return (prefix + symbolNames[symbol.getPosition()]).str();
  if (auto it = names.find(expr); it != names.end() && !atTop)
    return (prefix + it->second).str();
  auto binary = cast<AffineBinaryOpExpr>(expr);
  std::string lhs = print(binary.getLHS(), false, prefix), rhs = print(binary.getRHS(), false, prefix);
  auto isSum = [&](AffineExpr part) { return part.getKind() == AffineExprKind::Add && !names.contains(part); };
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    if (auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS()); constant && constant.getValue() < 0)
      return lhs + " - " + std::to_string(-constant.getValue());
    return lhs + " + " + rhs;
  case AffineExprKind::Mul:
    return (isSum(binary.getLHS()) ? "(" + lhs + ")" : lhs) + " * " + (isSum(binary.getRHS()) ? "(" + rhs + ")" : rhs);
  case AffineExprKind::FloorDiv:
    return "pdrt::floorDiv(" + lhs + ", " + rhs + ")";
  case AffineExprKind::CeilDiv:
    return "pdrt::ceilDiv(" + lhs + ", " + rhs + ")";
  case AffineExprKind::Mod:
    return "pdrt::mod(" + lhs + ", " + rhs + ")";
  default:
    return "0";
  }
}

std::string Dimensions::get(AffineExpr expr) const { return print(expr, false, "d."); }

std::string Dimensions::getList(ArrayRef<AffineExpr> exprs) const {
  std::string list = "{";
  for (auto [index, expr] : llvm::enumerate(exprs))
    list += (index ? ", " : "") + get(expr);
  return list + "}";
}

std::string Dimensions::describe(AffineExpr expr) const { return print(expr, false, ""); }

void Dimensions::writeStruct(CodeWriter &out) const {
  out.line("// The dimensions that depend on the inputs' shapes.");
  out.open("struct Dims {");
  for (const std::string &name : symbolNames)
    out.line("int64_t " + name + ";");
  for (AffineExpr expr : order)
    out.line("int64_t " + names.find(expr)->second + ";");
  out.open("explicit Dims(const int64_t *symbols) {");
  for (auto [index, name] : llvm::enumerate(symbolNames))
    out.line(name + " = symbols[" + llvm::Twine(index) + "];");
  for (AffineExpr expr : order)
    out.line(names.find(expr)->second + " = " + print(expr, true, "") + ";");
  out.close("}");
  out.close("};");
}

} // namespace paddlec::codegen
