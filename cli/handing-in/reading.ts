// Waits until documents that were handed in are read and the facts of their case stand; reads them itself where nobody else would.
import { listLostKeys } from '../../src/backup/sealed.ts';
import { maybeCaseState } from '../../src/cases/queries.ts';
import type { CaseRecord, DocumentRow, JobRow } from '../../src/cases/standing/record.ts';
import { ancestorsOf, inFamilies } from '../../src/documents/family.ts';
import { feedTopic } from '../../src/events/operations.ts';
import { openLanguageModel } from '../../src/language-model/model.ts';
import { createDocumentReader } from '../../src/intake/reader.ts';
import { openStore } from '../../src/store.ts';
import { openOutbound } from '../../src/platform/outbound/open.ts';
import { publicUrl, type Config } from '../../src/platform/config.ts';
import { documentLimits } from '../../src/platform/document-limits.ts';
import { isAnyoneWorking } from '../../src/platform/work/jobs.ts';
import { startLoop } from '../../src/platform/work/loop.ts';
import { createLog } from '../../src/platform/log.ts';
import type { Store } from '../../src/platform/transaction.ts';
import { isBeingRead } from '../../src/sessions/form/wanted.ts';
import { queueWorkers, retrying } from '../../src/workers.ts';
import { createSealer } from '../../src/platform/seal.ts';
import { maybeSecretKey } from '../../src/platform/secret-key.ts';
import { plural } from '../../src/platform/plural.ts';
import { clean } from '../terminal/text.ts';

/** How far one document has come, in a few words; `filename` of what came with a mail that was handed in. */
export type Standing = {
  docId: string;
  filename: string | null;
  words: string;
  isOver: boolean;
  isFailed: boolean;
};

const LOOK_AGAIN_MS = 250;

/** What works the queues off where nobody else does. */
export type OwnWorkers = {
  /** Without the key nobody here can: that is left to the server. */
  asksConnectors: boolean;
  stop(): Promise<void>;
};

/** `isUnasked`: connectors are still to be asked, and not by this command. */
export type Followed = { standings: Standing[]; isUnasked: boolean };

export type Following = {
  store: Store;
  caseId: string;
  docIds: string[];
  /** Told at every look. */
  report(standings: Standing[]): void;
  /** Told that no process is there to read anything; what it starts is ended at the end. */
  nobodyReads(): Promise<OwnWorkers>;
};

/** Settles when nothing of the case is under way any more, or nothing that goes on here. */
export async function untilFactsStand(following: Following): Promise<Followed> {
  const { store, caseId, docIds } = following;
  const { sql } = store.database;
  let own: OwnWorkers | undefined;
  try {
    for (;;) {
      const woken = wakened(store, feedTopic(caseId));
      const record = await maybeCaseState(sql, caseId);
      if (record === null) throw new Error(`no case ${caseId}`);
      const standings = standingsOf(record, docIds);
      following.report(standings);
      if (isSettled(record, own?.asksConnectors)) {
        woken.forget();
        return { standings, isUnasked: !isSettled(record) };
      }
      own ??= (await isAnyoneWorking(sql)) ? undefined : await following.nobodyReads();
      await woken.within(LOOK_AGAIN_MS);
    }
  } finally {
    await own?.stop();
  }
}

/** Listens before the look, so that what happens in between is not slept over. */
function wakened(store: Store, topic: string): { within(ms: number): Promise<void>; forget(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const forget = store.wake.on(topic, () => resolve());
  return {
    forget,
    async within(ms) {
      const timer = setTimeout(resolve, ms);
      await promise;
      clearTimeout(timer);
      forget();
    },
  };
}

const OPEN_JOB: JobRow['status'][] = ['queued', 'running', 'retrying'];

/** What waits for OCR that is not there is nobody's to wait for. */
const isWaitingForOcr = ({ status, statusMessage: message }: DocumentRow): boolean =>
  status === 'queued' && message !== null;

function isSettled({ documents, jobs }: Pick<CaseRecord, 'documents' | 'jobs'>, isAsked = true): boolean {
  const waiting = new Set(documents.filter(isWaitingForOcr).map(({ docId }) => docId));
  return (
    !documents.some(isBeingRead) &&
    !jobs.some(
      ({ status, docId, kind }) =>
        OPEN_JOB.includes(status) && !waiting.has(docId ?? '') && (isAsked || kind !== 'verify'),
    )
  );
}

/** Of the documents, and of what came with those that are mails. */
export function standingsOf(record: CaseRecord, docIds: string[]): Standing[] {
  const { documents } = record;
  return inFamilies(documents)
    .filter((one) => [one, ...ancestorsOf(documents, one)].some(({ docId }) => docIds.includes(docId)))
    .map((document) => ({
      docId: document.docId,
      filename: docIds.includes(document.docId) ? null : document.filename,
      words: wordsOf(document, record.jobs),
      isOver: !isBeingRead(document),
      isFailed: document.status === 'failed',
    }));
}

function wordsOf(document: DocumentRow, jobs: JobRow[]): string {
  const { status, statusMessage: message, pageCount: pages } = document;
  if (isBeingRead(document)) return workOf(jobs.findLast(({ docId }) => docId === document.docId));
  if (status === 'processed') return pages === null ? 'read' : `read, ${plural(pages, 'page')}`;
  return message === null ? status : clean(message);
}

function workOf(job: JobRow | undefined): string {
  const doing = job?.kind === 'fetch' ? 'fetched' : 'read';
  if (job?.status === 'retrying') return `being ${doing} once more`;
  return job?.status === 'running' ? `being ${doing}` : `waits to be ${doing}`;
}

/** Works the queues off in this process until it is told to stop; webhooks and sessions stay with the server. */
export async function startOwnWorkers(config: Config, databaseUrl: string): Promise<OwnWorkers> {
  const log = createLog({ level: 'silent', format: 'json' });
  const slots = config.INTAKE_WORKER_CONCURRENCY;
  const settings = { log, publicUrl: publicUrl(config), supervise: true, poolSize: 4 + slots, blobs: config };
  const store = await openStore(databaseUrl, settings);
  const { outbound } = openOutbound(config);
  const reader = createDocumentReader({ size: slots, limits: documentLimits(config) });
  const languageModel = openLanguageModel(config, { log });
  // Without the key connectors cannot be asked: that is left to the server.
  const isLost = (await listLostKeys(store.database.sql, config)).length > 0;
  const keys = isLost ? null : maybeSecretKey(config);
  const asking = keys === null ? null : startLoop(retrying(store, log));
  const workers = queueWorkers({
    store,
    outbound,
    sealer: keys === null ? null : createSealer(keys),
    reader,
    languageModel,
    limits: documentLimits(config),
    log,
    slots,
    pollMs: LOOK_AGAIN_MS,
  });
  return {
    asksConnectors: keys !== null,
    async stop() {
      await Promise.all([asking?.stop(), ...workers.map((worker) => worker.stop())]);
      await reader.close();
      await languageModel?.close();
      await outbound.close();
      await store.close();
    },
  };
}
