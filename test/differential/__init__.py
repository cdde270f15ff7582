# ===- __init__.py - random instances of ops against Paddle -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Puts the shared parts of the other tests within reach. Nothing else stands here.
#
# ===---------------------------------------------------------------------===
import os
import sys

_TEST = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
for _folder in ("ops", "e2e"):
    if os.path.join(_TEST, _folder) not in sys.path:
        sys.path.append(os.path.join(_TEST, _folder))
