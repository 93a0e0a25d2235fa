// The places that a case rests on, one for each quote: what it speaks for, and whether that counts, contradicts or lost.
import { contradictionOf } from '../cases/standing/contradiction.ts';
import type { CaseRecord, EvidenceRow } from '../cases/standing/record.ts';
import { declaredFacts, type DeclaredFact } from '../cases/standing/view.ts';
import { EMPTY_CELL, maybeRows, type TableRow } from '../declarations/tables.ts';
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

/** What facts are seen by: of the case itself only how they stand. */
type Found = Pick<SeenCase, 'declaration' | 'evidence'> & {
  record: Pick<CaseRecord, 'facts' | 'contradictions'>;
  candidates: readonly Said[];
};
type Said = Pick<SeenCase['candidates'][number], 'candidateId' | 'value'>;

export function seenFacts({ record, declaration, candidates, evidence }: Found): SeenFact[] {
  const byFact = Map.groupBy(evidence, ({ factId }) => factId);
  const valueAt = valuesAt(candidates);
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
    const citations = citationsOf(fact, { evidence: byFact.get(factId) ?? [], sides, valueAt });
    return { factId, label, ...known, citations };
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

type ValueAt = {
  /** What the candidate says. */
  whole(evidence: EvidenceRow): string | null;
  /** Of a table what its cell says, else the whole. */
  here(evidence: EvidenceRow): string | null;
};

/** A table is read once, however many places it has: each of its cells is one. */
function valuesAt(candidates: readonly Said[]): ValueAt {
  const values = new Map(candidates.map(({ candidateId, value }) => [candidateId, value]));
  const tables = new Map<string, TableRow[] | null>();
  const rowsOf = (candidateId: string, value: string): TableRow[] | null => {
    const known = tables.get(candidateId);
    if (known !== undefined) return known;
    const rows = maybeRows(value);
    tables.set(candidateId, rows);
    return rows;
  };
  const whole = ({ candidateId }: EvidenceRow): string | null => values.get(candidateId) ?? null;
  return {
    whole,
    here(evidence) {
      const { candidateId, cell } = evidence;
      const value = whole(evidence);
      if (cell == null || value === null) return value;
      return rowsOf(candidateId, value)?.[cell.row]?.[cell.columnId] ?? null;
    },
  };
}

type Among = { evidence: EvidenceRow[]; sides: string[]; valueAt: ValueAt };

function citationsOf({ factId, row }: DeclaredFact, { evidence, sides, valueAt }: Among): Citation[] {
  const several = row?.values?.flatMap(({ candidateIds }) => candidateIds);
  const counting = new Set(sides.length > 0 ? sides : (several ?? [row?.candidateId]));
  // The first place of each counts.
  const order = (several ?? []).map((candidateId, at): [string, number] => [candidateId, at]);
  const places = new Map(order.toReversed());
  const kindOf = (one: EvidenceRow): CitationKind | null => {
    const counts = counting.has(one.candidateId);
    if (one.ordinal > 0 && one.cell === null) return counts ? 'label' : null;
    if (counts) return sides.length > 0 ? 'side' : 'value';
    const value = valueAt.whole(one);
    return value !== null && value === row?.value ? 'same' : 'lost';
  };
  const found = evidence.flatMap((one): { citation: Citation; at: number }[] => {
    const kind = kindOf(one);
    if (kind === null) return [];
    const { evidenceId, docId, pageIndex, charStart, charEnd, quote, boxes } = one;
    const about = { evidenceId, factId, kind, value: valueAt.here(one) };
    const citation = { ...about, docId, pageIndex, charStart, charEnd, quote, boxes };
    return [{ citation, at: several === undefined ? 0 : (places.get(one.candidateId) ?? -1) }];
  });
  return found
    .toSorted((a, b) => ORDER.indexOf(a.citation.kind) - ORDER.indexOf(b.citation.kind) || a.at - b.at)
    .map(({ citation }) => citation);
}
