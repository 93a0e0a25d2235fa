// A fact for people: its mark, label, value and match, and under it the line of the page that says so.
import { rowsAsText } from '../../src/facts/readable.ts';
import { citationText, citedLine } from './citation.ts';
import { foreign, layoutWidth, paint, type Screen, type Style } from '../terminal/print.ts';
import { clean, cutEnd, pad, widthOf, wrap } from '../terminal/text.ts';
import { originText, type Decided } from './origin.ts';
import { reasonText } from './readings.ts';
import { verificationText, type ViewedVerification } from './verification-view.ts';

export type ViewedEvidence = {
  role: string;
  quote: string;
  doc_id: string;
  page_index: number;
  location: { char_start: number; char_end: number };
};
export type ViewedFact = {
  fact_label: string;
  status: string;
  value: string | null;
  /** Of a fact that may have several. */
  values?: readonly ViewedValue[] | undefined;
  /** Of a table. */
  rows?: readonly { cells: Readonly<Record<string, { value: string }>> }[] | undefined;
  columns?: readonly { column_id: string; label: string }[] | undefined;
  anchor_match_quality: number | null;
  reason_codes: readonly string[];
  source: string | null;
  /** What was decided on it; absent where nobody could, as in a try. */
  history?: readonly Decided[];
  evidence: ViewedEvidence[];
  /** The sides of a disagreement, each with what it rests on. */
  sides: { value: string; evidence: ViewedEvidence[] }[];
  /** What it can be read as, where that is not one value. */
  readings?: readonly string[];
  /** What stands there and is no value of the fact. */
  refused?: string | null;
  /** Absent where nobody can be asked, as in a try. */
  verification_metadata?: readonly ViewedVerification[];
};

export type ViewedValue = {
  value: string | null;
  status: string;
  anchor_match_quality: number | null;
  reason_codes: readonly string[];
};

/** Where citations come from: the text of a page, and the name to call it by. */
export type Sources = {
  pageText(docId: string, pageIndex: number): string | null;
  pageName(docId: string, pageIndex: number): string;
};

const MARKS: Record<string, [string, Style]> = {
  resolved: ['✓', 'green'],
  needs_input: ['?', 'yellow'],
  failed: ['✗', 'red'],
  pending: ['·', 'dim'],
  not_applicable: ['–', 'dim'],
};

const INDENT = '      ';
const MAX_LABEL = 26;
const MAX_VALUE_LINES = 4;
const MATCH_WIDTH = 4;

export function factMark(screen: Screen, status: string): string {
  const [mark, style] = MARKS[status] ?? ['·', 'dim'];
  return paint(screen, style, mark);
}

export function factLines(screen: Screen, facts: ViewedFact[], sources: Sources): string[] {
  const labelWidth = Math.min(
    MAX_LABEL,
    Math.max(0, ...facts.map(({ fact_label }) => widthOf(clean(fact_label)))),
  );
  return facts.flatMap((fact) => [
    ...headLines(screen, fact, labelWidth),
    ...groundLines(screen, fact, sources),
  ]);
}

/** Several values stand one under the other, each with its match. */
function headLines(screen: Screen, fact: ViewedFact, labelWidth: number): string[] {
  const { values = [], rows = [] } = fact;
  if (rows.length > 0) return tableLines(screen, { ...fact, rows }, labelWidth);
  if (values.length === 0) return valueLines(screen, fact, labelWidth);
  return values.flatMap(({ value, status, ...one }, at) => {
    const shown = { ...fact, ...one, value: value ?? '(can be read in two ways)', status };
    return valueLines(screen, at === 0 ? shown : { ...shown, fact_label: '' }, labelWidth);
  });
}

const MOST_ROWS = 31;
const namesOf = (columns: readonly { label: string }[]): string =>
  columns.map(({ label }) => label).join(' | ');

const valuesOfCells = ({ cells }: NonNullable<ViewedFact['rows']>[number]): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).map(([id, { value }]) => [id, value]));

/** The names of the columns of a table, and its rows, one under the other, cells between bars. */
function tableLines(screen: Screen, fact: ViewedFact, labelWidth: number): string[] {
  const { columns = [], rows = [] } = fact;
  const texts = [namesOf(columns), ...rowsAsText(rows.map(valuesOfCells), columns)];
  const more = texts.length - MOST_ROWS;
  const shown =
    more > 0 ? [...texts.slice(0, MOST_ROWS), `and ${more} more row${more === 1 ? '' : 's'}`] : texts;
  return shown.flatMap((text, at) =>
    valueLines(
      screen,
      at === 0
        ? { ...fact, value: text }
        : { ...fact, value: text, fact_label: '', anchor_match_quality: null },
      labelWidth,
    ),
  );
}

