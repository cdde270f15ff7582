//===- ReadLine.cpp - reads one line of text with a compiled model -===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The example of tools/quickstart.sh, and a pattern for applications: open the model once, keep one session a thread,
// hand it tensors of any width, decode what comes back. Needs the compiled model and oneDNN, no Paddle and no paddlec.
//
//===----------------------------------------------------------------------===//
#include "Picture.h"

#include "text_rec.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <memory>
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

[[noreturn]] void raise(const char *what, const pdrt_status &status) {
  throw std::runtime_error(std::string(what) + ": " + status.message);
}

int readLine(const std::string &picturePath, const std::string &charactersPath) {
  const Clock::time_point start = Clock::now();
  pdrt_status status = {};
  std::unique_ptr<text_rec_model, decltype(&text_rec_close)> model(text_rec_open(nullptr, &status), text_rec_close);
  if (!model)
    raise("opening the model", status);
  std::unique_ptr<text_rec_session, decltype(&text_rec_session_free)> session(
      text_rec_session_new(model.get(), nullptr, &status), text_rec_session_free);
  if (!session)
    raise("making a session", status);
  const double openTime = millisecondsSince(start);

  const std::vector<std::string> characters = readCharacters(charactersPath);
  ocr::LineTensor line = ocr::toLineTensor(ocr::readPicture(picturePath), 48);
  pdrt_tensor input = {};
  input.data = line.values.data();
  input.dtype = PDRT_FLOAT32;
  input.rank = 4;
  const int64_t dims[] = {1, 3, 48, line.width};
  std::copy(std::begin(dims), std::end(dims), input.dims);

  pdrt_tensor output = {}; // no memory of ours: the session lends its own until its next run
  auto run = [&] {
    const Clock::time_point begin = Clock::now();
    if (text_rec_run(session.get(), &input, &output) != PDRT_OK)
      raise("running the model",
            *text_rec_descriptor()->session_status(reinterpret_cast<pdrt_session *>(session.get())));
    return millisecondsSince(begin);
  };
  const double firstTime = run();
  double bestTime = firstTime;
  for (int i = 0; i < 10; ++i)
    bestTime = std::min(bestTime, run());

  if (output.rank != 3 || output.dims[2] != static_cast<int64_t>(characters.size()))
    throw std::runtime_error(charactersPath + ": holds " + std::to_string(characters.size() - 2) +
                             " characters, but the model knows " + std::to_string(output.dims[2] - 2));
  const Reading reading = decode(static_cast<const float *>(output.data), output.dims[1], output.dims[2], characters);
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
