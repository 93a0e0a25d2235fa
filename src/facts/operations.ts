// Stores what was found about facts, and decides each fact afresh from all that is known.
import type { Fields } from '../platform/database/rows.ts';
import type { Tx } from '../platform/transaction.ts';
import { sliceCodePoints } from '../documents/code-points.ts';
import type { TextMethod } from '../documents/page.ts';
import type { FoundCandidate } from './candidate.ts';
import { Candidate, Evidence } from './entity.ts';

/** A page as evidence refers to it. */
export type CitedPage = { pageIndex: number; text: string; method: TextMethod };

/**
 * Replaces the candidates of one document; what people cited for a value stays with it. Throws where a quote does not equal its
 * slice: such evidence is never written.
 */
export async function replaceCandidates(tx: Tx, about: Reading, found: FoundCandidate[]): Promise<void> {
  const old = await tx.sql<OldCandidate>(
    `select candidate_id as "candidateId", fact_id as "factId", value from candidates where doc_id = $1 and source = 'document'`,
    [about.docId],
  );
  const fresh = found.map((candidate) => ({ candidate, candidateId: tx.newId('cand') }));
  if (fresh.length > 0) await insertCandidates(tx, about, fresh);
  if (old.length > 0) await forgetCandidates(tx, { docId: about.docId, old, fresh });
}

type Reading = { caseId: string; docId: string; pages: CitedPage[] };
type OldCandidate = Fields<Candidate, 'candidateId' | 'factId' | 'value'>;
type FreshCandidate = { candidate: FoundCandidate; candidateId: string };

async function insertCandidates(
  tx: Tx,
  { caseId, docId, pages: read }: Reading,
  rows: FreshCandidate[],
): Promise<void> {
  const pages = new Map(read.map((page) => [page.pageIndex, page]));
  await tx.em.insertMany(
    Candidate,
    rows.map(({ candidate, candidateId }) => ({
      candidateId,
      caseId,
      factId: candidate.factId,
      docId,
      source: 'document' as const,
      foundBy: candidate.by,
      valueRaw: candidate.valueRaw,
      value: candidate.value,
      quality: candidate.quality,
      anchorMatch: candidate.anchorMatch,
      reasonCodes: candidate.reasonCodes,
      learned: candidate.learned ?? null,
      createdAt: tx.now,
    })),
  );
  await tx.em.insertMany(
    Evidence,
    rows.flatMap(({ candidate, candidateId }) =>
      candidate.spans.map((span, ordinal) => ({
        evidenceId: tx.newId('ev'),
        caseId,
        factId: candidate.factId,
        candidateId,
        docId,
        ordinal,
        commandId: null,
        ...grounded(pages.get(span.pageIndex), span),
      })),
    ),
  );
}

function grounded(page: CitedPage | undefined, span: FoundCandidate['spans'][number]) {
  if (page === undefined || sliceCodePoints(page.text, span.charStart, span.charEnd) !== span.quote) {
    throw new Error(`a quote of page ${span.pageIndex} does not equal its slice`);
  }
  const { pageIndex, charStart, charEnd, quote, boxes, cell = null } = span;
  return { pageIndex, charStart, charEnd, quote, boxes: boxes.map(rounded), method: page.method, cell };
}

const round = (value: number): number => Math.round(value * 1e5) / 1e5;
const rounded = ({ x, y, width, height }: FoundCandidate['spans'][number]['boxes'][number]) => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
});

/** What a command cited goes over to the candidate with the same value, behind what was found for it. */
const MOVE_CITED = `
update evidence e set candidate_id = moved.new, ordinal = e.ordinal + moved.behind
from jsonb_to_recordset($1) as moved (old text, new text, behind int)
where e.candidate_id = moved.old and e.command_id is not null`;

/** What people cited stays, as long as the page still says it. */
async function forgetCandidates(
  tx: Tx,
  { docId, old, fresh }: { docId: string; old: OldCandidate[]; fresh: FreshCandidate[] },
): Promise<void> {
  const moves = old.flatMap(({ candidateId, factId, value }) => {
    const next = fresh.find(({ candidate }) => candidate.factId === factId && candidate.value === value);
    const move = { old: candidateId, new: next?.candidateId, behind: next?.candidate.spans.length };
    return next === undefined || value === null ? [] : [move];
  });
  const ids = old.map(({ candidateId }) => candidateId);
  await tx.sql(MOVE_CITED, [JSON.stringify(moves)]);
  await tx.sql(`delete from evidence where candidate_id = any($1)`, [ids]);
  await tx.sql(`delete from candidates where candidate_id = any($1)`, [ids]);
  await tx.sql(
    `delete from evidence e where e.doc_id = $1 and e.command_id is not null and not exists (
       select 1 from document_pages p where p.doc_id = e.doc_id and p.page_index = e.page_index
         and substr(p.text, e.char_start + 1, e.char_end - e.char_start) = e.quote)`,
    [docId],
  );
}
