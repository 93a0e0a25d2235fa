// The answer of a model, which may be anything: read within bounds, entry by entry.
import type { Proposal } from '../extraction/proposed/proposal.ts';

/** Entries of one answer that are looked at. */
const MOST_ENTRIES = 500;

/** What is no entry at all is counted, and nothing more. */
export type ReadAnswer = { proposals: Proposal[]; malformed: number };

/** Null where it has not the form that was asked for. */
export function readAnswer(answer: unknown): ReadAnswer | null {
  const entries = fieldOf(answer, 'facts');
  if (!Array.isArray(entries)) return null;
  const read = entries.slice(0, MOST_ENTRIES).map(readEntry);
  const proposals = read.flatMap((one) => one ?? []);
  const empty = read.filter((one) => one === undefined).length;
  return { proposals, malformed: entries.length - proposals.length - empty };
}

/** Undefined where it says that there is no value, null where it says nothing. */
function readEntry(entry: unknown): Proposal | undefined | null {
  const [factId, value, quote] = ['fact_id', 'value', 'quote'].map((name) => fieldOf(entry, name));
  if (typeof factId !== 'string') return null;
  if (value === null || quote === null || value === '') return undefined;
  if (typeof value !== 'string' || typeof quote !== 'string') return null;
  return { factId, value, quote, line: lineOf(fieldOf(entry, 'line')) };
}

const LINE = /^\[?p(\d{1,6}):l(\d{1,7})\]?$/;

function lineOf(text: unknown): Proposal['line'] {
  const [, pageIndex, line] = (typeof text === 'string' ? LINE.exec(text.trim()) : null) ?? [];
  return pageIndex === undefined || line === undefined
    ? null
    : { pageIndex: Number(pageIndex), line: Number(line) };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
