// An operator hands documents in, as files or by their addresses: all of them into one case, or none.
import { READABLE } from '../catalog/media-types.ts';
import { recordAct } from '../audit/operations.ts';
import type { CaseRequest } from '../cases/birth.ts';
import { advanceCase } from '../cases/operations.ts';
import { Refusal } from '../catalog/errors.ts';
import { puttingAside, type Aside } from '../documents/blobs/aside.ts';
import { MAX_DOCUMENTS, MAX_TOTAL_BYTES, unacceptable } from '../documents/acceptance.ts';
import type { Account } from '../http/caller.ts';
import { unmetPrecondition, type Deployment } from '../organizations/rules.ts';
import { sha256Hex } from '../platform/crypto.ts';
import { transact, type Scope, type Store, type Tx } from '../platform/transaction.ts';
import { enqueueExtraction } from './fetch-worker.ts';
import { keepFile } from './keep-file.ts';
import { addDocument } from './new-document.ts';
import { maybeOperatorsDocument } from './queries.ts';
import { createOrExtend, extendingRaces, maybeKnownCase } from './submit.ts';

/** The address is checked by whoever took it from outside. */
type File = { bytes: Uint8Array; filename: string | null };
export type Arrival = File | { url: string };

export type TakenDocument = {
  docId: string;
  jobId: string;
  /** The case has had the very same file before, and it was not read again. */
  isKnown: boolean;
};
/** The case that documents came into. */
export type TakenIn = { caseId: string; isNewCase: boolean; documents: TakenDocument[] };

/**
 * Makes one case of all documents, or extends the one with the same external id; by the rules of POST /process, and for files by
 * those of an upload. Refuses validation_error, the account preconditions, live_usage_cap_exceeded, unknown_case_type_id,
 * workflow_not_published, external_case_id_conflict.
 */
export async function takeInDocuments(
  store: Store,
  caller: { scope: Scope; account: Account; deployment: Deployment },
  input: { request: CaseRequest; documents: Arrival[] },
): Promise<TakenIn> {
  const { scope, account, deployment } = caller;
  const unmet = unmetPrecondition(account, scope.environment, deployment);
  if (unmet !== null) throw new Refusal(unmet);
  refuseFiles(input.documents);
  const cap = scope.environment === 'live' ? account.liveUsageCap : null;
  const files = input.documents.filter((document) => 'bytes' in document);
  return puttingAside(store, files, (kept) => {
    const documents = input.documents.map((document) =>
      'url' in document ? document : (kept[files.indexOf(document)] ?? { ...document, blobId: null }),
    );
    return extendingRaces(() => transact(store, scope, (tx) => takeIn(tx, { ...input, documents }, cap)));
  });
}

function refuseFiles(documents: Arrival[]): void {
  let total = 0;
  for (const document of documents) {
    if ('url' in document) continue;
    total += document.bytes.length;
    const refused = unacceptable(document.bytes, READABLE);
    if (refused !== null) throw invalid(`${document.filename ?? 'file'}: ${refused.message}`);
  }
  if (documents.length === 0 || documents.length > MAX_DOCUMENTS || total > MAX_TOTAL_BYTES)
    throw invalid(`1 to ${MAX_DOCUMENTS} documents and at most 250 MiB can be handed in at once`);
}

const invalid = (message: string): Refusal => new Refusal('validation_error', { message: `${message}.` });

type KeptArrival = Aside<File> | { url: string };
type TakeIn = { request: CaseRequest; documents: KeptArrival[] };

async function takeIn(tx: Tx, { request, documents }: TakeIn, cap: number | null): Promise<TakenIn> {
  const known = await maybeKnownCase(tx, request);
  const caseId = known?.caseId ?? tx.newId('case');
  const jobIds = documents.map(() => tx.newId('job'));
  const [jobId = ''] = jobIds;
  await createOrExtend(tx, request, { known, caseId, jobId, cap });
  const taken: TakenDocument[] = [];
  for (const [index, document] of documents.entries())
    taken.push(await takeDocument(tx, { caseId, jobId: jobIds[index] ?? tx.newId('job') }, document));
  await recordAct(tx, {
    action: 'document.handed_in',
    subject: { type: 'case', id: caseId },
    data: { case_type_id: request.caseTypeId, doc_ids: taken.map(({ docId }) => docId) },
  });
  return { caseId, isNewCase: known === null, documents: taken };
}

type Place = { caseId: string; jobId: string };

async function takeDocument(tx: Tx, { caseId, jobId }: Place, document: KeptArrival): Promise<TakenDocument> {
  if ('url' in document) {
    const docId = tx.newId('doc');
    await addDocument(tx, { caseId, docId, jobId, documentUrl: document.url });
    return { docId, jobId, isKnown: false };
  }
  const same = await maybeOperatorsDocument(tx.sql, caseId, sha256Hex(document.bytes));
  if (same !== null) return { ...same, isKnown: true };
  const file = { ...document, source: 'operator', claimedType: null, taskId: null, told: {} } as const;
  const docId = await keepFile(tx, caseId, file);
  await enqueueExtraction(tx, { caseId, docId, jobId });
  await advanceCase(tx, caseId, { trigger: 'document_uploaded', changed: true, jobId });
  return { docId, jobId, isKnown: false };
}
