//===- OutputBundleTest.cpp - output folders, whole or not at all ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/OutputBundle.h"
#include "compiler/driver/Process.h"

#include "llvm/Support/FileSystem.h"

#include <gtest/gtest.h>

namespace paddlec::driver {
namespace {

class Bundle : public testing::Test {
protected:
  std::string message;
  std::optional<TemporaryFolder> folder = TemporaryFolder::create("paddlec-test", message);
  std::string target = folder->file("out");
  support::Diagnostics diagnostics;

  bool has(const std::string &name) { return llvm::sys::fs::exists(target + "/" + name); }
  size_t entries() {
    std::error_code error;
    size_t count = 0;
    for (llvm::sys::fs::directory_iterator it(folder->path(), error), end; it != end && !error; it.increment(error))
      ++count;
    return count;
  }
  bool writeOutput(const std::string &file, bool force = false) {
    auto bundle = OutputBundle::create(target, force, diagnostics);
    return bundle && bundle->write(manifestName, "{\"paddlec\": \"0\"}", diagnostics) &&
           bundle->write(file, "text", diagnostics) && bundle->commit(diagnostics);
  }
};

TEST_F(Bundle, AppearsWithTheCommit) {
  auto bundle = OutputBundle::create(target, false, diagnostics);
  ASSERT_TRUE(bundle);
  EXPECT_TRUE(bundle->write("runtime/core/a.h", "text", diagnostics));
  EXPECT_FALSE(llvm::sys::fs::exists(target));
  EXPECT_TRUE(bundle->commit(diagnostics));
  EXPECT_TRUE(has("runtime/core/a.h"));
}

TEST_F(Bundle, LeavesNothingWithoutACommit) {
  {
    auto bundle = OutputBundle::create(target, false, diagnostics);
    ASSERT_TRUE(bundle && bundle->write("a", "text", diagnostics));
  }
  EXPECT_EQ(entries(), 0u);
}

TEST_F(Bundle, ReplacesAnEarlierOutputAsAWhole) {
  ASSERT_TRUE(writeOutput("first"));
  ASSERT_TRUE(writeOutput("second"));
  EXPECT_TRUE(has("second"));
  EXPECT_FALSE(has("first"));
  EXPECT_EQ(entries(), 1u);
}

TEST_F(Bundle, KeepsOffOtherFolders) {
  ASSERT_FALSE(llvm::sys::fs::create_directories(target + "/mine"));
  EXPECT_FALSE(writeOutput("first"));
  EXPECT_EQ(diagnostics.all().front().code, support::DiagnosticCode::OutputExists);
  EXPECT_TRUE(has("mine"));
  EXPECT_TRUE(writeOutput("first", /*force=*/true));
  EXPECT_FALSE(has("mine"));
}

TEST_F(Bundle, TakesAnEmptyFolder) {
  ASSERT_FALSE(llvm::sys::fs::create_directories(target));
  EXPECT_TRUE(writeOutput("first"));
}

TEST_F(Bundle, RefusesAFileInTheWay) {
  ASSERT_TRUE(support::writeFileAtomically(target, "mine", message));
  EXPECT_FALSE(writeOutput("first"));
  EXPECT_EQ(diagnostics.all().front().code, support::DiagnosticCode::FileUnwritable);
  EXPECT_EQ(entries(), 1u);
}

TEST_F(Bundle, WeightsHaveTheirGapsFilled) {
  codegen::WeightsBlob blob;
  const char data[] = {1, 2, 3};
  blob.parts = {{0, {data, 3}}, {64, {data, 2}}};
  blob.bytes = 128;
  auto bundle = OutputBundle::create(target, false, diagnostics);
  ASSERT_TRUE(bundle && bundle->writeWeights("w", blob, diagnostics) && bundle->commit(diagnostics));
  auto file = support::MappedFile::open(target + "/w", message);
  ASSERT_TRUE(file);
  ASSERT_EQ(file->bytes().size(), 128u);
  EXPECT_EQ(file->bytes()[2], 3);
  EXPECT_EQ(file->bytes()[3], 0);
  EXPECT_EQ(file->bytes()[65], 2);
  EXPECT_EQ(file->bytes()[127], 0);
}

} // namespace
} // namespace paddlec::driver
