//===- TestFolder.h - a folder that ends with the test ----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_TEST_UNIT_IMPORT_TESTFOLDER_H
#define PADDLEC_TEST_UNIT_IMPORT_TESTFOLDER_H

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <unistd.h>

class TestFolder {
public:
  TestFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "paddlec-test-XXXXXX").string();
    root = mkdtemp(name.data());
  }
  ~TestFolder() { std::filesystem::remove_all(root); }
  TestFolder(const TestFolder &) = delete;

  const std::string &path() const { return root; }
  std::string write(const std::string &name, const std::string &content) const {
    std::filesystem::path file = std::filesystem::path(root) / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << content;
    return file.string();
  }
  std::string read(const std::string &name) const {
    std::ifstream file(std::filesystem::path(root) / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

private:
  std::string root;
};

#endif // PADDLEC_TEST_UNIT_IMPORT_TESTFOLDER_H
