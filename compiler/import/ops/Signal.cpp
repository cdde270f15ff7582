//===- Signal.cpp - rows of the signal ops ----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How Fourier transforms and frames of signals look in files. The rows' language is described in Schema.h.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"

namespace paddlec::import {
namespace {

constexpr OpRow rows[] = {
    {"fft_c2c", "x=X", "out=Out", "axes:int[]; normalization:string; forward:bool", "fft_c2c"},
    {"fft_r2c", "x=X", "out=Out", "axes:int[]; normalization:string; forward:bool; onesided:bool", "fft_r2c"},
    {"fft_c2r", "x=X", "out=Out", "axes:int[]; normalization:string; forward:bool; last_dim_size:int=0", "fft_c2r"},
    {"frame", "x=X", "out=Out", "frame_length:int+; hop_length:int+; axis:int=-1", "frame"},
    {"overlap_add", "x=X", "out=Out", "hop_length:int+; axis:int=-1", "overlap_add"},
    {"stft", "x=X, window=Window", "out=Out", "n_fft:int+; hop_length:int+; normalized:bool; onesided:bool", "stft"},
};

} // namespace

OpFamily signalOps() { return {"signal", rows, {}}; }

} // namespace paddlec::import
