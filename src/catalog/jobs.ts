// The jobs of the product: which queue, what it carries, how it is tried again.
import type { QueueSettings } from '../platform/work/jobs.ts';

export type JobData = {
  'fetch-document': { docId: string; jobId: string };
  'extract-document': { docId: string; jobId: string };
  'evaluate-gate': { caseId: string; gateId: string; jobId: string };
  'verify-fact': { caseId: string; verificationId: string; jobId: string };
  'run-command': { caseId: string; commandId: string };
  'hand-in-again': { caseId: string };
  'fill-fields': { caseId: string };
  'learn-workflow': { orgId: string; environment: 'test' | 'live'; workflowId: string };
};
export type JobName = keyof JobData;

/** Where a job ends whose worker died too often; its handler tells the case. */
export const DEAD_JOBS = 'dead-jobs';

const document = {
  // After 1, 2, 4, 8 and 16 s, each up to twice as long: half a minute without the database fails no document.
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  expireInSeconds: 600,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 900,
  partition: true,
  deadLetter: DEAD_JOBS,
};

export const QUEUES: QueueSettings[] = [
  {
    name: DEAD_JOBS,
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: false,
    expireInSeconds: 60,
    deleteAfterSeconds: 86_400,
    partition: false,
  },
  { name: 'fetch-document', ...document },
  { name: 'extract-document', ...document },
  { name: 'evaluate-gate', ...document },
  { name: 'verify-fact', ...document },
  { name: 'run-command', ...document },
  // Nothing is lost with it: the applicant can hand in themselves.
  {
    name: 'hand-in-again',
    retryLimit: 5,
    retryDelay: 1,
    retryBackoff: true,
    expireInSeconds: 60,
    deleteAfterSeconds: 900,
    partition: true,
  },
  // Nothing is lost with it either: the field stays empty.
  {
    name: 'fill-fields',
    retryLimit: 2,
    retryDelay: 1,
    retryBackoff: true,
    expireInSeconds: 120,
    heartbeatSeconds: 10,
    deleteAfterSeconds: 900,
    partition: true,
  },
  // One of a workflow waits at most, whatever is decided meanwhile; without it the old model stands.
  {
    name: 'learn-workflow',
    policy: 'short',
    retryLimit: 2,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 600,
    heartbeatSeconds: 10,
    deleteAfterSeconds: 900,
    partition: true,
  },
];
