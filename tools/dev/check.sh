#!/usr/bin/env bash
# ===- check.sh - the quick checks: format, house rules, scripts -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# What can be said of the sources without building them, in seconds. The rules themselves are in check_sources.py.
# clang-tidy needs a configured build tree and minutes, so it runs only when asked for.
#
# ===---------------------------------------------------------------------===
set -euo pipefail
# shellcheck source=tools/dev/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
cd "$PADDLEC_ROOT"

usage() {
  cat <<'END'
Usage: tools/dev/check.sh [--fix] [--tidy [FILE...]]
  --fix    format the C++ sources instead of complaining
  --tidy   also run clang-tidy, on the named files or on all of the compiler's and the runtime's
END
}

fix=0 tidy=0 tidy_files=()
while [ $# -gt 0 ]; do
  case "$1" in
  --fix) fix=1 ;;
  --tidy) tidy=1 ;;
  -h | --help)
    usage
    exit 0
    ;;
  *)
    [ "$tidy" -eq 1 ] || {
      usage >&2
      exit 1
    }
    tidy_files+=("$1")
    ;;
  esac
  shift
done

passed=0 failed=0
check() {
  local name="$1"
  shift
  if "$@"; then
    passed=$((passed + 1))
    note "$name: fine"
  else
    failed=$((failed + 1))
    note "$name: FAILED"
  fi
}

mapfile -t cpp < <(git ls-files -co --exclude-standard -- '*.cpp' '*.h' '*.hpp' '*.c' | while read -r file; do
  [ -e "$file" ] && echo "$file"
done)
mapfile -t shell < <(git ls-files -co --exclude-standard -- '*.sh' .ci/run)
mapfile -t python < <(git ls-files -co --exclude-standard -- '*.py')

# Several versions of clang-format lay out code differently; 14, Debian 12's, is the one that counts.
clang_format="$(command -v clang-format-14 || command -v clang-format || true)"
format() {
  [ -n "$clang_format" ] || {
    echo "clang-format is missing (tools/dev/install.sh test installs it)" >&2
    return 1
  }
  [ "${#cpp[@]}" -gt 0 ] || return 0
  if [ "$fix" -eq 1 ]; then
    "$clang_format" -i "${cpp[@]}"
  else
    "$clang_format" --dry-run -Werror --ferror-limit=1 "${cpp[@]}"
  fi
}

shell_syntax() {
  local file status=0
  for file in "${shell[@]}"; do bash -n "$file" || status=1; done
  return $status
}

python_syntax() {
  local file status=0
  for file in "${python[@]}"; do
    "$(find_python)" -c 'import ast, sys; ast.parse(open(sys.argv[1]).read(), sys.argv[1])' "$file" || status=1
  done
  return $status
}

clang_tidy() {
  local database="$PADDLEC_BUILD_DIR"
  [ -f "$database/compile_commands.json" ] || {
    echo "clang-tidy needs $database/compile_commands.json: build first" >&2
    return 1
  }
  [ "${#tidy_files[@]}" -gt 0 ] ||
    mapfile -t tidy_files < <(git ls-files -- 'compiler/*.cpp' 'dialects/*.cpp' 'lowering/*.cpp' 'codegen/*.cpp' \
      'runtime_stub/*.cpp' 'tools/paddlec*/*.cpp')
  printf '%s\n' "${tidy_files[@]}" | xargs -P "$PADDLEC_JOBS" -n 1 clang-tidy -p "$database" --quiet
}

check "clang-format" format
check "house rules" "$(find_python)" tools/dev/check_sources.py
check "shell syntax" shell_syntax
check "Python syntax" python_syntax
[ "$tidy" -eq 0 ] || check "clang-tidy" clang_tidy

echo "checks: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
