// An operator has work done again: a document read, a connector asked.
import { Document } from '../../documents/entity.ts';
import { CaseJob } from '../../cases/entity.ts';
import { startCaseJob } from '../../cases/jobs.ts';
import { hasBytes } from '../../documents/queries.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import { listVerifications, type VerificationRow } from '../../facts/verifications.ts';
import { askConnector, lookUp } from '../../settling/asking/ask-connector.ts';
import { lookupsOf, rowOf, type Lookup } from '../../settling/asking/lookups.ts';
import type { CaseRecord, DocumentRow, JobRow } from '../../cases/standing/record.ts';
import { isOpenDocument } from '../../cases/standing/rules.ts';
import { factOf, Rejection, type Context, type Effect } from './effect.ts';
import type { Payload } from '../types.ts';

/** Reads the stored bytes again; fetches them where they never came. Work under way is not doubled. */
export async function reprocessDocument(
  { tx, record }: Context,
  { doc_id: docId }: Payload<'reprocess_document'>,
): Promise<Effect> {
  const document = record.documents.find((one) => one.docId === docId);
  if (document === undefined || document.status === 'erased')
    throw new Rejection(
      'document_not_found',
      `The case has no document ${JSON.stringify(docId)} that could be read.`,
    );
  const underWay = jobUnderWay(record, document);
  if (underWay !== undefined) return { touches: 'nothing', result: { job_id: underWay.jobId } };
  const isStored = await hasBytes(tx.sql, docId);
  if (!isStored && document.source !== 'url')
    throw new Rejection('document_not_found', 'The bytes of this document are not there any more.');
  await endWaitingJobs({ tx, record }, docId);
  await tx.em.nativeUpdate(
    Document,
    { docId },
    { status: 'queued', failureCode: null, statusMessage: null, updatedAt: tx.now },
  );
  const jobId = await startCaseJob(tx, {
    kind: isStored ? 'extract' : 'fetch',
    caseId: record.caseId,
    docId,
  });
  return { touches: 'facts', result: { job_id: jobId } };
}

/** A document that waits for something the deployment lacks has a job, but nobody works on it. */
function jobUnderWay({ jobs }: CaseRecord, document: DocumentRow): JobRow | undefined {
  const isWaiting = document.status === 'queued' && document.statusMessage !== null;
  if (!isOpenDocument(document.status) || isWaiting) return undefined;
  return jobs.findLast(
    ({ docId, status }) => docId === document.docId && ['queued', 'running', 'retrying'].includes(status),
  );
}

/** A job that waits for something the deployment lacks is replaced by the new one. */
async function endWaitingJobs({ tx, record }: Pick<Context, 'tx' | 'record'>, docId: string): Promise<void> {
  const open = { $in: ['queued', 'running', 'retrying'] as const };
  await tx.em.nativeUpdate(
    CaseJob,
    { caseId: record.caseId, docId, status: { $in: [...open.$in] } },
    { status: 'failed', updatedAt: tx.now },
  );
}

export async function retryVerification(
  context: Context,
  { fact_id: factId }: Payload<'retry_verification'>,
): Promise<Effect> {
  const { tx, record } = context;
  const { fact, row } = factOf(context, factId);
  const all = await listVerifications(tx.sql, record.caseId);
  const lookups = askedLookups(context, fact, all);
  if (lookups.length > 0) return lookUpAgain(context, lookups, all);
  const last = all.find((each) => each.factId === factId && each.usage === 'verify_fact');
  if (fact.verify === undefined || last === undefined)
    throw new Rejection(
      'invalid_value',
      'No connector was asked about this fact, so there is nothing to repeat.',
    );
  if (row === undefined || row.value === null)
    throw new Rejection('invalid_value', 'The fact has no value that a connector could be asked about.');
  if (last.outcome === null) return { touches: 'nothing' };
  const jobId = await askConnector(tx, { caseId: record.caseId, fact, inputsHash: last.inputsHash });
  return { ...ASKED_AGAIN, result: { job_id: jobId } };
}

const ASKED_AGAIN: Effect = { touches: 'facts', decides: { factIds: [], outcome: 'asked_again' } };

/** Those that were asked about the values of now; of a fact that is verified as well, only while one has no answer. */
function askedLookups({ record }: Context, fact: FactSpec, all: readonly VerificationRow[]): Lookup[] {
  const facts = new Map(record.facts.map((known) => [known.factId, known]));
  const lookups = lookupsOf(fact, (id) => {
    const known = facts.get(id);
    return known?.status === 'resolved' ? known.value : null;
  }).filter((lookup) => rowOf(lookup, all) !== undefined);
  const isOpen = fact.verify === undefined || lookups.some((one) => rowOf(one, all)?.isUnavailable === true);
  return isOpen ? lookups : [];
}

async function lookUpAgain(
  { tx, record }: Context,
  lookups: Lookup[],
  all: readonly VerificationRow[],
): Promise<Effect> {
  const answered = lookups.filter((lookup) => rowOf(lookup, all)?.outcome !== null);
  if (answered.length === 0) return { touches: 'nothing' };
  const [jobId = ''] = await lookUp(tx, record.caseId, { lookups: answered });
  return { ...ASKED_AGAIN, result: { job_id: jobId } };
}
