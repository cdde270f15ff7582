# ===- sequences.py - recurrent networks and decoders with attention -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Text lines, texts of different lengths, speech, and the structure of tables.
#
# ===---------------------------------------------------------------------===
import numpy
import paddle
import paddle.nn.functional as F
from networks.stir import latest, stir
from paddle import nn


class ConvNorm(nn.Layer):
    def __init__(self, inputs, outputs, stride):
        super().__init__()
        self.conv = nn.Conv2D(inputs, outputs, 3, stride=stride, padding=1, bias_attr=False)
        self.norm = nn.BatchNorm2D(outputs)

    def forward(self, x):
        return F.relu(self.norm(self.conv(x)))


class Crnn(nn.Layer):
    def __init__(self, width, states):
        super().__init__()
        self.conv1, self.conv2 = ConvNorm(3, 16, 1), ConvNorm(16, 24, (2, 1))
        self.conv3, self.conv4 = ConvNorm(24, width, (2, 1)), ConvNorm(width, width, (2, 1))
        self.pool = nn.MaxPool2D(2, 2)
        self.lstm = nn.LSTM(width, states, direction="bidirectional", num_layers=2)
        self.fc = nn.Linear(2 * states, 37)

    def forward(self, x):
        x = self.conv4(self.conv3(self.conv2(self.pool(self.conv1(x)))))
        x = self.pool(x).squeeze(axis=2).transpose([0, 2, 1])
        x, _ = self.lstm(x)
        return F.softmax(self.fc(x), axis=2)


def crnn(kit):
    """A line of text: convolutions down to one row, two bidirectional LSTM layers, characters for each column."""
    shapes = (1, 3, 32, 100), (4, 3, 32, 64), (1, 3, 32, 171)
    network = Crnn(*kit.size((32, 24), (512, 256)))
    return stir(network, kit), [kit.spec("x", [-1, 3, 32, -1])], [[kit.floats(*shape)] for shape in shapes]


def texts(kit, *shapes):
    runs = []
    for batch, length in shapes:
        lengths = kit.integers(1, length + 1, (batch,))
        lengths[-1] = length
        runs.append([kit.integers(0, 50, (batch, length)), lengths])
    return runs


class LstmClassifier(nn.Layer):
    def __init__(self, width, states):
        super().__init__()
        self.words = nn.Embedding(50, width)
        self.lstm = nn.LSTM(width, states, num_layers=2, direction="bidirect")
        self.hidden, self.classes = nn.Linear(2 * states, width), nn.Linear(width, 3)

    def forward(self, ids, lengths):
        sequence, (hidden, _) = self.lstm(self.words(ids), sequence_length=lengths)
        last = paddle.concat([hidden[-2], hidden[-1]], axis=-1)
        return F.softmax(self.classes(paddle.tanh(self.hidden(last)))), paddle.max(sequence, axis=1)


def lstm_classifier(kit):
    """Texts of different lengths by their last states."""
    specs = [kit.spec("ids", [-1, -1], "int64"), kit.spec("lengths", [-1], "int64")]
    network = LstmClassifier(*kit.size((16, 20), (128, 256)))
    return stir(network, kit), specs, texts(kit, (3, 7), (1, 2), (5, kit.size(13, 100)))


class GruTagger(nn.Layer):
    def __init__(self, width, states):
        super().__init__()
        self.words = nn.Embedding(50, width)
        self.gru1 = nn.GRU(width, states, direction="bidirect")
        self.gru2 = nn.GRU(2 * states, states, direction="bidirect")
        self.tags = nn.Linear(2 * states, 9)

    def forward(self, ids, lengths):
        x, _ = self.gru1(self.words(ids), sequence_length=lengths)
        x, last = self.gru2(x, sequence_length=lengths)
        logits = self.tags(x)
        mask = F.sequence_mask(lengths, maxlen=paddle.shape(ids)[1], dtype="int64")
        return logits, paddle.argmax(logits, axis=-1) * mask, last


def gru_tagger(kit):
    """A tag for each word, none behind the end of the text."""
    specs = [kit.spec("ids", [-1, -1], "int64"), kit.spec("lengths", [-1], "int64")]
    network = GruTagger(*kit.size((16, 12), (128, 256)))
    return stir(network, kit), specs, texts(kit, (2, 6), (4, kit.size(11, 80)), (1, 1))


