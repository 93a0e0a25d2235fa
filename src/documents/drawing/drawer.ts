// Draws pages in children of its own: whoever looks at documents does not wait for those that are read, nor holds them up.
import { ChildFailure, createChildPool } from '../../platform/children/child-pool.ts';
import { childEntry } from '../../platform/children/child.ts';
import type { DrawTask } from './draw.ts';
import type { DrawRequest, Picture } from './picture.ts';

export type Drawing = DrawRequest & {
  /** The document as it was received, asked for when its turn has come; null where it is gone. */
  bytes(): Promise<Uint8Array | null>;
  /** Whose it is: those of one take turns with those of others. */
  lane: string;
  signal?: AbortSignal;
};

export type Drawer = {
  /** Null where the page cannot be drawn: a text, a page that is not there, a file that breaks what draws it or takes too long. */
  draw(drawing: Drawing): Promise<Picture | null>;
  close(): Promise<void>;
};

export type DrawerOptions = {
  /** How many pages are drawn at once; one, unless told. */
  size?: number;
  timeoutMs?: number;
};

const NOTHING = new Uint8Array();
const TIMEOUT_MS = 20_000;
const MEGABYTE_PAGES = 16;

/** Its children are started with the first page, and hold nobody's process up. */
export function createDrawer({ size = 1, timeoutMs = TIMEOUT_MS }: DrawerOptions = {}): Drawer {
  const pool = createChildPool<DrawTask, Picture | null>({
    entry: childEntry('./child', import.meta.url),
    size,
    heapMb: 256,
    // Measured: 270 MiB for a picture of 40 million pixels in colour.
    wasmMaxPages: 512 * MEGABYTE_PAGES,
    rssLimitMb: 768,
    recycleAfter: 200,
  });
  return {
    async draw({ bytes, lane, signal, ...request }) {
      try {
        const task = async (): Promise<DrawTask> => ({ bytes: (await bytes()) ?? NOTHING, request });
        return await pool.run(task, { timeoutMs, lane, ...(signal === undefined ? {} : { signal }) });
      } catch (error) {
        if (error instanceof ChildFailure) return null;
        throw error;
      }
    },
    close: () => pool.close(),
  };
}
