# ===- table.py - the differential table -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""The differential table: one row an op, or a way to call it; see draw.py for how a row is written."""

import importlib

from .draw import Table

TABLE = Table()
for family in ("elementwise", "nn", "shape", "index", "reduce", "vision", "signal", "legacy", "control", "fused"):
    TABLE.family = family
    importlib.import_module(f".table_{family}", __package__).add(TABLE)
