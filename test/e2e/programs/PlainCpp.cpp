//===- PlainCpp.cpp - a C++ program that uses the model's own header -===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The C++20 interface of ocr_cls: names of inputs and outputs, spans, exceptions. Usage: program INPUT OUTPUT with
// raw floats of shape 2 x 3 x 48 x 192.
//
//===----------------------------------------------------------------------===//
#include "ocr_cls.hpp"

#include <fstream>
#include <iostream>
#include <vector>

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  std::vector<float> values(2 * 3 * 48 * 192);
  std::ifstream input(argv[1], std::ios::binary);
  input.read(reinterpret_cast<char *>(values.data()), static_cast<std::streamsize>(values.size() * sizeof(float)));
  if (!input)
    return 2;

  const ocr_cls::Model model;
  ocr_cls::Session session(model);
  // What a model does not take is refused with its reason, and the session goes on working.
  try {
    session.setInput(ocr_cls::Input::x, std::span<const float>(values), {2, 3, 48});
    session.run();
    return 3;
  } catch (const paddlec::Error &error) {
    if (error.code != PDRT_INVALID_ARGUMENT)
      return 4;
    std::cout << error.what() << '\n';
  }
  session.setInput(ocr_cls::Input::x, std::span<const float>(values), {2, 3, 48, 192});
  session.run();
  const std::span<const float> scores = session.output<float>(0);
  std::ofstream output(argv[2], std::ios::binary);
  output.write(reinterpret_cast<const char *>(scores.data()), static_cast<std::streamsize>(scores.size_bytes()));
  return output.flush() ? 0 : 2;
}
