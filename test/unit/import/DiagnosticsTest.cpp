//===- DiagnosticsTest.cpp - codes, exit status, text and JSON -------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "compiler/support/Diagnostics.h"

#include "gtest/gtest.h"
#include <set>

using namespace paddlec::support;

namespace {

TEST(Diagnostics, CodesAreUniqueAndDescribed) {
  std::set<int> numbers;
  for (DiagnosticCode code : allDiagnosticCodes()) {
    EXPECT_TRUE(numbers.insert(static_cast<int>(code)).second) << nameOf(code);
    EXPECT_FALSE(meaningOf(code).empty()) << nameOf(code);
    EXPECT_NE(statusOf(code), ExitStatus::Ok) << nameOf(code);
  }
  EXPECT_EQ(nameOf(DiagnosticCode::BadShape), "PDC0214");
}

TEST(Diagnostics, PrintsFileThenPlaceThenNotes) {
  Diagnostics diagnostics;
  diagnostics.error(DiagnosticCode::MissingAttribute, "conv2d: attribute strides is missing")
      .in("model.json")
      .at("op 3 (conv2d)")
      .note("save the model again");
  std::string text;
  llvm::raw_string_ostream os(text);
  diagnostics.print(os);
  EXPECT_EQ(text, "error[PDC0210]: model.json: conv2d: attribute strides is missing\n"
                  "  at op 3 (conv2d)\n"
                  "  note: save the model again\n");
}

TEST(Diagnostics, WarningsDoNotFail) {
  Diagnostics diagnostics;
  diagnostics.warning(DiagnosticCode::ProgramVersion, "new");
  EXPECT_FALSE(diagnostics.hasErrors());
  EXPECT_EQ(diagnostics.exitStatus(), ExitStatus::Ok);
  std::string text;
  llvm::raw_string_ostream os(text);
  diagnostics.print(os, /*warnings=*/false);
  EXPECT_EQ(text, "");
}

TEST(Diagnostics, WorstClassDecidesTheExitStatus) {
  Diagnostics diagnostics;
  diagnostics.error(DiagnosticCode::ToleranceMissed, "a");
  EXPECT_EQ(diagnostics.exitStatus(), ExitStatus::Tolerance);
  diagnostics.error(DiagnosticCode::UnsupportedOp, "b");
  EXPECT_EQ(diagnostics.exitStatus(), ExitStatus::Unsupported);
  diagnostics.error(DiagnosticCode::FileNotFound, "c");
  EXPECT_EQ(diagnostics.exitStatus(), ExitStatus::User);
  diagnostics.error(DiagnosticCode::Internal, "d");
  EXPECT_EQ(diagnostics.exitStatus(), ExitStatus::Internal);
  EXPECT_EQ(diagnostics.errorCount(), 4u);
}

TEST(Diagnostics, JsonHoldsEverything) {
  Diagnostics diagnostics;
  diagnostics.error(DiagnosticCode::UnsupportedOp, "bad \xff byte").in("m").at("op 1").note("n");
  const auto json = diagnostics.toJson();
  const llvm::json::Object &one = *(*json.getAsArray())[0].getAsObject();
  EXPECT_EQ(one.getString("code"), llvm::StringRef("PDC0401"));
  EXPECT_EQ(one.getInteger("exit_status"), 2);
  EXPECT_EQ(one.getString("place"), llvm::StringRef("op 1"));
  EXPECT_TRUE(llvm::json::isUTF8(*one.getString("message")));
}

TEST(Diagnostics, PrintableEscapesAndCuts) {
  EXPECT_EQ(printable("conv2d_0.w_0"), "conv2d_0.w_0");
  EXPECT_EQ(printable("\xe4\xb8\xad"), "\xe4\xb8\xad");
  EXPECT_EQ(printable("a\n\x1b[31m"), "a\\x0a\\x1b[31m");
  EXPECT_EQ(printable("\xff"), "\\xff");
  EXPECT_EQ(printable("abcdef", 3), "abc...");
}

} // namespace
