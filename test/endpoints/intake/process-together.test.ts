// POST /process by many at one moment: they share a statement, and each has an end of its own.
import { expect, test } from 'vitest';
import { apiFor, invoiceTenant, submission, type Reply, type Tenant } from '../../harness/factories.ts';
import { statementsOf } from '../../harness/statements.ts';
import { byStatus, useTwoServers, type Ids } from './two-servers.ts';

const { app, otherApp, counts } = useTwoServers();

const at = (name: string): object => ({ document_url: `https://files.example.com/${name}` });
const sendAll = ({ api }: Tenant, bodies: Record<string, unknown>[]): Promise<Reply<Ids>[]> =>
  Promise.all(bodies.map((body) => api.post<Ids>('/process', body)));

test('and each is taken in, with ids of its own', async () => {
  const tenant = await invoiceTenant(app());
  await tenant.api.get('/me');
  const bodies = Array.from({ length: 60 }, (_, n) => submission(at(`${n}.pdf`)));
  let replies: Reply<Ids>[] = [];
  const texts = await statementsOf(async () => (replies = await sendAll(tenant, bodies)));
  expect(byStatus(replies)).toEqual({ 201: 60 });
  expect(new Set(replies.flatMap(({ body }) => [body.case_id, body.doc_id, body.job_id])).size).toBe(180);
  expect(await counts(tenant)).toEqual({ cases: 60, documents: 60, keys: 60, jobs: 60 });
  // Each alone would take three.
  expect(texts.length).toBeLessThan(120);
  for (const [n, { body }] of replies.entries()) {
    const [row] = await app().store.database.sql(
      `select source_url, job_id, (select count(*)::int from events e where e.case_id = d.case_id) as events, last_cursor::int as cursor
       from documents d join cases using (case_id) join case_jobs using (doc_id) where d.doc_id = $1 and d.case_id = $2`,
      [body.doc_id, body.case_id],
    );
    expect(row).toEqual({
      source_url: `https://files.example.com/${n}.pdf`,
      job_id: body.job_id,
      events: 3,
      cursor: 3,
    });
  }
});

test('one that the database refuses fails alone', async () => {
  const tenant = await invoiceTenant(app());
  const { sql } = app().store.database;
  await sql(`create function refuse_poison() returns trigger language plpgsql as $$
    begin if new.source_url like '%poison%' then raise exception 'poison'; end if; return new; end $$`);
  await sql(
    `create trigger poison_is_refused before insert on documents for each row execute function refuse_poison()`,
  );
  try {
    const names = Array.from({ length: 30 }, (_, n) => (n % 10 === 7 ? `poison-${n}` : `good-${n}`));
    const bodies = names.map((name) => submission(at(name)));
    const replies = await sendAll(tenant, bodies);
    expect(replies.map(({ status }) => status)).toEqual(
      names.map((name) => (name.startsWith('poison') ? 500 : 201)),
    );
    expect(await counts(tenant)).toEqual({ cases: 27, documents: 27, keys: 27, jobs: 27 });
    const again = await sendAll(tenant, bodies);
    expect(byStatus(again)).toEqual({ 200: 27, 500: 3 });
  } finally {
    await sql(`drop trigger poison_is_refused on documents`);
    await sql(`drop function refuse_poison()`);
  }
});

test('of one external id: a case and its further documents, whichever process they come to', async () => {
  const tenant = await invoiceTenant(app());
  const there = { ...tenant, api: apiFor(otherApp(), tenant.key) };
  const bodies = Array.from({ length: 24 }, (_, n) => submission({ external_case_id: `loan-${n % 3}` }));
  const others = bodies.map(() => submission());
  const replies = (
    await Promise.all([
      sendAll(tenant, bodies.slice(0, 12)),
      sendAll(there, bodies.slice(12)),
      sendAll(there, others),
    ])
  ).flat();
  expect(byStatus(replies)).toEqual({ 201: 48 });
  expect(await counts(tenant)).toEqual({ cases: 27, documents: 48, keys: 48, jobs: 48 });
});

test('of one key in two processes: one makes it, the other finds it, and none waits for the other in vain', async () => {
  const tenant = await invoiceTenant(app());
  const there = { ...tenant, api: apiFor(otherApp(), tenant.key) };
  const bodies = Array.from({ length: 20 }, () => submission());
  const [here, backwards] = await Promise.all([sendAll(tenant, bodies), sendAll(there, bodies.toReversed())]);
  const idsOf = ({ body }: Reply<Ids>): string[] => [body.case_id, body.doc_id, body.job_id];
  expect(backwards.toReversed().map(idsOf)).toEqual(here.map(idsOf));
  expect(byStatus([...here, ...backwards])).toEqual({ 201: 20, 200: 20 });
  expect(await counts(tenant)).toEqual({ cases: 20, documents: 20, keys: 20, jobs: 20 });
});

test('a replay is one look beside that of the key', async () => {
  const tenant = await invoiceTenant(app());
  const body = submission();
  await tenant.api.post('/process', body);
  const texts = await statementsOf(async () =>
    expect((await tenant.api.post('/process', body)).status).toBe(200),
  );
  // A key notes its use, and the first request wakes the workers, beside it.
  expect(texts.filter((text) => !/last_used_at|notify/.test(text))).toHaveLength(2);
});
