// What was done in a case: connectors that were asked, decisions, consents, answers, the timeline, what was sent in.
import type { DecisionRow } from '../../cases/queries.ts';
import { inFamilies } from '../../documents/family.ts';
import { formOf } from '../../declarations/form.ts';
import { readableOf, readableValue } from '../../facts/readable.ts';
import { localized } from '../../declarations/rules.ts';
import type { Declaration } from '../../declarations/schema.ts';
import type { FeedRow } from '../../events/queries.ts';
import type { CaseFile } from './case-file.ts';
import { factLabel } from './facts.ts';
import type { Gathered } from './queries.ts';
import { bytesInWords, capital, cut, moment, MOST_OF_QUOTE, nameOf, spelled } from './words.ts';

const MOST_OF_NOTICE = 4000;
/** Milliseconds do not help a reader, seconds do. */
const EXACT = true;

/** Answers alone: a question under way has none yet. */
export const verificationsOf = ({ record, declaration }: Gathered): CaseFile['verifications'] =>
  record.verifications.flatMap((row) => {
    const { outcome, checkedAt, statusCode, attempts } = row;
    if (outcome === null) return [];
    const tries = attempts > 1 ? `${attempts} attempts. ` : '';
    const status = statusCode === null ? '' : `HTTP ${statusCode}. `;
    return {
      fact: factLabel(declaration, row.factId),
      asked: `${row.connectorKey} · ${row.functionKey}`,
      outcome: spelled(outcome),
      detail: cut(`${tries}${status}${row.explanation ?? ''}`.trim(), MOST_OF_NOTICE),
      at: checkedAt === null ? '' : moment(checkedAt),
    };
  });

export const decisionsOf = ({ decisions, declaration, candidates }: Gathered): CaseFile['decisions'] =>
  decisions.map((row) => {
    const chosen = candidates.find(({ candidateId }) => candidateId === row.selectedCandidateId);
    const fact = declaration.facts.find(({ fact_id }) => fact_id === row.subjectId);
    const stated = row.value ?? chosen?.value ?? null;
    const value = stated === null ? null : readableValue(readableOf(fact), stated);
    const what = capital(spelled(row.outcome));
    const undone = row.undoneBy === null ? '' : ' (taken back later)';
    return {
      at: moment(row.decidedAt, EXACT),
      about: subjectOf(row, declaration),
      what: `${what}${value === null ? '' : `: ${cut(value, MOST_OF_QUOTE)}`}${undone}`,
      who: actorOf(row),
      why: row.rationale === null ? '–' : cut(row.rationale, MOST_OF_NOTICE),
    };
  });

function subjectOf({ kind, subjectId }: DecisionRow, declaration: Declaration): string {
  if (kind === 'fact') return factLabel(declaration, subjectId);
  const gate = declaration.gates?.find(({ gate_id }) => gate_id === subjectId);
  if (gate !== undefined) return localized(gate.title, declaration.default_locale);
  return kind === 'completion' || kind === 'command' ? 'The case' : `${capital(spelled(kind))} ${subjectId}`;
}

function actorOf({ actor }: DecisionRow): string {
  const kind = spelled(actor.type);
  return actor.label === '' ? capital(kind) : `${actor.label} (${kind})`;
}

export const consentsOf = ({ consents, declaration }: Gathered): CaseFile['consents'] =>
  consents.map(({ fieldId, value, recordedAt, noticeText, noticeHash, locale }) => ({
    field: fieldLabel(declaration, fieldId),
    value,
    at: moment(recordedAt, EXACT),
    notice: cut(noticeText, MOST_OF_NOTICE),
    hash: `Shown in "${locale}"; SHA-256 of the notice ${noticeHash}`,
  }));

export const inputsOf = ({ record, declaration }: Gathered): CaseFile['inputs'] =>
  Object.entries(record.session?.answers ?? {}).map(([fieldId, value]) => [
    fieldLabel(declaration, fieldId),
    cut(typeof value === 'string' ? value : JSON.stringify(value), MOST_OF_NOTICE),
  ]);

function fieldLabel(declaration: Declaration, fieldId: string): string {
  const field = formOf(declaration)
    .sections.flatMap(({ fields }) => fields)
    .find(({ field_id }) => field_id === fieldId);
  return field === undefined ? fieldId : localized(field.label, declaration.default_locale);
}

export const timelineOf = (gathered: Gathered): CaseFile['timeline'] =>
  gathered.timeline.map((event) => ({
    at: moment(event.created_at, EXACT),
    what: capital(spelled(event.event_type)),
    about: aboutOf(event, gathered),
  }));

const DETAILS = ['command_type', 'code', 'outcome', 'reason_code', 'failure_code'];

function aboutOf({ data }: FeedRow, { declaration, record }: Gathered): string {
  const { fact_id: factId, doc_id: docId, gate_id: gateId, from, to } = data;
  const gate = declaration.gates?.find(({ gate_id }) => gate_id === gateId);
  const document = record.documents.find((one) => one.docId === docId);
  const parts = [
    typeof factId === 'string' ? factLabel(declaration, factId) : null,
    typeof docId === 'string' ? nameOf(document, docId) : null,
    gate === undefined ? gateId : localized(gate.title, declaration.default_locale),
    typeof from === 'string' && typeof to === 'string' ? `${spelled(from)} → ${spelled(to)}` : null,
    ...DETAILS.map((name) => (typeof data[name] === 'string' ? spelled(data[name]) : null)),
  ];
  return parts.filter((part) => typeof part === 'string').join(' · ');
}

/** As the package: what was erased is shown as gone, what an applicant took back before they sent it never belonged to it. */
export const documentsOf = ({ record }: Gathered): CaseFile['documents'] =>
  inFamilies(record.documents.filter(({ takenBack }) => !takenBack)).map((document) => {
    const { docId, status, mimeType, pageCount, byteSize, textMethod, sha256, source, parentDocId } =
      document;
    if (status === 'erased')
      return { name: 'Erased document', about: 'Erased; nothing of it is kept.', id: docId, sha256: null };
    const about = [
      mimeType,
      pageCount === null ? null : `${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`,
      byteSize === null ? null : bytesInWords(byteSize),
      `from ${source === 'url' ? 'an address' : source === 'upload' ? 'the applicant' : `an ${source}`}`,
      parentDocId === null ? null : 'came with a mail',
      textMethod === null ? null : `text: ${spelled(textMethod)}`,
      status === 'processed' ? null : spelled(status),
      document.statusMessage,
    ];
    return {
      name: nameOf(document, docId),
      about: about.filter((part) => part !== null && part !== '').join(' · '),
      id: docId,
      sha256,
    };
  });
