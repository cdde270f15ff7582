# ===- write_model.py - writes the small model of the lit tests -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Writes the small legacy model of bad_inputs.py into a folder.
"""

import os
import sys

import bad_inputs

folder = sys.argv[1]
os.makedirs(folder, exist_ok=True)
with open(os.path.join(folder, "inference.pdmodel"), "wb") as file:
    file.write(bad_inputs.Legacy().bytes())
with open(os.path.join(folder, "inference.pdiparams"), "wb") as file:
    file.write(bad_inputs.params_file())
