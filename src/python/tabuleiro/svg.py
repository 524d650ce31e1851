"""A position as a drawing."""
from html import escape

_fills = {"red": "#c5332a", "green": "#2a8747", "yellow": "#efb71d", "blue": "#2767ae", "purple": "#7a45ad", "white": "#efe8d8",
          "black": "#34302d"}
_dark = {"white", "yellow"}  # on which writing is dark
_scale, _margin = 36, 30


def draw(board, pieces, title):
    """The board of `Game.board`, the pieces of `State.pieces`."""
    def at(spot):
        return _margin + spot["x"] * _scale, _margin + spot["y"] * _scale

    spots, colours = board["spots"], board["colours"]
    right = max(at(spot)[0] for spot in spots) + _margin
    below = max(at(spot)[1] for spot in spots) + _margin
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {right:g} {below:g}" width="{right:g}" role="img">',
             f"<title>{escape(title)}</title>", f'<rect width="{right:g}" height="{below:g}" rx="12" fill="#f4ead5"/>']
    for path in board["paths"]:
        if path["kind"] in ("line", "circle"):
            points = [at(spots[point]) for point in path["points"]]
            parts.append(f'<polygon points="{_points(points)}"' if path["kind"] == "circle" else f'<polyline points="{_points(points)}"')
            parts[-1] += ' fill="none" stroke="#8a7a5c" stroke-width="2"/>'
    for spot in spots:
        x, y = at(spot)
        fill = _fills.get(colours[spot["colour"]]) if spot.get("colour") is not None else None
        parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{_radius(spot)}" fill="{fill or "#fffaf0"}" fill-opacity="{0.35 if fill else 1}" '
                     f'stroke="#8a7a5c"><title>{escape(spot["name"])}</title></circle>')
    standing = {}
    for spot, colour, count in pieces:
        standing.setdefault(spot, []).append((colour, count))
    for spot, groups in standing.items():
        x, y = at(spots[spot])
        for i, (colour, count) in enumerate(groups):  # several colours stand side by side
            dx = (i - (len(groups) - 1) / 2) * 14
            name = colours[colour]
            parts.append(f'<circle cx="{x + dx:g}" cy="{y:g}" r="11" fill="{_fills[name]}" stroke="#1d1a17" stroke-width="1.5">'
                         f'<title>{name} on {escape(spots[spot]["name"])}</title></circle>')
            parts.append(f'<text x="{x + dx:g}" y="{y + 4:g}" text-anchor="middle" font-family="sans-serif" font-size="11" '
                         f'fill="{"#3a2c10" if name in _dark else "#fff"}">{count if count > 1 else name[0].upper()}</text>')
    return "\n".join([*parts, "</svg>"])


def _points(points):
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _radius(spot):
    return 18 if spot["role"] in ("yard", "home", "bar", "taken", "large") else 13
