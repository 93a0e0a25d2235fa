// The letters of a picture as connected dark spots: how large its type is, before anything is read.
import type { Greymap } from './greymap.ts';

/** Pixels: from the left, top, right, bottom, how many are dark. */
export type Spot = [left: number, top: number, right: number, bottom: number, dark: number];
type Run = { from: number; to: number; spot: number };

/** In pixels, and in parts of the height: smaller is dust, larger is a picture. */
const LEAST = 4;
const LEAST_DARK = 6;
const LARGEST = 1 / 8;
/** A spot is so many times longer than wide, or wide than high, at most. */
const LONGEST = 6;
/** With fewer letters nothing is known. */
const ENOUGH = 20;
/** More spots are noise. */
const MOST_SPOTS = 300_000;

/** What looks like letters and digits; none where there are few of them, or nothing but noise. */
export function lettersIn(greymap: Greymap): Spot[] {
  const letters = (spotsOf(greymap, thresholdOf(greymap)) ?? []).filter((spot) => {
    const [left, top, right, bottom, dark] = spot;
    const [width, height] = [right - left + 1, bottom - top + 1];
    if (height < LEAST || dark < LEAST_DARK || height > greymap.height * LARGEST) return false;
    return width <= LONGEST * height && height <= LONGEST * width;
  });
  return letters.length < ENOUGH ? [] : letters;
}

/** Pixels: the median height of the letters; null where there are none. */
export function typeHeight(letters: Spot[]): number | null {
  const heights = letters.map(([, top, , bottom]) => bottom - top + 1).sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? null;
}

/** Otsu's: where ink and paper are furthest apart. */
function thresholdOf({ pixels }: Greymap): number {
  const counts = new Uint32Array(256);
  for (const value of pixels) counts[value] = (counts[value] ?? 0) + 1;
  const total = counts.reduce((sum, count, value) => sum + count * value, 0);
  let [dark, darkSum, most, threshold] = [0, 0, 0, 128];
  for (let value = 0; value < 256; value++) {
    dark += counts[value] ?? 0;
    darkSum += value * (counts[value] ?? 0);
    const light = pixels.length - dark;
    if (dark === 0 || light === 0) continue;
    const apart = darkSum / dark - (total - darkSum) / light;
    if (dark * light * apart ** 2 <= most) continue;
    most = dark * light * apart ** 2;
    threshold = value + 1;
  }
  return threshold;
}

/** Row by row: runs of pixels darker than that which touch one of the row above belong to its spot. Null where there are too many. */
export function spotsOf({ width, height, pixels }: Greymap, threshold: number): Spot[] | null {
  const spots: Spot[] = [];
  const joined: number[] = [];
  let above: Run[] = [];
  for (let y = 0; y < height; y++) {
    const row = runsOf(pixels.subarray(y * width, (y + 1) * width), threshold);
    joinRuns(joined, above, row);
    for (const run of row) {
      const root = rootOf(joined, run.spot);
      spots[root] = grown(spots[root], run, y);
    }
    if (joined.length > MOST_SPOTS) return null;
    above = row;
  }
  return together(spots, joined);
}

/** Corners that touch count, too. */
function joinRuns(joined: number[], above: Run[], row: Run[]): void {
  let first = 0;
  for (const run of row) {
    while (isBefore(above[first], run)) first++;
    for (let i = first, other = above[i]; other && other.from <= run.to + 1; other = above[++i])
      run.spot = join(joined, run.spot, other.spot);
    if (run.spot < 0) run.spot = joined.push(joined.length) - 1;
  }
}

function isBefore(other: Run | undefined, run: Run): boolean {
  return other !== undefined && other.to < run.from - 1;
}

function runsOf(row: Uint8Array, threshold: number): Run[] {
  const runs: Run[] = [];
  for (let x = 0; x < row.length; x++) {
    if ((row[x] ?? 255) >= threshold) continue;
    const from = x;
    while (x + 1 < row.length && (row[x + 1] ?? 255) < threshold) x++;
    runs.push({ from, to: x, spot: -1 });
  }
  return runs;
}

function rootOf(joined: number[], spot: number): number {
  let root = spot;
  while (joined[root] !== root) root = joined[root] ?? root;
  joined[spot] = root;
  return root;
}

function join(joined: number[], one: number, other: number): number {
  const root = rootOf(joined, other);
  if (one < 0) return root;
  const mine = rootOf(joined, one);
  const [kept, gone] = mine < root ? [mine, root] : [root, mine];
  joined[gone] = kept;
  return kept;
}

function grown(spot: Spot | undefined, { from, to }: Run, y: number): Spot {
  if (spot === undefined) return [from, y, to, y, to - from + 1];
  const [left, top, right, , dark] = spot;
  return [Math.min(left, from), top, Math.max(right, to), y, dark + to - from + 1];
}

/** Spots that were found to be one after they had begun. */
function together(spots: Spot[], joined: number[]): Spot[] {
  const whole = new Map<number, Spot>();
  spots.forEach((spot, i) => {
    const root = rootOf(joined, i);
    const known = whole.get(root);
    const [left, top, right, bottom, dark] = spot;
    whole.set(
      root,
      known === undefined
        ? spot
        : [
            Math.min(known[0], left),
            Math.min(known[1], top),
            Math.max(known[2], right),
            Math.max(known[3], bottom),
            known[4] + dark,
          ],
    );
  });
  return [...whole.values()];
}
