//===- Picture.h - reads and scales pictures for the OCR example -===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A picture of one text line, from a PPM or PGM file to the tensor that the recognition model takes. Nothing of the
// model or of its runtime belongs here.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_EXAMPLES_OCR_PICTURE_H
#define PADDLEC_EXAMPLES_OCR_PICTURE_H

#include <string>
#include <vector>

namespace ocr {

/// Interleaved 8-bit pixels; grey pictures are read as three equal channels.
struct Picture {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> rgb;
};

/// Reads a binary PPM (P6) or PGM (P5) file. Throws std::runtime_error with the path and the reason.
Picture readPicture(const std::string &path);

/// What the model takes: channels first, in blue, green, red order, each value (v / 255 - 0.5) / 0.5.
struct LineTensor {
  int width = 0;
  std::vector<float> values; ///< 3 x height x width
};

/// Scales the picture to `height` pixels, keeping its proportions, with bilinear interpolation.
LineTensor toLineTensor(const Picture &picture, int height);

} // namespace ocr

#endif // PADDLEC_EXAMPLES_OCR_PICTURE_H
