// The places that a case rests on, one for each quote: what it speaks for, and whether that counts, contradicts or lost.
import { contradictionOf } from '../cases/standing/contradiction.ts';
import type { EvidenceRow } from '../cases/standing/record.ts';
import { declaredFacts, type DeclaredFact } from '../cases/standing/view.ts';
import { EMPTY_CELL, maybeRows } from '../declarations/tables.ts';
import { readableValue } from '../facts/readable.ts';
import type { SeenCase } from './queries.ts';

/**
 * `value` holds the value of a fact, `same` says the same elsewhere, `side` is one of several that contradict each other, `lost` was
 * not chosen, `label` are the words that a value was found by.
 */
export type CitationKind = 'value' | 'same' | 'side' | 'lost' | 'label';

export type Citation = {
  evidenceId: string;
  factId: string;
  kind: CitationKind;
  /** What stands there, as it was understood; null where it makes no value. */
  value: string | null;
  docId: string;
  pageIndex: number;
  /** Code points of the page's text, half-open. */
  charStart: number;
  charEnd: number;
  quote: string;
  /** Fractions of the page; none where the page is a text. */
  boxes: EvidenceRow['boxes'];
};

/** A fact as the view lists it. */
export type SeenFact = {
  factId: string;
  label: string;
  status: NonNullable<DeclaredFact['row']>['status'];
  value: string | null;
  /** Of a table that is known; its value is the same in a line. */
  table: SeenTable | null;
  reasonCodes: readonly string[];
  source: string | null;
  /** What counts first, what lost last; of several values in their order. */
  citations: Citation[];
};

/** The labels of its columns, and of each row the cells below them. */
export type SeenTable = { columns: string[]; rows: string[][] };

const ORDER: CitationKind[] = ['value', 'side', 'same', 'lost', 'label'];

/** What is shown of a fact that no worker has touched yet. */
const UNTOUCHED = { status: 'pending', value: null, reasonCodes: [], source: null } as const;

export function seenFacts(seen: SeenCase): SeenFact[] {
  const { record, declaration } = seen;
  return declaredFacts(record, declaration).map((fact): SeenFact => {
    const contradiction = contradictionOf(fact, record, declaration);
    const { factId, label, row } = fact;
    const { status, value, reasonCodes, source } = row ?? UNTOUCHED;
    const sides = contradiction?.sides.map(({ candidateId }) => candidateId) ?? [];
    // Among documents that contradict each other nobody wins.
    const isOpen = contradiction !== null && !contradiction.isPersons;
    const shown = value === null ? null : readableValue(fact, value);
    const table = isOpen || value === null ? null : tableOf(fact, value);
    const known = { status, value: isOpen ? null : shown, table, reasonCodes, source };
    return { factId, label, ...known, citations: citationsOf(seen, fact, sides) };
  });
}

function tableOf({ columns }: DeclaredFact, value: string): SeenTable | null {
  const rows = columns.length > 0 ? maybeRows(value) : null;
  if (rows === null || rows.length === 0) return null;
  const cellOf = (row: Record<string, string>, id: string): string =>
    (Object.hasOwn(row, id) ? row[id] : undefined) ?? EMPTY_CELL;
  return {
    columns: columns.map(({ label }) => label),
    rows: rows.map((row) => columns.map(({ column_id: id }) => cellOf(row, id))),
  };
}

/** Of a table what its cell says, else what the candidate does. */
const cellValue = (value: string | null, { cell }: EvidenceRow): string | null =>
  cell == null || value === null ? value : (maybeRows(value)?.[cell.row]?.[cell.columnId] ?? null);

function citationsOf(seen: SeenCase, { factId, row }: DeclaredFact, sides: string[]): Citation[] {
  const values = new Map(seen.candidates.map(({ candidateId, value }) => [candidateId, value]));
  const several = row?.values?.flatMap(({ candidateIds }) => candidateIds);
  const counting = sides.length > 0 ? sides : (several ?? [row?.candidateId]);
  const kindOf = ({ candidateId, ordinal, cell }: EvidenceRow): CitationKind | null => {
    const counts = counting.includes(candidateId);
    if (ordinal > 0 && cell === null) return counts ? 'label' : null;
    if (counts) return sides.length > 0 ? 'side' : 'value';
    const value = values.get(candidateId) ?? null;
    return value !== null && value === row?.value ? 'same' : 'lost';
  };
  const found = seen.evidence
    .filter((evidence) => evidence.factId === factId)
    .flatMap((evidence): Citation[] => {
      const kind = kindOf(evidence);
      if (kind === null) return [];
      const { evidenceId, docId, pageIndex, charStart, charEnd, quote, boxes } = evidence;
      const value = cellValue(values.get(evidence.candidateId) ?? null, evidence);
      return [{ evidenceId, factId, kind, value, docId, pageIndex, charStart, charEnd, quote, boxes }];
    });
  const placeOf = ({ evidenceId }: Citation): number =>
    several?.indexOf(seen.evidence.find((one) => one.evidenceId === evidenceId)?.candidateId ?? '') ?? 0;
  return found.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || placeOf(a) - placeOf(b));
}
