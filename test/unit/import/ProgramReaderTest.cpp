//===- ProgramReaderTest.cpp - how models are found -------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "LegacyBuilder.h"
#include "TestFolder.h"

#include "compiler/import/ProgramReader.h"

#include "gtest/gtest.h"

using namespace paddlec::import;
using paddlec::support::DiagnosticCode;
using paddlec::support::Diagnostics;

namespace {

/// out = x + w, in legacy form.
std::string addProgram() {
  LegacyBuilder builder;
  for (const char *name : {"x", "out"})
    builder.var(name, {2});
  builder.var("w", {2}, PDRT_FLOAT32, true);
  builder.feed("x", 0);
  builder.op("elementwise_add", {{"X", {"x"}}, {"Y", {"w"}}}, {{"Out", {"out"}}});
  builder.fetch("out", 0);
  return builder.bytes();
}
const std::string weights = std::string("\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x04\0\0\0\x08\x05\x10\x02", 24) + "abcdefgh";

DiagnosticCode errorOf(const std::string &model, const std::string &params = "") {
  Diagnostics diagnostics;
  auto saved = readModel(model, params, diagnostics);
  EXPECT_EQ(!saved, diagnostics.hasErrors());
  return saved ? DiagnosticCode::Internal : diagnostics.all().front().code;
}

TEST(ProgramReader, FindsAModelByFolderPrefixOrFile) {
  TestFolder folder;
  folder.write("m/inference.pdmodel", addProgram());
  folder.write("m/inference.pdiparams", weights);
  folder.write("m/config.json", R"({"Global": {"model_name": "x"}})");
  folder.write("m/inference.yml", "Global:");
  for (const char *name : {"/m", "/m/inference", "/m/inference.pdmodel"}) {
    Diagnostics diagnostics;
    auto saved = readModel(folder.path() + name, "", diagnostics);
    ASSERT_TRUE(saved) << name;
    EXPECT_EQ(saved->program.sha256.size(), 64u);
    EXPECT_EQ(saved->params.tensors().size(), 1u);
  }
}

TEST(ProgramReader, FindsOldFiles) {
  TestFolder folder;
  folder.write("one/__model__", addProgram());
  folder.write("one/__params__", weights);
  EXPECT_EQ(errorOf(folder.path() + "/one"), DiagnosticCode::Internal);
  folder.write("many/__model__", addProgram());
  folder.write("many/w", weights);
  EXPECT_EQ(errorOf(folder.path() + "/many"), DiagnosticCode::Internal);
}

TEST(ProgramReader, TakesTheParametersItIsGiven) {
  TestFolder folder;
  std::string model = folder.write("m.pdmodel", addProgram());
  EXPECT_EQ(errorOf(model), DiagnosticCode::ParamsNotFound);
  EXPECT_EQ(errorOf(model, folder.path() + "/none"), DiagnosticCode::FileNotFound);
  EXPECT_EQ(errorOf(model, folder.write("elsewhere/p", weights)), DiagnosticCode::Internal);
  folder.write("separate/w", weights);
  EXPECT_EQ(errorOf(model, folder.path() + "/separate"), DiagnosticCode::Internal);
}

TEST(ProgramReader, ToldByContentNotByName) {
  TestFolder folder;
  folder.write("m.pdiparams", weights);
  EXPECT_EQ(errorOf(folder.write("m.json", addProgram())), DiagnosticCode::Internal);
  EXPECT_EQ(errorOf(folder.write("a.pdmodel", "\x89PNG\r\n")), DiagnosticCode::ProgramUnknownFormat);
  EXPECT_EQ(errorOf(folder.write("b.pdmodel", "\x80\x02}q")), DiagnosticCode::ProgramUnknownFormat);
  EXPECT_EQ(errorOf(folder.write("c.pdmodel", "")), DiagnosticCode::ProgramEmpty);
  EXPECT_EQ(errorOf(folder.write("d.json", "{\"a\": 1}")), DiagnosticCode::ProgramUnknownFormat);
}

TEST(ProgramReader, SaysWhyNothingWasFound) {
  TestFolder folder;
  EXPECT_EQ(errorOf(folder.path()), DiagnosticCode::ModelNotInFolder);
  EXPECT_EQ(errorOf(folder.path() + "/x"), DiagnosticCode::FileNotFound);
  EXPECT_EQ(errorOf(""), DiagnosticCode::FileNotFound);
  folder.write("inference.pdmodel", addProgram());
  folder.write("inference.json", R"({"base_code":{"magic":"pir"}})");
  EXPECT_EQ(errorOf(folder.path()), DiagnosticCode::ModelAmbiguous);
  EXPECT_EQ(errorOf(folder.path() + "/inference"), DiagnosticCode::ModelAmbiguous);
}

} // namespace
