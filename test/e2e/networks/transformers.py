# ===- transformers.py - encoders, vision transformers, decoders with a cache -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Written as the model zoos write them: their reshapes, masks and slices are what a compiler stumbles over.
#
# ===---------------------------------------------------------------------===
import numpy
import paddle
import paddle.nn.functional as F
from networks.stir import latest, stir
from paddle import nn


class Embeddings(nn.Layer):
    def __init__(self, vocabulary, width, positions):
        super().__init__()
        self.words = nn.Embedding(vocabulary, width, padding_idx=0)
        self.positions = nn.Embedding(positions, width)
        self.types = nn.Embedding(2, width)
        self.norm = nn.LayerNorm(width)
        self.dropout = nn.Dropout(0.1)

    def forward(self, ids, types):
        ones = paddle.ones_like(ids)
        positions = paddle.cumsum(ones, axis=-1) - ones
        x = self.words(ids) + self.positions(positions) + self.types(types)
        return self.dropout(self.norm(x))


class Bert(nn.Layer):
    def __init__(self, vocabulary, positions, width, heads, hidden, layers):
        super().__init__()
        self.embeddings = Embeddings(vocabulary, width, positions)
        layer = nn.TransformerEncoderLayer(width, heads, hidden, dropout=0.1, activation="gelu")
        self.encoder = nn.TransformerEncoder(layer, layers)
        self.pooler = nn.Linear(width, width)
        self.classes = nn.Linear(width, 5)

    def forward(self, ids, types, mask):
        bias = (1.0 - paddle.unsqueeze(mask, [1, 2]).astype("float32")) * -1e4
        sequence = self.encoder(self.embeddings(ids, types), bias)
        pooled = paddle.tanh(self.pooler(sequence[:, 0]))
        return sequence, self.classes(pooled)


