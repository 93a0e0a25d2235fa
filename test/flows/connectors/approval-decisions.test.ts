// Operators approve and reject what waits: what was shown is what is decided on, and nobody decides for others.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAuditChain } from '../../../src/audit/queries.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { deskOf, labelled, removed, rowsOf, type Desk, type State } from '../../harness/connectors/desk.ts';
import { newTenant, type Tenant } from '../../harness/factories.ts';

let app: TestApp;
let tenant: Tenant;
let desk: Desk;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await newTenant(app);
  desk = deskOf(app, tenant);
});

describe('an operator decides', () => {
  test.each<[State, string, string | null, string]>([
    ['staged create', 'create', 'Staged', 'created'],
    ['staged update', 'update', 'Staged', 'updated'],
    ['staged delete', 'delete', null, 'deleted'],
  ])('approving a %s', async (state, action, inForce, act) => {
    const change_id = await desk.bring(state);
    expect(await desk.approve(change_id)).toBe(action);
    expect(await desk.inForce()).toBe(inForce);
    const shown = await desk.read();
    if (inForce === null) expect(shown).toBeNull();
    else expect(shown).toMatchObject({ approval_status: 'active', pending_change: null });
    expect((await desk.acts()).at(-1)).toEqual({ action: act, data: { change_id } });
    expect(await desk.approve(change_id)).toBe('no_staged_change');
  });

  test.each<[State, string, string | null]>([
    ['staged create', 'create', null],
    ['staged update', 'update', 'Active'],
    ['staged delete', 'delete', 'Active'],
  ])('rejecting a %s', async (state, action, inForce) => {
    const change_id = await desk.bring(state);
    expect(await desk.reject(change_id)).toBe(action);
    expect(await desk.inForce()).toBe(inForce);
    expect((await desk.read())?.pending_change ?? null).toBeNull();
    const data = { change_id, with_reason: false };
    expect((await desk.acts()).at(-1)).toEqual({ action: 'change_rejected', data });
    expect(await desk.reject(change_id)).toBe('no_staged_change');
  });

  test('what was replaced since it was shown is neither approved nor rejected', async () => {
    const shown = await desk.bring('staged update');
    await labelled(tenant, 'Later');
    const before = await rowsOf(app, tenant);
    expect([await desk.approve(shown), await desk.reject(shown)]).toEqual([
      'change_replaced',
      'change_replaced',
    ]);
    expect(await rowsOf(app, tenant)).toBe(before);
    await removed(tenant);
    expect(await desk.approve(shown)).toBe('change_replaced');
    expect(await desk.inForce()).toBe('Active');
  });

  test('writing what is in force takes back what was to replace it', async () => {
    for (const state of ['staged update', 'staged delete'] as const) {
      const withdrawn = await desk.bring(state);
      expect((await labelled(tenant, 'Active')).body).toMatchObject({
        created: false,
        approval_status: 'active',
      });
      expect(await desk.read()).toMatchObject({ approval_status: 'active', pending_change: null });
      expect((await desk.acts()).at(-1)).toEqual({
        action: 'change_withdrawn',
        data: { change_id: withdrawn },
      });
      await removed(tenant);
      await desk.approve();
    }
  });

  test('nobody decides for another organization or environment', async () => {
    const shown = await desk.bring('staged update');
    const live = await newTenant(app, { orgId: tenant.orgId, environment: 'live' });
    for (const neighbour of [live, await newTenant(app)]) {
      const theirs = deskOf(app, neighbour);
      expect([await theirs.approve(shown), await theirs.reject(shown)]).toEqual([
        'no_staged_change',
        'no_staged_change',
      ]);
    }
    expect(await desk.changeId()).toBe(shown);
    expect(await verifyAuditChain(app.store.database.sql, tenant.orgId)).toMatchObject({ ok: true });
  });
});
