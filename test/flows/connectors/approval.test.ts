// Changes to a connector wait for an operator where the organization wants that: every write in every state, and what it leaves.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
  CONNECTOR,
  deskOf,
  labelled,
  needsApproval,
  removed,
  rowsOf,
  type Desk,
  type State,
} from '../../harness/connectors/desk.ts';
import { DOCUMENT } from '../../harness/connectors/openapi-document.ts';
import { newTenant, type Json, type Reply, type Tenant } from '../../harness/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

const KEY = CONNECTOR.connector_key;
const WRITES: Record<string, (tenant: Tenant) => Promise<Reply<Json>>> = {
  create: (tenant) => labelled(tenant, 'New'),
  update: (tenant) =>
    tenant.api.post('/connectors', {
      ...CONNECTOR,
      label: 'New',
      transport: { ...CONNECTOR.transport, base_url: 'https://new.example.com' },
    }),
  import: (tenant) =>
    tenant.api.post('/connectors/import', { connector_key: KEY, label: 'New', openapi: DOCUMENT }),
};

let tenant: Tenant;
let desk: Desk;
let neighbours: Tenant[];
beforeEach(async () => {
  tenant = await newTenant(app);
  desk = deskOf(app, tenant);
  neighbours = [await newTenant(app, { orgId: tenant.orgId, environment: 'live' }), await newTenant(app)];
});

type Left = {
  /** Status of the answer, `created` or `deleted`, and its `approval_status`. */
  answer: [status: number, isDone: boolean | undefined, approvalStatus: string | undefined];
  inForce: string | null;
  waits: 'create' | 'update' | 'delete' | null;
  /** The acts that it adds; `replaces` where one names the change that waited before. */
  acts: string[];
};

/** Does it, and looks at all that it leaves; what others have under the same key stays. */
async function expectLeft(
  { isRequired, state }: { isRequired: boolean; state: State },
  act: (tenant: Tenant) => Promise<Reply<Json>>,
  left: Left,
): Promise<void> {
  for (const neighbour of neighbours) await labelled(neighbour, 'Neighbour');
  await deskOf(app, neighbours[0] ?? tenant).approve();
  const waited = await desk.bring(state);
  await needsApproval(app, tenant, isRequired);
  const [before, others] = [await desk.acts(), await shownTo(neighbours)];
  const { status, body } = await act(tenant);
  expect([status, body.created ?? body.deleted, body.approval_status]).toEqual(left.answer);
  if (status < 300) expect(body).toMatchObject({ connector_key: KEY, environment: 'test' });
  expect(await desk.inForce()).toBe(left.inForce);
  const shown = await desk.read();
  if (left.inForce === null && left.waits === null) expect(shown).toBeNull();
  else expectShown(shown, left);
  const added = (await desk.acts()).slice(before.length);
  const change_id = shown?.pending_change?.change_id;
  expect(added).toEqual(left.acts.map((words) => actOf(words, { change_id, waited })));
  expect(await shownTo(neighbours)).toBe(others);
}

function expectShown({ connector, approval_status, pending_change: change }: Json, left: Left): void {
  const standing = { create: 'pending_approval', update: 'pending_approval', delete: 'pending_deletion' };
  expect([connector.label, approval_status, change?.action ?? null]).toEqual([
    left.inForce ?? 'New',
    left.waits === null ? 'active' : standing[left.waits],
    left.waits,
  ]);
  if (left.waits !== null) expect(change.diff.length).toBeGreaterThan(0);
  if (left.waits === 'update')
    expect(change.diff).toContainEqual({ path: '/label', kind: 'changed', before: 'Active', after: 'New' });
}

/** `change_staged create replaces` as it is recorded. */
function actOf(words: string, { change_id, waited }: { change_id: string; waited: string }): object {
  const [action, ...more] = words.split(' ');
  const replaced = more.at(-1) === 'replaces' ? { replaces: waited } : {};
  if (action === 'change_staged') return { action, data: { change_id, change: more[0], ...replaced } };
  return { action, data: action === 'change_withdrawn' ? { change_id: waited } : replaced };
}

