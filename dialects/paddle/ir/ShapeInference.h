//===- ShapeInference.h - symbolic shapes and small integer values --------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// What an op's shape rule works with: dimensions as affine expressions over the function's symbols, and the
// symbolic values of small integer tensors (shapes computed from shapes). Rules stay in the ops' files; this one
// knows no op.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_PADDLE_IR_SHAPEINFERENCE_H
#define PADDLEC_DIALECTS_PADDLE_IR_SHAPEINFERENCE_H

#include "dialects/paddle/ir/PaddleAttributes.h"

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace paddlec::paddle {

/// A dimension or a small integer: an affine expression over symbols.
using Dim = mlir::AffineExpr;
using Dims = llvm::SmallVector<Dim, 6>;

/// The dimensions of a ranked tensor type: constants, or what its encoding says. A dynamic dimension without an
/// encoding (IR before inference) is a null expression.
Dims getDims(mlir::Type type);

/// A tensor type with these dimensions; its encoding holds them when any is not constant.
mlir::RankedTensorType getTensorType(llvm::ArrayRef<Dim> dims, mlir::Type elementType);

/// The map of these expressions over as many symbols as they use, so that equal lists give equal maps.
mlir::AffineMap getSymbolMap(llvm::ArrayRef<Dim> dims, mlir::MLIRContext *context);

/// The constant that an expression is, if it is one.
std::optional<int64_t> getConstant(Dim dim);

/// Whether symbols of this kind are computed from others, their `operands`.
bool isDerived(SymbolKind kind);

/// Where a symbol comes from that only the data decides.
struct DataSymbol {
  unsigned symbol;
  mlir::Operation *op; ///< of a size: the op that decides it; null for an element
  mlir::Value tensor;  ///< of an element: the small integer tensor; null for a size
  int64_t element = 0; ///< its place in the tensor
};

/// What the artefact checks before it computes with sizes that the rules took on trust.
struct Requirement {
  RequirementKind kind;
  Dim a, b;
  mlir::Operation *op;
  std::string what; ///< begins the message: "dimension 0 of 'y'"
};

/// The state of one run over a function.
class ShapeInference {
public:
  /// `symbols` are those the function already has; new ones are appended.
  ShapeInference(mlir::MLIRContext *context, llvm::SmallVector<SymbolAttr> symbols);

  /// The op whose rule runs; errors are reported there.
  void setOperation(mlir::Operation *op) { operation = op; }
  mlir::InFlightDiagnostic emitError() const { return operation->emitOpError(); }

  mlir::MLIRContext *getContext() const { return context; }
  llvm::ArrayRef<SymbolAttr> getSymbols() const { return symbols; }

  Dim constant(int64_t value) const;

  /// The dimensions of a value, all non-null.
  Dims shapeOf(mlir::Value value) const;
  /// The elements of a small integer tensor (0-D or 1-D), if known, as expressions: constants, dimensions, sums ...
  std::optional<Dims> valueOf(mlir::Value value) const;
  /// Likewise, but null where an element is not known; none if their number is not.
  std::optional<Dims> knownElementsOf(mlir::Value value) const;
  /// The elements, if all are known constants.
  std::optional<llvm::SmallVector<int64_t>> constantsOf(mlir::Value value) const;

  /// Sets a result's type.
  void setResult(mlir::Value result, llvm::ArrayRef<Dim> dims, mlir::Type elementType);
  /// Sets a result's dimensions and keeps its element type.
  void setShape(mlir::Value result, llvm::ArrayRef<Dim> dims);
  /// Reports results with impossible sizes: negative ones, or more elements than can be counted in bytes. Whoever runs
  /// rules calls it after each, so that the next rule can rely on its operands.
  llvm::LogicalResult checkResults() const;
  /// Records the elements of a small integer result; null for those that are not known.
  void setValue(mlir::Value result, llvm::ArrayRef<Dim> elements);

  /// max(a, b) and min(a, b), folded where the ranges of the symbols decide it, else a symbol of that kind.
  Dim max(Dim a, Dim b);
  Dim min(Dim a, Dim b);
  /// A size that the current op decides when it runs, at most `bound`. It must be a dimension of a result by itself, so
  /// that whoever runs the op finds it there.
  Dim dataDependent(Dim bound, llvm::StringRef name);
  /// The elements of a small integer tensor (0-D or 1-D): those that are known, and symbols for what stands in the
  /// place of others at run time. None if their number is not known.
  std::optional<Dims> elementsOf(mlir::Value value, llvm::StringRef name);
  /// The symbols that these two made.
  llvm::ArrayRef<DataSymbol> getDataSymbols() const { return dataSymbols; }
  /// Whether what stands in a dimension is one of them, or computed from one.
  bool dependsOnData(Dim dim) const;

  /// Reports dimensions that are known to differ; that unknown ones are equal becomes a requirement, which the artefact
  /// checks on each call. `what` begins the message for either: "dimension 0 of 'y'" is 3, expected 2.
  llvm::LogicalResult requireEqual(Dim dim, Dim expected, const llvm::Twine &what);
  /// Likewise for a <= b, ...
  llvm::LogicalResult requireAtMost(Dim dim, Dim most, const llvm::Twine &what);
  /// ... for a dimension that is `to` or 1, so that it can be expanded to `to`, ...
  llvm::LogicalResult requireExpands(Dim dim, Dim to, const llvm::Twine &what);
  /// ... for a dimension that the divisor divides, ...
  llvm::LogicalResult requireMultiple(Dim dim, int64_t divisor, const llvm::Twine &what);
  /// ... and for two that differ; constants are the caller's business.
  void requireUnequal(Dim dim, Dim other, const llvm::Twine &what);
  /// Requirements are noted only after this: they cost time, and only the last run over a function needs them.
  void noteRequirements() { noting = true; }
  llvm::ArrayRef<Requirement> getRequirements() const { return requirements; }

  /// The common dimension of two that are broadcast together. When they are neither provably equal nor provably 1, it
  /// is the one that is at least 2, else a symbol of that kind, and it is a requirement that they fit. Null, with an
  /// error reported, for constants that do not fit.
  Dim broadcast(Dim a, Dim b);
  /// Broadcast of whole shapes, aligned at the right.
  std::optional<Dims> broadcast(llvm::ArrayRef<Dim> a, llvm::ArrayRef<Dim> b);

  /// The same number as a sum of sorted terms, so that equal dimensions are equal expressions. Results are normalised
  /// when they are set; comparing two expressions needs it before.
  Dim normalize(Dim dim) const;

  /// The product of dimensions.
  Dim product(llvm::ArrayRef<Dim> dims) const;
  /// a / b where b is known to divide a: cancels equal factors, else floordiv.
  Dim divideExactly(Dim a, Dim b) const;

  /// The least value an expression can have, given the symbols' ranges; none if unbounded.
  std::optional<int64_t> lowerBound(Dim dim) const;
  /// The largest, likewise.
  std::optional<int64_t> upperBound(Dim dim) const;

private:
  mlir::MLIRContext *context;
  mlir::Operation *operation = nullptr;
  llvm::SmallVector<SymbolAttr> symbols;
  llvm::DenseMap<mlir::Value, Dims> values;
  llvm::DenseMap<mlir::Value, Dims> partialValues; ///< with null elements
  llvm::SmallVector<DataSymbol> dataSymbols;
  llvm::SmallVector<Requirement> requirements;
  bool noting = false;
  /// Limits of derived symbols, which refer to one another so often that they are worth keeping.
  mutable llvm::DenseMap<unsigned, std::optional<int64_t>> lowerBounds, upperBounds;

  void note(RequirementKind kind, Dim a, Dim b, const llvm::Twine &what);
  Dim derived(SymbolAttr symbol);
  std::optional<int64_t> symbolBound(unsigned position, bool upper) const;
};

/// The symbols of a function that its inputs bind. Derived ones follow them and are made anew by the rules.
llvm::SmallVector<SymbolAttr> getInputSymbols(mlir::Operation *function);
/// Sets the function's list of symbols; none removes it.
void setSymbols(mlir::Operation *function, llvm::ArrayRef<SymbolAttr> symbols);

/// Normalises an axis of a tensor of this rank: -rank <= axis < rank. Reports an error and returns none otherwise.
std::optional<int64_t> normalizeAxis(ShapeInference &infer, int64_t axis, int64_t rank);

} // namespace paddlec::paddle

#endif // PADDLEC_DIALECTS_PADDLE_IR_SHAPEINFERENCE_H
