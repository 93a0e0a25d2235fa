// Makes the case file of a case: reads it, draws its cited pages, prints it.
import type { Drawer } from '../documents/drawing/drawer.ts';
import { readBytes, type BytesSource } from '../documents/blobs/read.ts';
import { compose } from './content/compose.ts';
import { markPages, type CitedPage } from './content/marks.ts';
import { gatherCase, readPageTexts, type AboutCase } from './content/queries.ts';
import { pageKey, type PageLooks } from './content/sheets.ts';
import type { Printer } from './print/printer.ts';
import type { PrintTask } from './print/print.ts';

export type Tools = {
  source: BytesSource;
  drawer: Pick<Drawer, 'draw'>;
  printer: Pick<Printer, 'print'>;
  /** Of the program, which the cover names. */
  version: string;
  /** Told after each page that is drawn, of how many. */
  progress?: (done: number, of: number) => void;
};

export type MadeCaseFile = { bytes: Uint8Array; revision: number; packageHash: string };

/** Pixels of a page: 110 dpi on A4 as it is printed here. */
const DRAWN_WIDTH = 920;
/** Bytes of all pictures together: what would go beyond is shown as its text. */
const MOST_BYTES = 48 * 1024 * 1024;

/** Refuses not_found. The same case at the same moment makes the same bytes. */
export async function makeCaseFile(tools: Tools, about: AboutCase): Promise<MadeCaseFile> {
  const { sql } = tools.source;
  const gathered = await gatherCase(sql, about);
  const marked = markPages(gathered);
  const { pictures, looks } = await drawAll(tools, marked.pages, about.orgId);
  const unseen = marked.pages.filter((page) => !looks.pictures.has(pageKey(page)));
  for (const { docId, pageIndex, text } of await readPageTexts(sql, unseen))
    looks.texts.set(pageKey({ docId, pageIndex }), text);
  const { content, packageHash } = compose(gathered, { marked, looks, version: tools.version });
  const bytes = await tools.printer.print({ content, pictures }, about.orgId);
  return { bytes, revision: gathered.record.revision, packageHash };
}

type Drawn = { pictures: PrintTask['pictures']; looks: PageLooks };

/** As many at once as the drawer has hands; each document is read once for all of its pages. */
async function drawAll(
  { source, drawer, progress }: Tools,
  pages: CitedPage[],
  orgId: string,
): Promise<Drawn> {
  const drawn: Drawn = { pictures: [], looks: { pictures: new Map(), texts: new Map() } };
  const toDraw = pages.filter(({ isDrawn }) => isDrawn);
  const bytesOf = lastRead((docId) => readBytes(source, docId));
  let [done, total] = [0, 0];
  const found = await Promise.all(
    toDraw.map(async (page) => {
      const { docId, pageIndex } = page;
      const picture = await drawer.draw({
        pageIndex,
        maxWidth: DRAWN_WIDTH,
        forPaper: true,
        lane: `case-file ${orgId}`,
        bytes: () => (total > MOST_BYTES ? Promise.resolve(null) : bytesOf(docId)),
      });
      total += picture?.bytes.length ?? 0;
      progress?.(++done, toDraw.length);
      return picture;
    }),
  );
  toDraw.forEach((page, at) => {
    const picture = found[at];
    if (picture == null) return;
    const name = `page-${at}.${picture.type === 'image/png' ? 'png' : 'jpg'}`;
    drawn.pictures.push({ name, bytes: picture.bytes });
    drawn.looks.pictures.set(pageKey(page), { name, width: picture.width, height: picture.height });
  });
  return drawn;
}

/** Pages of one document follow each other: its bytes are kept until another one is asked for. */
function lastRead<T>(read: (id: string) => Promise<T>): (id: string) => Promise<T> {
  let last: { id: string; value: Promise<T> } | undefined;
  return (id) => {
    if (last?.id !== id) last = { id, value: read(id) };
    return last.value;
  };
}