function valueLines(screen: Screen, fact: ViewedFact, labelWidth: number): string[] {
  const width = layoutWidth(screen) - labelWidth - MATCH_WIDTH - 8;
  const match =
    fact.anchor_match_quality === null || fact.value === null ? '' : fact.anchor_match_quality.toFixed(2);
  const wrapped = wrap(clean(fact.value ?? '–'), width).map((line) => cutEnd(line, width));
  const shown = wrapped.length > MAX_VALUE_LINES ? [...wrapped.slice(0, MAX_VALUE_LINES - 1), '…'] : wrapped;
  const [first = '', ...rest] = shown.map((line) => foreign(screen, line));
  const label = pad(foreign(screen, cutEnd(clean(fact.fact_label), labelWidth)), labelWidth);
  const head = `  ${factMark(screen, fact.status)} ${label}  ${paint(screen, 'bold', first)}`;
  const space = ' '.repeat(Math.max(1, width - widthOf(shown[0] ?? '') + 2));
  return [
    `${head}${space}${paint(screen, 'dim', match)}`.trimEnd(),
    ...rest.map((line) => `    ${' '.repeat(labelWidth)}  ${paint(screen, 'bold', line)}`),
  ];
}

/** Of a table as many as rows are shown: `--json` has them all. */
function quoteLines(screen: Screen, { evidence, rows = [] }: ViewedFact, sources: Sources): string[] {
  const lines = citationLines(screen, evidence, sources);
  const more = lines.length - MOST_ROWS + 1;
  if (rows.length === 0 || more < 2) return lines;
  return [...lines.slice(0, MOST_ROWS - 1), paint(screen, 'dim', `and ${more} more quotes`)];
}

/** Why it is open, and what it rests on. */
function groundLines(screen: Screen, fact: ViewedFact, sources: Sources): string[] {
  const lines: string[] = [];
  if (fact.status !== 'resolved' && fact.status !== 'pending') {
    const reasons = fact.reason_codes.map((code) => reasonText(code, fact));
    if (reasons.length > 0)
      lines.push(
        ...wrap(reasons.join('; '), layoutWidth(screen) - INDENT.length).map(
          (line) => INDENT + paint(screen, 'yellow', line),
        ),
      );
  }
  // What a connector said stands below.
  if (fact.source !== null && fact.source !== 'document' && fact.source !== 'connector')
    lines.push(
      `${INDENT}${paint(screen, 'dim', foreign(screen, originText({ ...fact, source: fact.source })))}`,
    );
  lines.push(...quoteLines(screen, fact, sources).map((line) => INDENT + line));
  for (const side of fact.sides) {
    lines.push(`${INDENT}${paint(screen, 'bold', foreign(screen, cutEnd(clean(side.value), 60)))}`);
    lines.push(...citationLines(screen, side.evidence, sources).map((line) => `${INDENT}  ${line}`));
  }
  lines.push(...verificationLines(screen, fact));
  return lines;
}

function verificationLines(
  screen: Screen,
  { verification_metadata: verifications = [] }: ViewedFact,
): string[] {
  const said = verificationText(verifications);
  if (said === null) return [];
  const style = said.isGood ? 'green' : 'yellow';
  return wrap(clean(said.text), layoutWidth(screen) - INDENT.length).map(
    (line) => INDENT + paint(screen, style, foreign(screen, line)),
  );
}

/** `page 1 · Invoice date: ›03.05.2026‹`; the label is named where it stands in another line. */
function citationLines(screen: Screen, evidence: ViewedEvidence[], sources: Sources): string[] {
  const all = evidence.filter(({ role }) => role === 'value');
  const values = onePerLine(all, sources);
  return values.map((value) => {
    const where = foreign(screen, sources.pageName(value.doc_id, value.page_index));
    const text = sources.pageText(value.doc_id, value.page_index);
    const line =
      text === null
        ? { before: '', quote: clean(value.quote), after: '' }
        : citedLine(text, { charStart: value.location.char_start, charEnd: value.location.char_end });
    const label = text === null ? '' : distantLabel(evidence, value, text);
    const head = `${where} · ${label === '' ? '' : `${foreign(screen, label)} … `}`;
    return `${paint(screen, 'dim', head)}${citationText(screen, line, layoutWidth(screen) - INDENT.length - 2 - widthOf(head))}`;
  });
}

/** Of many places in one line of a page, such as the cells of a row, the first tells where it stands. */
function onePerLine(values: ViewedEvidence[], sources: Sources): ViewedEvidence[] {
  const MANY = 6;
  if (values.length < MANY) return values;
  const lineOf = ({ doc_id, page_index, location }: ViewedEvidence): string => {
    const before = Array.from(sources.pageText(doc_id, page_index) ?? '').slice(0, location.char_start);
    return `${doc_id} ${page_index} ${before.filter((character) => character === '\n').length}`;
  };
  return [...Map.groupBy(values, lineOf).values()].flatMap(([first]) => first ?? []);
}

/** Of several values each stands before its own label. */
function distantLabel(evidence: ViewedEvidence[], value: ViewedEvidence, text: string): string {
  const isBeside = ({ role, doc_id, page_index }: ViewedEvidence): boolean =>
    role === 'anchor' && doc_id === value.doc_id && page_index === value.page_index;
  const anchor = evidence.slice(evidence.indexOf(value)).find(isBeside) ?? evidence.find(isBeside);
  if (anchor === undefined) return '';
  const [first, last] = [anchor.location, value.location].sort((a, b) => a.char_start - b.char_start);
  const points = Array.from(text).slice(first?.char_end, last?.char_start);
  return points.includes('\n') ? cutEnd(clean(anchor.quote), MAX_LABEL) : '';
}
