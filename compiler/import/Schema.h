//===- Schema.h - what Paddle's ops look like in files ---------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// One row per op, in ops/<family>.cpp: its PIR operands, results and attributes, and where each comes from in a legacy
// program. The same row checks PIR programs and upgrades legacy ones, so adding an op is adding a row; only upgrades
// that a row cannot say are functions. Rows state facts of the file formats, never what an op computes.
//
// A row's strings:
//   operands    "x=X, y?=Y, list[]=X, axis=AxisTensor|@axis:int=0, -unused"
//               name, `?` may be absent, `[]` a list; after `=` the legacy sources in order of preference: a slot, a
//               slot `S[]` whose tensors are joined into one, or `@attribute:kind=default` made into a constant.
//               `-name`: in PIR files, dropped on reading.
//   results     "out=Out, parts[]=Out, indices:int64=I, mask"     a result without a slot does not exist in legacy
//               programs; a type is what the op always makes, whatever an old file declares
//   attributes  "strides:int[]+=[1,1]; perm<axis:int[]; seed<:int=0; output_size:int=-1 since 3; !beta:float=1"
//               name, `<legacy name` where it differs (empty: legacy has none), kind, `+` all must be positive,
//               the default of legacy programs; `since N`: PIR files of earlier versions lack it; `!`: only in legacy
//               programs, and any other value than the default is not supported.
//   legacy      "lookup_table_v2 lookup_table"      the legacy op types that the row upgrades
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_IMPORT_SCHEMA_H
#define PADDLEC_COMPILER_IMPORT_SCHEMA_H

#include "compiler/import/Program.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace paddlec::import {

class Upgrade;

/// `Int64` differs from `Int` only for constants made of legacy attributes, which are int32 there. `Scalars` is a list
/// of integers or of floats.
enum class AttributeKind { Bool, Int, Int64, Float, String, DType, Bools, Ints, Floats, Strings, Scalars };

/// "int[]", for messages.
llvm::StringRef nameOf(AttributeKind kind);
std::optional<AttributeKind> kindOfName(llvm::StringRef name);

/// Converts an attribute to a kind: integers to floats, 0/1 to booleans in lists, an empty list to any list. False if
/// the value is of another type.
bool convertAttribute(Attribute &value, AttributeKind kind);

/// A row as written.
struct OpRow {
  const char *name;
  const char *operands = "";
  const char *results = "out=Out";
  const char *attributes = "";
  const char *legacy = "";
};

struct OperandSource {
  enum class Kind { Slot, SlotList, Attribute };
  Kind kind = Kind::Slot;
  std::string name;
  AttributeKind attribute = AttributeKind::Int;
  Attribute otherwise; ///< monostate: required
};

struct OperandSchema {
  std::string name;
  bool optional = false;
  bool list = false;
  bool dropped = false;
  std::vector<OperandSource> sources;

  /// A shape or axes: a list of integer tensors may stand for it, and is joined into one tensor.
  bool joinsLists() const;
};

struct ResultSchema {
  std::string name;
  bool list = false;
  std::optional<pdrt_dtype> dtype;
  std::string slot;
};

struct AttributeSchema {
  std::string name;
  std::string legacyName;
  AttributeKind kind = AttributeKind::Int;
  bool positive = false;
  bool legacyOnly = false;
  int since = 0;
  Attribute otherwise; ///< monostate: required
};

/// Upgrades one legacy op; returns false after reporting an error.
using UpgradeFunction = bool (*)(Upgrade &upgrade);

struct OpSchema {
  std::string name;
  std::vector<OperandSchema> operands;
  std::vector<ResultSchema> results;
  std::vector<AttributeSchema> attributes;
  UpgradeFunction compose = nullptr; ///< makes other ops of this one, in either format

  /// Whether a result serves training only: it has no legacy slot, while others have.
  bool isForTraining(size_t result) const { return results[result].slot.empty() && !results.front().slot.empty(); }
};

struct UpgradeRow {
  const char *legacy; ///< op types, space-separated
  UpgradeFunction function;
};

/// An op of both formats that becomes other ops on reading: its row, and the function for either format, which asks for
/// inputs and attributes by their legacy names. The dialect has no such op.
struct ComposedRow {
  OpRow row;
  UpgradeFunction function;
};

/// One family's rows.
struct OpFamily {
  llvm::StringRef name;
  llvm::ArrayRef<OpRow> rows;
  llvm::ArrayRef<UpgradeRow> upgrades;
  llvm::ArrayRef<ComposedRow> composed = {};
};

class Schema {
public:
  /// The rows of all families, parsed once.
  static const Schema &get();

  /// By PIR name without dialect and trailing underscore; null if unknown.
  const OpSchema *find(llvm::StringRef name) const;
  /// By legacy op type; null if only a function, or nothing, upgrades it.
  const OpSchema *findLegacy(llvm::StringRef type) const;
  UpgradeFunction findUpgrade(llvm::StringRef type) const;

  /// PIR's name of an op under which its row stands: in-place variants have the row of the plain op.
  static std::string canonicalName(llvm::StringRef pirName);

  /// Rows that could not be parsed or clash; empty unless someone broke a table (a test looks).
  const std::vector<std::string> &problems() const { return broken; }
  std::vector<llvm::StringRef> names() const;
  std::vector<llvm::StringRef> legacyTypes() const;

  explicit Schema(llvm::ArrayRef<OpFamily> families);

private:
  std::vector<OpSchema> schemas;
  llvm::StringMap<size_t> byName, byLegacy;
  llvm::StringMap<UpgradeFunction> upgrades;
  std::vector<std::string> broken;

  void add(llvm::StringRef family, const OpRow &row, UpgradeFunction compose);
  void add(llvm::StringRef family, const UpgradeRow &row);
};

// The families, one file each under ops/.
OpFamily activationOps();
OpFamily attentionOps();
OpFamily controlOps();
OpFamily convOps();
OpFamily detectionOps();
OpFamily elementwiseOps();
OpFamily indexOps();
OpFamily matmulOps();
OpFamily normOps();
OpFamily poolOps();
OpFamily quantOps();
OpFamily randomOps();
OpFamily reduceOps();
OpFamily rnnOps();
OpFamily sequenceOps();
OpFamily shapeOps();
OpFamily signalOps();
OpFamily sortOps();

} // namespace paddlec::import

#endif // PADDLEC_COMPILER_IMPORT_SCHEMA_H