class Tacotron(nn.Layer):
    def __init__(self, mel, width, states, memory, limit):
        super().__init__()
        self.mel, self.states, self.context, self.limit = mel, states, memory, limit
        self.letters = nn.Embedding(40, width)
        self.conv, self.norm = nn.Conv1D(width, width, 5, padding=2), nn.BatchNorm1D(width)
        self.encoder = nn.LSTM(width, memory // 2, direction="bidirect")
        self.prenet = nn.Linear(mel, width)
        self.cell = nn.LSTMCell(width + memory, states)
        self.query, self.memory = nn.Linear(states, 20, bias_attr=False), nn.Linear(memory, 20, bias_attr=False)
        self.location = nn.Conv1D(1, 20, 5, padding=2, bias_attr=False)
        self.energy = nn.Linear(20, 1)
        self.register_buffer("threshold", paddle.full([1], 2.0))
        self.frame, self.stop = nn.Linear(states + memory, mel), nn.Linear(states + memory, 1)
        self.postnet1, self.postnorm = nn.Conv1D(mel, width, 5, padding=2), nn.BatchNorm1D(width)
        self.postnet2 = nn.Conv1D(width, mel, 5, padding=2)

    def forward(self, text):
        x = self.letters(text).transpose([0, 2, 1])
        x = F.relu(self.norm(self.conv(x))).transpose([0, 2, 1])
        memory = self.encoder(x)[0]
        keys = self.memory(memory)
        batch, length = paddle.shape(text)[0], paddle.shape(text)[1]
        frame = paddle.zeros([batch, self.mel])
        hidden, cell = paddle.zeros([batch, self.states]), paddle.zeros([batch, self.states])
        context, weights = paddle.zeros([batch, self.context]), paddle.zeros([batch, length])
        frames, gates = frame.unsqueeze(1), paddle.zeros([batch, 1])
        step = paddle.zeros([1], "int64")
        going = paddle.ones([1], "bool")
        while going:
            given = paddle.concat([F.relu(self.prenet(frame)), context], axis=-1)
            hidden, cell = self.cell(given, (hidden, cell))[1]
            places = self.location(weights.unsqueeze(1)).transpose([0, 2, 1])
            energies = self.energy(paddle.tanh(self.query(hidden).unsqueeze(1) + keys + places)).squeeze(-1)
            weights = F.softmax(energies, axis=-1)
            context = paddle.bmm(weights.unsqueeze(1), memory).squeeze(1)
            both = paddle.concat([hidden, context], axis=-1)
            frame = self.frame(both)
            frames = paddle.concat([frames, frame.unsqueeze(1)], axis=1)
            step = step + 1
            gate = F.sigmoid(self.stop(both))
            gates = paddle.concat([gates, gate], axis=1)
            stopped = paddle.all(gate > self.threshold)
            going = paddle.logical_and(step < self.limit, paddle.logical_not(stopped).reshape([1]))
        mel = frames[:, 1:].transpose([0, 2, 1])
        fine = self.postnet2(paddle.tanh(self.postnorm(self.postnet1(mel))))
        return (mel + fine).transpose([0, 2, 1]), gates[:, 1:], weights


def tacotron(kit):
    """Letters to frames of a mel spectrum: location-sensitive attention, a loop that ends by itself, a postnet."""
    network = stir(Tacotron(*kit.size((8, 16, 32, 24, 15), (80, 256, 512, 256, 60))), kit)
    network.eval()
    runs = [[kit.integers(0, 40, shape)] for shape in ((1, 9), (2, 5), (1, 14))]
    # The weights are random, so the gate isn't one that opens in the end: it stops where it first passes all before by
    # most, neither at once nor in the last step, and the threshold lies halfway, so that rounding decides nothing.
    gates = network(paddle.to_tensor(runs[0][0]))[1].numpy()[0]
    if gates[1:].max() <= gates[0]:
        network.stop.weight.set_value(-network.stop.weight)
        gates = network(paddle.to_tensor(runs[0][0]))[1].numpy()[0]
    steps = {step: gates[step] - gates[:step].max() for step in range(1, len(gates) - 1)}
    stop = max(steps, key=steps.get)
    assert steps[stop] > 1e-4, "no step to stop at"
    network.threshold.set_value(numpy.array([gates[stop] - steps[stop] / 2], "float32"))
    assert network(paddle.to_tensor(runs[0][0]))[1].shape[1] == stop + 1
    return network, [kit.spec("text", [-1, -1], "int64")], runs


class TableDecoder(nn.Layer):
    """After the structure head of table recognition: attention over the picture, a GRU cell, tokens and boxes."""

    def __init__(self, tokens, width, limit):
        super().__init__()
        self.tokens, self.width, self.limit = tokens, width, limit
        self.conv1, self.conv2, self.conv3 = ConvNorm(3, 16, 2), ConvNorm(16, 24, 2), ConvNorm(24, 24, 2)
        self.register_buffer("end", paddle.full([1], -1, "int64"))
        self.i2h, self.h2h = nn.Linear(24, width, bias_attr=False), nn.Linear(width, width)
        self.score = nn.Linear(width, 1, bias_attr=False)
        self.cell = nn.GRUCell(24 + tokens, width)
        self.structure = nn.Sequential(nn.Linear(width, width), nn.Linear(width, tokens))
        self.boxes = nn.Sequential(nn.Linear(width, width), nn.Linear(width, 4))

    def forward(self, x):
        feature = self.conv3(self.conv2(self.conv1(x)))
        feature = feature.flatten(2).transpose([0, 2, 1])
        projected = self.i2h(feature)
        batch = paddle.shape(x)[0]
        hidden = paddle.zeros([batch, self.width])
        token = paddle.zeros([batch], "int64")
        structures, boxes = paddle.zeros([batch, 1, self.tokens]), paddle.zeros([batch, 1, 4])
        ended = paddle.zeros([batch], "bool")
        step = paddle.to_tensor(0)
        while step < self.limit:
            scores = self.score(paddle.tanh(projected + self.h2h(hidden).unsqueeze(1)))
            weights = F.softmax(scores, axis=1).transpose([0, 2, 1])
            context = paddle.matmul(weights, feature).squeeze(1)
            hot = F.one_hot(token, self.tokens)
            hidden = self.cell(paddle.concat([context, hot], 1), hidden)[1]
            structure = self.structure(hidden)
            box = F.sigmoid(self.boxes(hidden))
            structures = paddle.concat([structures, structure.unsqueeze(1)], axis=1)
            boxes = paddle.concat([boxes, box.unsqueeze(1)], axis=1)
            token = structure.argmax(axis=1)
            ended = paddle.logical_or(ended, token == self.end)
            step = step + 1
            if paddle.all(ended):
                break
        return F.softmax(structures[:, 1:], axis=-1), boxes[:, 1:]


def table_decoder(kit):
    """A loop with break: the tokens of a table's structure and the boxes of its cells."""
    network = stir(TableDecoder(*kit.size((12, 24, 18), (50, 256, 100))), kit)
    network.eval()
    small, full = [(1, 32, 48), (2, 40, 40), (1, 57, 33)], [(1, 320, 488), (2, 240, 200), (1, 157, 133)]
    runs = [[kit.floats(batch, 3, *size)] for batch, *size in kit.size(small, full)]
    tokens = network(paddle.to_tensor(runs[0][0]))[0].numpy()[0].argmax(axis=-1)
    network.end.set_value(numpy.array([latest(tokens.tolist())], "int64"))
    return network, [kit.spec("x", [-1, 3, -1, -1])], runs


class AttentionReader(nn.Layer):
    """After the attention head of text recognition: the characters are collected in a list, which becomes an array."""

    def __init__(self, alphabet, width):
        super().__init__()
        self.alphabet, self.width = alphabet, width
        self.conv1, self.conv2 = ConvNorm(3, 16, 2), ConvNorm(16, 24, 2)
        self.lstm = nn.LSTM(24, width // 2, direction="bidirect")
        self.i2h, self.h2h = nn.Linear(width, width, bias_attr=False), nn.Linear(width, width)
        self.score = nn.Linear(width, 1, bias_attr=False)
        self.cell = nn.LSTMCell(width + alphabet, width)
        self.characters = nn.Linear(width, alphabet)

    def forward(self, x, length):
        feature = self.conv2(self.conv1(x)).mean(axis=2).transpose([0, 2, 1])
        feature = self.lstm(feature)[0]
        projected = self.i2h(feature)
        batch = paddle.shape(x)[0]
        hidden, cell = paddle.zeros([batch, self.width]), paddle.zeros([batch, self.width])
        character = paddle.zeros([batch], "int64")
        outputs = []
        for step in range(length):
            scores = self.score(paddle.tanh(projected + self.h2h(hidden).unsqueeze(1)))
            weights = F.softmax(scores, axis=1).transpose([0, 2, 1])
            context = paddle.matmul(weights, feature).squeeze(1)
            given = paddle.concat([context, F.one_hot(character, self.alphabet)], 1)
            hidden, cell = self.cell(given, (hidden, cell))[1]
            output = self.characters(hidden)
            character = output.argmax(axis=1)
            outputs.append(output)
        return F.softmax(paddle.stack(outputs, axis=1), axis=-1)


def attention_reader(kit):
    """As many characters as an input says, collected in a tensor array."""
    specs = [kit.spec("x", [-1, 3, 16, -1]), kit.spec("length", [1], "int64")]
    runs = []
    for shape, length in (((1, 3, 16, 40), 6), ((3, 3, 16, 33), 3), ((2, 3, 16, 56), 9)):
        runs.append([kit.floats(*shape), numpy.array([length], "int64")])
    return stir(AttentionReader(*kit.size((20, 24), (97, 256))), kit), specs, runs
