# ===- detection.py - boxes -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Priors, offsets from them, and proposals, whose number the data decides.
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


def proposals(kit, finish):
    """A network that makes proposals of two pictures and gives them to `finish`; specs and runs."""
    paddle, V = kit.paddle, kit.paddle.vision.ops

    def forward(self, scores, deltas, anchors):
        size, variances = paddle.full([2, 2], 64.0), paddle.ones_like(anchors)
        found = V.generate_proposals(
            scores, deltas, size, anchors, variances, pre_nms_top_n=30, post_nms_top_n=8, nms_thresh=0.5, min_size=2.0,
            pixel_offset=True, return_rois_num=True,
        )  # fmt: skip
        return (*found, *finish(*found))

    runs = []
    for height in (4, 2):
        corners = kit.floats(height, 5, 3, 2, low=0, high=40)
        anchors = kit.numpy.concatenate([corners, corners + kit.floats(height, 5, 3, 2, low=3, high=30)], axis=-1)
        scores, deltas = kit.floats(2, 3, height, 5, low=0), kit.floats(2, 12, height, 5, low=-0.5, high=0.5)
        runs.append([scores, deltas, anchors])
    shapes = {"scores": [2, 3, -1, 5], "deltas": [2, 12, -1, 5], "anchors": [-1, 5, 3, 4]}
    return kit.network(forward), [kit.spec(name, shape) for name, shape in shapes.items()], runs


@case()
def proposals_by_level(kit):
    """Proposals of two pictures, each on the level that fits its size; some levels have none."""

    def finish(rois, _, count):
        distribute = kit.paddle.vision.ops.distribute_fpn_proposals
        parts, restore, counts = distribute(rois, 2, 4, 3, 20, pixel_offset=True, rois_num=count)
        return *parts, restore, *counts

    return proposals(kit, finish)


@case(forms=("pir",))
def proposals_collected(kit):
    """The best proposals of two lists, ordered by picture."""

    def finish(rois, scores, count):
        return kit.paddle._C_ops.collect_fpn_proposals([rois, rois * 0.5], [scores, scores * 0.9], [count, count], 9)

    return proposals(kit, finish)
