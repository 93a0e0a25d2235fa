// What the tests of the connector commands share: an app, an organization, a bank's API on loopback, files, and commands that know them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { approveChange } from '../../../src/connectors/approval.ts';
import { saveConnector } from '../../../src/connectors/operations.ts';
import { findConnector } from '../../../src/connectors/queries.ts';
import { connectorSchema } from '../../../src/connectors/schema.ts';
import type { Tx } from '../../../src/platform/transaction.ts';
import { startTestApp, testConfig } from '../../harness/app.ts';
import { apiOn, json as answering, type Api, type Reply } from '../../harness/connectors.ts';
import { testSealer } from '../../harness/outside/deliveries.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { testAuthority } from '../../harness/outside/certificates.ts';
import { startDocumentHost } from '../../harness/outside/document-host.ts';
import { jsonOf, runHere, type Environment, type Ran } from '../run.ts';

type Command = Parameters<typeof runHere>[0];
export type ConnectorDesk = Awaited<ReturnType<typeof openConnectorDesk>>;

export const SECRET = ['planted', 'bank', 'word'].join('-');
export const IBAN = 'DE89370400440532013000';

/** `fresh` begins with another organization; `api` answers what `reply` says at `/v1/check`. */
export async function openConnectorDesk() {
  const app = await startTestApp({ role: 'api' });
  const host = await startDocumentHost({ ca: await testAuthority() });
  const directory = mkdtempSync(join(tmpdir(), 'intake-connectors-'));
  const origin = `https://127.0.0.1:${host.port}`;
  const api: Api = apiOn(host, answering({ valid: true }), '/v1/check');
  const file = (name: string, content: unknown): string => {
    const path = join(directory, name);
    const isYaml = name.endsWith('.yaml');
    writeFileSync(
      path,
      typeof content === 'string' ? content : isYaml ? stringify(content) : JSON.stringify(content),
    );
    return path;
  };
  const environment: Environment = {
    DATABASE_URL: app.url,
    INTAKE_SECRET_KEY: testConfig().INTAKE_SECRET_KEY ?? '',
    INTAKE_EGRESS_ALLOW: `127.0.0.1:${host.port}`,
    INTAKE_EGRESS_CA_FILE: file('ca.pem', (await testAuthority()).ca),
  };
  let tenant: Tenant = await newTenant(app);
  /** All that any command has printed, to look for secrets in. */
  const printed: string[] = [];
  const run = async (command: Command, ...args: string[]): Promise<Ran> => {
    const ran = await runHere(command, [...args, '--org', tenant.orgId], environment);
    printed.push(ran.stdout, ran.stderr);
    return ran;
  };
  const as = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => app.as({ orgId: tenant.orgId }, work);
  const stagedId = async (key: string): Promise<string> => {
    const row = await findConnector(app.store.database.sql, tenant, key);
    return row?.change?.changeId ?? 'none';
  };
  return {
    app,
    host,
    api,
    origin,
    environment,
    file,
    run,
    printed,
    json: async (command: Command, ...args: string[]): Promise<Json> =>
      jsonOf(await run(command, ...args, '--json')),
    orgId: () => tenant.orgId,
    fresh: async (): Promise<void> => void (tenant = await newTenant(app)),
    reply: (to: Reply): void => {
      api.asked.length = 0;
      api.reply(to);
    },
    /** Stages it, past the command line; answers the change. */
    stage: async (connector: object): Promise<{ change_id: string }> => {
      const checked = connectorSchema.parse(connector);
      await as((tx) => saveConnector(tx, { connector: checked, sealer: testSealer() }));
      return { change_id: await stagedId(checked.connector_key) };
    },
    approve: async (key: string, changeId?: string): Promise<void> => {
      const shown = { key, changeId: changeId ?? (await stagedId(key)) };
      await as((tx) => approveChange(tx, shown, testSealer()));
    },
    publish: (declaration: object): Promise<void> => publish(app, tenant, declaration),
    secretFile: () => file('bank.secret', `${SECRET}\n`),
    close: async () => {
      await app.close();
      await host.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A bank's API as it describes itself. */
export const bankDocument = (origin: string, more: { paths?: object } = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Bank check', version: '1' },
  servers: [{ url: `${origin}/v1` }],
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/check': {
      get: {
        operationId: 'check_iban',
        summary: 'Check an IBAN',
        parameters: [
          { name: 'iban', in: 'query', required: true, schema: { type: 'string' }, example: IBAN },
        ],
        responses: { 200: { description: 'ok' } },
      },
    },
    '/files': {
      post: {
        operationId: 'upload',
        requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } },
        responses: { 200: { description: 'ok' } },
      },
    },
    ...more.paths,
  },
});

/** The same in the write form, without its secret. */
export const bankConnector = (origin: string, more: { transport?: object; fn?: object } = {}) => ({
  connector_key: 'bank-check',
  label: 'Bank check',
  connector_type: 'http_api',
  transport: { base_url: `${origin}/v1`, auth: { mode: 'bearer_token' }, ...more.transport },
  functions: [
    {
      function_key: 'check_iban',
      label: 'Check an IBAN',
      usage: 'verify_fact',
      request: { method: 'GET', path: '/check', query: { iban: '{{iban}}' } },
      input_parameters: [{ name: 'iban', type: 'text', required: true }],
      sample_input: { iban: IBAN },
      success_criteria: { status_codes: [200], json: 'body.valid == true' },
      ...more.fn,
    },
  ],
});

/** A workflow whose IBAN the bank confirms. */
export const PAYMENTS = {
  workflow_id: 'payments',
  case_type_id: 'payment',
  title: 'Payments',
  facts: [
    {
      fact_id: 'iban',
      label: 'IBAN',
      type: 'iban',
      required: true,
      verify: { connector_key: 'bank-check', function_key: 'check_iban', inputs: { iban: '{{iban}}' } },
    },
  ],
};
