# ===- detectors.py - boxes, with suppression inside the model -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# How many boxes come out, only the data decides; everything behind that has sizes of that kind.
#
# ===---------------------------------------------------------------------===
import paddle
import paddle.nn.functional as F
import paddle.vision.ops as V
from networks.segmentation import ConvNormRelu, pictures
from networks.stir import stir
from paddle import nn


def multiclass_nms(boxes, scores, rois_num=None, **attributes):
    """Paddle has no public function for it: detection suites call the op as this does."""
    if not paddle.__version__.startswith("2."):
        order = ("score_threshold", "nms_top_k", "keep_top_k", "nms_threshold", "normalized", "nms_eta")
        values = [attributes[name] for name in order]
        out, _, count = paddle._C_ops.multiclass_nms3(boxes, scores, rois_num, *values, attributes["background_label"])
        return out, count
    helper = paddle.common_ops_import.LayerHelper("multiclass_nms3")
    out = helper.create_variable_for_type_inference(dtype=boxes.dtype)
    index = helper.create_variable_for_type_inference(dtype="int32")
    count = helper.create_variable_for_type_inference(dtype="int32")
    helper.append_op(
        type="multiclass_nms3",
        inputs={"BBoxes": boxes, "Scores": scores, **({} if rois_num is None else {"RoisNum": rois_num})},
        attrs=attributes,
        outputs={"Out": out, "Index": index, "NmsRoisNum": count},
    )
    out.stop_gradient = index.stop_gradient = count.stop_gradient = True
    return out, count


