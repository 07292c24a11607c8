"""Builds the fonts of the papers: python3 build.py FOLDER (see README.md)."""

import sys
import unicodedata
from pathlib import Path

from fontTools import subset
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

folder = Path(sys.argv[1])

# Guarani writes a tilde on these letters. Atkinson has none of them, but it has the tilde.
TILDED = "ũŨẽẼĩĨỹỸ"

HALF_LETTER = 270

# What the fallback fonts add.
WANTED = [
    (0x00A0, 0x052F),  # Latin, marks, Greek, Cyrillic
    (0x1E00, 0x1EFF),  # Latin, additional
    (0x2010, 0x2027),  # punctuation
    (0x2030, 0x205E),
    (0x2070, 0x209C),  # raised and lowered numbers
    (0x20A0, 0x20BF),  # currency
    (0x2100, 0x218B),  # letterlike, fractions, Roman numerals
    (0x2190, 0x22FF),  # arrows, mathematics
    (0x2460, 0x2473),  # numbers in circles
    (0x25A0, 0x25EF),  # shapes
    (0x2610, 0x2612),  # boxes, ticked and not
    (0x2713, 0x2718),  # ticks and crosses
]


def file_of(package, style):
    return next(next((folder / package).rglob(style)).glob("*.ttf"))


def pen_of(font, name):
    record = DecomposingRecordingPen(font.getGlyphSet())
    font.getGlyphSet()[name].draw(record)
    return record


def bounds_of(font, name):
    pen = BoundsPen(font.getGlyphSet())
    font.getGlyphSet()[name].draw(pen)
    return pen.bounds


def add(font, cmap, code, glyph, metrics, name=None):
    name = name or f"own{code:04X}"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = glyph
    font["hmtx"][name] = metrics
    cmap[code] = name


def copy(font, cmap, code, source, name):
    pen = TTGlyphPen(None)
    pen_of(source, name).replay(pen)
    add(font, cmap, code, pen.glyph(), source["hmtx"][name])


def contours_of(record):
    contour = []
    for operation in record.value:
        contour.append(operation)
        if operation[0] == "closePath":
            yield contour
            contour = []


def draw_tilded(font, cmap):
    """A letter, without its dot, and over its middle the tilde that 'ñ' or 'Ñ' wears."""
    for letter in TILDED:
        base = cmap[ord(unicodedata.normalize("NFD", letter)[0].replace("i", "ı"))]
        model, plain = ("ñ", "n") if letter.islower() else ("Ñ", "N")
        top = bounds_of(font, cmap[ord(plain)])[3]
        points = lambda contour: [point for _, arguments in contour for point in arguments]
        tilde = [contour for contour in contours_of(pen_of(font, cmap[ord(model)])) if min(y for _, y in points(contour)) > top]
        across = [x for contour in tilde for x, _ in points(contour)]
        left, _, right, height = bounds_of(font, base)
        pen = TTGlyphPen(None)
        pen_of(font, base).replay(pen)
        over = TransformPen(pen, (1, 0, 0, 1, round((left + right - min(across) - max(across)) / 2), round(height - top)))
        for contour in tilde:
            for operation, arguments in contour:
                getattr(over, operation)(*arguments)
        add(font, cmap, ord(letter), pen.glyph(), font["hmtx"][base])


def draw_apart(font, cmap):
    """No two signs share a drawing: a PDF says of each drawing which sign it is, and a search must find what was typed."""
    taken = set()
    for code, name in sorted(cmap.items()):
        if name in taken:
            copy(font, cmap, code, font, name)
        taken.add(name)


def settle_marks(font, cmap):
    """A mark takes no room and stands over the middle of the letter before it: no layout table places it."""
    for code, name in list(cmap.items()):
        if not unicodedata.combining(chr(code)):
            continue
        left, _, right, _ = bounds_of(font, name)
        pen = TTGlyphPen(None)
        pen_of(font, name).replay(TransformPen(pen, (1, 0, 0, 1, round(-HALF_LETTER - (left + right) / 2), 0)))
        # A drawing of its own: letters with accents are composed of the other one.
        add(font, cmap, code, pen.glyph(), (0, 0), f"mark{code:04X}")


def build(style, weight):
    font = TTFont(file_of("atkinson-hyperlegible-next", weight))
    cmap = dict(font.getBestCmap())
    draw_tilded(font, cmap)
    copy(font, cmap, 0xB5, font, cmap[0x3BC])
    draw_apart(font, cmap)
    for package, its_weight in [("noto-sans", weight), ("noto-sans-math", "400Regular"), ("noto-sans-symbols", weight), ("noto-sans-symbols-2", "400Regular")]:
        source = TTFont(file_of(package, its_weight))
        for code, name in sorted(source.getBestCmap().items()):
            if code not in cmap and any(first <= code <= last for first, last in WANTED):
                copy(font, cmap, code, source, name)

    settle_marks(font, cmap)
    table = CmapSubtable.newSubtable(4)
    table.platformID, table.platEncID, table.language, table.cmap = 3, 1, 0, cmap
    font["cmap"].tables = [table]
    font["name"].names = []
    for number, text in {
        0: "Copyright 2020-2024 The Atkinson Hyperlegible Next Project Authors. Copyright 2022 The Noto Project Authors.",
        1: "Portal Papel",
        2: style,
        4: f"Portal Papel {style}",
        6: f"PortalPapel-{style}",
        13: "SIL Open Font License 1.1",
        14: "https://openfontlicense.org",
    }.items():
        font["name"].setName(text, number, 3, 1, 0x409)

    # Of the layout tables only kerning stays: a ligature is found under another word by whoever searches the text.
    options = subset.Options()
    options.set(layout_features=["kern"], name_IDs=["*"], notdef_outline=True, glyph_names=False, hinting=False)
    options.drop_tables += ["STAT", "GSUB", "GDEF", "gasp"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=list(cmap))
    subsetter.subset(font)
    font.recalcTimestamp = False
    font.save(f"portal-papel-{style.lower()}.ttf")


build("Regular", "400Regular")
build("Bold", "700Bold")
