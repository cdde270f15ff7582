//===- Upgrade.h - one legacy op on its way to PIR form --------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// What an upgrade function works with: the inputs and attributes of one legacy op, and builders for the PIR ops that
// replace it. Reading and scoping of legacy programs is LegacyProgram's; which op becomes which stands in ops/.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_IMPORT_UPGRADE_H
#define PADDLEC_COMPILER_IMPORT_UPGRADE_H

#include "compiler/import/Program.h"
#include "compiler/import/Schema.h"
#include "compiler/support/Diagnostics.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace paddlec::import {

/// An attribute of a legacy op. It may name variables instead of holding a value, or a sub-block.
struct LegacyAttribute {
  Attribute value;
  std::vector<std::string> variables;
  bool isVariable = false; ///< one variable
  bool isVariableList = false;
  std::vector<int64_t> blocks;
};

using Slots = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// A legacy op as the file has it.
struct LegacyOperation {
  std::string type;
  Slots inputs, outputs; ///< names of variables
  std::vector<std::pair<std::string, LegacyAttribute>> attributes;
  std::string place;

  const LegacyAttribute *attribute(std::string_view name) const;
};

/// What an upgrade needs of the program around the op.
class LegacyScope {
public:
  virtual ~LegacyScope() = default;
  /// The current value of a variable, 0 if nothing has written it.
  virtual ValueId lookup(const std::string &variable) = 0;
  /// Makes `value` the variable's current value.
  virtual void assign(const std::string &variable, ValueId value) = 0;
  virtual Type declaredType(const std::string &variable) = 0;
  /// 0 for a dense tensor, 1 for a sequence, 2 for a sequence of sequences (lod_level).
  virtual int64_t sequenceLevel(const std::string &variable) = 0;
  virtual int64_t opVersion(std::string_view type) = 0;
};

class Upgrade {
public:
  Upgrade(LegacyScope &scope, Program &program, std::vector<Operation> &out, support::Diagnostics &diagnostics,
          const LegacyOperation &source);

  const LegacyOperation &source() const { return op; }
  int64_t opVersion() { return scope.opVersion(op.type); }

  // Inputs. A slot's values are looked up when they are asked for; a variable that nothing has written is an error.
  bool hasInput(std::string_view slot) const;
  std::vector<ValueId> inputs(std::string_view slot);
  ValueId input(std::string_view slot);
  /// The declared lod_level of a slot's first variable.
  int64_t sequenceLevel(std::string_view slot) const;
  void setInput(std::string_view slot, std::vector<ValueId> values);

  /// The current value of a variable, 0 if nothing has written it.
  ValueId current(const std::string &variable) { return scope.lookup(variable); }

  // Outputs.
  bool hasOutput(std::string_view slot) const;
  std::vector<std::string> outputs(std::string_view slot) const;
  Type outputType(std::string_view slot, size_t index = 0) const;
  void bind(std::string_view slot, ValueId value, size_t index = 0);

  // Attributes, with the op's default. A value of another type is reported and the default returned.
  bool hasAttribute(std::string_view name) const;
  bool getBool(std::string_view name, bool otherwise);
  int64_t getInt(std::string_view name, int64_t otherwise);
  double getFloat(std::string_view name, double otherwise);
  std::string getString(std::string_view name, std::string otherwise);
  std::vector<int64_t> getInts(std::string_view name, std::vector<int64_t> otherwise = {});
  std::vector<double> getFloats(std::string_view name, std::vector<double> otherwise = {});
  /// A data type's code; none for -1 or an absent attribute.
  std::optional<pdrt_dtype> getDType(std::string_view name);
  void setAttribute(std::string_view name, Attribute value);

  // Building.
  const Type &typeOf(ValueId value) const { return program.values[value].type; }
  ValueId emit(std::string name, std::vector<ValueId> operands,
               std::vector<std::pair<std::string, Attribute>> attributes, Type type, std::string valueName = "");
  ValueId full(double value, pdrt_dtype dtype);
  ValueId ints(std::vector<int64_t> values);
  ValueId combine(const std::vector<ValueId> &values);
  /// Joins scalars or 1-D tensors of integers into one 1-D int64 tensor.
  ValueId join(const std::vector<ValueId> &values);
  ValueId cast(ValueId value, pdrt_dtype dtype);
  /// With 0 for "the input's dimension at this place" and -1 for "what is left", as Paddle's reshape has it.
  ValueId reshape(ValueId value, std::vector<int64_t> shape, pdrt_dtype dtype);

  ValueId slice(ValueId value, std::vector<int64_t> axes, ValueId starts, ValueId ends, Type type);

  /// Emits the op of the row for the op's type, or of the row named `pirName`.
  bool apply(std::string_view pirName = "");
  /// Emits the op of a row that is in no table.
  bool applyCustom(const OpSchema &row);
  /// Like apply, but returns the results instead of binding them to the op's outputs.
  std::optional<std::vector<ValueId>> applyUnbound(std::string_view pirName = "");

  // Errors; both return false.
  bool error(support::DiagnosticCode code, std::string message, std::string note = "");
  bool unsupported(std::string_view attribute, std::string value, std::string note = "");

  /// Warns that an attribute of old programs is not used, since Paddle's kernels no longer do.
  void warnIgnored(std::string_view attribute, double value);

  /// Reports inputs that no one asked for: they would silently be ignored otherwise.
  bool finish();

private:
  LegacyScope &scope;
  Program &program;
  std::vector<Operation> &out;
  support::Diagnostics &diagnostics;
  LegacyOperation op; ///< a copy: functions may change it
  std::map<std::string, std::vector<ValueId>, std::less<>> given;
  std::set<std::string, std::less<>> consumed;
  std::string file;
  bool failed = false;

  ValueId newValue(Type type, std::string name);
  std::optional<ValueId> operandFrom(const OperandSchema &operand);
  std::optional<std::vector<ValueId>> applyRow(const OpSchema &row, std::string_view dialect);
  void bindAll(const OpSchema &row, const std::vector<ValueId> &results);
  ValueId constantFrom(const OperandSource &source, const LegacyAttribute *attribute);
  const Attribute *valueOf(std::string_view name, AttributeKind kind, Attribute &storage);
};

} // namespace paddlec::import

#endif // PADDLEC_COMPILER_IMPORT_UPGRADE_H
