// The audit chain tells every tampering with its records, and parallel acts stay one chain.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import pg from 'pg';
import { recordAct } from '../../../src/audit/operations.ts';
import { verifyAuditChain } from '../../../src/audit/queries.ts';
import type { Sql } from '../../../src/platform/database/sql.ts';
import { newTenant, type Tenant } from '../../harness/factories.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await newTenant(app);
  for (let { records } = await verify(); records < 10; records++) await act(records);
});

const act = (n: number): Promise<string> =>
  app.as(tenant, (tx) =>
    recordAct(tx, {
      action: 'thing.done',
      subject: { type: 'thing', id: `thing_${n}` },
      data: { n, text: 'Größe 😀', rate: 0.1 },
    }),
  );
const verify = () => verifyAuditChain(app.store.database.sql, tenant.orgId);

/** What somebody with the rights of a superuser could do to the tables, past their triggers. */
async function tamper(statement: string): Promise<void> {
  const client = new pg.Client(app.url);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica`);
    const { rowCount } = await client.query(statement.replaceAll('$org', `'${tenant.orgId}'`));
    expect(rowCount).toBeGreaterThan(0);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

describe('an audit chain', () => {
  test('that nobody touched is whole', async () => {
    expect(await verify()).toEqual({
      ok: true,
      records: 10,
      first_bad: null,
      message: '10 records, unbroken.',
    });
  });

  test('of an organization without acts is whole, too', async () => {
    expect(await verifyAuditChain(app.store.database.sql, 'org_unknown')).toMatchObject({
      ok: true,
      records: 0,
    });
  });

  const COLUMNS = `org_id, seq, audit_id, at, environment, actor_type, actor_id, action, subject_type, subject_id, data, request_id, previous_hash, hash`;
  test.each<[string, string, number, RegExp]>([
    [
      'a changed action',
      `update audit_records set action = 'thing.undone' where org_id = $org and seq = 4`,
      4,
      /Record 4 was changed/,
    ],
    [
      'changed data',
      `update audit_records set data = data || '{"n": 99}' where org_id = $org and seq = 4`,
      4,
      /Record 4 was changed/,
    ],
    [
      'a changed actor',
      `update audit_records set actor_id = 'somebody' where org_id = $org and seq = 4`,
      4,
      /Record 4 was changed/,
    ],
    [
      'a changed time',
      `update audit_records set at = at + interval '1 ms' where org_id = $org and seq = 4`,
      4,
      /Record 4 was changed/,
    ],
    [
      'a changed hash',
      `update audit_records set hash = repeat('a', 64) where org_id = $org and seq = 4`,
      4,
      /Record 4 was changed/,
    ],
    [
      'a deleted record',
      `delete from audit_records where org_id = $org and seq = 5`,
      5,
      /Record 5 is missing/,
    ],
    [
      'the first record deleted',
      `delete from audit_records where org_id = $org and seq = 1`,
      1,
      /Record 1 is missing/,
    ],
    [
      'the tail cut off',
      `delete from audit_records where org_id = $org and seq > 7`,
      8,
      /record 8 is missing/,
    ],
    ['everything deleted', `delete from audit_records where org_id = $org`, 1, /record 1 is missing/],
    [
      'a record put in at the end',
      `insert into audit_records (${COLUMNS}) select org_id, 11, 'aud_x', at, environment, actor_type, actor_id, action, subject_type, subject_id, data, request_id, previous_hash, hash from audit_records where org_id = $org and seq = 10`,
      11,
      /Record 11 does not follow/,
    ],
    [
      'two records exchanged',
      `update audit_records set seq = case seq when 3 then 1006 else 1003 end where org_id = $org and seq in (3, 6)`,
      3,
      /Record 3 is missing/,
    ],
    ['the head taken away', `delete from audit_heads where org_id = $org`, 11, /./],
  ])('tells %s', async (_name, statement, firstBad, message) => {
    await tamper(statement);
    expect(await verify()).toMatchObject({
      ok: false,
      first_bad: firstBad,
      message: expect.stringMatching(message),
    });
  });

  test('tells two records that changed places', async () => {
    await tamper(`update audit_records set seq = seq + 1000 where org_id = $org and seq in (3, 6)`);
    await tamper(
      `update audit_records set seq = case seq when 1003 then 6 else 3 end where org_id = $org and seq > 1000`,
    );
    expect(await verify()).toMatchObject({
      ok: false,
      first_bad: 3,
      message: 'Record 3 does not follow the record before it.',
    });
  });

  test('tells a deleted record behind which the others moved up', async () => {
    await tamper(`delete from audit_records where org_id = $org and seq = 5`);
    await tamper(`update audit_records set seq = seq + 1000 where org_id = $org and seq > 5`);
    await tamper(`update audit_records set seq = seq - 1001 where org_id = $org and seq > 1000`);
    expect(await verify()).toMatchObject({ ok: false, first_bad: 5 });
  });

  test.each([
    'update audit_records set action = $1',
    'delete from audit_records where action <> $1',
    'truncate audit_records',
  ])('refuses to %s in the ordinary way', async (statement) => {
    const values = statement.includes('$1') ? ['x'] : [];
    await expect(app.store.database.sql(statement, values)).rejects.toThrow(/append-only/);
    expect(await verify()).toMatchObject({ ok: true });
  });
});

test('twenty acts at once stay one chain, and one that fails leaves no gap', async () => {
  const failing = (n: number): Promise<void> =>
    app.as(tenant, async (tx) => {
      await recordAct(tx, { action: 'thing.failed', subject: { type: 'thing', id: String(n) } });
      throw new Error('on purpose');
    });
  const acts = Array.from({ length: 20 }, (_, n) => act(100 + n));
  const failures = Promise.allSettled(Array.from({ length: 5 }, (_, n) => failing(n)));
  await Promise.all(acts);
  for (const { status } of await failures) expect(status).toBe('rejected');
  expect(await verify()).toMatchObject({ ok: true, records: 30 });
});

test('what is recorded while the chain is walked is no cut', async () => {
  const { sql } = app.store.database;
  const whileWalked: Sql = async (text, ...rest) => {
    if (text.includes('from audit_heads')) await act(100);
    return sql(text, ...rest);
  };
  expect(await verifyAuditChain(whileWalked, tenant.orgId)).toEqual({
    ok: true,
    records: 11,
    first_bad: null,
    message: '11 records, unbroken.',
  });
});

test('nor is what was cut off meanwhile whole', async () => {
  const { sql } = app.store.database;
  const cutMeanwhile: Sql = async (text, ...rest) => {
    if (text.includes('from audit_heads')) {
      await act(100);
      await act(101);
      await tamper(`delete from audit_records where org_id = $org and seq = 12`);
    }
    return sql(text, ...rest);
  };
  expect(await verifyAuditChain(cutMeanwhile, tenant.orgId)).toMatchObject({
    ok: false,
    first_bad: 12,
    message: 'The chain was cut: record 12 is missing.',
  });
});
