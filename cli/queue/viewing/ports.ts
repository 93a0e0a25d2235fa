// The viewer's world: the terminal that Ink lends, pages drawn from the database, addresses of the server, a browser.
import { createDrawer } from '../../../src/documents/drawing/drawer.ts';
import { isDrawable } from '../../../src/documents/drawing/picture.ts';
import { readBytes } from '../../../src/documents/blobs/read.ts';
import { maybeDocument } from '../../../src/documents/queries.ts';
import { listPageShapes } from '../../../src/documents/page-queries.ts';
import type { Sql } from '../../../src/platform/database/sql.ts';
import { recordView } from '../../../src/view/operations.ts';
import type { Desk as OpenedDesk, Place } from '../../connect.ts';
import { openInBrowser } from '../../documents/browser.ts';
import { viewLink } from '../../documents/view-link.ts';
import type { Looked } from './looked.ts';
import type { BorrowedTerminal, ViewerPorts } from './viewer.ts';

/** Ink's own way of handing over the terminal. */
export type Suspend = (work: () => Promise<void>) => Promise<void>;

export type Around = { sql: Sql; opened: OpenedDesk; place: Place; suspend: () => Suspend };

const A4 = { width: 595, height: 842 };

/** `close` ends the process that draws. */
export function viewerPorts({
  sql,
  opened,
  place,
  suspend,
}: Around): ViewerPorts & { close(): Promise<void> } {
  const drawer = createDrawer();
  const asked = ({ caseId, docId, pageIndex, factId }: Looked) => ({
    caseId,
    look: { docId, pageIndex, ...(factId === null ? {} : { factId }) },
  });
  return {
    borrow: (work) => suspend()(() => withTerminal(work)),
    async draw(looked, request) {
      const { docId, pageIndex } = looked;
      const shapes = await listPageShapes(sql, docId);
      const shape = shapes.find((one) => one.pageIndex === pageIndex);
      if (!(await isDrawn(sql, docId)) || shape?.attachment != null) return null;
      await opened.transact(place, (tx) => recordView(tx, asked(looked)));
      const bytes = (): Promise<Uint8Array | null> => readBytes({ sql, blobs: opened.blobs }, docId);
      return drawer.draw({ ...request(shape ?? A4), bytes, lane: 'queue' });
    },
    address: async (looked) => (await viewLink(opened, place, asked(looked))).url,
    open: (url) => openInBrowser(url, process),
    close: () => drawer.close(),
  };
}

async function isDrawn(sql: Sql, docId: string): Promise<boolean> {
  const { mimeType = null } = (await maybeDocument(sql, docId)) ?? {};
  return isDrawable(mimeType);
}

const ANSWER_MS = 300;

/** Reads keys by itself while it has the terminal. */
async function withTerminal(work: (terminal: BorrowedTerminal) => Promise<void>): Promise<void> {
  const { stdin, stdout, env } = process;
  const next = (isEnd: (text: string) => boolean, withinMs: number | null): Promise<string> =>
    new Promise((resolve) => {
      let text = '';
      const end = (): void => {
        clearTimeout(timer);
        stdin.off('data', take);
        stdin.pause();
        resolve(text);
      };
      const take = (piece: Buffer): void => {
        text += piece.toString('latin1');
        if (isEnd(text)) end();
      };
      const timer = withinMs === null ? undefined : setTimeout(end, withinMs);
      stdin.on('data', take);
      stdin.resume();
    });
  const wasRaw = stdin.isRaw;
  stdin.setRawMode(true);
  try {
    await work({
      env,
      stdout,
      size: { columns: stdout.columns, rows: stdout.rows },
      write: (text) => void stdout.write(text),
      key: async () => void (await next(() => true, null)),
      ask(question, end) {
        const answer = next((text) => end.test(text), ANSWER_MS);
        stdout.write(question);
        return answer;
      },
    });
  } finally {
    stdin.setRawMode(wasRaw);
  }
}
