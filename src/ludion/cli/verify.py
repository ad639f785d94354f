"""``ludion verify``: was the deal what its hash promised?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def verify(
    proof: Annotated[
        Path, typer.Argument(metavar="FILE", help="A game's proof, as the server gives it.")
    ],
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HASH", help="The hash that was shown at the deal, noted then."),
    ] = None,
) -> None:
    """Check that a game was dealt from the secret whose hash was shown before.

    Where lots were drawn for who begins, that they were drawn with the same secret, too.

    Example: ludion verify proof.json --commitment 9f86d081884c7d65…
    """
    import msgspec

    from ludion.errors import BadRecord
    from ludion.server.table.fairness import check_lot
    from ludion.server.table.fairness import verify as check

    try:
        found = msgspec.json.decode(proof.read_bytes(), type=dict[str, object])
    except (OSError, msgspec.MsgspecError) as problem:
        raise BadRecord(f"{proof}: {problem}") from None
    secret, shown = found.get("secret"), commitment or found.get("commitment")
    if not isinstance(secret, str) or not isinstance(shown, str):
        raise BadRecord(f"{proof}: a proof has a record, a secret and a commitment")
    match = check(found.get("record"), secret, shown)
    typer.echo(
        f"{match.game.title}: the deal and {match.count} moves are those of the secret, "
        "and its hash is the one shown"
    )
    if (seated := found.get("seated")) is not None:
        before = ", ".join(check_lot(match, seated, secret))
        typer.echo(f"{match.players[0]} began by the lot of the secret; before it sat: {before}")
    if commitment is None:
        typer.echo("(compared with the hash in the file; give --commitment with the one you noted)")
