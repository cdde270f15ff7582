#!/usr/bin/env bash
# ===- test.sh - installs, builds, and runs every test -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# From nothing to the closing lines of all test runners, in under an hour on two cores: source checks, GoogleTest
# through ctest, lit, operators and whole models against Paddle, the bad inputs again under AddressSanitizer and UBSan.
# All stages run even when one fails; the exit status says whether any did. What a stage checks is said
# where it is checked, not here. May be interrupted and run again.
#
# ===---------------------------------------------------------------------===
set -euo pipefail
# shellcheck source=tools/dev/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/dev/common.sh"

usage() {
  cat <<'END'
Usage: tools/test.sh [STAGE...]       one or more of install build models check unit lit ops e2e
                               differential sanitize quickstart; all these when none is named.
                               networks: whole networks in the sizes that people ship (10 GB of disk)
       tools/test.sh e2e -- ARGS...   arguments after -- go to pytest, such as: -k resnet50 -x

Builds into build/, or into the folder that PADDLEC_BUILD_DIR names. PADDLEC_JOBS: how many compilers run at once.
END
}

# What runs when no stage is named.
all_stages=(install build models check unit lit ops e2e differential sanitize quickstart)
stages=()
pytest_arguments=()
while [ $# -gt 0 ]; do
  case "$1" in
  -h | --help)
    usage
    exit 0
    ;;
  --)
    shift
    pytest_arguments=("$@")
    break
    ;;
  *)
    [[ " ${all_stages[*]} networks " == *" $1 "* ]] || fail "unknown stage '$1' (see --help)"
    stages+=("$1")
    ;;
  esac
  shift
done
[ "${#stages[@]}" -gt 0 ] || stages=("${all_stages[@]}")

build="$PADDLEC_BUILD_DIR"
python="$build/venv/bin/python"
models="$build/models"
# The tests must not depend on the caller's terminal, language or thread settings.
export LC_ALL=C.UTF-8 PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
unset OMP_NUM_THREADS

stage_install() { show "$PADDLEC_ROOT/tools/dev/install.sh" test; }

stage_build() {
  provide_onednn
  configure_and_build -DPADDLEC_BUILD_TESTS=ON
}

stage_models() {
  local script="$PADDLEC_ROOT/test/models/save_models.py"
  show "$build/venv-legacy/bin/python" "$script" "$models/vision-legacy" || return 1
  show "$python" "$script" "$models/vision-pir"
}

stage_check() { show "$PADDLEC_ROOT/tools/dev/check.sh"; }

stage_unit() { show ctest --test-dir "$build" --output-on-failure -j "$PADDLEC_JOBS" --no-tests=error; }

# Sums the numbers of lit's closing lines whose labels match.
count_lines() {
  sed -nE "s/^ *($1) *: *([0-9]+).*/\\2/p" "$2" | awk '{ n += $1 } END { print n + 0 }'
}

stage_lit() {
  local lit output
  lit="$(sed -n 's/^PADDLEC_LIT:[A-Z]*=//p' "$build/CMakeCache.txt")"
  [ -x "$lit" ] || fail "no lit recorded in $build/CMakeCache.txt"
  output="$build/lit.log"
  local status=0
  show "$lit" -sv -j "$PADDLEC_JOBS" "$build/test" 2>&1 | tee "$output" || status=1
  # One closing line in a form that any reader of logs counts.
  local passed failed
  passed="$(count_lines 'Passed|Expectedly Failed' "$output")"
  failed="$(count_lines 'Failed|Unexpectedly Passed|Timed Out|Unresolved' "$output")"
  echo "lit: $passed passed, $failed failed"
  [ "$status" -eq 0 ] && [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}

run_pytest() { show "$python" -m pytest -q -p no:cacheprovider --durations=10 "$@" "${pytest_arguments[@]}"; }

stage_ops() { run_pytest "$PADDLEC_ROOT/test/ops"; }

stage_e2e() { run_pytest "$PADDLEC_ROOT/test/e2e"; }

# What e2e runs in small sizes, in those of the published models.
stage_networks() { PADDLEC_FULL_SIZE=1 run_pytest "$PADDLEC_ROOT/test/e2e/test_networks.py"; }

# What went wrong once, then an instance of every row, by which the page of what is covered must be true, and some
# random programs; the same every time.
stage_differential() {
  local differential=("$python" "$PADDLEC_ROOT/tools/dev/differential.py" --seed 7)
  run_pytest "$PADDLEC_ROOT/test/regression" &&
    show "${differential[@]}" --each 1 --page "$PADDLEC_ROOT/compiler/docs/coverage.md" &&
    show "${differential[@]}" --programs 12 --levels O0,O2
}

# The script that people meet first, on the tree that is built by now: it must read what the picture says.
stage_quickstart() {
  show "$PADDLEC_ROOT/tools/quickstart.sh" | tee "$build/quickstart.log" &&
    grep -qx 'text: *From a model to a program' "$build/quickstart.log" &&
    echo "quickstart: 1 passed, 0 failed"
}

# The compiler once more with sanitizers, for the bad inputs, which are what an attacker would send, and for a sample of
# random instances in many sizes and random programs, whose artefacts are compiled with sanitizers too. No more is built
# than they need.
stage_sanitize() {
  provide_onednn
  local tree="$build/sanitize"
  show cmake -S "$PADDLEC_ROOT" -B "$tree" -G Ninja -DCMAKE_BUILD_TYPE=Release -DPADDLEC_BUILD_TESTS=ON \
    -DPADDLEC_SANITIZE=address,undefined ${ONEDNN_PREFIX:+"-DCMAKE_PREFIX_PATH=$ONEDNN_PREFIX"} &&
    show cmake --build "$tree" -j "$PADDLEC_JOBS" --target paddlec paddlec-mutations || return 1
  # LLVM's allocators poison what they have not given out, but half of them is compiled into libraries that don't know.
  export PADDLEC_PROGRAM="$tree/bin/paddlec" ASAN_OPTIONS=detect_leaks=0:allow_user_poisoning=0
  export UBSAN_OPTIONS=print_stacktrace=1
  local sample=("$python" "$PADDLEC_ROOT/tools/dev/differential.py" --sanitize --seed 8)
  run_pytest "$PADDLEC_ROOT/test/e2e/test_bad_inputs.py" &&
    show "${sample[@]}" --resized --count 12 &&
    show "${sample[@]}" --programs 8
}

start=$SECONDS
failed=()
for stage in "${stages[@]}"; do
  say "$stage"
  begin=$SECONDS
  # A subshell keeps `set -e` at work inside; a plain `if stage` would switch it off.
  set +e
  (
    set -e
    "stage_$stage"
  )
  status=$?
  set -e
  if [ "$status" -eq 0 ]; then
    note "$stage: fine, $((SECONDS - begin)) s"
  else
    note "$stage: FAILED, $((SECONDS - begin)) s"
    failed+=("$stage")
    # Without these nothing after them can say anything.
    case "$stage" in install | build) break ;; esac
  fi
done

say "$((SECONDS - start)) s in all"
[ "${#failed[@]}" -eq 0 ] || fail "failed: ${failed[*]}"
echo "All of these passed: ${stages[*]}"
