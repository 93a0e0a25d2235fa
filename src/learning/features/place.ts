// Where a candidate stands: in the document, and among the others.
import type { LearnCandidate } from './seen.ts';

type Ranked = { ofFact: LearnCandidate[]; ofType: LearnCandidate[]; pageCount: number };

/** Features of rank and place. */
export function rankFeatures(candidate: LearnCandidate, among: Ranked): string[] {
  return [
    ...rank('rank', candidate, among.ofFact),
    ...rank('all', candidate, among.ofType),
    ...times(candidate, among.ofFact),
    ...inRow(candidate, among.ofFact),
    ...pageFeatures(candidate, among.pageCount),
  ];
}

/** Among other values: largest, smallest, first and last place. */
function rank(name: string, candidate: LearnCandidate, among: LearnCandidate[]): string[] {
  const values = [...new Set(among.map(({ value }) => value))].sort(byValue);
  if (values.length < 2) return [`${name}:alone`];
  const places = among.toSorted(byPlace);
  const at = places.findIndex((other) => samePlace(other, candidate));
  return [
    values[0] === candidate.value ? 'smallest' : '',
    values.at(-1) === candidate.value ? 'largest' : '',
    values.at(-2) === candidate.value ? 'second_largest' : '',
    at <= 0 ? 'first' : '',
    at === 1 ? 'second' : '',
    at === places.length - 1 ? 'last' : '',
  ]
    .filter((word) => word !== '')
    .map((word) => `${name}:${word}`);
}

function byValue(a: string, b: string): number {
  const [x, y] = [Number.parseFloat(a), Number.parseFloat(b)];
  // Dates compare as texts; amounts as numbers.
  if (/^\d{4}-/.test(a) || Number.isNaN(x) || Number.isNaN(y)) return a < b ? -1 : a > b ? 1 : 0;
  return x - y || (a < b ? -1 : a > b ? 1 : 0);
}

const byPlace = (a: LearnCandidate, b: LearnCandidate): number =>
  a.pageIndex - b.pageIndex || a.charStart - b.charStart;
const samePlace = (a: LearnCandidate, b: LearnCandidate): boolean => byPlace(a, b) === 0;

function times(candidate: LearnCandidate, among: LearnCandidate[]): string[] {
  const places = among.filter(({ value }) => value === candidate.value);
  return [`times:${Math.min(4, new Set(places.map((each) => `${each.pageIndex} ${each.charStart}`)).size)}`];
}

/** First or second of the row: a period is two dates beside each other. */
function inRow(candidate: LearnCandidate, among: LearnCandidate[]): string[] {
  const row = among
    .filter((other) => other.pageIndex === candidate.pageIndex && other.line === candidate.line)
    .toSorted(byPlace);
  const starts = [...new Set(row.map(({ charStart }) => charStart))];
  if (starts.length < 2) return [];
  return [`in_row:${Math.min(3, starts.indexOf(candidate.charStart) + 1)}`];
}

function pageFeatures({ pageIndex, lineShare, line }: LearnCandidate, pageCount: number): string[] {
  return [
    `page:${pageIndex === 0 ? 'first' : pageIndex === pageCount - 1 ? 'last' : 'middle'}`,
    `height:${Math.min(4, Math.floor(lineShare * 5))}`,
    ...(pageIndex === 0 && line < 8 ? [`line:${line < 2 ? line : line < 4 ? '2-3' : '4-7'}`] : []),
  ];
}
