// Reads one document as the server would, and decides its facts by a declaration; nothing is stored.
import { factType, localized } from '../../src/declarations/rules.ts';
import { maybeRows } from '../../src/declarations/tables.ts';
import type { Declaration, FactSpec } from '../../src/declarations/schema.ts';
import { MAX_DEPTH } from '../../src/documents/family.ts';
import type { Attachment, Page, Reading } from '../../src/documents/page.ts';
import { toUtf16 } from '../../src/documents/code-points.ts';
import type { Decision } from '../../src/facts/decide.ts';
import { decideDocument, foundInDocument } from '../../src/settling/decide-document.ts';
import type { DecidedValue } from '../../src/facts/entity.ts';
import type { FoundCandidate } from '../../src/facts/candidate.ts';
import { withModel, type AskModelDeps } from '../../src/intake/ask-model.ts';
import type { EndedCall } from '../../src/language-model/operations.ts';
import { clean } from '../terminal/text.ts';
import type { Received } from './try-sources.ts';
import type { ViewedEvidence, ViewedValue } from '../views/fact-view.ts';

export type TriedEvidence = ViewedEvidence & {
  /** The line of the page that the quote stands in. */ line: string;
};
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
  rows?: { cells: Record<string, { value: string }> }[];
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
    facts: decideAll(declaration, extraction?.candidates ?? [], pages),
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

function decideAll(declaration: Declaration, candidates: FoundCandidate[], pages: Page[]): TriedFact[] {
  const decided = decideDocument(declaration, foundInDocument(candidates));
  const texts = new Map(pages.map((page) => [page.pageIndex, page.text]));
  return declaration.facts.map((fact) => {
    const found = candidates.filter(({ factId }) => factId === fact.fact_id);
    const decision = decided.get(fact.fact_id) ?? NOTHING;
    const said = decision.values?.flatMap(({ candidateIds }) => candidateIds) ?? [decision.candidateId];
    const cited = said.flatMap((id) => (id === null ? [] : (candidates[Number(id)] ?? [])));
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
        ? { rows: rowsOf(decision.value), columns: columnsOf(fact, declaration.default_locale) }
        : {}),
      source: cited.length === 0 ? (decision.source ?? null) : 'document',
      evidence: cited.flatMap((candidate) => evidenceOf(candidate, texts)),
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

const rowsOf = (value: string | null): NonNullable<TriedFact['rows']> =>
  (value === null ? [] : (maybeRows(value) ?? [])).map((row) => ({
    cells: Object.fromEntries(Object.entries(row).map(([id, cell]) => [id, { value: cell }])),
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

const evidenceOf = (candidate: FoundCandidate, texts: Map<number, string>): TriedEvidence[] =>
  candidate.spans.map((span, ordinal) => ({
    role: ordinal === 0 || span.cell !== undefined ? 'value' : 'anchor',
    quote: span.quote,
    doc_id: '',
    page_index: span.pageIndex,
    location: { char_start: span.charStart, char_end: span.charEnd },
    line: lineAt(texts.get(span.pageIndex) ?? '', span),
  }));

const MAX_LINE = 500;

function lineAt(text: string, { charStart, charEnd }: { charStart: number; charEnd: number }): string {
  const start = toUtf16(text, charStart);
  const end = text.indexOf('\n', toUtf16(text, charEnd));
  const from = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  return clean(
    text.slice(Math.max(from, start - MAX_LINE), Math.min(end === -1 ? text.length : end, start + MAX_LINE)),
  ).trim();
}
