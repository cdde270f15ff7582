# ===- lit.cfg.py - how lit runs the tests of this tree -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Which files are tests, and what a RUN line may call: the programs of this build tree, and LLVM's FileCheck, not,
# count, split-file and mlir tools. Substitutions: %s %t (lit's own), %S (the test's folder), %paddlec_source, %python,
# %cxx. A test that needs Paddle is an end-to-end test, not a lit test.
#
# ===---------------------------------------------------------------------===
import os
import platform
import shutil

import lit.formats

config.name = "paddlec"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "inputs", "e2e", "models", "unit", "ops", "fuzz", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.paddlec_binary_dir, "test", "lit-output")

tools = [os.path.join(config.paddlec_binary_dir, "bin"), config.llvm_tools_dir]
config.environment["PATH"] = os.path.pathsep.join(tools + [os.environ.get("PATH", "")])
# Sanitizer settings and compiler caches of the caller reach the programs under test.
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS", "HOME", "CCACHE_DIR"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

config.substitutions += [
    ("%paddlec_source", config.paddlec_source_dir),
    ("%python", config.python),
    ("%cxx", config.cxx_compiler),
]
if shutil.which("clang++"):
    config.available_features.add("clang")
if platform.machine() == "x86_64":
    config.available_features.add("x86_64")
if config.dnnl_dir and not config.dnnl_dir.endswith("NOTFOUND"):
    config.available_features.add("onednn")
    # <prefix>/lib/cmake/dnnl
    config.environment["PADDLEC_ONEDNN"] = os.path.dirname(os.path.dirname(os.path.dirname(config.dnnl_dir)))

# A test that hangs is a failure, not a wait. Needs psutil; without it lit refuses the setting.
try:
    import psutil  # noqa: F401

    lit_config.maxIndividualTestTime = 120
except ImportError:
    pass
