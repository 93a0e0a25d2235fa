// A case record seen through its declaration: every declared fact in the author's order, and what stands in the way.
import { readBy } from '../../declarations/formulas/derivations.ts';
import { factType, localized } from '../../declarations/rules.ts';
import { isOpenStatus } from '../../applicants/rules.ts';
import type { FactTypeName } from '../../declarations/fact-type.ts';
import type { LocalText } from '../../declarations/local-text.ts';
import type { Declaration } from '../../declarations/schema.ts';
import { flowOf } from './flow.ts';
import type { CaseRecord, FactRow, JobRow, VerificationRow } from './record.ts';
import type { BlockingItem, Counts } from './blocking.ts';
import { REASONS, reasonSaid } from './reasons.ts';
import { nextState, type CaseView, type FactView } from './rules.ts';
import { unreadDocuments } from './unread-documents.ts';
import { UNUSABLE, WHY_HERE } from './why-here.ts';

/** No fact waits for these: gates look at what is known, and what is erased counts as gone from the first on. */
const ASIDE: readonly string[] = ['gate', 'erase'];
const OPEN_JOB: JobRow['status'][] = ['queued', 'running', 'retrying'];

/** A fact as its author declared it, with what is known of it. */
export type DeclaredFact = {
  factId: string;
  label: string;
  required: boolean;
  sensitive: boolean;
  /** Whether it may have several values. */
  multiple: boolean;
  /** The facts that it is worked out of; none of a fact that is found or said. */
  reads: string[];
  type: FactTypeName;
  /** Of a table. */
  columns: { column_id: string; label: string }[];
  row: FactRow | undefined;
};

/** Facts in the order of the declaration; those that no worker has touched yet have no row and are pending. */
export function declaredFacts(
  record: Pick<CaseRecord, 'facts'>,
  declaration: Declaration,
  locale?: string,
): DeclaredFact[] {
  const rows = new Map(record.facts.map((row) => [row.factId, row]));
  const said = (text: LocalText): string =>
    localized(text, locale ?? declaration.default_locale, declaration.default_locale);
  return declaration.facts.map((fact) => ({
    factId: fact.fact_id,
    label: said(fact.label),
    required: fact.required ?? false,
    sensitive: fact.sensitive ?? false,
    multiple: fact.multiple ?? false,
    reads: fact.derive === undefined ? [] : readBy(declaration, fact.fact_id),
    type: factType(fact).name,
    columns: factType(fact).columns?.map(({ column_id, label }) => ({ column_id, label: said(label) })) ?? [],
    row: rows.get(fact.fact_id),
  }));
}

export function factViews(record: Pick<CaseRecord, 'facts'>, declaration: Declaration): FactView[] {
  return declaredFacts(record, declaration).map(({ factId, label, required, row }) => ({
    factId,
    label,
    required,
    ...(row === undefined ? UNTOUCHED : knownOf(row)),
  }));
}

const UNTOUCHED: Omit<FactView, 'factId' | 'label' | 'required'> = {
  status: 'pending',
  reasonCodes: [],
  value: null,
  confirmed: false,
  verified: false,
  sources: [],
};

const knownOf = ({ status, reasonCodes, value, confirmed, verified, source }: FactRow) => ({
  status,
  reasonCodes,
  value,
  confirmed,
  verified,
  sources: [...(source === null ? [] : [source]), ...(verified ? ['connector'] : [])],
});

/** Whether the applicant's session can take answers at the moment (completions §3.1). */
export function isSessionOpen({ session, readAt }: Pick<CaseRecord, 'session' | 'readAt'>): boolean {
  if (session === null || !isOpenStatus(session.status)) return false;
  return new Date(session.expiresAt) > new Date(readAt);
}

/** Whether the applicant is still at it: nothing has been handed in or marked as done yet. */
export const isFilling = ({ session }: Pick<CaseRecord, 'session'>): boolean =>
  session?.status === 'open' && session.firstSubmittedAt === null;

/** Whether somebody has claimed the case, and the lease has not run out. */
export function isClaimed(record: Pick<CaseRecord, 'leaseExpiresAt' | 'readAt'>): boolean {
  return record.leaseExpiresAt !== null && new Date(record.leaseExpiresAt) > new Date(record.readAt);
}

/** What the rules look at. */
export function caseView(record: CaseRecord, declaration: Declaration): CaseView {
  const unread = unreadDocuments(record);
  return {
    runtimeStatus: record.runtimeStatus,
    flow: flowOf(declaration),
    completion: declaration.completion ?? 'operator',
    facts: factViews(record, declaration),
    documents: record.documents.map((document) => ({
      docId: document.docId,
      status: document.status,
      isAccepted: document.status === 'failed' && !unread.includes(document),
    })),
    hasOpenJobs: record.jobs.some(({ kind, status }) => !ASIDE.includes(kind) && OPEN_JOB.includes(status)),
    gates: record.gates.map(({ gateId, status, outcome }) => ({ gateId, status, outcome })),
    applicant: isSessionOpen(record) && record.takenOverAt === null ? 'can_ask' : 'none',
    isFilling: isFilling(record),
    isClarifying: record.openTasks.some(({ isClarification }) => isClarification),
    isEscalated: record.escalatedAt !== null,
  };
}

