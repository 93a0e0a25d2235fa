// `extraction tables`: line items found on the pages of e-invoices, held against those of the XML inside them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { declarationSchema, type Declaration } from '../../src/declarations/schema.ts';
import { maybeRows, type TableRow } from '../../src/declarations/tables.ts';
import { sliceCodePoints } from '../../src/documents/code-points.ts';
import type { Page } from '../../src/documents/page.ts';
import { extract } from '../../src/extraction/extract.ts';
import { parseXml, type XmlElement } from '../../src/extraction/structured/xml.ts';
import type { FoundCandidate } from '../../src/facts/candidate.ts';
import { cpuSeconds } from './cpu.ts';
import { inHalf } from './documents.ts';
import { letters } from './normalise.ts';
import type { Options } from './options.ts';
import { readFileCached } from './readings.ts';

type Tally = {
  documents: number;
  found: number;
  goldRows: number;
  rows: number;
  rightRows: number;
  goldCells: number;
  cells: number;
  rightCells: number;
  sure: number;
  sureWhole: number;
  byColumn: Map<string, [right: number, said: number, gold: number]>;
  wrongSlices: number;
  seconds: number;
};

const emptyTally = (): Tally => ({
  documents: 0,
  found: 0,
  goldRows: 0,
  rows: 0,
  rightRows: 0,
  goldCells: 0,
  cells: 0,
  rightCells: 0,
  sure: 0,
  sureWhole: 0,
  byColumn: new Map(),
  wrongSlices: 0,
  seconds: 0,
});

/** The columns by labels that were collected on the even half; untuned, by the lexicon's alone. */
function declarationFor(untuned: boolean): Declaration {
  const name = untuned ? 'zugferd-tables-untuned.yaml' : 'zugferd-tables.yaml';
  const file = join(import.meta.dirname, 'declarations', name);
  return declarationSchema.parse(parseYaml(readFileSync(file, 'utf8')));
}

/** Prints what was found for each half by the pages, and by the lexicon in the XML; with `--slips` what was missed of the even half. */
export async function reportTables({ dir, cached, slips, untuned }: Options): Promise<void> {
  const folder = join(dir, 'zugferd');
  const declaration = declarationFor(untuned);
  const byLexicon = declarationFor(true);
  const tallies = { even: emptyTally(), odd: emptyTally() };
  const byXml = { even: emptyTally(), odd: emptyTally() };
  for (const line of readFileSync(join(folder, 'gold.jsonl'), 'utf8').split('\n').filter(Boolean)) {
    const { doc_id: docId, file: pdf } = JSON.parse(line) as { doc_id: string; file: string | null };
    if (pdf === null) continue;
    const { pages } = await readFileCached(join(folder, pdf), !cached);
    const gold = pages.flatMap((page) => (page.attachment === undefined ? [] : linesOf(page)));
    if (gold.length === 0) continue;
    const half = inHalf(docId, 'even') ? 'even' : 'odd';
    const told = judge(tallies[half], declaration, {
      gold,
      pages: pages.filter((page) => page.attachment === undefined),
    });
    if (slips && half === 'even') console.log(`${docId}\n${told}`);
    judge(byXml[half], byLexicon, { gold, pages });
  }
  for (const [half, tally] of Object.entries(tallies)) print(`${half} half`, tally);
  for (const [half, tally] of Object.entries(byXml)) print(`${half} half, by XML`, tally);
}

/** The line items of a CII invoice, older names included. */
function linesOf(page: Page): TableRow[] {
  const root = parseXml(page.text);
  if (root === null) return [];
  return all(root, 'IncludedSupplyChainTradeLineItem').flatMap((item): TableRow[] => {
    const amount = textOf(item, ['LineTotalAmount']);
    const name = textOf(item, ['SpecifiedTradeProduct', 'Name']);
    if (amount === null || name === null) return [];
    const row: Record<string, string | null> = {
      item: name,
      quantity: textOf(item, ['BilledQuantity']),
      price: textOf(item, ['NetPriceProductTradePrice', 'ChargeAmount']),
      rate:
        textOf(item, ['ApplicableTradeTax', 'RateApplicablePercent']) ??
        textOf(item, ['ApplicableTradeTax', 'ApplicablePercent']),
      amount,
    };
    return [
      Object.fromEntries(Object.entries(row).filter((cell): cell is [string, string] => cell[1] !== null)),
    ];
  });
}

const all = (element: XmlElement, name: string): XmlElement[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => all(child, name)),
];

function textOf(element: XmlElement, path: string[]): string | null {
  let found: XmlElement[] = [element];
  for (const name of path) found = found.flatMap((one) => one.children.flatMap((child) => all(child, name)));
  const text = found[0]?.text.trim() ?? '';
  return text === '' ? null : text;
}

type Case = { gold: TableRow[]; pages: Page[] };

function judge(tally: Tally, declaration: Declaration, { gold, pages }: Case): string {
  const start = cpuSeconds();
  const { candidates } = extract({ declaration, pages, locale: 'de', today: '2026-01-01' });
  tally.seconds += cpuSeconds() - start;
  const [candidate] = candidates;
  const rows = (candidate?.value == null ? null : maybeRows(candidate.value)) ?? [];
  const pairs = paired(gold, rows);
  tally.documents += 1;
  if (rows.length > 0) tally.found += 1;
  countRows(tally, { gold, rows, pairs });
  if (candidate !== undefined) countTable(tally, candidate, { gold, rows, pairs, pages });
  return told({ gold, rows, candidate });
}

