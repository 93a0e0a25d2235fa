// Reads rows page by page, and the text around quotes, from the desk.
import type { Context, Desk, Evidence, QueueCounts, ValueReader, Workspace } from './desk.ts';
import type { Page } from './pages.ts';
import type { ListState, RowsWanted } from '../state.ts';

const PAGE_ROWS = 200;
/** A window never shows more; the rest comes with the next look. */
const MOST_PAGES = 5;

/** Pages from a cursor on, until there are as many rows as are wanted. */
export async function loadRows(
  desk: Desk,
  wanted: RowsWanted,
): Promise<{ pages: Page[]; counts: QueueCounts | null; found: ListState['found'] }> {
  const pages: Page[] = [];
  let cursor = wanted.cursor;
  let counts: QueueCounts | null = null;
  let rows = 0;
  while (pages.length < MOST_PAGES) {
    const page = await desk.page({
      limit: PAGE_ROWS,
      ...(cursor === null ? {} : { cursor }),
      ...narrowedTo(wanted),
    });
    const next = page.has_more ? page.next_cursor : null;
    pages.push({ cursor, rows: page.rows, next });
    counts = page.counts;
    rows += page.rows.length;
    cursor = next;
    if (cursor === null || rows >= wanted.least) break;
  }
  return { pages, counts, found: await findRows(desk, wanted) };
}

const narrowedTo = ({ category, owner }: RowsWanted) => ({
  ...(category === null ? {} : { queue_category: category }),
  ...(owner === null ? {} : { owner }),
});

/** The first of them: whoever types on finds the others. */
async function findRows(desk: Desk, wanted: RowsWanted): Promise<ListState['found']> {
  const { words } = wanted;
  if (words === null) return null;
  const { rows } = await desk.page({ limit: PAGE_ROWS, words, ...narrowedTo(wanted) });
  return { words, rows };
}

export async function loadCase(
  desk: Desk,
  caseId: string,
): Promise<{ workspace: Workspace; readValue: ValueReader }> {
  const [workspace, readValue] = await Promise.all([desk.workspace(caseId), desk.values(caseId)]);
  return { workspace, readValue };
}

export async function loadContexts(
  desk: Desk,
  evidence: Evidence[],
): Promise<Record<string, Context | null>> {
  const found = await Promise.all(
    evidence.map(async (item) => [item.evidence_id, await desk.context(item)] as const),
  );
  return Object.fromEntries(found);
}
