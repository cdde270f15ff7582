//===- KernelFilesTest.cpp - which reference kernels an artefact needs --------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/KernelFiles.h"

#include "codegen/RuntimeFiles.h"

#include <gtest/gtest.h>

namespace paddlec::driver {
namespace {

constexpr llvm::StringLiteral list =
    "// A comment\n// One.cpp\nPDRT_KERNEL(add)\nPDRT_KERNEL(sub)\n\n// Two.cpp\nPDRT_KERNEL(sort)\n";

TEST(KernelFiles, CallsAreFound) {
  llvm::StringSet<> names =
      kernelsCalledBy("f(pdrt::ref::add, pdrt::ref::Tensor x); pdrt::ref::Attribute a; g(pdrt::ref::sort);");
  EXPECT_EQ(names.size(), 2u);
  EXPECT_TRUE(names.contains("add") && names.contains("sort"));
  EXPECT_TRUE(kernelsCalledBy("pdrt::ref::").empty());
}

TEST(KernelFiles, FilesOfOtherKernelsAreNotNeeded) {
  llvm::StringSet<> kernels;
  kernels.insert("sub");
  auto unneeded = unneededKernelFiles(list, kernels);
  ASSERT_TRUE(unneeded);
  EXPECT_TRUE(unneeded->contains("Two.cpp"));
  EXPECT_FALSE(unneeded->contains("One.cpp"));
  kernels.insert("unheard_of");
  EXPECT_FALSE(unneededKernelFiles(list, kernels));
}

/// Every kernel in the real list stands under a file that is among the runtime's.
TEST(KernelFiles, TheRealListIsWellFormed) {
  llvm::StringRef text;
  llvm::StringSet<> files;
  for (const codegen::RuntimeFile &file : codegen::getRuntimeFiles()) {
    files.insert(file.path);
    if (file.path == "reference/kernels.def")
      text = file.text;
  }
  ASSERT_FALSE(text.empty());
  auto unneeded = unneededKernelFiles(text, {});
  ASSERT_TRUE(unneeded);
  EXPECT_GT(unneeded->size(), 10u);
  for (const auto &file : *unneeded)
    EXPECT_TRUE(files.contains("reference/" + file.first().str())) << file.first().str();
}

} // namespace
} // namespace paddlec::driver