type Pairs = [found: TableRow, gold: TableRow][];
type Judged = { gold: TableRow[]; rows: TableRow[]; pairs: Pairs };

const wholeRows = (pairs: Pairs): number =>
  pairs.filter(([a, b]) => rightIn(a, b) === Object.keys(b).length).length;

function countRows(tally: Tally, { gold, rows, pairs }: Judged): void {
  tally.goldRows += gold.length;
  tally.rows += rows.length;
  tally.rightRows += wholeRows(pairs);
  for (const row of gold) for (const id of Object.keys(row)) count(tally, id, [0, 0, 1]);
  for (const row of rows) for (const id of Object.keys(row)) count(tally, id, [0, 1, 0]);
  for (const [a, b] of pairs)
    for (const id of Object.keys(b)) if (isSame(id, a[id], b[id])) count(tally, id, [1, 0, 0]);
}

function countTable(
  tally: Tally,
  candidate: FoundCandidate,
  { gold, rows, pairs, pages }: Judged & { pages: Page[] },
): void {
  tally.wrongSlices += candidate.spans.filter((span) => !holds(span, pages)).length;
  const stands = candidate.quality >= 0.8 && candidate.reasonCodes.length === 0;
  if (candidate.by === 'table' || !stands) return;
  tally.sure += 1;
  if (rows.length === gold.length && wholeRows(pairs) === gold.length) tally.sureWhole += 1;
}

function count(tally: Tally, id: string, [right, said, gold]: [number, number, number]): void {
  const known = tally.byColumn.get(id) ?? [0, 0, 0];
  tally.byColumn.set(id, [known[0] + right, known[1] + said, known[2] + gold]);
  tally.rightCells += right;
  tally.cells += said;
  tally.goldCells += gold;
}

const told = ({
  gold,
  rows,
  candidate,
}: {
  gold: TableRow[];
  rows: TableRow[];
  candidate: FoundCandidate | undefined;
}): string =>
  [
    `  quality ${candidate?.quality ?? '–'} ${candidate?.by} ${candidate?.reasonCodes.join(' ') ?? ''}`,
    ...gold.map((row) => `  gold  ${JSON.stringify(row)}`),
    ...rows.map((row) => `  found ${JSON.stringify(row)}`),
  ].join('\n');

/** Each known row with the found one that has most in common with it, each once, in order. */
function paired(gold: TableRow[], rows: TableRow[]): [found: TableRow, gold: TableRow][] {
  const left = new Set(rows);
  return gold.flatMap((known): [TableRow, TableRow][] => {
    const [best] = [...left].toSorted((a, b) => rightIn(b, known) - rightIn(a, known));
    if (best === undefined || rightIn(best, known) < 2) return [];
    left.delete(best);
    return [[best, known]];
  });
}

const rightIn = (row: TableRow, gold: TableRow): number =>
  Object.keys(gold).filter((id) => isSame(id, row[id], gold[id])).length;

/** Amounts by their number, whatever the sign of a credit note; texts by letters and digits, or those that they begin with. */
function isSame(id: string, found: string | undefined, gold: string | undefined): boolean {
  if (found === undefined || gold === undefined) return false;
  if (id !== 'item')
    return Math.abs(Math.abs(Number.parseFloat(found)) - Math.abs(Number.parseFloat(gold))) < 0.005;
  const [a, b] = [letters(found) ?? '', letters(gold) ?? ''];
  return a !== '' && (a === b || a.startsWith(b));
}

function holds(
  { pageIndex, charStart, charEnd, quote }: FoundCandidate['spans'][number],
  pages: Page[],
): boolean {
  const page = pages.find((one) => one.pageIndex === pageIndex);
  return page !== undefined && sliceCodePoints(page.text, charStart, charEnd) === quote;
}

function print(name: string, tally: Tally): void {
  const share = (part: number, whole: number): string => `${((100 * part) / (whole || 1)).toFixed(1)} %`;
  console.log(
    `\ntables, ${name}: ${tally.documents} documents with line items, a table found in ${tally.found}`,
  );
  console.log(
    `  rows: ${tally.rows} found, ${tally.goldRows} known, ${tally.rightRows} wholly right (${share(tally.rightRows, tally.goldRows)})`,
  );
  console.log(
    `  cells: precision ${share(tally.rightCells, tally.cells)}, recall ${share(tally.rightCells, tally.goldCells)} (${tally.rightCells}/${tally.cells}/${tally.goldCells})`,
  );
  for (const [id, [right, said, gold]] of tally.byColumn)
    console.log(`    ${id.padEnd(10)} right ${right}, said ${said}, known ${gold}`);
  console.log(
    `  tables that stand by themselves: ${tally.sure}, wholly right ${tally.sureWhole}; wrong slices: ${tally.wrongSlices}; ${tally.seconds.toFixed(2)} s of CPU`,
  );
}
