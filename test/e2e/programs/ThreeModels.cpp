//===- ThreeModels.cpp - three compiled models in one program -===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Opens the three together, runs them in turn, and writes each one's first output as raw floats: usage
// `program OUTPUT_A OUTPUT_B OUTPUT_C`, after `--inputs FOLDER` it writes the inputs there too.
//
//===----------------------------------------------------------------------===//
#include "Harness.h"

#include "lenet_legacy.h"
#include "lenet_pir.h"
#include "ocr_cls.h"

static void write(const std::string &path, const std::vector<float> &values) {
  std::FILE *file = std::fopen(path.c_str(), "wb");
  if (!file || std::fwrite(values.data(), sizeof(float), values.size(), file) != values.size() ||
      std::fclose(file) != 0)
    harness::die("cannot write " + path);
}

int main(int argc, char **argv) {
  if (argc != 2)
    harness::die("usage: ThreeModels FOLDER");
  struct Case {
    const pdrt_model_descriptor *descriptor;
    std::vector<long> free;
  };
  const Case cases[] = {
      {ocr_cls_descriptor(), {2, 48, 192}}, {lenet_legacy_descriptor(), {3}}, {lenet_pir_descriptor(), {4}}};
  std::vector<pdrt_model *> models;
  for (const Case &one : cases)
    models.push_back(harness::openModel(one.descriptor));
  // Twice, interleaved: nothing that one model leaves behind may reach another.
  for (int round = 0; round < 2; ++round)
    for (size_t i = 0; i < models.size(); ++i) {
      const pdrt_model_descriptor *descriptor = cases[i].descriptor;
      harness::Input input(descriptor->inputs[0], cases[i].free, 5 + static_cast<unsigned>(i));
      harness::Session session(descriptor, models[i], 0);
      const std::string prefix = std::string(argv[1]) + "/" + descriptor->name;
      write(prefix + ".in", input.values);
      write(prefix + ".out", session.firstOutput(input));
    }
  for (size_t i = 0; i < models.size(); ++i)
    cases[i].descriptor->close(models[i]);
  std::puts("three models ran");
  return 0;
}
