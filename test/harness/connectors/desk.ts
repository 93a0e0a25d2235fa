// A connector as integrators write it, and an operator's desk for one: what it shows, what is in force, what was recorded.
import { approveChange, rejectChange } from '../../../src/connectors/approval.ts';
import { createSealer } from '../../../src/platform/seal.ts';
import { Conflict } from '../../../src/platform/conflict.ts';
import { testConfig, type TestApp } from '../app.ts';
import { setAccount, type Json, type Reply, type Tenant } from '../factories.ts';

export const sealer = createSealer(testConfig().INTAKE_SECRET_KEY ?? '');

export const FUNCTION = {
  function_key: 'check_iban',
  label: 'Check an IBAN',
  usage: 'verify_fact',
  request: { method: 'GET', path: '/iban/{{iban}}' },
  input_parameters: [{ name: 'iban', type: 'text', required: true }],
  sample_input: { iban: 'DE89370400440532013000' },
  success_criteria: { status_codes: [200] },
};

export const CONNECTOR = {
  connector_key: 'bank-check',
  label: 'Bank check',
  connector_type: 'http_api',
  transport: {
    base_url: 'https://bank.example.com/v1',
    timeout_ms: 5000,
    default_headers: [{ name: 'X-Client', value: 'intake' }],
    auth: { mode: 'bearer_token', secret: ['once', 'told'].join('-') },
  },
  functions: [FUNCTION],
};

type Parts = { transport?: object; auth?: object; fn?: object; request?: object; root?: object };

/** The connector with some of it otherwise. */
export const connectorWith = ({ transport, auth, fn, request, root }: Parts): typeof CONNECTOR => ({
  ...CONNECTOR,
  transport: { ...CONNECTOR.transport, ...(auth === undefined ? {} : { auth }), ...transport } as never,
  functions: [{ ...FUNCTION, ...fn, request: { ...FUNCTION.request, ...request } }],
  ...root,
});

export const needsApproval = (app: TestApp, tenant: Tenant, isNeeded: boolean): Promise<void> =>
  setAccount(app, tenant, { connector_approval_required: String(isNeeded) });

export type State = 'nothing' | 'active' | 'staged create' | 'staged update' | 'staged delete';

export const labelled = (tenant: Tenant, label: string): Promise<Reply<Json>> =>
  tenant.api.post('/connectors', { ...CONNECTOR, label });
export const removed = (tenant: Tenant): Promise<Reply<Json>> =>
  tenant.api.send(`/connectors/${CONNECTOR.connector_key}`, { method: 'DELETE' });

export type Desk = ReturnType<typeof deskOf>;

/** An operator who looks at one connector of the tenant, and decides on it. */
export function deskOf(app: TestApp, tenant: Tenant, key: string = CONNECTOR.connector_key) {
  const { sql } = app.store.database;
  /** What the API shows of it; null where there is nothing. */
  const read = async (): Promise<Json> => {
    const { status, body } = await tenant.api.get(`/connectors/${key}`);
    return status === 404 ? null : body;
  };
  const changeId = async (): Promise<string> => (await read())?.pending_change?.change_id ?? 'chg_none';
  const decide = async (work: () => Promise<string>): Promise<string> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Conflict) return error.code;
      throw error;
    }
  };
  const approve = async (shown?: string): Promise<string> => {
    const about = { key, changeId: shown ?? (await changeId()) };
    return decide(() => app.as(tenant, (tx) => approveChange(tx, about, sealer)));
  };
  const reject = async (shown?: string): Promise<string> => {
    const about = { key, changeId: shown ?? (await changeId()) };
    return decide(() => app.as(tenant, (tx) => rejectChange(tx, about, false)));
  };
  return {
    read,
    changeId,
    /** Answers the action, or the code of the conflict; of the change that waits at the moment, unless one is named. */
    approve,
    reject,
    /** Brings CONNECTOR from nothing into the state, under the labels `Active` and `Staged`; answers the change that waits then. */
    async bring(state: State): Promise<string> {
      if (state === 'nothing') return '';
      await labelled(tenant, state === 'staged create' ? 'Staged' : 'Active');
      if (state === 'staged create') return changeId();
      await approve();
      if (state === 'staged update') await labelled(tenant, 'Staged');
      if (state === 'staged delete') await removed(tenant);
      return state === 'active' ? '' : changeId();
    },
    /** The label of the version in force, by the table; null where there is none. */
    async inForce(): Promise<string | null> {
      const [row] = await sql<{ label: string }>(
        `select definition->>'label' as label from connectors where org_id = $1 and environment = $2 and connector_key = $3`,
        [tenant.orgId, tenant.environment, key],
      );
      return row?.label ?? null;
    },
    /** The acts about this connector, oldest first, each as `created`, with what it tells. */
    async acts(): Promise<{ action: string; data: Json }[]> {
      const rows = await sql<{ action: string; data: Json }>(
        `select action, data from audit_records where org_id = $1 and environment = $2 and subject_type = 'connector' and subject_id = $3
         order by seq`,
        [tenant.orgId, tenant.environment, key],
      );
      return rows.map(({ action, data }) => ({ action: action.replace('connector.', ''), data }));
    },
  };
}

/** What stands in the tables about connectors of the organization, whole. */
export async function rowsOf(app: TestApp, { orgId }: Pick<Tenant, 'orgId'>): Promise<string> {
  const { sql } = app.store.database;
  const rows = [
    await sql(`select * from connectors where org_id = $1 order by environment, connector_key`, [orgId]),
    await sql(`select * from connector_changes where org_id = $1 order by environment, connector_key`, [
      orgId,
    ]),
  ];
  return JSON.stringify(rows);
}
