//===- OpSummaries.td - what the ops' definitions say, as a table ----*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// AllOps.td is written by CMake: it includes every family. No text of an op may stand here.
//
//===----------------------------------------------------------------------===//
include "llvm/TableGen/SearchableTable.td"
include "AllOps.td"

/// `operandTypes`: "x=<what the constraint says>;axis=...;" in the definition's order.
class OpFacts<Paddle_Op op> {
  string opName = op.opName;
  string summary = op.summary;
  string operandTypes = !foldl("", !range(0, !size(op.arguments)), text, i,
      text # !cond(!isa<TypeConstraint>(!getdagarg<Constraint>(op.arguments, i)) :
                     !getdagname(op.arguments, i) # "=" # !getdagarg<Constraint>(op.arguments, i).summary # ";",
                   true : ""));
}

foreach op = !instances<Paddle_Op>() in
  def : OpFacts<op>;

def OpSummaries : GenericTable {
  let FilterClass = "OpFacts";
  let CppTypeName = "OpSummary";
  let Fields = ["opName", "summary", "operandTypes"];
}
