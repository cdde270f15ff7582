// Memory is planned for structured functions only.
// RUN: paddlec-opt %s --kernel-plan-memory --verify-diagnostics

// expected-error@+1 {{expected one block}}
func.func @main() {
  cf.br ^a
^a:
  return
}
