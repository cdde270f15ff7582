//===- PhaseTest.cpp - phases, CPU levels, names -------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "compiler/pipelines/Phase.h"
#include "codegen/Names.h"
#include "compiler/driver/Compilation.h"
#include "compiler/driver/Process.h"
#include "compiler/pipelines/CpuLevel.h"

#include <gtest/gtest.h>

namespace paddlec::driver {
namespace {

TEST(Phase, NamesAndOrder) {
  for (size_t i = 0; i < pipelines::allPhases().size(); ++i) {
    pipelines::Phase phase = pipelines::allPhases()[i];
    EXPECT_EQ(static_cast<size_t>(phase), i);
    EXPECT_EQ(pipelines::parsePhase(pipelines::nameOf(phase)), phase);
    EXPECT_TRUE(pipelines::describe(phase).ends_with("."));
  }
  EXPECT_FALSE(pipelines::parsePhase("lunch"));
}

TEST(CpuLevel, NamesAndHost) {
  for (const char *name : {"x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"})
    EXPECT_EQ(pipelines::nameOf(*pipelines::parseCpuLevel(name)), name);
  EXPECT_FALSE(pipelines::parseCpuLevel("host"));
#ifdef __x86_64__
  EXPECT_TRUE(pipelines::hostCpuLevel());
#endif
}

TEST(DefaultName, IsTheFoldersWhereTheFileSaysNothing) {
  EXPECT_EQ(defaultName("/models/PP-OCRv4_det/inference.pdmodel"), "PP_OCRv4_det");
  EXPECT_EQ(defaultName("/models/lenet/model.json"), "lenet");
  EXPECT_EQ(defaultName("/models/lenet.json"), "lenet");
  EXPECT_EQ(defaultName("/models/lenet"), "lenet");
  for (const char *path : {"/", "/1.json", "/a__b", "/class.json", "/\xff\xfe", "relative/path/inference"})
    EXPECT_TRUE(codegen::isValidModelName(defaultName(path))) << path << " gives " << defaultName(path);
}

TEST(Process, StatusOutputAndFailure) {
  ProcessResult result = runProcess({"/bin/sh", "-c", "echo out; echo err >&2; exit 3"});
  EXPECT_EQ(result.status, 3);
  EXPECT_EQ(result.output, "out\n");
  EXPECT_EQ(result.errors, "err\n");
  result = runProcess({"/no/such/program"});
  EXPECT_FALSE(result.ok());
  EXPECT_FALSE(result.error.empty());
  EXPECT_FALSE(findProgram("no-such-program-anywhere"));
  EXPECT_EQ(shellQuoted({"a", "b c", "it's", ""}), "a 'b c' 'it'\\''s' ''");
  EXPECT_EQ(lastLines("a\nb\nc\n", 2), "b\nc");
  EXPECT_EQ(lastLines("a", 2), "a");
  EXPECT_EQ(firstLines("a\nb\nc\n", 2, "> "), "> a\n> b");
}

} // namespace
} // namespace paddlec::driver
