# ===- rnn.py - recurrent networks -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Cells, directions, layers, sequence lengths; states that are read and that are not.
#
# ===---------------------------------------------------------------------===
from cases import case


@case()
def gru_states(kit):
    """Both directions of a GRU over sequences of different lengths, whose last states are results too."""
    network = kit.network(lambda self, x, n: self.gru(x, sequence_length=n), gru=kit.nn.GRU(3, 4, direction="bidirect"))
    runs = [
        [kit.floats(2, 5, 3), kit.numpy.array([2, 5], "int64")],
        [kit.floats(1, 3, 3), kit.numpy.array([3], "int64")],
    ]
    return network, [kit.spec("x", [-1, -1, 3]), kit.spec("n", [-1], "int64")], runs


@case()
def lstm_states(kit):
    """Two layers of an LSTM; only the cell's state and the sequence are results."""

    def forward(self, x):
        sequence, (_, cell) = self.lstm(x)
        return cell, sequence

    network = kit.network(forward, lstm=kit.nn.LSTM(3, 4, num_layers=2))
    return network, [kit.spec("x", [-1, -1, 3])], [[kit.floats(2, 4, 3)], [kit.floats(1, 2, 3)]]


@case()
def simple_rnn_time_major(kit):
    """A plain recurrent network with relu, time first."""
    layer = kit.nn.SimpleRNN(3, 4, time_major=True, activation="relu")
    network = kit.network(lambda self, x: self.rnn(x), rnn=layer)
    return network, [kit.spec("x", [-1, -1, 3])], [[kit.floats(5, 2, 3)], [kit.floats(2, 1, 3)]]