def sentences(kit, vocabulary, *shapes):
    """Ids, types and masks of sentences of different lengths; padding is zero."""
    runs = []
    for batch, length in shapes:
        lengths = kit.integers(1, length + 1, (batch,))
        lengths[0] = length
        mask = (numpy.arange(length)[None] < lengths[:, None]).astype("int64")
        ids = kit.integers(1, vocabulary, (batch, length)) * mask
        types = (numpy.arange(length)[None] >= lengths[:, None] // 2).astype("int64") * mask
        runs.append([ids, types, mask])
    return runs


def bert(kit):
    """An encoder of sentence pairs: ids, token types and an attention mask."""
    specs = [kit.spec(name, [-1, -1], "int64") for name in ("ids", "types", "mask")]
    network = Bert(*kit.size((120, 40, 48, 4, 96, 3), (30522, 512, 768, 12, 3072, 12)))
    runs = kit.size([120, (2, 12), (1, 1), (3, 33)], [30522, (2, 48), (1, 1), (1, 128)])
    return stir(network, kit), specs, sentences(kit, *runs)


class MiniLM(nn.Layer):
    def __init__(self, vocabulary, positions, width, heads, hidden, layers):
        super().__init__()
        self.embeddings = Embeddings(vocabulary, width, positions)
        layer = nn.TransformerEncoderLayer(width, heads, hidden, dropout=0.1, activation="gelu", attn_dropout=0.0)
        self.encoder = nn.TransformerEncoder(layer, layers)

    def forward(self, ids):
        mask = (ids != 0).astype("float32")
        bias = (mask - 1.0).unsqueeze([1, 2]) * 1e9
        sequence = self.encoder(self.embeddings(ids, paddle.zeros_like(ids)), bias)
        weights = mask.unsqueeze(-1).expand_as(sequence)
        mean = paddle.sum(sequence * weights, axis=1) / paddle.clip(weights.sum(axis=1), min=1e-9)
        normalised = F.normalize(mean, p=2, axis=1)
        return normalised, paddle.matmul(normalised, normalised, transpose_y=True)


def minilm(kit):
    """Sentence embeddings: the mean over what is not padding, normalised; similarities of all pairs."""
    network = MiniLM(*kit.size((120, 40, 48, 6, 80, 2), (30522, 512, 384, 12, 1536, 6)))
    runs = kit.size([120, (3, 9), (1, 4), (5, 21)], [30522, (3, 40), (1, 4), (5, 128)])
    return stir(network, kit), [kit.spec("ids", [-1, -1], "int64")], [[ids] for ids, _, _ in sentences(kit, *runs)]


class Attention(nn.Layer):
    """Self-attention with one product for query, key and value; an optional bias on the scores."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads, self.scale = heads, (width // heads) ** -0.5
        self.qkv = nn.Linear(width, width * 3)
        self.out = nn.Linear(width, width)

    def forward(self, x, bias=None, mask=None):
        _, length, width = x.shape
        qkv = self.qkv(x).reshape([-1, length, 3, self.heads, width // self.heads]).transpose([2, 0, 3, 1, 4])
        query, key, value = qkv[0] * self.scale, qkv[1], qkv[2]
        scores = query.matmul(key.transpose([0, 1, 3, 2]))
        if bias is not None:
            scores = scores + bias.unsqueeze(0)
        if mask is not None:
            windows = mask.shape[0]
            scores = scores.reshape([-1, windows, self.heads, length, length]) + mask.unsqueeze(1).unsqueeze(0)
            scores = scores.reshape([-1, self.heads, length, length])
        scores = F.softmax(scores, axis=-1)
        return self.out(scores.matmul(value).transpose([0, 2, 1, 3]).reshape([-1, length, width]))


class Mlp(nn.Layer):
    def __init__(self, width, hidden):
        super().__init__()
        self.up, self.down = nn.Linear(width, hidden), nn.Linear(hidden, width)

    def forward(self, x):
        return self.down(F.gelu(self.up(x)))


class ViTBlock(nn.Layer):
    def __init__(self, width, heads, hidden):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(width, 1e-6), nn.LayerNorm(width, 1e-6)
        self.attention, self.mlp = Attention(width, heads), Mlp(width, hidden)

    def forward(self, x):
        x = x + self.attention(self.norm1(x))
        return x + self.mlp(self.norm2(x))


class ViT(nn.Layer):
    def __init__(self, side, patch, width, heads, hidden, layers):
        super().__init__()
        normal = nn.initializer.Normal()
        self.patches = nn.Conv2D(3, width, patch, stride=patch)
        self.token = self.create_parameter([1, 1, width], default_initializer=normal)
        self.positions = self.create_parameter([1, 1 + (side // patch) ** 2, width], default_initializer=normal)
        self.blocks = nn.LayerList([ViTBlock(width, heads, hidden) for _ in range(layers)])
        self.norm, self.head = nn.LayerNorm(width, 1e-6), nn.Linear(width, 10)

    def forward(self, x):
        batch = paddle.shape(x)[0]
        x = self.patches(x).flatten(2).transpose([0, 2, 1])
        x = paddle.concat([self.token.expand([batch, -1, -1]).astype(x.dtype), x], axis=1) + self.positions
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x)[:, 0])


def vit(kit):
    """A vision transformer with a class token."""
    network = ViT(*kit.size((32, 8, 48, 4, 96, 3), (224, 16, 768, 12, 3072, 12)))
    side = kit.size(32, 224)
    return stir(network, kit), [kit.spec("x", [-1, 3, side, side])], [[kit.floats(n, 3, side, side)] for n in (1, 3)]


def windows_of(x, size, height, width, channels):
    x = x.reshape([-1, height // size, size, width // size, size, channels])
    return x.transpose([0, 1, 3, 2, 4, 5]).reshape([-1, size * size, channels])


def image_of(windows, size, height, width, channels):
    x = windows.reshape([-1, height // size, width // size, size, size, channels])
    return x.transpose([0, 1, 3, 2, 4, 5]).reshape([-1, height, width, channels])


class SwinBlock(nn.Layer):
    def __init__(self, width, heads, side, window, shift, hidden):
        super().__init__()
        self.width, self.heads, self.side, self.window, self.shift = width, heads, side, window, shift
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention, self.mlp = Attention(width, heads), Mlp(width, hidden)
        self.bias_table = self.create_parameter(
            [(2 * window - 1) ** 2, heads], default_initializer=nn.initializer.Normal()
        )
        steps = numpy.stack(numpy.meshgrid(numpy.arange(window), numpy.arange(window), indexing="ij")).reshape(2, -1)
        relative = steps[:, :, None] - steps[:, None, :] + window - 1
        self.register_buffer("index", paddle.to_tensor((relative[0] * (2 * window - 1) + relative[1]).astype("int64")))
        if shift:
            regions = numpy.zeros((side, side), "float32")
            bounds = (slice(0, -window), slice(-window, -shift), slice(-shift, None))
            for number, (rows, columns) in enumerate((a, b) for a in bounds for b in bounds):
                regions[rows, columns] = number
            cut = regions.reshape(side // window, window, side // window, window).transpose(0, 2, 1, 3)
            cut = cut.reshape(-1, window * window)
            mask = numpy.where(cut[:, None] != cut[:, :, None], -100.0, 0.0).astype("float32")
            self.register_buffer("mask", paddle.to_tensor(mask))
        else:
            self.mask = None

    def forward(self, x):
        shortcut = x
        x = self.norm1(x).reshape([-1, self.side, self.side, self.width])
        if self.shift:
            x = paddle.roll(x, shifts=(-self.shift, -self.shift), axis=(1, 2))
        x = windows_of(x, self.window, self.side, self.side, self.width)
        count = self.window * self.window
        bias = paddle.index_select(self.bias_table, self.index.reshape([-1])).reshape([count, count, -1])
        x = self.attention(x, bias.transpose([2, 0, 1]), self.mask)
        x = image_of(x, self.window, self.side, self.side, self.width)
        if self.shift:
            x = paddle.roll(x, shifts=(self.shift, self.shift), axis=(1, 2))
        x = shortcut + x.reshape([-1, self.side * self.side, self.width])
        return x + self.mlp(self.norm2(x))


class PatchMerging(nn.Layer):
    def __init__(self, width, side):
        super().__init__()
        self.width, self.side = width, side
        self.norm, self.reduction = nn.LayerNorm(4 * width), nn.Linear(4 * width, 2 * width, bias_attr=False)

    def forward(self, x):
        x = x.reshape([-1, self.side, self.side, self.width])
        parts = [x[:, 0::2, 0::2], x[:, 1::2, 0::2], x[:, 0::2, 1::2], x[:, 1::2, 1::2]]
        x = paddle.concat(parts, -1).reshape([-1, self.side * self.side // 4, 4 * self.width])
        return self.reduction(self.norm(x))


class Swin(nn.Layer):
    def __init__(self, side, width, heads, windows, depths, hidden_factor):
        super().__init__()
        self.patches, self.norm0 = nn.Conv2D(3, width, 4, stride=4), nn.LayerNorm(width)
        self.blocks = nn.LayerList()
        side //= 4
        for stage, (window, depth) in enumerate(zip(windows, depths)):
            if stage:
                self.blocks.append(PatchMerging(width, side))
                side, width, heads = side // 2, 2 * width, 2 * heads
            for number in range(depth):
                # A picture of one window isn't shifted.
                shift = window // 2 if number % 2 and side > window else 0
                self.blocks.append(SwinBlock(width, heads, side, window, shift, hidden_factor * width))
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, 10)

    def forward(self, x):
        x = self.norm0(self.patches(x).flatten(2).transpose([0, 2, 1]))
        for block in self.blocks:
            x = block(x)
        x = F.adaptive_avg_pool1d(self.norm(x).transpose([0, 2, 1]), 1)
        return self.head(paddle.flatten(x, 1))


def swin(kit):
    """Shifted windows with masks, relative position bias, merging of patches."""
    network = Swin(*kit.size((32, 24, 3, (4, 2), (2, 2), 2), (224, 96, 3, (7, 7, 7, 7), (2, 2, 6, 2), 4)))
    side = kit.size(32, 224)
    return stir(network, kit), [kit.spec("x", [-1, 3, side, side])], [[kit.floats(n, 3, side, side)] for n in (2, 1)]


STEPS = 20


class GptBlock(nn.Layer):
    def __init__(self, width, heads):
        super().__init__()
        self.heads, self.width = heads, width
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.mlp = Mlp(width, 4 * width)

    def split(self, x):
        parts = paddle.split(self.qkv(self.norm1(x)), 3, axis=-1)
        return [p.reshape([0, 0, self.heads, self.width // self.heads]).transpose([0, 2, 1, 3]) for p in parts]

    def finish(self, x, query, key, value, bias):
        scores = paddle.matmul(query * (self.width // self.heads) ** -0.5, key, transpose_y=True) + bias
        y = paddle.matmul(F.softmax(scores, axis=-1), value).transpose([0, 2, 1, 3]).reshape([0, 0, self.width])
        x = x + self.out(y)
        return x + self.mlp(self.norm2(x))


class Gpt(nn.Layer):
    """Reads a prompt, then generates greedily until every row has ended or 20 tokens are there."""

    def __init__(self, vocabulary, width, heads):
        super().__init__()
        normal = paddle.ParamAttr(initializer=nn.initializer.Normal(0.0, 1.0))
        self.words = nn.Embedding(vocabulary, width, weight_attr=normal)
        self.positions = nn.Embedding(64, width)
        self.register_buffer("end", paddle.full([1], -1, "int64"))
        self.block1, self.block2 = GptBlock(width, heads), GptBlock(width, heads)
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, vocabulary)

    def prefill(self, ids):
        length = paddle.shape(ids)[1]
        x = self.words(ids) + self.positions(paddle.arange(length, dtype="int64").unsqueeze(0))
        bias = paddle.triu(paddle.full([length, length], -1e9, "float32"), 1)
        q1, k1, v1 = self.block1.split(x)
        x = self.block1.finish(x, q1, k1, v1, bias)
        q2, k2, v2 = self.block2.split(x)
        x = self.block2.finish(x, q2, k2, v2, bias)
        return self.head(self.norm(x[:, -1])), k1, v1, k2, v2


class GptGrowing(Gpt):
    def forward(self, ids):
        logits, k1, v1, k2, v2 = self.prefill(ids)
        token = paddle.argmax(logits, axis=-1, keepdim=True)
        tokens = paddle.concat([ids, token], axis=1)
        position = paddle.shape(ids)[1].astype("int64").reshape([1])
        last = position + (STEPS - 1)
        ended = token == self.end
        going = paddle.logical_and(position < last, paddle.logical_not(paddle.all(ended)).reshape([1]))
        while going:
            x = self.words(token) + self.positions(position).unsqueeze(0)
            query, key, value = self.block1.split(x)
            k1, v1 = paddle.concat([k1, key], axis=2), paddle.concat([v1, value], axis=2)
            x = self.block1.finish(x, query, k1, v1, 0.0)
            query, key, value = self.block2.split(x)
            k2, v2 = paddle.concat([k2, key], axis=2), paddle.concat([v2, value], axis=2)
            x = self.block2.finish(x, query, k2, v2, 0.0)
            logits = self.head(self.norm(x[:, -1]))
            best = paddle.argmax(logits, axis=-1, keepdim=True)
            token = paddle.where(ended, paddle.zeros_like(best) + self.end, best)
            tokens = paddle.concat([tokens, token], axis=1)
            ended = paddle.logical_or(ended, token == self.end)
            position = position + 1
            going = paddle.logical_and(position < last, paddle.logical_not(paddle.all(ended)).reshape([1]))
        return tokens, logits, k2


def generator(kind, kit):
    """The network with an end token that the first prompt meets before its 20 tokens are there; specs and runs."""
    vocabulary, *sizes = kit.size((30, 32, 4), (50257, 768, 12))
    network = stir(kind(vocabulary, *sizes), kit)
    network.eval()
    runs = [[kit.integers(0, vocabulary, shape)] for shape in ((1, 5), (3, 2), (2, 9))]
    tokens = network(paddle.to_tensor(runs[0][0]))[0].numpy()[0, -STEPS:]
    network.end.set_value(numpy.array([latest(tokens.tolist())], "int64"))
    return network, [kit.spec("ids", [-1, -1], "int64")], runs


def gpt_growing_cache(kit):
    """A decoder whose cache and tokens grow each step, with an early exit."""
    return generator(GptGrowing, kit)


class GptFixed(Gpt):
    def forward(self, ids):
        logits, k1, v1, k2, v2 = self.prefill(ids)
        token = paddle.argmax(logits, axis=-1, keepdim=True)
        start = paddle.shape(ids)[1].astype("int64").reshape([1])
        k1, v1, k2, v2 = [F.pad(part, [0, 0, 0, STEPS], data_format="NCHW") for part in (k1, v1, k2, v2)]
        places = paddle.arange(paddle.shape(k1)[2], dtype="int64")
        tokens = paddle.concat([token, paddle.tile(paddle.zeros_like(token) - 1, [1, STEPS - 1])], axis=1)
        step = paddle.zeros([1], "int64")
        ended = token == self.end
        going = paddle.logical_and(step < STEPS - 1, paddle.logical_not(paddle.all(ended)).reshape([1]))
        while going:
            here = start + step
            chosen = (places == here).astype("float32").reshape([1, 1, -1, 1])
            bias = (places > here).astype("float32") * -1e9
            x = self.words(token) + self.positions(here).unsqueeze(0)
            query, key, value = self.block1.split(x)
            k1, v1 = k1 + chosen * key, v1 + chosen * value
            x = self.block1.finish(x, query, k1, v1, bias)
            query, key, value = self.block2.split(x)
            k2, v2 = k2 + chosen * key, v2 + chosen * value
            x = self.block2.finish(x, query, k2, v2, bias)
            logits = self.head(self.norm(x[:, -1]))
            best = paddle.argmax(logits, axis=-1, keepdim=True)
            token = paddle.where(ended, paddle.zeros_like(best) + self.end, best)
            step = step + 1
            tokens = paddle.where(paddle.arange(STEPS, dtype="int64").unsqueeze(0) == step, token, tokens)
            ended = paddle.logical_or(ended, token == self.end)
            going = paddle.logical_and(step < STEPS - 1, paddle.logical_not(paddle.all(ended)).reshape([1]))
        return tokens, logits, step


def gpt_fixed_cache(kit):
    """A decoder whose cache has its final size from the start and is filled place by place."""
    return generator(GptFixed, kit)
