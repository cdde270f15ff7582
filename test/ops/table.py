"""The operator table: one row a case, as (op, how to call it in Paddle, inputs).

Rows are data: test_reference_ops.py runs them against the reference kernels, and the same rows can drive compiled
models. `op` is the PIR op that the row is about; the function may make other ops too, which are compared as well.
"""

import table_elementwise
from rows import Table

TABLE = Table()
for family in (table_elementwise,):
    family.add(TABLE)


def _counted(limit):
    """The kernel's result has at most `limit` rows; the rest of its shape is the expected one's."""
    return limit


UPPER_BOUNDS = {}
