// Reads one document as the server would, and decides its facts by a declaration; nothing is stored.
import { factType, localized } from '../../src/declarations/rules.ts';
import { derivationsOf } from '../../src/declarations/formulas/derivations.ts';
import type { Declaration, FactSpec } from '../../src/declarations/schema.ts';
import { MAX_DEPTH } from '../../src/documents/family.ts';
import type { Attachment, Page, Reading } from '../../src/documents/page.ts';
import type { Decision } from '../../src/facts/decide.ts';
import { decideDocument, foundInDocument } from '../../src/settling/decide-document.ts';
import type { DecidedValue } from '../../src/facts/entity.ts';
import type { FoundCandidate } from '../../src/facts/candidate.ts';
import { withModel, type AskModelDeps } from '../../src/intake/ask-model.ts';
import type { EndedCall } from '../../src/language-model/operations.ts';
import { evidenceOf, rowsOf, type TriedEvidence, type TriedRow } from './try-evidence.ts';
import type { Received } from './try-sources.ts';
import type { ViewedValue } from '../views/fact-view.ts';

export type TriedFact = {
  fact_id: string;
  fact_label: string;
  status: string;
  value: string | null;
  anchor_match_quality: number | null;
  margin: number | null;
  reason_codes: string[];
  /** Of a fact that may have several. */
  values?: TriedValue[];
  /** Of a table. */
  rows?: TriedRow[];
  columns?: { column_id: string; label: string }[];
  source: string | null;
  evidence: TriedEvidence[];
  candidates: {
    value: string | null;
    value_raw: string;
    anchor_match_quality: number;
    found_by: string;
    evidence: TriedEvidence[];
  }[];
};

export type TriedValue = Omit<ViewedValue, 'reason_codes'> & {
  reason_codes: string[];
  evidence: TriedEvidence[];
};

export type TriedDocument = {
  file: string;
  /** As the document would be stored: `queued` waits for OCR. */
  status: 'processed' | 'failed' | 'queued';
  mime_type: string | null;
  page_count: number | null;
  document_type: string | null;
  failure_code: string | null;
  status_message: string | null;
  /** Questions to the language model, where the deployment has one and there was something to ask. */
  model_calls?: TriedCall[];
  facts: TriedFact[];
};

export type TriedCall = {
  model: string;
  prompt_version: number;
  outcome: string;
  attempts: number;
  latency_ms: number;
  prompt_tokens: number | null;
  completion_tokens: number | null;
  asked: number;
  proposed: number;
  kept: number;
};

const presentCall = (call: EndedCall): TriedCall => ({
  model: call.model,
  prompt_version: call.promptVersion,
  outcome: call.outcome,
  attempts: call.attempts,
  latency_ms: call.latencyMs,
  prompt_tokens: call.promptTokens,
  completion_tokens: call.completionTokens,
  asked: call.asked,
  proposed: call.proposed,
  kept: call.kept,
});

/** A tried document with the text of its pages, for showing its citations, and what hangs on it. */
export type Tried = { document: TriedDocument; pages: Page[]; attachments: Attachment[] };

/** The document, then what came with it where it is a mail. */
export async function* tryWithAttachments(
  deps: AskModelDeps,
  declaration: Declaration,
  { received, depth = 0 }: { received: Received; depth?: number },
): AsyncGenerator<Tried> {
  const tried = await tryDocument(deps, declaration, received);
  yield tried;
  if (depth === MAX_DEPTH) return;
  for (const { filename, bytes } of tried.attachments) {
    const name = `${received.name} › ${filename ?? 'attachment'}`;
    const attachment = { ok: true, name, filename, bytes } as const;
    yield* tryWithAttachments(deps, declaration, { received: attachment, depth: depth + 1 });
  }
}

async function tryDocument(deps: AskModelDeps, declaration: Declaration, received: Received): Promise<Tried> {
  const { name } = received;
  if (!received.ok) {
    const { failureCode, message: status_message } = received;
    return unread(name, { status: 'failed', failure_code: failureCode, status_message });
  }
  const { bytes, filename } = received;
  const today = new Date().toISOString().slice(0, 10);
  const read = await deps.reader.read({ bytes, declaration, filename, today, lane: '' });
  const { reading, extraction, calls } = await withModel(deps, { declaration, today, lane: '' }, read);
  if (!reading.ok) return unreadable(name, reading);
  const { pages } = reading;
  const document: TriedDocument = {
    file: name,
    status: 'processed',
    mime_type: reading.mimeType,
    page_count: reading.pageCount,
    document_type: extraction?.documentType ?? null,
    failure_code: null,
    status_message: reading.notes.join(' ') || null,
    ...(calls.length === 0 ? {} : { model_calls: calls.map(presentCall) }),
    facts: decideAll({ declaration, today }, extraction?.candidates ?? [], pages),
  };
  return { document, pages, attachments: reading.attachments ?? [] };
}