class TwoStage(nn.Layer):
    """After Faster R-CNN with two levels; one picture at a time, as exported models take it."""

    CLASSES = 4

    def __init__(self, width, hidden, proposals):
        super().__init__()
        self.pre_nms, self.post_nms, self.kept = proposals
        self.stem = nn.Sequential(ConvNormRelu(3, width, 3, 2), ConvNormRelu(width, width, 3, 2))
        self.level1, self.level2 = ConvNormRelu(width, width + 8, 3, 2), ConvNormRelu(width + 8, width + 8, 3, 2)
        self.lateral1, self.lateral2 = nn.Conv2D(width + 8, width, 1), nn.Conv2D(width + 8, width, 1)
        self.rpn = nn.Conv2D(width, width, 3, padding=1)
        self.rpn_score, self.rpn_delta = nn.Conv2D(width, 3, 1), nn.Conv2D(width, 12, 1)
        self.fc1, self.fc2 = nn.Linear(width * 5 * 5, hidden), nn.Linear(hidden, hidden)
        self.scores, self.deltas = nn.Linear(hidden, self.CLASSES + 1), nn.Linear(hidden, 4 * self.CLASSES)
        for level, size in ((1, 16.0), (2, 32.0)):
            ratios = paddle.to_tensor([0.5, 1.0, 2.0]).sqrt()
            half = paddle.stack([size / ratios, size * ratios], axis=-1) / 2
            self.register_buffer(f"cell{level}", paddle.concat([-half, half], axis=-1))

    def anchors(self, feature, cell, stride):
        height, width = paddle.shape(feature)[2], paddle.shape(feature)[3]
        rows = paddle.arange(0, height, dtype="float32") * stride
        columns = paddle.arange(0, width, dtype="float32") * stride
        rows, columns = paddle.meshgrid(rows, columns)
        shifts = paddle.stack([columns, rows, columns, rows], axis=-1).reshape([-1, 1, 4])
        return (shifts + cell.reshape([1, -1, 4])).reshape([-1, 4])

    def proposals(self, feature, cell, stride, size):
        y = F.relu(self.rpn(feature))
        anchors = self.anchors(feature, cell, stride)
        return V.generate_proposals(
            F.sigmoid(self.rpn_score(y)), self.rpn_delta(y), size, anchors.reshape([-1, 3, 4]),
            paddle.ones_like(anchors).reshape([-1, 3, 4]), pre_nms_top_n=self.pre_nms, post_nms_top_n=self.post_nms,
            nms_thresh=0.6, min_size=1.0, pixel_offset=False, return_rois_num=True,
        )  # fmt: skip

    def forward(self, x, size):
        first = self.level1(self.stem(x))
        second = self.level2(first)
        top = self.lateral2(second)
        bottom = self.lateral1(first) + F.interpolate(top, paddle.shape(first)[2:], mode="nearest")
        rois1, scores1, count1 = self.proposals(bottom, self.cell1, 8.0, size)
        rois2, scores2, count2 = self.proposals(top, self.cell2, 16.0, size)
        rois, scores = paddle.concat([rois1, rois2]), paddle.concat([scores1, scores2]).flatten()
        keep = paddle.minimum(paddle.shape(scores)[0].astype("int64"), paddle.full([], self.kept, "int64"))
        _, best = paddle.topk(scores, keep)
        rois = paddle.gather(rois, best)
        count = paddle.shape(rois)[0:1].astype("int32")
        parts, restore, counts = V.distribute_fpn_proposals(rois, 2, 3, 3, 32, rois_num=count)
        pooled = [
            V.roi_align(level, part, number, 5, scale, sampling_ratio=0, aligned=True)
            for level, part, number, scale in zip((bottom, top), parts, counts, (1 / 8, 1 / 16))
        ]
        pooled = paddle.gather(paddle.concat(pooled), restore)
        y = F.relu(self.fc2(F.relu(self.fc1(pooled.flatten(1)))))
        scores, deltas = F.softmax(self.scores(y)), self.deltas(y).reshape([-1, self.CLASSES, 4])
        widths, heights = rois[:, 2] - rois[:, 0], rois[:, 3] - rois[:, 1]
        x0, y0 = rois[:, 0] + 0.5 * widths, rois[:, 1] + 0.5 * heights
        cx = deltas[:, :, 0] * 0.1 * widths.unsqueeze(1) + x0.unsqueeze(1)
        cy = deltas[:, :, 1] * 0.1 * heights.unsqueeze(1) + y0.unsqueeze(1)
        w = paddle.exp(paddle.clip(deltas[:, :, 2] * 0.2, max=4.0)) * widths.unsqueeze(1)
        h = paddle.exp(paddle.clip(deltas[:, :, 3] * 0.2, max=4.0)) * heights.unsqueeze(1)
        boxes = paddle.stack([cx - 0.5 * w, cy - 0.5 * h, cx + 0.5 * w, cy + 0.5 * h], axis=-1)
        limit = paddle.concat([size[:, 1:], size[:, :1], size[:, 1:], size[:, :1]], axis=-1).unsqueeze(1)
        boxes = paddle.maximum(paddle.minimum(boxes, limit), paddle.zeros_like(limit))
        return multiclass_nms(
            boxes, scores[:, : self.CLASSES], count, score_threshold=0.05, nms_top_k=20, keep_top_k=8,
            nms_threshold=0.5, normalized=False, nms_eta=1.0, background_label=-1,
        )  # fmt: skip


def two_stage(kit):
    """Proposals of two levels, boxes pooled from the level that fits them, classes, suppression."""
    specs = [kit.spec("x", [1, 3, -1, -1]), kit.spec("size", [1, 2])]
    network = TwoStage(*kit.size((16, 32, (40, 12, 15)), (128, 1024, (1000, 300, 200))))
    sizes = kit.size([(64, 96), (96, 64), (128, 128)], [(320, 480), (480, 320), (608, 608)])
    runs = [[kit.floats(1, 3, *size), kit.numpy.array([size], "float32")] for size in sizes]
    return stir(network, kit), specs, runs


