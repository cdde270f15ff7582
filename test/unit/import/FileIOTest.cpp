//===- FileIOTest.cpp - mapped files and atomic output ----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "TestFolder.h"

#include "compiler/support/FileIO.h"

#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"

using namespace paddlec::support;
namespace fs = llvm::sys::fs;

namespace {

TEST(MappedFile, ReadsWhatIsThere) {
  TestFolder folder;
  std::string path = folder.write("a.bin", "hello"), message;
  auto file = MappedFile::open(path, message);
  ASSERT_TRUE(file) << message;
  EXPECT_EQ(file->text(), "hello");
  EXPECT_EQ(file->path(), path);
}

TEST(MappedFile, EmptyFileIsAnEmptyRange) {
  TestFolder folder;
  std::string message;
  auto file = MappedFile::open(folder.write("a.bin", ""), message);
  ASSERT_TRUE(file) << message;
  EXPECT_TRUE(file->bytes().empty());
}

TEST(MappedFile, RefusesWhatIsNoFile) {
  TestFolder folder;
  std::string message;
  EXPECT_FALSE(MappedFile::open(folder.path(), message));
  EXPECT_NE(message.find("directory"), std::string::npos);
  EXPECT_FALSE(MappedFile::open(folder.path() + "/none", message));
  EXPECT_NE(message.find("No such file"), std::string::npos);
  EXPECT_FALSE(MappedFile::open("/dev/null", message));
}

TEST(Sha256, KnownValues) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(AtomicWrite, ReplacesAndReports) {
  TestFolder folder;
  std::string path = folder.write("out.txt", "old"), message;
  EXPECT_TRUE(writeFileAtomically(path, "new", message)) << message;
  EXPECT_EQ(folder.read("out.txt"), "new");
  EXPECT_FALSE(writeFileAtomically(folder.path() + "/missing/x", "new", message));
  EXPECT_FALSE(message.empty());
}

TEST(OutputDirectory, AppearsOnCommitOnly) {
  TestFolder folder;
  std::string target = folder.path() + "/deep/out", message;
  {
    auto output = OutputDirectory::create(target, message);
    ASSERT_TRUE(output) << message;
    ASSERT_TRUE(output->write("sub/a.txt", "A", message)) << message;
    EXPECT_FALSE(fs::exists(target));
    ASSERT_TRUE(output->commit(message)) << message;
  }
  EXPECT_EQ(folder.read("deep/out/sub/a.txt"), "A");
}

TEST(OutputDirectory, LeavesNothingBehindWithoutCommit) {
  TestFolder folder;
  std::string target = folder.path() + "/out", message, temporary;
  {
    auto output = OutputDirectory::create(target, message);
    ASSERT_TRUE(output) << message;
    ASSERT_TRUE(output->write("a.txt", "A", message));
    temporary = output->path();
    EXPECT_TRUE(fs::exists(temporary));
  }
  EXPECT_FALSE(fs::exists(target));
  EXPECT_FALSE(fs::exists(temporary));
}

TEST(OutputDirectory, KeepsOtherFilesOfAnExistingFolder) {
  TestFolder folder;
  folder.write("out/mine.txt", "mine");
  folder.write("out/a.txt", "old");
  std::string message;
  auto output = OutputDirectory::create(folder.path() + "/out/", message);
  ASSERT_TRUE(output) << message;
  ASSERT_TRUE(output->write("a.txt", "new", message));
  ASSERT_TRUE(output->commit(message)) << message;
  EXPECT_EQ(folder.read("out/mine.txt"), "mine");
  EXPECT_EQ(folder.read("out/a.txt"), "new");
  EXPECT_FALSE(OutputDirectory::create(folder.path() + "/out/a.txt", message));
}

} // namespace
