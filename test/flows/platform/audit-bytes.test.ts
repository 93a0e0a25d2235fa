// Any one byte of any audit record changed is found, and the record named.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { recordAct } from '../../../src/audit/operations.ts';
import { verifyAuditChain } from '../../../src/audit/queries.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newTenant, type Tenant } from '../../harness/factories.ts';
import { runs } from '../../harness/properties.ts';

const RECORDS = 8;
const TEXTS = [
  'audit_id',
  'environment',
  'actor_type',
  'actor_id',
  'action',
  'subject_type',
  'subject_id',
  'request_id',
  'previous_hash',
  'hash',
] as const;

let app: TestApp;
let tenant: Tenant;
let client: pg.Client;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await newTenant(app);
  for (let n = 0; n < RECORDS; n++)
    await app.as(tenant, (tx) =>
      recordAct(tx, {
        action: 'thing.done',
        subject: { type: 'thing', id: `thing_${n}` },
        data: { n, text: 'Größe 😀' },
      }),
    );
  client = new pg.Client(app.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.close();
});

/** As somebody could who gets past the triggers; undone afterwards. */
async function proofAfter(
  statement: string,
  values: unknown[],
): Promise<{ changed: number; first_bad: number | null; ok: boolean }> {
  await client.query('begin');
  try {
    await client.query(`set local session_replication_role = replica`);
    const { rowCount } = await client.query(statement, values);
    const sql = async <Row>(text: string, given: readonly unknown[] = []): Promise<Row[]> =>
      (await client.query(text, [...given])).rows as Row[];
    return { changed: rowCount ?? 0, ...(await verifyAuditChain(sql, tenant.orgId)) };
  } finally {
    await client.query('rollback');
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('');

test('in a text of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: RECORDS }),
      fc.constantFrom(...TEXTS),
      fc.nat(),
      fc.constantFrom(...LETTERS),
      async (seq, column, at, letter) => {
        const place = `1 + $3::int % greatest(length(${column}), 1)`;
        const { changed, ok, first_bad } = await proofAfter(
          `update audit_records set ${column} = overlay(${column} placing $4 from ${place} for 1)
           where org_id = $1 and seq = $2 and substr(${column}, ${place}, 1) <> $4`,
          [tenant.orgId, seq, at, letter],
        );
        if (changed === 0) return;
        expect({ ok, first_bad }).toEqual({ ok: false, first_bad: seq });
      },
    ),
    runs(120),
  );
});

test('in its data, or a millisecond of its time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: RECORDS }),
      fc.constantFrom('data', 'at'),
      fc.nat(),
      async (seq, what, by) => {
        const change =
          what === 'at'
            ? `at = at + ($3::int % 1000 + 1) * interval '1 ms'`
            : `data = jsonb_set(data, '{n}', to_jsonb($3::int % 1000 + 100))`;
        const { changed, ok, first_bad } = await proofAfter(
          `update audit_records set ${change} where org_id = $1 and seq = $2`,
          [tenant.orgId, seq, by],
        );
        expect({ changed, ok, first_bad }).toEqual({ changed: 1, ok: false, first_bad: seq });
      },
    ),
    runs(40),
  );
});
