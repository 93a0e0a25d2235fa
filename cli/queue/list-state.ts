// What the list of the queue knows: the rows that are loaded, those that are shown, and what is on its way.
import type { QueueCounts, QueueRow } from './desk/desk.ts';
import type { Page } from './desk/pages.ts';

/** An answer is taken only where its sequence is the one that is waited for; `since` tells how long. */
export type Load = { sequence: number; since: number };

export type ListState = {
  category: string | null;
  owner: string | null;
  pages: Page[];
  /** Every loaded row, and those of them that the filter leaves. */
  rows: QueueRow[];
  shown: QueueRow[];
  counts: QueueCounts | null;
  filter: string;
  /** The rows that the filter finds by words that they do not show, and the filter that they were looked for by. */
  found: { words: string; rows: QueueRow[] } | null;
  selected: string | null;
  top: number;
  /** Loads on until the end is reached. */
  toEnd: boolean;
  load: Load | null;
};

export type RowsWanted = {
  category: string | null;
  owner: string | null;
  from: number;
  cursor: string | null;
  /** Read pages until there are so many rows. */
  least: number;
  /** Looked for in all cases as well; null where there is nothing to look for. */
  words: string | null;
};