/** Where the case stands, and in words of its author. */
export function placeOfCase(record: CaseRecord, declaration: Declaration) {
  const { position, blocking } = nextState(caseView(record, declaration));
  const isOver = record.runtimeStatus === 'complete';
  const titled = (text: LocalText): string => localized(text, declaration.default_locale);
  return {
    blocking: isOver ? [] : blocking,
    current_node_id: isOver ? null : position.node.nodeId,
    current_node_title: isOver ? null : titled(position.node.title),
    current_gate_id: isOver ? null : (position.gate?.gateId ?? null),
    current_gate_title: isOver || position.gate === null ? null : titled(position.gate.title),
  };
}

/** What has to happen before the case goes on, each with its plain sentence. */
export function blockingItems(record: CaseRecord, declaration: Declaration): BlockingItem[] {
  if (record.runtimeStatus === 'complete') return [];
  const { blocking, position } = nextState(caseView(record, declaration));
  const since = new Date(record.whyHereSince).toISOString();
  return [
    ...blockingDocuments(record),
    ...blocking.map((fact) => blockingFact(record, { ...fact, check: checkOf(declaration, fact) }, since)),
    ...blockingSession(record, since),
    ...blockingGate(record, position.gate?.gateId, since),
  ];
}

function blockingDocuments(record: CaseRecord): BlockingItem[] {
  const unread = unreadDocuments(record);
  return record.documents
    .filter(
      (document) =>
        unread.includes(document) || (document.status === 'queued' && document.statusMessage !== null),
    )
    .map((document) => ({
      kind: 'document',
      id: document.docId,
      code: document.failureCode ?? 'waiting',
      message: document.statusMessage ?? 'The document could not be read.',
      since: new Date(document.updatedAt).toISOString(),
    }));
}

/** What a value has to fit, where its author says so: it may be that which does not hold. */
function checkOf({ facts }: Declaration, { factId }: FactView): string {
  const check = facts.find(({ fact_id }) => fact_id === factId)?.check;
  if (check === undefined) return '';
  const shown = check.length > MOST_OF_CHECK ? `${check.slice(0, MOST_OF_CHECK).replace(HALF, '')}…` : check;
  return `; its check is ${shown}`;
}

const MOST_OF_CHECK = 200;
/** What is left of a character that was cut in two: no database takes it. */
const HALF = /[\uD800-\uDBFF]$/;

/** A verification that could not be made is the connector's fault, not the fact's. */
function blockingFact(record: CaseRecord, fact: FactView & { check: string }, since: string): BlockingItem {
  const reason = reasonOf(fact);
  const isConnectors = fact.reasonCodes.includes('connector_unavailable');
  const asked = record.verifications.findLast(({ factId }) => isConnectors && factId === fact.factId);
  const toMend = asked !== undefined && isUnusable(asked) ? asked.explanation : null;
  return {
    kind: isConnectors ? 'connector' : 'fact',
    id: asked?.connectorKey ?? fact.factId,
    code: toMend === null ? reason : UNUSABLE,
    message: `${fact.label}: ${toMend ?? `${reasonSaid(reason, fact.value) ?? 'needs a look'}${reason === 'value_mismatch' ? fact.check : ''}.`}`,
    since,
  };
}

/** Whether the connector is not there, or cannot ask as it is: asking again is of no use before somebody has mended it. */
export const isUnusable = ({ outcome, attempts, asked }: VerificationRow): boolean =>
  outcome === 'error' || (outcome !== null && attempts === 0 && asked === null);

/** Whoever was asked is what a question waits for, whatever the documents lack; so is a connector. */
const FIRST: readonly string[] = ['clarification_requested', 'connector_unavailable'];
function reasonOf({ status, reasonCodes }: FactView): string {
  if (status === 'resolved') return 'always_review';
  const known = reasonCodes.filter((code) => REASONS[code] !== undefined);
  return known.find((code) => FIRST.includes(code)) ?? known[0] ?? 'missing';
}

function blockingSession(record: CaseRecord, since: string): BlockingItem[] {
  if (record.runtimeStatus !== 'intake_in_progress' || record.session === null) return [];
  const { sessionId: id, status } = record.session;
  return [{ kind: 'session', id, code: status, message: WHY_HERE[record.whyHereCode].sentence, since }];
}

function blockingGate(record: CaseRecord, gateId: string | undefined, since: string): BlockingItem[] {
  const gate = record.gates.find(
    ({ gateId: gate_id, status }) => gate_id === gateId && (status === 'review' || status === 'failed'),
  );
  if (gate === undefined || record.runtimeStatus !== 'ready_for_review') return [];
  const code = gate.outcome ?? gate.status;
  return [
    { kind: 'gate', id: gate.gateId, code, message: gate.message ?? 'The gate has not passed.', since },
  ];
}

export function countFacts(record: CaseRecord, declaration: Declaration): Counts {
  const statuses = declaredFacts(record, declaration).map(({ row }) => row?.status ?? 'pending');
  const count = (status: string): number => statuses.filter((one) => one === status).length;
  return {
    resolved_count: count('resolved'),
    needs_input_count: count('needs_input'),
    failed_count: count('failed'),
    document_count: record.documents.filter(({ status }) => status !== 'erased').length,
    pending_count: count('pending'),
    not_applicable_count: count('not_applicable'),
  };
}
