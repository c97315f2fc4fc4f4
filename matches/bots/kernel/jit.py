"""Machine code where numba is installed, plain Python where it isn't: the same results either way.

Training and the measuring of bots need the speed; a server that only plays does not need numba.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from os import environ
from pathlib import Path
from typing import Protocol, TypeVar, cast

try:
    if environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        # Not even imported: that alone would cost each process of a server 90 MB.
        raise ImportError
    import numba
    import numpy
except ImportError:
    COMPILES = False
else:
    COMPILES = True

Function = TypeVar("Function", bound=Callable[..., object])


class Cells(Protocol):
    """A flat row of small whole numbers: a numpy array where it is compiled, a list where it isn't."""

    def __getitem__(self, index: int, /) -> int: ...

    def __setitem__(self, index: int, value: int, /) -> None: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[int]: ...


class Numbers(Protocol):
    """A flat row of real numbers, likewise."""

    def __getitem__(self, index: int, /) -> float: ...

    def __setitem__(self, index: int, value: float, /) -> None: ...

    def __len__(self) -> int: ...


def compiled(function: Function) -> Function:
    """A function over numbers and `Cells`, compiled when it is first called and kept for the next process."""
    if not COMPILES:
        return function
    return numba.njit(cache=True)(function)  # type: ignore[return-value]  # called like the function itself


@compiled
def copy(values: Iterable[int], cells: Cells) -> None:
    """Fill all of the cells with as many values: in plain Python much faster at once than one by one."""
    cells[:] = values  # type: ignore[index, assignment]  # which arrays can, and lists


def small(values: Sequence[int]) -> Cells:
    """Cells of -128 to 127: a hand, a ruleset, cards."""
    return numpy.array(values, numpy.int8) if COMPILES else list(values)


def wide(values: Sequence[int]) -> Cells:
    """Cells of 64 bits: a state of chance, counts."""
    return numpy.array(values, numpy.int64) if COMPILES else list(values)


def rows(count: int, length: int) -> Sequence[Cells]:
    """So many rows of small cells, all 0."""
    table = numpy.zeros((count, length), numpy.int8) if COMPILES else [[0] * length for _ in range(count)]
    return cast("Sequence[Cells]", table)


def mapped(cells: memoryview, form: str) -> Cells:
    """Cells that lie in a mapped file, read-only: `B` of eight bits without a sign, `H` of sixteen."""
    if COMPILES:
        return numpy.frombuffer(cells, numpy.dtype(form))
    return cast("Cells", cells.cast("B").cast(form))  # type: ignore[call-overload]  # `form` is one of the two


def real(values: Sequence[float]) -> Numbers:
    """Numbers with a fraction: chances, values, thresholds."""
    return numpy.array(values, numpy.float64) if COMPILES else list(values)


def _keep_by_sources() -> None:
    """Numba looks at the file of a function alone, not at the files of what it calls: the folder tells all of them."""
    bots = Path(__file__).parents[1]
    sources = sha256(b"".join(source.read_bytes() for source in sorted(bots.rglob("*.py")))).hexdigest()
    folder = bots / "__pycache__" / f"machine-code-{sources[:16]}"
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]  # numba sets its options by name


if COMPILES:
    _keep_by_sources()
