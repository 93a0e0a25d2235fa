// Jobs live and die with the transaction that makes them, and the hot statement's row is what the queue itself would write.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Case } from '../../src/cases/entity.ts';
import { recordEvents } from '../../src/events/operations.ts';
import { newId } from '../../src/platform/ids.ts';
import { send, startStory, type Story } from '../harness/story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

const sql = <Row>(text: string, values: unknown[] = []) => story.app.store.database.sql<Row>(text, values);

/** Every row of ours and of the queue, by table. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ n: number }>(`select count(*)::int as n from ${name}`);
    counts[name] = row?.n ?? 0;
  }
  return counts;
}

test('a transaction that fails leaves no row, no event, no job and wakes nobody', async () => {
  const tenant = await story.tenant();
  const { case_id: caseId } = await send(tenant, story.serve('x'));
  const before = await rowCounts();
  const topics: string[] = [];
  const off = story.app.store.wake.on('*', (topic) => topics.push(topic));
  const work = story.app.as(tenant, async (tx) => {
    await tx.em.nativeUpdate(Case, { caseId }, { externalCaseId: 'changed' });
    await recordEvents(tx, caseId, [{ feedType: 'case.escalated', data: {} }]);
    await tx.enqueue('evaluate-gate', { caseId, gateId: 'complete', jobId: newId('job') });
    tx.wake('something');
    throw new Error('on purpose');
  });
  await expect(work).rejects.toThrow('on purpose');
  off();
  expect(await rowCounts()).toEqual(before);
  expect(topics).toEqual([]);
  expect(
    await sql(`select last_cursor::int as cursor, external_case_id as id from cases where case_id = $1`, [
      caseId,
    ]),
  ).toEqual([{ cursor: 3, id: null }]);
});

test('the same transaction, once it commits, leaves all of them and wakes those who wait', async () => {
  const tenant = await story.tenant();
  const { case_id: caseId } = await send(tenant, story.serve('x'));
  const before = await rowCounts();
  const topics: string[] = [];
  const off = story.app.store.wake.on('*', (topic) => topics.push(topic));
  const recorded = await story.app.as(tenant, async (tx) => {
    await tx.enqueue('evaluate-gate', { caseId, gateId: 'complete', jobId: newId('job') });
    return recordEvents(tx, caseId, [{ feedType: 'case.escalated', data: {} }]);
  });
  off();
  expect(recorded).toMatchObject([{ cursor: 4 }]);
  expect(topics.toSorted()).toEqual([`feed:${caseId}`, 'job:evaluate-gate']);
  const after = await rowCounts();
  const grown = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(grown.filter((name) => name.startsWith('public.'))).toEqual(['public.events']);
  expect(grown.filter((name) => name.startsWith('pgboss.'))).not.toEqual([]);
});

/** What differs by nature: when, which, and how far along. */
const OWN = ['id', 'data', 'created_on', 'start_after', 'keep_until'];

test('the row that POST /process writes for the queue equals one that pg-boss makes', async () => {
  const tenant = await story.tenant();
  const sent = await send(tenant, story.serve('x'));
  const { boss } = story.app.store.jobs;
  const ownId = await boss.send('fetch-document', { docId: 'doc_of_the_test', jobId: 'job_of_the_test' });
  const columns = `to_jsonb(j) as row, (keep_until - created_on)::text as kept, start_after = created_on as at_once`;
  type Row = { row: Record<string, unknown>; kept: string; at_once: boolean };
  const [hot] = await sql<Row>(
    `select ${columns} from pgboss.job j where name = 'fetch-document' and data->>'jobId' = $1`,
    [sent.job_id],
  );
  const [made] = await sql<Row>(`select ${columns} from pgboss.job j where id = $1`, [ownId]);
  const compared = ({ row, ...times }: Row) => ({
    ...Object.fromEntries(Object.entries(row).filter(([name]) => !OWN.includes(name))),
    ...times,
  });
  if (hot === undefined || made === undefined) throw new Error('a job is missing');
  expect(compared(hot)).toEqual(compared(made));
  expect(hot.row['data']).toEqual({ docId: sent.doc_id, jobId: sent.job_id });
  expect(Object.keys(hot.row).length).toBeGreaterThan(25);
  await boss.deleteJob('fetch-document', ownId ?? '');
});

test("the queue's schema is as this release of pg-boss expects it", async () => {
  const report = await story.app.store.jobs.boss.detectSchemaDrift();
  const drift = Object.entries(report).filter(([, found]) => Array.isArray(found) && found.length > 0);
  expect(drift).toEqual([]);
  expect(report).toMatchObject({ enumDrift: null });
});

test('jobs that ended a while ago are deleted every ten minutes', async () => {
  const { boss } = story.app.store.jobs;
  const queue = 'hand-in-again';
  const id = await boss.send(queue, { caseId: 'case_gone' });
  const left = (): Promise<unknown[]> => sql(`select 1 from pgboss.job where id = $1`, [id]);
  await sql(
    `update pgboss.job set state = 'completed', completed_on = now() - interval '16 minutes' where id = $1`,
    [id],
  );
  const lastDone = (minutes: number): Promise<unknown[]> =>
    sql(`update pgboss.queue set maintain_on = now() - $2 * interval '1 minute' where name = $1`, [
      queue,
      minutes,
    ]);
  await lastDone(5);
  await boss.supervise(queue);
  expect(await left()).toHaveLength(1);
  await lastDone(11);
  await boss.supervise(queue);
  expect(await left()).toEqual([]);
});