const shownTo = async (tenants: Tenant[]): Promise<string> =>
  JSON.stringify(
    await Promise.all(tenants.map(async ({ api }) => (await api.get(`/connectors/${KEY}`)).body)),
  );

const PENDING = 'pending_approval';
describe.each(Object.entries(WRITES))('%s', (_name, write) => {
  test.each<[State, Left]>([
    [
      'nothing',
      { answer: [201, true, PENDING], inForce: null, waits: 'create', acts: ['change_staged create'] },
    ],
    [
      'active',
      { answer: [200, false, PENDING], inForce: 'Active', waits: 'update', acts: ['change_staged update'] },
    ],
    [
      'staged create',
      {
        answer: [200, false, PENDING],
        inForce: null,
        waits: 'create',
        acts: ['change_staged create replaces'],
      },
    ],
    [
      'staged update',
      {
        answer: [200, false, PENDING],
        inForce: 'Active',
        waits: 'update',
        acts: ['change_staged update replaces'],
      },
    ],
    [
      'staged delete',
      {
        answer: [200, false, PENDING],
        inForce: 'Active',
        waits: 'update',
        acts: ['change_staged update replaces'],
      },
    ],
  ])('under approval, on %s', async (state, left) => {
    await expectLeft({ isRequired: true, state }, write, left);
    // And once more: nothing changes.
    const [rows, acts] = [await rowsOf(app, tenant), await desk.acts()];
    expect(await write(tenant)).toMatchObject({
      status: 200,
      body: { created: false, approval_status: PENDING },
    });
    expect([await rowsOf(app, tenant), await desk.acts()]).toEqual([rows, acts]);
  });

  test.each<[State, boolean, string[]]>([
    ['nothing', true, ['created']],
    ['active', false, ['updated']],
    ['staged create', false, ['created replaces']],
    ['staged update', false, ['updated replaces']],
    ['staged delete', false, ['updated replaces']],
  ])('without approval, on %s', async (state, isNew, acts) => {
    const answer: Left['answer'] = [isNew ? 201 : 200, isNew, undefined];
    await expectLeft({ isRequired: false, state }, write, { answer, inForce: 'New', waits: null, acts });
    const [rows, recorded] = [await rowsOf(app, tenant), await desk.acts()];
    expect((await write(tenant)).status).toBe(200);
    expect([await rowsOf(app, tenant), await desk.acts()]).toEqual([rows, recorded]);
  });
});

describe('delete', () => {
  const STAGED: Left['answer'] = [200, false, 'pending_deletion'];
  const DONE: Left['answer'] = [200, true, undefined];
  const UNKNOWN: Left['answer'] = [404, undefined, undefined];
  test.each<[boolean, State, Left]>([
    [true, 'nothing', { answer: UNKNOWN, inForce: null, waits: null, acts: [] }],
    [true, 'active', { answer: STAGED, inForce: 'Active', waits: 'delete', acts: ['change_staged delete'] }],
    [true, 'staged create', { answer: DONE, inForce: null, waits: null, acts: ['change_withdrawn'] }],
    [
      true,
      'staged update',
      { answer: STAGED, inForce: 'Active', waits: 'delete', acts: ['change_staged delete replaces'] },
    ],
    [true, 'staged delete', { answer: STAGED, inForce: 'Active', waits: 'delete', acts: [] }],
    [false, 'nothing', { answer: UNKNOWN, inForce: null, waits: null, acts: [] }],
    [false, 'active', { answer: DONE, inForce: null, waits: null, acts: ['deleted'] }],
    [false, 'staged create', { answer: DONE, inForce: null, waits: null, acts: ['change_withdrawn'] }],
    [false, 'staged update', { answer: DONE, inForce: null, waits: null, acts: ['deleted replaces'] }],
    [false, 'staged delete', { answer: DONE, inForce: null, waits: null, acts: ['deleted replaces'] }],
  ])('approval %s, on %s', async (isRequired, state, left) => {
    await expectLeft({ isRequired, state }, removed, left);
  });
});
