// To what of a page the drawing of a thing is held: the bounds of its clip paths.

import type { Pdfium } from '../pdfium.ts';
import { moved, type Matrix } from '../drawn/matrix.ts';
import type { Reader } from '../drawn/path.ts';
import type { Bounds } from '../drawn/shape.ts';

/** What is held to more paths, or to ones of more lines and curves, may be seen further out than it is. */
const MAX_PATHS = 8;
const MAX_SEGMENTS = 64;

/** Things that are drawn after each other mostly share their last clip path; by its first point. */
export type Clips = Map<number, Bounds | null>;

/** Null where nothing is held back. */
export function clipOf(
  reader: Reader,
  object: number,
  { clips, outer }: { clips: Clips; outer: Matrix },
): Bounds | null {
  const { api } = reader.pdfium;
  const clip = api.FPDFPageObj_GetClipPath(object);
  const count = clip === 0 ? 0 : api.FPDFClipPath_CountPaths(clip);
  if (count <= 0) return null;
  const first = api.FPDFClipPath_GetPathSegment(clip, count - 1, 0);
  const known = clips.get(first);
  if (known !== undefined) return known;
  let bounds: Bounds | null = null;
  for (let i = Math.max(0, count - MAX_PATHS); i < count; i++) {
    const path = pathBounds(reader, { clip, index: i }, outer);
    if (path !== null) bounds = bounds === null ? path : common(bounds, path);
  }
  clips.set(first, bounds);
  return bounds;
}

/** What two have in common; nothing has its right before its left. */
export const common = (one: Bounds, other: Bounds): Bounds => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

function pathBounds(
  { pdfium, pointer }: Reader,
  { clip, index }: { clip: number; index: number },
  outer: Matrix,
): Bounds | null {
  const { api } = pdfium;
  const count = api.FPDFClipPath_CountPathSegments(clip, index);
  if (count <= 0 || count > MAX_SEGMENTS) return null;
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let i = 0; i < count; i++) {
    const { x, y } = moved(outer, pointOf(pdfium, api.FPDFClipPath_GetPathSegment(clip, index, i), pointer));
    bounds.left = Math.min(bounds.left, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.right = Math.max(bounds.right, x);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
  return bounds;
}

function pointOf({ api, memory }: Pdfium, segment: number, pointer: number): { x: number; y: number } {
  if (segment === 0 || !api.FPDFPathSegment_GetPoint(segment, pointer, pointer + 4))
    return { x: NaN, y: NaN };
  return { x: memory.HEAPF32[pointer >> 2] ?? NaN, y: memory.HEAPF32[(pointer >> 2) + 1] ?? NaN };
}
