"""
Cuts the lettering of Gonfalon out of EB Garamond: the two fonts of the page (web/src/fonts) and the outlines that maps
are lettered with (engine/drawing/data/letters.json). Nothing else needs it: its results are in the repository.

    npm pack @fontsource-variable/eb-garamond@5.3.0 && tar xzf fontsource-variable-eb-garamond-5.3.0.tgz
    pip install fonttools==4.66.1 brotli==1.2.0
    python3 tools/lettering.py package/files

The same source and the same programs give the same files, byte for byte.
"""

import json
import sys
from pathlib import Path

from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.qu2cuPen import Qu2CuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen, RecordingPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "web/src/fonts"
LETTERS = ROOT / "engine/drawing/data/letters.json"

# The page: Latin-1 and the signs its texts use. Bold is a weight of the roman; the italic is never bold.
PAGE = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "–—‘’‚“”„•…′″↑↓−")]
# Maps: what stands on them in English and Italian, in a weight that holds its own on a picture.
MAP = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,;:'’-–&()/!?°½ÀÈÉÌÒÙÄÖÜàèéìíòóùúçñäöü"
MAP_WEIGHT = 500
# Several curves become one where it stays so near, in thousandths of the size; pairs that move less stay where they are.
NEAR = 1
LEAST_KERNING = 12
ORIGIN = (
    "Outlines of the letters of EB Garamond (medium), 1000 to the em: advance, start, path. "
    "Copyright 2017 The EB Garamond Project Authors, SIL Open Font License 1.1; see web/src/fonts/OFL.txt."
)


def source(folder, style):
    return TTFont(Path(folder) / f"eb-garamond-latin-wght-{style}.woff2", recalcTimestamp=False)


def cut(font, name):
    """A font of the page: only its letters, with ligatures and kerning."""
    options = Options()
    options.layout_features = ["kern", "liga"]
    options.flavor = "woff2"
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=PAGE)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(FONTS / name)


def face(font):
    """The outlines of one face, and how far pairs of its letters move."""
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    return {
        "glyphs": {letter: outline(glyphs[names[ord(letter)]], glyphs) for letter in MAP},
        "kerning": kerning(font, names),
    }


def outline(glyph, glyphs):
    """`advance x y way`: where the pen starts (y grows downwards) and its way, each point told from the one before."""
    drawn, simple = DecomposingRecordingPen(glyphs), RecordingPen()
    glyph.draw(drawn)
    drawn.replay(Qu2CuPen(simple, NEAR))
    start, at, way = (0, 0), None, ""
    for command, points in simple.value:
        for letter, stretch in strokes(command, points):
            if at is None:
                start = stretch[0]
            else:
                way += letter + told(stretch, at)
            at = stretch[-1] if stretch else at
    return f"{round(glyph.width)} {round(start[0])} {-round(start[1])} {way}".rstrip()


def strokes(command, points):
    if command == "qCurveTo":
        return [("q", stretch) for stretch in decomposeQuadraticSegment(points)]
    return [({"moveTo": "m", "lineTo": "l", "curveTo": "c", "closePath": "z"}[command], points)]


def told(points, at):
    x, y = map(round, at)
    numbers = [n for point in points for n in (round(point[0]) - x, y - round(point[1]))]
    return "".join(str(n) if i == 0 or n < 0 else f" {n}" for i, n in enumerate(numbers))


def kerning(font, names):
    """By how much: the pairs that move so far. The first table that knows a pair decides, as in any shaper."""
    letters = {names[ord(letter)]: letter for letter in MAP if letter.isascii() and letter.isalpha()}
    moved = {}
    for lookup in kerningLookups(font):
        for table in lookup.SubTable:
            for left, right, by in pairs(getattr(table, "ExtSubTable", table), letters):
                moved.setdefault((left, right), by)
    told = {}
    for (left, right), by in sorted(moved.items()):
        if abs(by) >= LEAST_KERNING:
            told.setdefault(by, []).append(left + right)
    return {str(by): " ".join(told[by]) for by in sorted(told)}


def kerningLookups(font):
    gpos = font["GPOS"].table
    wanted = [i for one in gpos.FeatureList.FeatureRecord if one.FeatureTag == "kern" for i in one.Feature.LookupListIndex]
    return [gpos.LookupList.Lookup[i] for i in sorted(set(wanted))]


def pairs(table, letters):
    covered = [name for name in table.Coverage.glyphs if name in letters]
    if table.Format == 1:
        sets = dict(zip(table.Coverage.glyphs, table.PairSet))
        for left in covered:
            for record in sets[left].PairValueRecord:
                if record.SecondGlyph in letters:
                    yield letters[left], letters[record.SecondGlyph], advance(record.Value1)
        return
    first, second = table.ClassDef1.classDefs, table.ClassDef2.classDefs
    for left in covered:
        row = table.Class1Record[first.get(left, 0)].Class2Record
        for right in letters:
            yield letters[left], letters[right], advance(row[second.get(right, 0)].Value1)


def advance(value):
    return round(getattr(value, "XAdvance", 0) or 0) if value else 0


def main(folder):
    cut(source(folder, "normal"), "garamond.woff2")
    cut(instantiateVariableFont(source(folder, "italic"), {"wght": 400}), "garamond-italic.woff2")
    medium = {name: face(instantiateVariableFont(source(folder, style), {"wght": MAP_WEIGHT}))
              for name, style in (("roman", "normal"), ("italic", "italic"))}
    LETTERS.write_text(json.dumps({"origin": ORIGIN, **medium}, ensure_ascii=False, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
