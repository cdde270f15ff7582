# ===- detection.py - boxes -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Priors, and offsets from them. Suppression gives as many boxes as the data decides and is not here.
#
# ===---------------------------------------------------------------------===
from cases import case


@case()
def prior_boxes(kit):
    """Priors of a feature map, and boxes relative to them, with the variance as numbers and as a tensor."""
    paddle, V = kit.paddle, kit.paddle.vision.ops

    def forward(self, x, image, offsets):
        sizes = dict(min_sizes=[10.0, 20.0], max_sizes=[15.0, 30.0], aspect_ratios=[1.0, 2.0], steps=[8.0, 8.0])
        priors, variances = V.prior_box(x, image, flip=True, clip=True, min_max_aspect_ratios_order=True, **sizes)
        flat = paddle.reshape(priors, [-1, 4])
        numbers = V.box_coder(flat, [0.1, 0.1, 0.2, 0.2], offsets, code_type="decode_center_size")
        tensor = V.box_coder(flat, paddle.reshape(variances, [-1, 4]), offsets, code_type="decode_center_size")
        return priors, numbers, tensor

    shapes = [1, 3, 2, 3], [1, 3, 16, 24], [1, 48, 4]
    specs = [kit.spec(name, shape) for name, shape in zip(("x", "image", "offsets"), shapes)]
    return kit.network(forward), specs, [[kit.floats(*shape) for shape in shapes]]
