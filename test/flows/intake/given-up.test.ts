// Jobs whose every try breaks off: the case is told, nothing stays in processing for ever, nothing is passed silently.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import type { JobName } from '../../../src/catalog/jobs.ts';
import { invoicePdf } from '../../harness/documents.ts';
import { countOf, feedOf, look, movesIn, send, startStory, type Story } from '../../harness/story.ts';
import { waitFor } from '../../harness/wait.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

/** The last try of the queue's only job breaks off, as when the process that holds it dies. */
async function breakOffLastTry(queue: JobName): Promise<void> {
  const { jobs, database } = story.app.store;
  await database.sql(`update pgboss.job set retry_limit = 0 where name = $1 and state = 'created'`, [queue]);
  const taken = await jobs.boss.fetch(queue);
  expect(taken).toHaveLength(1);
  await jobs.boss.fail(
    queue,
    taken.map(({ id }) => id),
  );
}

describe('a document that is given up', () => {
  test.each<[JobName, JobName[]]>([
    ['fetch-document', []],
    ['extract-document', ['fetch-document']],
  ])('by %s fails, and its case goes to a person', async (queue, before) => {
    const tenant = await story.tenant();
    const sent = await send(tenant, story.serve(await invoicePdf()));
    if (before.length > 0) await story.app.drain(before);
    await breakOffLastTry(queue);
    await story.app.drain();
    const view = await look(tenant, sent.case_id);
    expect(view).toMatchObject({
      status: 'ready_for_review',
      why: 'processing_failed',
      documents: { [sent.doc_id]: { status: 'failed', failure_code: 'extractor_error' } },
    });
    expect(view.body.workspace.jobs.at(-1)).toMatchObject({
      status: 'failed',
      last_error: { code: 'extractor_error' },
    });
    const feed = await feedOf(tenant, sent.case_id);
    expect(countOf(feed, 'document.failed')).toBe(1);
    expect(countOf(feed, 'case.failed')).toBe(1);
  });
});

test('a gate that is given up is not passed: a person has to look', async () => {
  const tenant = await story.tenant();
  const { case_id: caseId } = await send(tenant, story.serve(await invoicePdf()));
  await story.app.drain(['fetch-document', 'extract-document']);
  await breakOffLastTry('evaluate-gate');
  await story.app.drain();
  const view = await look(tenant, caseId);
  expect(view).toMatchObject({
    status: 'ready_for_review',
    why: 'gate_failed',
    blocking: [{ kind: 'gate', code: 'error' }],
  });
  expect(view.body.workspace.jobs.at(-1)).toMatchObject({
    kind: 'gate',
    status: 'failed',
    last_error: { code: 'given_up' },
  });
  expect(movesIn(await feedOf(tenant, caseId)).slice(-2)).toEqual([
    'gate_ready → gate_evaluating',
    'gate_evaluating → ready_for_review',
  ]);
  const complete = story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
  await expect(complete).rejects.toMatchObject({ code: 'gate_not_passed' });
});

/** Does what is to be tried again later as well, until nothing is left. */
async function drainRetries(): Promise<void> {
  const { sql } = story.app.store.database;
  for (let left = 1; left > 0;) {
    await sql(`update pgboss.job set start_after = now() where state = 'retry'`);
    await story.app.drain();
    left = (await sql(`select 1 from pgboss.job where state in ('created', 'retry', 'active')`)).length;
  }
}

describe('where giving up fails by what the job failed by, the case comes to a person all the same', () => {
  test.each<[JobName, JobName[], string, string, string]>([
    ['fetch-document', [], 'insert or update on facts', 'true', 'processing'],
    ['extract-document', ['fetch-document'], 'insert or update on facts', 'true', 'processing'],
    [
      'evaluate-gate',
      ['fetch-document', 'extract-document'],
      'update on case_gates',
      'new.evaluated_at is not null',
      'gate_ready',
    ],
  ])('%s', async (queue, before, event, when, from) => {
    const { sql } = story.app.store.database;
    const tenant = await story.tenant();
    const { case_id: caseId, job_id: jobId } = await send(tenant, story.serve(await invoicePdf()));
    if (before.length > 0) await story.app.drain(before);
    await sql(`create function refuse() returns trigger language plpgsql as $$ begin
      if ${when} then raise 'broken'; end if; return new; end $$`);
    await sql(`create trigger refuse before ${event} for each row execute function refuse()`);
    try {
      await breakOffLastTry(queue);
      await drainRetries();
    } finally {
      await sql(`drop function refuse cascade`);
    }
    const view = await look(tenant, caseId);
    expect(view).toMatchObject({ status: 'ready_for_review', why: 'processing_failed' });
    expect(view.body.workspace.jobs.at(-1)).toMatchObject({
      status: 'failed',
      last_error: { code: 'given_up' },
    });
    expect(jobId).toMatch(/^job_/);
    const feed = await feedOf(tenant, caseId);
    expect(countOf(feed, 'case.failed')).toBe(1);
    expect(movesIn(feed).at(-1)).toBe(`${from === 'gate_ready' ? 'processing' : from} → ready_for_review`);
    const told = await sql(`select kind from notifications where case_id = $1`, [caseId]);
    expect(told).toEqual([{ kind: 'case_given_up' }]);
  });
});

test('a try that broke off shows as retrying, without what went wrong inside, and the next one finishes', async () => {
  const tenant = await story.tenant();
  const { sql } = story.app.store.database;
  const { case_id: caseId } = await send(tenant, story.serve(await invoicePdf()));
  await sql(`alter table document_pages rename to pages_gone`);
  await story.app.drain();
  const between = await look(tenant, caseId);
  expect(between.status).toBe('processing');
  const job = between.body.workspace.jobs.at(-1);
  expect(job).toMatchObject({
    kind: 'extract',
    status: 'retrying',
    attempts: 1,
    last_error: { code: 'internal_error' },
  });
  expect(job.last_error.message).not.toMatch(/document_pages|relation|sql/i);
  await sql(`alter table pages_gone rename to document_pages`);
  await waitFor('the next try', async () => {
    await story.app.drain();
    return (await look(tenant, caseId)).status === 'ready_for_review';
  });
  const after = await look(tenant, caseId);
  expect(after.why).toBe('all_facts_resolved');
  expect(after.body.workspace.jobs.find(({ kind }: { kind: string }) => kind === 'extract')).toMatchObject({
    status: 'succeeded',
    attempts: 2,
    last_error: null,
  });
  expect(countOf(await feedOf(tenant, caseId), 'document.processed')).toBe(1);
});