class PPYoloE(nn.Layer):
    CLASSES, BINS = 6, 8

    def __init__(self, width):
        super().__init__()
        self.stem = nn.Sequential(ConvNormRelu(3, 16, 3, 2), ConvNormRelu(16, width, 3, 2))
        self.levels = nn.LayerList([ConvNormRelu(width, width, 3, 2) for _ in range(3)])
        self.attention = nn.LayerList([nn.Conv2D(width, width, 1) for _ in range(3)])
        self.scores = nn.LayerList([nn.Conv2D(width, self.CLASSES, 3, padding=1) for _ in range(3)])
        self.distances = nn.LayerList([nn.Conv2D(width, 4 * (self.BINS + 1), 3, padding=1) for _ in range(3)])
        self.register_buffer("bins", paddle.linspace(0, self.BINS, self.BINS + 1).reshape([1, self.BINS + 1, 1, 1]))

    def forward(self, x, scale_factor):
        x = self.stem(x)
        features = []
        for level in self.levels:
            x = level(x)
            features.append(x)
        scores, distances, points, strides = [], [], [], []
        for index, feature in enumerate(features):
            stride = 8.0 * 2**index
            height, width = paddle.shape(feature)[2], paddle.shape(feature)[3]
            count = height * width
            mean = F.adaptive_avg_pool2d(feature, (1, 1))
            gated = feature * F.sigmoid(self.attention[index](mean))
            score = F.sigmoid(self.scores[index](gated + feature))
            distance = self.distances[index](gated)
            distance = distance.reshape([-1, 4, self.BINS + 1, count]).transpose([0, 2, 3, 1])
            distance = paddle.sum(F.softmax(distance, axis=1) * self.bins, axis=1)
            scores.append(score.reshape([-1, self.CLASSES, count]))
            distances.append(distance)
            columns = paddle.arange(width).astype("float32") + 0.5
            rows = paddle.arange(height).astype("float32") + 0.5
            rows, columns = paddle.meshgrid(rows, columns)
            points.append(paddle.stack([columns, rows], axis=-1).reshape([-1, 2]))
            strides.append(paddle.full([count, 1], stride, dtype="float32"))
        scores, distances = paddle.concat(scores, axis=-1), paddle.concat(distances, axis=1)
        points, strides = paddle.concat(points), paddle.concat(strides)
        left_top, right_bottom = paddle.split(distances, 2, -1)
        boxes = paddle.concat([points - left_top, points + right_bottom], -1) * strides
        scale_y, scale_x = paddle.split(scale_factor, 2, axis=-1)
        boxes = boxes / paddle.concat([scale_x, scale_y, scale_x, scale_y], axis=-1).reshape([-1, 1, 4])
        return multiclass_nms(
            boxes, scores, score_threshold=0.3, nms_top_k=40, keep_top_k=12, nms_threshold=0.5, normalized=False,
            nms_eta=1.0, background_label=-1,
        )  # fmt: skip


def ppyoloe(kit):
    """No anchors: distances as distributions, points of each level from its size, boxes scaled back, suppression."""
    specs = [kit.spec("image", [-1, 3, -1, -1]), kit.spec("scale_factor", [-1, 2])]
    small, full = [(1, 64, 64), (2, 64, 96), (1, 128, 96)], [(1, 640, 640), (2, 320, 416), (1, 480, 640)]
    runs = [
        [kit.floats(batch, 3, *size), kit.floats(batch, 2, low=0.5, high=2.0)]
        for batch, *size in kit.size(small, full)
    ]
    return stir(PPYoloE(kit.size(24, 96)), kit), specs, runs


