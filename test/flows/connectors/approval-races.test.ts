// Writes and decisions about one connector at the same moment: each comes first or second, and what was shown is what is approved.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAuditChain } from '../../../src/audit/queries.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { CONNECTOR, deskOf, needsApproval, type Desk } from '../../harness/connectors/desk.ts';
import { DOCUMENT } from '../../harness/connectors/openapi-document.ts';
import { newTenant, type Json, type Reply, type Tenant } from '../../harness/factories.ts';

let app: TestApp;
let tenant: Tenant;
let desk: Desk;
let keys = 0;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await newTenant(app);
});

const ROUNDS = Array.from({ length: 8 }, (_, n) => n);
/** A connector of its own for each round. */
const begin = (): void => {
  keys += 1;
  desk = deskOf(app, tenant, `key-${keys}`);
};
const save = (label: string): Promise<Reply<Json>> =>
  tenant.api.post('/connectors', { ...CONNECTOR, connector_key: `key-${keys}`, label });
const imported = (label: string): Promise<Reply<Json>> =>
  tenant.api.post('/connectors/import', { connector_key: `key-${keys}`, label, openapi: DOCUMENT });
const remove = (): Promise<Reply<Json>> => tenant.api.send(`/connectors/key-${keys}`, { method: 'DELETE' });
const active = async (): Promise<void> => {
  await save('Active');
  await desk.approve();
};
/** Both at once, now the one sent first, now the other. */
async function beside<A, B>(round: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
  if (round % 2 === 0) return Promise.all([one(), other()]);
  const [second, first] = await Promise.all([other(), one()]);
  return [first, second];
}

const statusesOf = (replies: Reply<Json>[]): number[] =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b);

describe('writes at once', () => {
  test.each([true, false])('eight creates, approval %s: one is the first', async (isRequired) => {
    await needsApproval(app, tenant, isRequired);
    begin();
    const replies = await Promise.all(ROUNDS.map((n) => (n % 2 === 0 ? save : imported)(`Label ${n}`)));
    expect(statusesOf(replies)).toEqual([...Array(7).fill(200), 201]);
    const acts = await desk.acts();
    expect(acts).toHaveLength(8);
    const first = isRequired ? 'change_staged' : 'created';
    const later = isRequired ? 'change_staged' : 'updated';
    expect(acts.map(({ action }) => action)).toEqual([first, ...Array(7).fill(later)]);
    if (isRequired)
      for (const [n, { data }] of acts.entries()) expect(data.replaces).toBe(acts[n - 1]?.data.change_id);
    const { connector, pending_change } = await desk.read();
    expect(connector.label).toMatch(/^Label /);
    expect(pending_change?.change_id).toBe(acts.at(-1)?.data.change_id);
  });

  test('the same write eight times leaves one change', async () => {
    begin();
    const replies = await Promise.all(ROUNDS.map(() => save('Same')));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await desk.acts()).toHaveLength(1);
  });

  test.each([true, false])('eight removals, approval %s: one does it', async (isRequired) => {
    begin();
    await active();
    await needsApproval(app, tenant, isRequired);
    const replies = await Promise.all(ROUNDS.map(() => remove()));
    expect(statusesOf(replies)).toEqual(isRequired ? Array(8).fill(200) : [200, ...Array(7).fill(404)]);
    expect((await desk.acts()).filter(({ action }) => action !== 'created')).toHaveLength(2);
  });
});

describe('decisions beside writes', () => {
  test('a write beside the approval of a create: what was shown is in force, or nothing', async () => {
    for (const round of ROUNDS) {
      begin();
      await save('Shown');
      const shown = await desk.changeId();
      const [decided] = await beside(
        round,
        () => desk.approve(shown),
        () => save('Other'),
      );
      const { pending_change } = await desk.read();
      expect([decided, await desk.inForce(), pending_change.action]).toEqual(
        decided === 'create' ? ['create', 'Shown', 'update'] : ['change_replaced', null, 'create'],
      );
    }
  });

  test('a write beside the approval of an update: what was shown is in force, or what was before', async () => {
    for (const round of ROUNDS) {
      begin();
      await active();
      await save('Shown');
      const shown = await desk.changeId();
      const write = round % 4 < 2 ? save : imported;
      const [decided] = await beside(
        round,
        () => desk.approve(shown),
        () => write('Other'),
      );
      expect([decided, await desk.inForce()]).toEqual(
        decided === 'update' ? ['update', 'Shown'] : ['change_replaced', 'Active'],
      );
      expect((await desk.read()).pending_change.action).toBe('update');
    }
  });

  test('a write beside the approval of a removal', async () => {
    for (const round of ROUNDS) {
      begin();
      await active();
      await remove();
      const shown = await desk.changeId();
      const [decided, reply] = await beside(
        round,
        () => desk.approve(shown),
        () => save('Other'),
      );
      const isGone = decided === 'delete';
      expect([reply.status, await desk.inForce()]).toEqual(isGone ? [201, null] : [200, 'Active']);
      expect([decided, (await desk.read()).pending_change.action]).toEqual(
        isGone ? ['delete', 'create'] : ['change_replaced', 'update'],
      );
    }
  });

  test('a removal beside an approval', async () => {
    for (const round of ROUNDS) {
      begin();
      await save('Shown');
      const shown = await desk.changeId();
      const [decided, reply] = await beside(
        round,
        () => desk.approve(shown),
        () => remove(),
      );
      const isApproved = decided === 'create';
      expect([decided, reply.body.deleted, await desk.inForce()]).toEqual(
        isApproved ? ['create', false, 'Shown'] : ['no_staged_change', true, null],
      );
      expect((await desk.read())?.pending_change.action).toBe(isApproved ? 'delete' : undefined);
    }
  });

  test('an approval beside a rejection: one of them decides', async () => {
    for (const round of ROUNDS) {
      begin();
      await active();
      await save('Shown');
      const shown = await desk.changeId();
      const decided = await beside(
        round,
        () => desk.approve(shown),
        () => desk.reject(shown),
      );
      expect(decided.toSorted()).toEqual(['no_staged_change', 'update']);
      expect(await desk.inForce()).toBe(decided[0] === 'update' ? 'Shown' : 'Active');
      const last = (await desk.acts()).at(-1)?.action;
      expect(last).toBe(decided[0] === 'update' ? 'updated' : 'change_rejected');
    }
  });

  test('eight approvals of one change: it is put in force once; the chain of records holds', async () => {
    begin();
    await save('Shown');
    const shown = await desk.changeId();
    const decided = await Promise.all(ROUNDS.map(() => desk.approve(shown)));
    expect(decided.toSorted()).toEqual(['create', ...Array(7).fill('no_staged_change')]);
    expect(await verifyAuditChain(app.store.database.sql, tenant.orgId)).toMatchObject({ ok: true });
  });
});
