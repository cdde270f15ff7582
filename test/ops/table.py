"""The operator table: one row a case, as (op, how to call it in Paddle, inputs).

Rows are data: test_reference_ops.py runs them against the reference kernels, and the same rows can drive compiled
models. `op` is the PIR op that the row is about; the function may make other ops too, which are compared as well.
"""

import table_elementwise
import table_nn
import table_reduce
import table_shape
from rows import Table

TABLE = Table()
for family in (table_elementwise, table_shape, table_nn, table_reduce):
    family.add(TABLE)



# Ops whose result size depends on data: the shapes a compiler would give them (step, Paddle's shapes) -> shapes.
UPPER_BOUNDS = {
    "arange": lambda step, shapes: [(shapes[0][0] + 3,)],
}
