# ===- __init__.py - the list of whole networks that the end-to-end tests save -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Networks of the kinds that people ship, in small configurations with random weights: a name, the module beside this
# file whose function of that name builds it, and the forms it is saved in. Those modules import Paddle, which only
# make_cases.py does; nothing here may. What has one point to make is in cases/, networks of paddle.vision in models/.
#
# ===---------------------------------------------------------------------===
import dataclasses
import importlib

BOTH = ("legacy", "pir")

# module → networks
MODULES = {
    "transformers": ("bert", "minilm", "vit", "swin", "gpt_growing_cache", "gpt_fixed_cache"),
    "sequences": ("crnn", "lstm_classifier", "gru_tagger", "tacotron", "table_decoder", "attention_reader"),
    "segmentation": ("unet", "deeplab"),
    "detectors": ("two_stage", "ppyoloe", "ssd", "yolov3"),
}


@dataclasses.dataclass
class Network:
    name: str
    module: str
    forms: tuple
    static_graph: bool = False

    def build(self, kit):
        """Returns (network, specs, runs) as a case's function does: see cases/__init__.py."""
        return getattr(importlib.import_module(f"networks.{self.module}"), self.name)(kit)

    @property
    def title(self):
        return getattr(importlib.import_module(f"networks.{self.module}"), self.name).__doc__


def load_all():
    return {name: Network(name, module, BOTH) for module, names in MODULES.items() for name in names}
