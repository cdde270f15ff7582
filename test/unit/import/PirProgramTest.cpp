//===- PirProgramTest.cpp - JSON programs, good and hostile ---------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "PirBuilder.h"

#include "compiler/import/CheckProgram.h"
#include "compiler/import/PirProgram.h"
#include "compiler/import/PrintProgram.h"

#include "gtest/gtest.h"

using namespace paddlec::import;
using namespace pir;
using paddlec::support::DiagnosticCode;
using paddlec::support::Diagnostics;

namespace {

std::string read(const std::string &json, Diagnostics &diagnostics) {
  auto program = readPirProgram(json, "m.json", diagnostics);
  std::string text;
  llvm::raw_string_ostream os(text);
  if (program && checkProgram(*program, diagnostics)) {
    printProgram(os, *program);
    return text.substr(text.find('\n') + 1);
  }
  diagnostics.print(os);
  return text;
}
std::string read(const std::string &json) {
  Diagnostics diagnostics;
  return read(json, diagnostics);
}
DiagnosticCode errorOf(const std::string &json) {
  Diagnostics diagnostics;
  read(json, diagnostics);
  return diagnostics.hasErrors() ? diagnostics.all().front().code : DiagnosticCode::Internal;
}

TEST(PirProgram, ReadsAProgram) {
  EXPECT_EQ(read(program(parameter(1, "w") + "," + data(2) + "," + op("1.add", use(2) + "," + use(1), 3) + "," +
                         op("1.relu_", use(3), 4, attr("struct_name", R"({"#":"0.a_str","D":"/ReLU/"})")) + "," +
                         fetch(4, 5))),
            R"(%1: float32[4] = builtin.parameter() {parameter_name = "w", persistable = true} 'w'
%2: float32[-1, 4] = pd_op.data() {name = "x", shape = [-1, 4], dtype = float32} 'x'
%3: float32[-1, 4] = pd_op.add(%2, %1)
%4: float32[-1, 4] = pd_op.relu(%3)
%5: float32[-1, 4] = pd_op.fetch(%4) {name = "y", col = 0}
)");
}

TEST(PirProgram, OpsOfControlFlowStandWhereTheyMay) {
  EXPECT_EQ(errorOf(program(data(1) + "," + op("2.relu", use(1), 2) + "," + fetch(2, 3))),
            DiagnosticCode::UnsupportedControlFlow);
  EXPECT_EQ(errorOf(program(data(1) + "," + fetch(1, 2) + "," + op("2.yield", use(1), 3))),
            DiagnosticCode::ProgramStructure);
}

TEST(PirProgram, NonPersistableParametersAreNotStored) {
  auto persistable = [](const std::string &ops) { return read(ops).find("persistable = true") != std::string::npos; };
  std::string tail = "," + data(2) + "," + fetch(2, 3);
  EXPECT_TRUE(persistable(program(parameter(1, "w") + tail)));
  EXPECT_FALSE(persistable(program(parameter(1, "w", R"(,"OA":[0,1,1])") + tail)));
  EXPECT_TRUE(persistable(program(parameter(1, "w", "") + tail)));
  EXPECT_FALSE(persistable(program(parameter(1, "s__non_persistable", "") + tail)));
}

TEST(PirProgram, NumbersStayExact) {
  auto withValue = [](const std::string &value) {
    return read(program(data(1) + "," +
                        op("1.full_int_array", "", 2,
                           attr("value", R"({"#":"0.a_array","D":[{"#":"0.a_i64","D":9007199254740993}]})") + "," +
                               attr("dtype", R"({"#":"1.a_dtype","D":"int64"})")) +
                        "," +
                        op("1.full", "", 3,
                           attr("shape", R"({"#":"1.a_intarray","D":[]})") + "," + attr("value", value) + "," +
                               attr("dtype", R"({"#":"1.a_dtype","D":"float32"})")) +
                        "," + fetch(1, 4)));
  };
  EXPECT_NE(withValue(R"({"#":"0.a_f64","D":0.5})").find("value = [9007199254740993]"), std::string::npos);
  EXPECT_NE(withValue(R"({"#":"0.a_f64","VD":"NaN"})").find("value = nan"), std::string::npos);
  EXPECT_NE(withValue(R"({"#":"0.a_f64","VD":"-INF"})").find("value = -inf"), std::string::npos);
  EXPECT_NE(withValue(R"({"#":"0.a_f32","D":9.999999747378752e-06})").find("value = 9.999999747378752e-06"),
            std::string::npos)
      << withValue(R"({"#":"0.a_f32","D":9.999999747378752e-06})");
}

TEST(PirProgram, OldVersionsMayLackNewAttributes) {
  std::string repeat =
      data(1) + "," +
      op("1.repeat_interleave", use(1), 2,
         attr("repeats", R"({"#":"0.a_i32","D":2})") + "," + attr("axis", R"({"#":"0.a_i32","D":0})")) +
      "," + fetch(2, 3);
  EXPECT_NE(read(program(repeat, 2)).find("output_size = -1"), std::string::npos);
  EXPECT_EQ(errorOf(program(repeat, 4)), DiagnosticCode::MissingAttribute);
}

TEST(PirProgram, ListsThatStandForAShapeAreJoined) {
  std::string scalar = tensor("[]", "0.t_i32");
  std::string text =
      read(program(data(1) + R"(,{"#":"1.numel","A":[],"I":[{"%":1}],"O":[{"%":2,"TT":)" + scalar + "}]}" +
                   R"(,{"#":"0.combine","A":[],"I":[{"%":2},{"%":2}],"O":[{"%":3,"TT":{"#":"0.t_vec","D":[)" + scalar +
                   "," + scalar + "]}}]}," + op("1.reshape", use(1) + "," + use(3), 4) + "," + fetch(4, 5)));
  EXPECT_NE(text.find("int64[2] = pd_op.concat"), std::string::npos) << text;
  EXPECT_NE(text.find("pd_op.cast"), std::string::npos) << text;
}

TEST(PirProgram, NewerVersionsWarn) {
  Diagnostics diagnostics;
  read(program(data(1) + "," + fetch(1, 2), 99), diagnostics);
  EXPECT_FALSE(diagnostics.hasErrors());
  ASSERT_EQ(diagnostics.all().size(), 1u);
  EXPECT_NE(diagnostics.all().front().message.find("99"), std::string::npos);
}

TEST(PirProgram, RefusesWhatIsWrong) {
  std::string relu = op("1.relu", use(1), 2);
  EXPECT_EQ(errorOf("{"), DiagnosticCode::ProgramParse);
  EXPECT_EQ(errorOf("{}"), DiagnosticCode::ProgramUnknownFormat);
  EXPECT_EQ(errorOf(R"({"base_code":{"magic":"onnx"}})"), DiagnosticCode::ProgramBadMagic);
  EXPECT_EQ(errorOf(std::string(100000, '[')), DiagnosticCode::ProgramParse);
  EXPECT_EQ(errorOf(program(data(1) + "," + relu)), DiagnosticCode::ProgramStructure) << "no output";
  EXPECT_EQ(errorOf(program(relu + "," + data(1) + "," + fetch(2, 3))), DiagnosticCode::UndefinedValue);
  EXPECT_EQ(errorOf(program(data(1) + "," + relu + "," + relu + "," + fetch(2, 3))), DiagnosticCode::ValueDefinedTwice);
  EXPECT_EQ(errorOf(program(data(1, "[-7,4]") + "," + fetch(1, 2))), DiagnosticCode::BadShape);
  EXPECT_EQ(
      errorOf(program(data(1) + "," + op("1.relu", use(1), 2, "", "[4611686018427387904,8]") + "," + fetch(2, 3))),
      DiagnosticCode::BadShape);
  EXPECT_EQ(errorOf(program(data(1) + "," + op("1.relu", use(1) + "," + use(1), 2) + "," + fetch(2, 3))),
            DiagnosticCode::OperandMismatch);
  EXPECT_EQ(errorOf(program(data(1) + "," + op("1.relu", use(0), 2) + "," + fetch(2, 3))),
            DiagnosticCode::OperandMismatch);
  EXPECT_EQ(errorOf(program(data(1) + "," + op("1.softmax", use(1), 2) + "," + fetch(2, 3))),
            DiagnosticCode::MissingAttribute);
  EXPECT_EQ(errorOf(program(data(1) + "," + op("1.softmax", use(1), 2, attr("axis", R"({"#":"0.a_str","D":"1"})")) +
                            "," + fetch(2, 3))),
            DiagnosticCode::AttributeType);
  EXPECT_EQ(errorOf(program(data(1) + "," + op("1.relu", use(1), 2, attr("speed", R"({"#":"0.a_i32","D":1})")) + "," +
                            fetch(2, 3))),
            DiagnosticCode::UnsupportedAttribute);
  EXPECT_EQ(errorOf(program(data(1) + R"(,{"#":"1.relu","A":[],"I":[{"%":"1"}],"O":[]})")),
            DiagnosticCode::ProgramStructure);
  EXPECT_EQ(errorOf(program("17")), DiagnosticCode::ProgramStructure);
}

TEST(PirProgram, EveryPrefixIsRefused) {
  std::string json = program(data(1) + "," + op("1.relu", use(1), 2) + "," + fetch(2, 3));
  for (size_t size = 0; size < json.size(); ++size)
    EXPECT_NE(errorOf(json.substr(0, size)), DiagnosticCode::Internal) << size;
  EXPECT_EQ(errorOf(json), DiagnosticCode::Internal) << read(json);
}

TEST(PirProgram, ValuesOfARegionEndWithIt) {
  std::string branch = R"({"blocks":[{"args":[],"ops":[)" + op("1.relu", use(1), 3) +
                       R"(,{"#":"2.yield","A":[],"I":[{"%":3}],"O":[]}]}]})";
  std::string conditional =
      R"({"#":"1.if","A":[],"I":[{"%":1}],"O":[{"%":2,"TT":)" + tensor("[-1,4]") + R"(}],"regions":[)" + branch + "]}";
  std::string text = read(program(data(1) + "," + conditional + "," + fetch(2, 4)));
  EXPECT_NE(text.find("cf.yield(%2)"), std::string::npos) << text;
  EXPECT_EQ(errorOf(program(data(1) + "," + conditional + "," + fetch(3, 4))), DiagnosticCode::UndefinedValue);
}

} // namespace
