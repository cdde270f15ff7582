// An unknown CPU level is named.
// RUN: paddlec-opt %s --pass-pipeline="builtin.module(func.func(kernel-assign-layouts{cpu=pentium}))" --verify-diagnostics

// expected-error@+1 {{unknown CPU level "pentium"}}
func.func @main() {
  return
}
