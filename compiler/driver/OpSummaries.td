//===- OpSummaries.td - the summaries of all ops as a table ------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// AllOps.td is written by CMake: it includes every family. No text of an op may stand here.
//
//===----------------------------------------------------------------------===//
include "llvm/TableGen/SearchableTable.td"
include "AllOps.td"

def OpSummaries : GenericTable {
  let FilterClass = "Paddle_Op";
  let CppTypeName = "OpSummary";
  let Fields = ["opName", "summary"];
}
