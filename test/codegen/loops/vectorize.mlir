// The inner loops are in a form that compilers vectorise, and clang has no complaint either.
// RUN: paddlec-opt %S/run-loops.mlir --kernel-print-loops -o /dev/null > %t.cpp
// RUN: %cxx -std=c++20 -O3 -mavx2 -mfma -fno-math-errno -fno-trapping-math -fopenmp -Wall -Wextra -Werror -fopt-info-vec -c %t.cpp -o %t.o \
// RUN:   -I%paddlec_source/runtime_stub -I%paddlec_source/runtime_stub/include 2>&1 | FileCheck %s
// RUN: %if clang %{ clang++ -std=c++20 -O3 -mavx2 -mfma -fno-math-errno -fno-trapping-math -fopenmp -Wall -Wextra -Werror -c %t.cpp -o %t.o \
// RUN:   -I%paddlec_source/runtime_stub -I%paddlec_source/runtime_stub/include %}
// REQUIRES: x86_64

// CHECK-COUNT-12: loop vectorized using 32 byte vectors
