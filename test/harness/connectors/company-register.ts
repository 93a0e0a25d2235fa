// A register of companies on loopback: what it is asked and answers, the connector to it, a workflow that looks facts up in it.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { deskOf, readCase, type ReviewCase } from '../cases/commands.ts';
import { apiOn, type Api, type Reply } from '../connectors.ts';
import { setAccount, type Json, type Tenant } from '../factories.ts';
import type { Story } from '../story.ts';

const lookedUp = (answer: string): object => ({
  by: 'connector',
  connector_key: 'register',
  function_key: 'find',
  inputs: { number: '{{company_number}}' },
  answer,
});

/** Number in the document; name by the register, else by the document; founded by the register alone. */
export const COMPANIES = {
  workflow_id: 'companies',
  case_type_id: 'invoice',
  title: 'Companies',
  facts: [
    { fact_id: 'company_number', label: 'Company number', type: 'identifier', required: true },
    {
      fact_id: 'company_name',
      label: 'Company name',
      type: 'organization_name',
      required: true,
      find: [lookedUp('/name'), { by: 'anchor' }],
    },
    { fact_id: 'founded', label: 'Founded', type: 'date', required: true, find: [lookedUp('/founded')] },
  ],
};

export const extract = ({ number = 'HRB-4711', name = '' } = {}): string =>
  ['EXTRACT', `Company number: ${number}`, ...(name === '' ? [] : [`Company name: ${name}`]), 'Regards'].join(
    '\n',
  );

export const ACME = { name: 'Acme GmbH', founded: '2001-02-03', ceo: 'Erika Mustermann' };

/** What is otherwise of the connector, its function, the workflow. */
export type Given = {
  transport?: object;
  fn?: object;
  workflow?: object;
};
export type Scene = {
  tenant: Tenant;
  api: Api;
  connect(given?: Given): Promise<void>;
  /** A case with these documents, all done. */
  open(...texts: string[]): Promise<OpenCase>;
};
export type Seen = { status: string; why: string; facts: Record<string, Json>; body: Json };
export type OpenCase = ReviewCase & { look(): Promise<Seen> };

/** An organization of its own with a register of its own. */
export async function registerScene(story: Story, reply: Reply, given: Given = {}): Promise<Scene> {
  const tenant = await story.tenant(given.workflow ?? COMPANIES);
  await setAccount(story.app, tenant, { connector_approval_required: 'false' });
  const path = `/companies/${randomUUID()}`;
  const api = apiOn(story.host, reply, path);
  const connect = async ({ transport = {}, fn = {} }: Given = {}): Promise<void> => {
    const body = {
      connector_key: 'register',
      label: 'Register of companies',
      connector_type: 'http_api',
      transport: { base_url: api.origin, timeout_ms: 2000, ...transport },
      functions: [
        {
          function_key: 'find',
          label: 'Find a company',
          usage: 'lookup_fact',
          request: { method: 'GET', path, query: { number: '{{number}}' } },
          input_parameters: [{ name: 'number', type: 'text', required: true }],
          ...fn,
        },
      ],
    };
    expect((await tenant.api.post('/connectors', body)).body).toMatchObject({ approval_required: false });
  };
  await connect(given);
  return {
    tenant,
    api,
    connect,
    async open(...texts) {
      const found = await readCase(story, tenant, texts);
      const look = async (): Promise<Seen> => {
        await story.app.drain();
        return deskOf({ tenant, caseId: found.caseId });
      };
      return { ...found, look };
    },
  };
}
