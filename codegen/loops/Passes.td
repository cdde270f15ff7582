//===- Passes.td - looking at emitted loops --------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef CODEGEN_LOOPS_PASSES_TD
#define CODEGEN_LOOPS_PASSES_TD

include "mlir/Pass/PassBase.td"

def PrintLoops : Pass<"kernel-print-loops"> {
  let summary = "Prints the C++ of every kernel.loop on standard output";
  let description = [{
    For tests and for reading. The includes come first, then the definitions, then a comment a loop that says how it
    is called. The IR is not changed.
  }];
  let options = [Option<"prefix", "prefix", "std::string", /*default=*/"\"model\"", "Prefix of the functions' names">,
                 Option<"threshold", "threshold", "int64_t", /*default=*/"65536",
                        "Elements, times the cost of one, from which a loop uses threads">];
}

#endif // CODEGEN_LOOPS_PASSES_TD
