# ===- coverage.py - which supported ops the differential table covers -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Holds what the programs of a run were made of against `paddlec list-ops`. Which ops those are is never typed here,
# only why some cannot stand in a test.
#
# ===---------------------------------------------------------------------===
"""Coverage: counts outcomes by the ops of their programs, names ops without any, and writes the page of both."""

import collections
import json
import subprocess

import harness

from .engine import AGREED, REFUSED

NO_LOD = "needs LoD, which inputs of a PIR program do not have"
NO_CPU = "Paddle has no kernel for the CPU"
OLD = "of Paddle 1.x; 2.6 does not have it any more"
NEW = "of Paddle 3; 2.6 does not have it yet"
NOT_WRITTEN = "no function of Paddle 3 makes it in a PIR program"
SET_ON_SAVING = "saving sets is_test, and then Paddle reads scales that nothing has set; the operator tests have it"
# Why an op has no row in a form: PIR ops by their names, legacy types by theirs.
NOT_TESTED = {
    "pir": {
        "box_clip": NO_LOD,
        "data_norm": NOT_WRITTEN,
        "dequantize_linear": "the executor of Paddle 3.3.1 runs it as quantize_linear; the operator tests have it",
        "fake_channel_wise_quantize_abs_max": SET_ON_SAVING,
        "flash_attn": NO_CPU,
        "fused_elemwise_activation": NOT_WRITTEN,
        "fused_elemwise_add_activation": NOT_WRITTEN,
        "fused_softmax_mask_upper_triangle": NO_CPU,
        "gru": NO_LOD,
        "lrn": NOT_WRITTEN,
        "lstm": NO_LOD,
        "partial_concat": NOT_WRITTEN,
        "partial_sum": NOT_WRITTEN,
        "rms_norm": NO_CPU,
        "sequence_pool": NO_LOD,
        "stft": "Paddle 3.3.1 takes its complex result for a real one and fails",
    },
    "legacy": {
        "baddbmm": NEW,
        "copysign": NEW,
        "fake_channel_wise_quantize_abs_max": SET_ON_SAVING,
        "flatten": OLD,
        "fused_softmax_mask_upper_triangle": NO_CPU,
        "gammaincc": NEW,
        "gammaln": NEW,
        "pad2d": OLD,
        "psroi_pool": "Paddle 2.6 crashes of it",
        "squeeze": OLD,
        "sync_batch_norm": "a build of Paddle for CPUs does not have it",
        "swiglu": "only Paddle 3 writes it, and its legacy programs run in nothing else",
        "unsqueeze": OLD,
        "conditional_block_infer": "only Paddle's own engine makes it, of conditional_block",
    },
}


def catalogue():
    """Every supported op: (name, whether PIR has it, its legacy types)."""
    done = subprocess.run([harness.PROGRAM, "list-ops", "--json"], capture_output=True, text=True, check=True)
    for op in json.loads(done.stdout)["ops"]:
        yield op["name"], "pir" in op["formats"], op["legacy_names"]


# Names of PIR ops that are listed under another op's.
ALIASES = {"assign_out": "assign", "share_data": "assign", "sync_batch_norm": "batch_norm"}


def canonical(form, name):
    """The name under which an op of a program is listed; the in-place forms of PIR are not listed by themselves."""
    return name if form == "legacy" else ALIASES.get(name.removesuffix("_"), name.removesuffix("_"))


class Coverage:
    def __init__(self, outcomes=()):
        self.counts = collections.defaultdict(collections.Counter)
        self.add(outcomes)

    def add(self, outcomes):
        for form, outcome in outcomes:
            for op in {canonical(form, op) for op in outcome.ops}:
                self.counts[form, op][outcome.status] += 1

    def state(self, form, name):
        """"agreed", "refused", why it is not tested, or "" for an op that nothing covers."""
        counts = self.counts[form, name]
        if counts[AGREED]:
            return AGREED
        return NOT_TESTED[form].get(name) or (REFUSED if counts[REFUSED] else "")

    def gaps(self):
        """(form, name) of each supported op that no instance agreed about and no reason excuses; and reasons that are
        out of date."""
        for name, pir, types in catalogue():
            for form, listed in [("pir", name)] * pir + [("legacy", kind) for kind in types]:
                if self.state(form, listed) in ("", REFUSED):
                    yield form, listed
        for form, reasons in NOT_TESTED.items():
            for name in reasons:
                if self.counts[form, name][AGREED]:
                    yield form, f"{name} (agrees after all: '{reasons[name]}')"

    def page(self):
        lines = [
            "# What is tested against Paddle, op by op",
            "",
            "Made by `tools/dev/differential.py --each 1 --seed 7 --page` of instances of every row of",
            "`test/differential`, each compiled and run beside Paddle. \"agreed\": the results are Paddle's; else the",
            "reason why the form has no test. An empty cell: the form does not have the op.",
            "",
            "| op | PIR | legacy |",
            "| --- | --- | --- |",
        ]
        for name, pir, types in catalogue():
            legacy = ", ".join(f"{kind}: {self.state('legacy', kind) or 'no test'}" for kind in types)
            lines.append(f"| {name} | {self.state('pir', name) or 'no test' if pir else ''} | {legacy} |")
        return "\n".join(lines) + "\n"
