//===- ModelTest.cpp - opening models and their weights ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Embedded weights, weights in a file, wrong files, wrong machines.
//
//===----------------------------------------------------------------------===//
#include "core/Model.h"
#include "PrimitiveRunner.h"
#include "TinyModel.h"
#include "core/Sha256.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/mman.h>
#include <unistd.h>

using namespace pdrt;

namespace {

std::string hex(const Sha256Digest &digest) {
  std::string text;
  char two[3];
  for (uint8_t byte : digest) {
    std::snprintf(two, sizeof(two), "%02x", byte);
    text += two;
  }
  return text;
}

TEST(Sha256, KnownDigests) {
  EXPECT_EQ(hex(sha256("", 0)), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hex(sha256("abc", 3)), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  const std::string million(1'000'000, 'a');
  EXPECT_EQ(hex(sha256(million.data(), million.size())),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  Sha256Digest digest;
  EXPECT_FALSE(parseDigest("zz", digest));
  EXPECT_FALSE(parseDigest(nullptr, digest));
  EXPECT_TRUE(parseDigest("BA7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", digest));
  EXPECT_EQ(digest, sha256("abc", 3));
}

class WeightsFile : public testing::Test {
protected:
  void SetUp() override {
    folder = std::filesystem::temp_directory_path() / ("paddlec-weights-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    path = folder / "tiny.weights";
    content.assign(reinterpret_cast<const char *>(tiny::blob()), tiny::blobFloats * 4);
    digest = sha256(content.data(), content.size());
    digestText = hex(digest);
    trailer = std::string(weightsMagic, 8) + std::string(24, '\0') +
              std::string(reinterpret_cast<const char *>(digest.data()), 32);
  }
  void TearDown() override { std::filesystem::remove_all(folder); }

  void write(const std::string &bytes) { std::ofstream(path, std::ios::binary) << bytes; }

  pdrt_model *open(const char *name, bool inOptions = true) {
    status = {};
    program = tiny::programWithFile(inOptions ? nullptr : name, digestText.c_str());
    const pdrt_open_options options = {inOptions ? name : nullptr};
    return openModel(program, &options, &status);
  }

  void expectRuns(pdrt_model *model) {
    ASSERT_TRUE(model) << status.message;
    pdrt_session *session = newSession(model, nullptr, nullptr);
    for (const int64_t size : {8, 9}) {
      const auto x = pdrt::test::numbers(3 * size * size, 1);
      const pdrt_tensor input = {const_cast<float *>(x.data()), 0, PDRT_FLOAT32, 4, {1, 3, size, size}};
      pdrt_tensor out[tiny::NumOutputs] = {};
      ASSERT_EQ(runSession(session, &input, out), PDRT_OK) << sessionStatus(session)->message;
      EXPECT_LT(pdrt::test::relativeError({static_cast<float *>(out[0].data), size_t(tiny::classes)},
                                          tiny::expectedScores(x, 1, size, size)),
                1e-5);
    }
    freeSession(session);
    closeModel(model);
  }

  std::filesystem::path folder, path;
  std::string content, trailer, digestText;
  Sha256Digest digest;
  pdrt_status status = {};
  Program program;
};

TEST_F(WeightsFile, WithTrailer) {
  write(content + trailer);
  expectRuns(open(path.c_str()));
  expectRuns(open(path.c_str(), false));
}

TEST_F(WeightsFile, BareBlob) {
  write(content);
  expectRuns(open(path.c_str()));
}

TEST_F(WeightsFile, BesideTheProgram) {
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  const std::string name = "tiny-" + std::to_string(getpid()) + ".weights";
  path = self / name;
  write(content + trailer);
  expectRuns(open(name.c_str(), false));
  std::filesystem::remove(path);
  EXPECT_FALSE(open(name.c_str(), false));
  EXPECT_EQ(status.code, PDRT_IO_ERROR);
  EXPECT_NE(std::string(status.message).find(name), std::string::npos);
}

TEST_F(WeightsFile, WrongFiles) {
  const auto expect = [&](const std::string &bytes, const char *text) {
    write(bytes);
    EXPECT_FALSE(open(path.c_str()));
    EXPECT_EQ(status.code, PDRT_IO_ERROR);
    EXPECT_NE(std::string(status.message).find(text), std::string::npos) << status.message;
  };
  expect(content.substr(0, 100), "has 100 bytes where the compiled model expects");
  expect("", "has 0 bytes");
  expect(content + trailer + "x", "bytes where");
  expect(content + std::string(64, 'x'), "is not a weights file");
  std::string other = trailer;
  other[40] ^= 1;
  expect(content + other, "belongs to another compilation");
  std::string changed = content;
  changed[5] ^= 1;
  expect(changed, "is not the one that the model was compiled with");
  EXPECT_FALSE(open((folder / "none").c_str()));
  EXPECT_EQ(status.code, PDRT_IO_ERROR);
  EXPECT_NE(std::string(status.message).find("No such file"), std::string::npos) << status.message;
  EXPECT_FALSE(open(folder.c_str()));
  EXPECT_EQ(status.code, PDRT_IO_ERROR);
}

TEST_F(WeightsFile, NoneNamed) {
  program = tiny::programWithFile(nullptr, digestText.c_str());
  EXPECT_FALSE(openModel(program, nullptr, &status));
  EXPECT_EQ(status.code, PDRT_INVALID_ARGUMENT);
}

TEST_F(WeightsFile, OnlyFilePagesAreDropped) {
  write(content);
  pdrt_model *model = open(path.c_str());
  ASSERT_TRUE(model);
  EXPECT_TRUE(model->blob.droppable());
  closeModel(model);
  program = tiny::program();
  std::vector<float> copy(tiny::blob(), tiny::blob() + tiny::blobFloats);
  program.embedded = copy.data(); // heap: its pages can't be had again
  model = openModel(program, nullptr, &status);
  ASSERT_TRUE(model);
  EXPECT_FALSE(model->blob.droppable());
  closeModel(model);
  static const char text[5000] = "a constant in a read-only section";
  program.embedded = text;
  program.weightsBytes = sizeof(text);
  program.numWeights = 0;
  model = openModel(program, nullptr, &status);
  ASSERT_TRUE(model);
  EXPECT_TRUE(model->blob.droppable());
  closeModel(model);
}

TEST(OpenModel, RefusesWhatDoesNotFit) {
  pdrt_status status;
  pdrt_model_descriptor descriptor = *tiny::program().descriptor;
  Program program = tiny::program();
  program.descriptor = &descriptor;
  descriptor.abi_version = 99;
  EXPECT_FALSE(openModel(program, nullptr, &status));
  EXPECT_EQ(status.code, PDRT_UNSUPPORTED);
  EXPECT_NE(std::strstr(status.message, "ABI 99"), nullptr) << status.message;
  descriptor.abi_version = PDRT_ABI_VERSION;
  WeightInfo outside = {"w", 0, size_t(1) << 40};
  program.weights = &outside;
  program.numWeights = 1;
  EXPECT_FALSE(openModel(program, nullptr, &status));
  EXPECT_EQ(status.code, PDRT_INTERNAL_ERROR);
  program.descriptor = nullptr;
  EXPECT_FALSE(openModel(program, nullptr, nullptr));
}

} // namespace
