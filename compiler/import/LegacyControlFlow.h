//===- LegacyControlFlow.h - loops and branches of legacy programs -----------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Blocks of legacy programs read and write variables of the blocks around them. Here they become regions in PIR's form,
// which take and give values. Ordinary ops are LegacyProgram's.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_IMPORT_LEGACYCONTROLFLOW_H
#define PADDLEC_COMPILER_IMPORT_LEGACYCONTROLFLOW_H

#include "compiler/import/Upgrade.h"

namespace paddlec::import {

/// What control flow needs of the program around it.
class LegacyBlocks : public LegacyScope {
public:
  /// The current value of every variable, to save and restore.
  virtual std::map<std::string, ValueId> &variablesNow() = 0;
  /// The tensors of enclosing blocks that a block, or a block in it, writes.
  virtual std::vector<std::string> writtenOutside(size_t block) = 0;
  /// Reads an inner block's ops.
  virtual bool readInner(size_t block, std::vector<Operation> &out) = 0;
};

class LegacyControlFlow {
public:
  LegacyControlFlow(LegacyBlocks &scope, Program &program, support::Diagnostics &diagnostics)
      : scope(scope), program(program), diagnostics(diagnostics) {}

  static bool isControl(const std::string &type);
  /// Appends what stands for the op; false, with an error, if it is malformed.
  bool read(const LegacyOperation &op, std::vector<Operation> &out);

private:
  LegacyBlocks &scope;
  Program &program;
  support::Diagnostics &diagnostics;

  bool fail(support::DiagnosticCode code, std::string message, const std::string &place);
  ValueId addValue(Type type, const std::string &name);
  Operation &addOperation(std::vector<Operation> &out, const char *dialect, const char *name,
                          const LegacyOperation &from);
  static Operation makeControl(const char *name, ValueId condition, const LegacyOperation &from);
  void giveResults(Operation &control, const std::vector<std::string> &names);
  ValueId emptyArray(std::vector<Operation> &out, const std::string &name, const LegacyOperation &from);
  size_t subBlockOf(const LegacyOperation &op);
  ValueId onlyInput(const LegacyOperation &op, llvm::StringRef wanted);
  bool readRegion(const LegacyOperation &op, size_t block, Block &into, const std::vector<std::string> &results);
  bool readWhile(const LegacyOperation &op, std::vector<Operation> &out);
  bool readConditional(const LegacyOperation &op, std::vector<Operation> &out);
  bool readSelectInput(const LegacyOperation &op, std::vector<Operation> &out);
};

} // namespace paddlec::import

#endif // PADDLEC_COMPILER_IMPORT_LEGACYCONTROLFLOW_H