class Ssd(nn.Layer):
    CLASSES = 5

    def __init__(self, width):
        super().__init__()
        steps = (3, 16), (16, width), (width, width)
        self.stem = nn.Sequential(*[ConvNormRelu(*step, 3, 2) for step in steps])
        self.more = ConvNormRelu(width, width + 8, 3, 2)
        self.boxes = nn.LayerList([nn.Conv2D(w, 4 * 4, 3, padding=1) for w in (width, width + 8)])
        self.scores = nn.LayerList([nn.Conv2D(w, 4 * self.CLASSES, 3, padding=1) for w in (width, width + 8)])

    def forward(self, x):
        first = self.stem(x)
        boxes, scores, priors, variances = [], [], [], []
        for index, feature in enumerate((first, self.more(first))):
            boxes.append(self.boxes[index](feature).transpose([0, 2, 3, 1]).reshape([0, -1, 4]))
            scores.append(self.scores[index](feature).transpose([0, 2, 3, 1]).reshape([0, -1, self.CLASSES]))
            size = 16.0 * (index + 1)
            prior, variance = V.prior_box(
                feature, x, min_sizes=[size], max_sizes=[2 * size], aspect_ratios=[2.0], flip=True, clip=False,
                steps=[8.0 * (index + 1)] * 2, offset=0.5,
            )  # fmt: skip
            priors.append(prior.reshape([-1, 4]))
            variances.append(variance.reshape([-1, 4]))
        boxes, scores = paddle.concat(boxes, axis=1), paddle.concat(scores, axis=1)
        decoded = V.box_coder(
            paddle.concat(priors), paddle.concat(variances), boxes, code_type="decode_center_size"
        )
        return multiclass_nms(
            decoded, F.softmax(scores, axis=-1).transpose([0, 2, 1]), score_threshold=0.2, nms_top_k=50, keep_top_k=20,
            nms_threshold=0.45, normalized=True, nms_eta=1.0, background_label=0,
        )  # fmt: skip


def ssd(kit):
    """Priors of two levels, offsets decoded, suppression class by class."""
    sizes = kit.size([(1, 64, 64), (2, 48, 80)], [(1, 300, 300), (2, 240, 320)])
    return stir(Ssd(kit.size(24, 128)), kit), *pictures(kit, *sizes)


class YoloV3(nn.Layer):
    CLASSES = 4

    def __init__(self, width):
        super().__init__()
        steps = (3, 16), (16, width), (width, width), (width, width)
        self.stem = nn.Sequential(*[ConvNormRelu(*step, 3, 2) for step in steps])
        self.deep = ConvNormRelu(width, width + 8, 3, 2)
        self.route = ConvNormRelu(width + 8, 16, 1)
        values = 3 * (5 + self.CLASSES)
        self.out1, self.out2 = nn.Conv2D(width + 8, values, 1), nn.Conv2D(16 + width, values, 1)

    def forward(self, x, size):
        first = self.stem(x)
        deep = self.deep(first)
        up = F.interpolate(self.route(deep), scale_factor=2.0, mode="nearest")
        boxes, scores = [], []
        levels = (
            (self.out1(deep), [30, 40, 60, 50, 50, 90], 32),
            (self.out2(paddle.concat([up, first], 1)), [10, 13, 16, 30, 33, 23], 16),
        )
        for out, anchors, stride in levels:
            box, score = V.yolo_box(out, size, anchors, self.CLASSES, 0.1, stride, clip_bbox=True, scale_x_y=1.05)
            boxes.append(box)
            scores.append(score.transpose([0, 2, 1]))
        return V.matrix_nms(
            paddle.concat(boxes, 1), paddle.concat(scores, 2), 0.2, 0.05, 50, 20, background_label=-1, normalized=False,
            return_index=False, return_rois_num=True,
        )[0::2]  # fmt: skip


def yolov3(kit):
    """Anchors on a grid at two levels, and matrix suppression."""
    specs = [kit.spec("x", [-1, 3, -1, -1]), kit.spec("size", [-1, 2], "int32")]
    runs = []
    for batch, *size in kit.size([(1, 64, 96), (2, 96, 64)], [(1, 416, 416), (2, 320, 480)]):
        runs.append([kit.floats(batch, 3, *size), kit.integers(50, 400, (batch, 2), "int32")])
    return stir(YoloV3(kit.size(24, 192)), kit), specs, runs
