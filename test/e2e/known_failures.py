# ===- known_failures.py - what is known not to work yet -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Test names with the reason why each fails today. A row goes when its cause does; nothing is added here to hide a
# failure that nobody has looked at.
#
# ===---------------------------------------------------------------------===

KNOWN_FAILURES = {
}
