//===- WeightTable.h - the constants of a module in one file --------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_CODEGEN_WEIGHTTABLE_H
#define PADDLEC_CODEGEN_WEIGHTTABLE_H

#include "codegen/CodeWriter.h"
#include "codegen/EmitCpp.h"
#include "dialects/kernel/ir/KernelOps.h"

#include "llvm/ADT/DenseMap.h"

namespace paddlec::codegen {

/// Numbers the weights of all entries; equal constants share a number. Offsets are multiples of 64.
class WeightTable {
public:
  /// Fails, with an error at the op, when its bytes are not at hand.
  llvm::LogicalResult add(kernel::WeightOp op, WeightsBlob &blob);
  unsigned getIndex(kernel::WeightOp op) const { return indices.lookup(op.getValue()); }
  size_t size() const { return rows.size(); }

  /// Writes the table `weights`.
  void write(CodeWriter &out) const;

private:
  struct Row {
    std::string name;
    uint64_t offset, bytes;
  };
  std::vector<Row> rows;
  llvm::DenseMap<mlir::Attribute, unsigned> indices;
};

} // namespace paddlec::codegen

#endif // PADDLEC_CODEGEN_WEIGHTTABLE_H
