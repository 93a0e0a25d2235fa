// Pictures of pages as several people ask for them: each is drawn once, kept for a while, and nobody's flood holds up the others.
import { readBytes, type BytesSource } from '../blobs/read.ts';
import type { Drawer } from './drawer.ts';
import type { DrawRequest, Picture } from './picture.ts';

export type PictureOrder = {
  docId: string;
  /** Whose turn it takes: a session, or an organization. */
  lane: string;
  request: DrawRequest;
};

export type Pictures = {
  /**
   * Null where the page cannot be drawn. Whether the caller may see the document, and whether it is still there, is asked before.
   * Rejects with `PicturesBusy` where too many wait already.
   */
  find(order: PictureOrder): Promise<Picture | null>;
};

/** Too many pictures are waited for; in a moment it is another's turn. */
export class PicturesBusy extends Error {
  constructor() {
    super('Too many pictures are being drawn.');
    this.name = 'PicturesBusy';
  }
}

export type PictureLimits = {
  /** Bytes of pictures that are kept. */
  keptBytes: number;
  /** Milliseconds since a picture was drawn, and since a page could not be: what was too much for a busy machine is soon tried again. */
  keptMs: number;
  keptNothingMs: number;
  /** Pictures that may wait, of one lane and of all together. */
  waitingOfLane: number;
  waiting: number;
};

const LIMITS: PictureLimits = {
  keptBytes: 24 * 1024 * 1024,
  keptMs: 5 * 60_000,
  keptNothingMs: 20_000,
  waitingOfLane: 12,
  waiting: 60,
};

type Kept = { picture: Picture | null; until: number };
type State = {
  kept: Map<string, Kept>;
  bytes: number;
  under: Map<string, Promise<Picture | null>>;
  lanes: string[];
};

/** `clock` in milliseconds. */
export function createPictures(
  source: BytesSource,
  drawer: Pick<Drawer, 'draw'>,
  { clock = Date.now, limits = LIMITS }: { clock?: () => number; limits?: PictureLimits } = {},
): Pictures {
  const state: State = { kept: new Map(), bytes: 0, under: new Map(), lanes: [] };
  return {
    find({ docId, lane, request }) {
      const key = `${docId} ${JSON.stringify(request)}`;
      const known = keptOf(state, key, clock());
      if (known !== undefined) return Promise.resolve(known.picture);
      const under = state.under.get(key);
      if (under !== undefined) return under;
      if (isFull(state, lane, limits)) return Promise.reject(new PicturesBusy());
      const drawing = drawer
        .draw({ ...request, lane, bytes: () => readBytes(source, docId) })
        .then((picture) => {
          const { keptMs, keptNothingMs } = limits;
          keep(state, key, { picture, until: clock() + (picture === null ? keptNothingMs : keptMs) });
          makeRoom(state, limits.keptBytes, clock());
          return picture;
        })
        .finally(() => {
          state.under.delete(key);
          state.lanes.splice(state.lanes.indexOf(lane), 1);
        });
      state.under.set(key, drawing);
      state.lanes.push(lane);
      return drawing;
    },
  };
}

function isFull({ lanes }: State, lane: string, { waiting, waitingOfLane }: PictureLimits): boolean {
  return lanes.length >= waiting || lanes.filter((one) => one === lane).length >= waitingOfLane;
}

const weightOf = ({ picture }: Kept): number => (picture?.bytes.length ?? 0) + 1024;

/** Used last, it is thrown away last. */
function keptOf(state: State, key: string, now: number): Kept | undefined {
  const kept = state.kept.get(key);
  if (kept === undefined) return undefined;
  state.kept.delete(key);
  if (kept.until > now) {
    state.kept.set(key, kept);
    return kept;
  }
  state.bytes -= weightOf(kept);
  return undefined;
}

function keep(state: State, key: string, kept: Kept): void {
  state.kept.set(key, kept);
  state.bytes += weightOf(kept);
}

function makeRoom(state: State, most: number, now: number): void {
  for (const [key, kept] of state.kept) {
    if (state.bytes <= most && kept.until > now) continue;
    state.kept.delete(key);
    state.bytes -= weightOf(kept);
  }
}