function unreadable(name: string, reading: Extract<Reading, { ok: false }>): Tried {
  const { message: status_message, mimeType } = reading;
  const outcome =
    'waitingFor' in reading
      ? { status: 'queued' as const }
      : { status: 'failed' as const, failure_code: reading.failureCode };
  return unread(name, { ...outcome, mime_type: mimeType, status_message });
}

function unread(
  file: string,
  outcome: Pick<TriedDocument, 'status' | 'status_message'> & Partial<TriedDocument>,
): Tried {
  const nothing = { mime_type: null, page_count: null, document_type: null, failure_code: null, facts: [] };
  return { document: { file, ...nothing, ...outcome }, pages: [], attachments: [] };
}

type Deciding = { declaration: Declaration; today: string };

function decideAll(
  { declaration, today }: Deciding,
  candidates: FoundCandidate[],
  pages: Page[],
): TriedFact[] {
  const decided = decideDocument(declaration, foundInDocument(candidates), today);
  const texts = new Map(pages.map((page) => [page.pageIndex, page.text]));
  const reads = new Map(
    derivationsOf(declaration).map(({ fact, formula }) => [fact.fact_id, formula.factIds]),
  );
  const saidOf = ({ values, candidateId }: Decision): FoundCandidate[] =>
    (values?.flatMap(({ candidateIds }) => candidateIds) ?? [candidateId]).flatMap((id) =>
      id === null ? [] : (candidates[Number(id)] ?? []),
    );
  /** A derived fact has no quote of its own: it rests on what it was worked out of. */
  const inputsOf = (factId: string, { value }: Decision): FoundCandidate[] =>
    value === null ? [] : (reads.get(factId) ?? []).flatMap((id) => saidOf(decided.get(id) ?? NOTHING));
  return declaration.facts.map((fact) => {
    const found = candidates.filter(({ factId }) => factId === fact.fact_id);
    const decision = decided.get(fact.fact_id) ?? NOTHING;
    const cited = saidOf(decision);
    const values = decision.values?.map((one) => triedValue(one, candidates, texts));
    return {
      fact_id: fact.fact_id,
      fact_label: localized(fact.label, declaration.default_locale, declaration.default_locale),
      status: decision.status,
      value: decision.value,
      anchor_match_quality: decision.quality,
      margin: decision.margin,
      reason_codes: decision.reasonCodes,
      ...(values === undefined ? {} : { values }),
      ...(factType(fact).name === 'table'
        ? { rows: rowsOf(decision.value, cited, texts), columns: columnsOf(fact, declaration.default_locale) }
        : {}),
      source: cited.length === 0 ? (decision.source ?? null) : 'document',
      evidence: [...cited, ...inputsOf(fact.fact_id, decision)].flatMap((candidate) =>
        evidenceOf(candidate, texts),
      ),
      candidates: found.map((candidate) => ({
        value: candidate.value,
        value_raw: candidate.valueRaw,
        anchor_match_quality: candidate.quality,
        found_by: candidate.by,
        evidence: evidenceOf(candidate, texts),
      })),
    };
  });
}

const columnsOf = (fact: FactSpec, locale: string | undefined): NonNullable<TriedFact['columns']> =>
  (factType(fact).columns ?? []).map(({ column_id, label }) => ({
    column_id,
    label: localized(label, locale, locale),
  }));

const NOTHING: Decision = {
  status: 'needs_input',
  value: null,
  candidateId: null,
  quality: null,
  margin: null,
  reasonCodes: [],
};

function triedValue(
  { value, status, quality, reasonCodes, candidateIds }: DecidedValue,
  found: FoundCandidate[],
  texts: Map<number, string>,
): TriedValue {
  const said = candidateIds.flatMap((id) => found[Number(id)] ?? []);
  return {
    value,
    status,
    anchor_match_quality: quality,
    reason_codes: reasonCodes,
    evidence: said.flatMap((candidate) => evidenceOf(candidate, texts)),
  };
}
