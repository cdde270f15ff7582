//===- ReadLine.cpp - reads one line of text with a compiled model -===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The example of tools/quickstart.sh, and a pattern for applications: open the model once, keep one session a thread,
// hand it tensors of any width, decode what comes back. Needs the compiled model and oneDNN, no Paddle and no paddlec.
//
//===----------------------------------------------------------------------===//
#include "Picture.h"

#include "text_rec.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// The characters in the order of the model's classes: class 0 is "nothing", the last one is the space.
std::vector<std::string> readCharacters(const std::string &path) {
  std::ifstream file(path);
  if (!file)
    throw std::runtime_error(path + ": cannot be opened");
  std::vector<std::string> characters = {""};
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line.back() == '\r')
      line.pop_back();
    characters.push_back(line);
  }
  characters.emplace_back(" ");
  return characters;
}

struct Reading {
  std::string text;
  float confidence = 0;
};

/// CTC decoding: the best class of each step, without repetitions and without "nothing".
Reading decode(const float *scores, long steps, long classes, const std::vector<std::string> &characters) {
  Reading reading;
  long previous = 0, count = 0;
  for (long step = 0; step < steps; ++step) {
    const float *row = scores + step * classes;
    const long best = std::max_element(row, row + classes) - row;
    if (best != 0 && best != previous) {
      reading.text += characters.at(static_cast<std::size_t>(best));
      reading.confidence += row[best];
      ++count;
    }
    previous = best;
  }
  if (count != 0)
    reading.confidence /= static_cast<float>(count);
  return reading;
}

int readLine(const std::string &picturePath, const std::string &charactersPath) {
  const std::vector<std::string> characters = readCharacters(charactersPath);
  const ocr::LineTensor line = ocr::toLineTensor(ocr::readPicture(picturePath), 48);

  // The model may be shared between threads; each of them has a session of its own.
  const Clock::time_point start = Clock::now();
  const text_rec::Model model;
  text_rec::Session session(model);
  const double openTime = millisecondsSince(start);

  // Pictures of any width may follow each other in one session.
  session.setInput(text_rec::Input::x, std::span<const float>(line.values), {1, 3, 48, line.width});
  auto run = [&session] {
    const Clock::time_point begin = Clock::now();
    session.run();
    return millisecondsSince(begin);
  };
  const double firstTime = run();
  double bestTime = firstTime;
  for (int i = 0; i < 10; ++i)
    bestTime = std::min(bestTime, run());

  // The scores lie in the session until its next run: one row of classes for each step along the line.
  const std::span<const float> scores = session.output<float>(0);
  const std::span<const int64_t> shape = session.shape(0);
  if (shape.size() != 3 || shape[2] != static_cast<int64_t>(characters.size()))
    throw std::runtime_error(charactersPath + ": holds " + std::to_string(characters.size() - 2) +
                             " characters, which is not what the model knows");
  const Reading reading = decode(scores.data(), shape[1], shape[2], characters);
  std::printf("text:       %s\n", reading.text.c_str());
  std::printf("confidence: %.4f\n", static_cast<double>(reading.confidence));
  std::printf("time:       %.2f ms a line (open %.2f ms, first run %.2f ms, 48 x %d pixels)\n", bestTime, openTime,
              firstTime, line.width);
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: read_line PICTURE.ppm CHARACTERS.txt\n");
    return 1;
  }
  try {
    return readLine(argv[1], argv[2]);
  } catch (const std::exception &error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
}
