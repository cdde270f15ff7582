//===- PirBuilder.h - PIR programs as text -----------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Each function writes one piece of a JSON program as Paddle 3.x does. Nothing is checked: tests want wrong ones too.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_TEST_UNIT_IMPORT_PIRBUILDER_H
#define PADDLEC_TEST_UNIT_IMPORT_PIRBUILDER_H

#include <string>

namespace pir {

inline std::string tensor(const std::string &dims, const std::string &element = "0.t_f32") {
  return R"({"#":"0.t_dtensor","D":[{"#":")" + element + R"("},)" + dims + R"(,"NCHW",[],0]})";
}
inline std::string attr(const std::string &name, const std::string &value) {
  return R"({"N":")" + name + R"(","AT":)" + value + "}";
}
inline std::string op(const std::string &name, const std::string &inputs, int id, const std::string &attributes = "",
                      const std::string &dims = "[-1,4]", const std::string &element = "0.t_f32") {
  return R"({"#":")" + name + R"(","A":[)" + attributes + R"(],"I":[)" + inputs + R"(],"O":[{"%":)" +
         std::to_string(id) + R"(,"TT":)" + tensor(dims, element) + "}]}";
}
inline std::string use(int id) { return R"({"%":)" + std::to_string(id) + "}"; }
inline std::string data(int id, const std::string &shape = "[-1,4]") {
  return op("1.data", "", id,
            attr("name", R"({"#":"0.a_str","D":"x"})") + "," +
                attr("shape", R"({"#":"1.a_intarray","D":)" + shape + "}") + "," +
                attr("dtype", R"({"#":"1.a_dtype","D":"float32"})") + "," +
                attr("place", R"({"#":"1.a_place","D":[0,0,""]})"));
}
inline std::string fetch(int from, int id) {
  return op("1.fetch", use(from), id,
            attr("name", R"({"#":"0.a_str","D":"y"})") + "," + attr("col", R"({"#":"0.a_i32","D":0})"));
}
inline std::string parameter(int id, const std::string &name, const std::string &flags = R"(,"OA":[1,0,1])") {
  return R"({"#":"p","A":[0,1,1,")" + name + R"("],"O":{"%":)" + std::to_string(id) + R"(,"TT":)" + tensor("[4]") +
         "}" + flags + "}";
}
inline std::string program(const std::string &ops, int version = 4) {
  return R"({"base_code":{"magic":"pir","trainable":true,"version":)" + std::to_string(version) +
         R"(},"program":{"regions":[{"#":"region_0","blocks":[{"#":"block_0","args":[],"ops":[)" + ops + "]}]}]}}";
}

} // namespace pir

#endif // PADDLEC_TEST_UNIT_IMPORT_PIRBUILDER_H
