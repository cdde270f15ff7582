// What the pass refuses: CPU levels that it doesn't know, and functions that aren't structured.
// RUN: split-file %s %t
// RUN: paddlec-opt %t/level.mlir --pass-pipeline="builtin.module(func.func(kernel-assign-layouts{cpu=pentium}))" --verify-diagnostics
// RUN: paddlec-opt %t/blocks.mlir --pass-pipeline="builtin.module(func.func(kernel-assign-layouts{cpu=x86-64-v3}))" --verify-diagnostics

//--- level.mlir
// expected-error@+1 {{unknown CPU level "pentium"}}
func.func @main() {
  return
}

//--- blocks.mlir
// expected-error@+1 {{expected one block}}
func.func @main() {
  cf.br ^a
^a:
  return
}
