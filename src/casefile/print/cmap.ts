// Which characters a font has a glyph for, read from its `cmap` table: what no font has is written as its code.

const TTC = 0x74746366;
const CMAP = 0x636d6170;
/** Segments of a format 12 table, far beyond any real font: a broken file must not keep us busy. */
const MOST_SEGMENTS = 100_000;

export type Coverage = (codePoint: number) => boolean;

/** Of a TTF, an OTF, or the first font of a collection; covers nothing where the file is none of these. */
export function coverageOf(font: Uint8Array): Coverage {
  const view = new DataView(font.buffer, font.byteOffset, font.length);
  try {
    const table = cmapOf(view);
    return table === null ? () => false : bestSubtable(view, table);
  } catch {
    // Offsets that lead outside.
    return () => false;
  }
}

function cmapOf(view: DataView): number | null {
  const start = view.getUint32(0) === TTC ? view.getUint32(12) : 0;
  const count = view.getUint16(start + 4);
  for (let i = 0; i < count; i++) {
    const record = start + 12 + i * 16;
    if (view.getUint32(record) === CMAP) return view.getUint32(record + 8);
  }
  return null;
}

/** Format 12 knows all of Unicode, format 4 the first plane. */
function bestSubtable(view: DataView, table: number): Coverage {
  const count = view.getUint16(table + 2);
  const places = Array.from({ length: count }, (_, i) => table + view.getUint32(table + 4 + i * 8 + 4));
  const ofFormat = (format: number): number | undefined =>
    places.find((place) => view.getUint16(place) === format);
  const full = ofFormat(12);
  if (full !== undefined) return wideCoverage(view, full);
  const first = ofFormat(4);
  return first === undefined ? () => false : narrowCoverage(view, first);
}

type Range = [from: number, to: number];

function wideCoverage(view: DataView, table: number): Coverage {
  const count = Math.min(view.getUint32(table + 12), MOST_SEGMENTS);
  const ranges = Array.from({ length: count }, (_, i): Range => {
    const at = table + 16 + i * 12;
    return [view.getUint32(at), view.getUint32(at + 4)];
  });
  return within(ranges);
}

/** A segment may say of some of its characters that they have no glyph. */
function narrowCoverage(view: DataView, table: number): Coverage {
  const doubled = view.getUint16(table + 6);
  const [ends, starts] = [table + 14, table + 16 + doubled];
  const [deltas, offsets] = [starts + doubled, starts + 2 * doubled];
  const found: number[] = [];
  for (let at = 0; at < doubled; at += 2) {
    const [from, to] = [view.getUint16(starts + at), view.getUint16(ends + at)];
    const [delta, offset] = [view.getUint16(deltas + at), view.getUint16(offsets + at)];
    for (let code = from; code <= to && code < 0xffff; code++) {
      const glyph = offset === 0 ? code : view.getUint16(offsets + at + offset + 2 * (code - from));
      if (offset === 0 ? ((code + delta) & 0xffff) !== 0 : glyph !== 0) found.push(code);
    }
  }
  const known = new Set(found);
  return (code) => known.has(code);
}

/** Ranges stand in order, as the format asks for. */
const within =
  (ranges: Range[]): Coverage =>
  (code) => {
    let [low, high] = [0, ranges.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const [from, to] = ranges[middle] ?? [0, 0];
      if (code < from) high = middle - 1;
      else if (code > to) low = middle + 1;
      else return true;
    }
    return false;
  };
