//===- Picture.cpp - reads and scales pictures for the OCR example -===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The PPM and PGM reader and the bilinear scaler.
//
//===----------------------------------------------------------------------===//
#include "Picture.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <utility>

namespace ocr {

/// Reads one number of a PNM header, over white space and comments.
static int readHeaderNumber(std::istream &file, const std::string &path) {
  while (file && (std::isspace(file.peek()) || file.peek() == '#')) {
    if (file.peek() == '#')
      file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    else
      file.get();
  }
  int number = 0;
  if (!(file >> number) || number <= 0 || number > 65535)
    throw std::runtime_error(path + ": the header holds no sensible number where one belongs");
  return number;
}

Picture readPicture(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    throw std::runtime_error(path + ": cannot be opened");
  char magic[2] = {};
  file.read(magic, 2);
  if (magic[0] != 'P' || (magic[1] != '5' && magic[1] != '6'))
    throw std::runtime_error(path + ": neither a binary PPM (P6) nor a binary PGM (P5) file");
  Picture picture;
  picture.width = readHeaderNumber(file, path);
  picture.height = readHeaderNumber(file, path);
  if (readHeaderNumber(file, path) != 255)
    throw std::runtime_error(path + ": only pictures with 8 bits a channel are read");
  file.get(); // the one white space after the header

  const std::size_t pixels = static_cast<std::size_t>(picture.width) * picture.height;
  const std::size_t channels = magic[1] == '6' ? 3 : 1;
  std::vector<unsigned char> raw(pixels * channels);
  file.read(reinterpret_cast<char *>(raw.data()), static_cast<std::streamsize>(raw.size()));
  if (static_cast<std::size_t>(file.gcount()) != raw.size())
    throw std::runtime_error(path + ": ends before its last pixel");
  if (channels == 3) {
    picture.rgb = std::move(raw);
    return picture;
  }
  picture.rgb.reserve(pixels * 3);
  for (unsigned char grey : raw)
    picture.rgb.insert(picture.rgb.end(), 3, grey);
  return picture;
}

/// The two source positions and the weight of the second one, for each target position, by pixel centres.
struct Tap {
  int first, second;
  float weight;
};

static std::vector<Tap> makeTaps(int source, int target) {
  std::vector<Tap> taps(target);
  for (int i = 0; i < target; ++i) {
    float position = (static_cast<float>(i) + 0.5F) * static_cast<float>(source) / static_cast<float>(target) - 0.5F;
    position = std::clamp(position, 0.0F, static_cast<float>(source - 1));
    const int first = static_cast<int>(position);
    taps[i] = {first, std::min(first + 1, source - 1), position - static_cast<float>(first)};
  }
  return taps;
}

LineTensor toLineTensor(const Picture &picture, int height) {
  LineTensor tensor;
  tensor.width = std::max(1, static_cast<int>(std::lround(double(picture.width) * height / picture.height)));
  tensor.values.resize(std::size_t(3) * height * tensor.width);
  const std::vector<Tap> rows = makeTaps(picture.height, height), columns = makeTaps(picture.width, tensor.width);

  float *out = tensor.values.data();
  for (int channel : {2, 1, 0}) { // the model was trained on blue, green, red
    auto pixel = [&](int y, int x) {
      return static_cast<float>(picture.rgb[(std::size_t(y) * picture.width + x) * 3 + channel]);
    };
    for (const Tap &row : rows)
      for (const Tap &column : columns) {
        const float top = std::lerp(pixel(row.first, column.first), pixel(row.first, column.second), column.weight);
        const float bottom =
            std::lerp(pixel(row.second, column.first), pixel(row.second, column.second), column.weight);
        *out++ = (std::lerp(top, bottom, row.weight) / 255.0F - 0.5F) / 0.5F;
      }
  }
  return tensor;
}

} // namespace ocr
