// A form whose fields a register of companies fills in: the workflow, the connector, an applicant.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { apiOn, type Api, type Reply } from '../connectors.ts';
import { setAccount, type Json, type Tenant } from '../factories.ts';
import type { Story } from '../story.ts';
import { applicantTenant, newApplicant, type Applicant } from './applicant.ts';

const filledBy = (answer: string, inputs: object = { number: '{{company_number}}' }): object => ({
  prefill: { connector_key: 'register', function_key: 'find', inputs, answer },
});

/** The number is told by the applicant; name, day and town by the register, and the court where it is asked for; the last two are no facts. */
export const FILLED_FORM = {
  workflow_id: 'companies',
  case_type_id: 'application',
  title: 'Companies',
  facts: [
    {
      fact_id: 'company_number',
      label: 'Number',
      required: true,
      type: { name: 'identifier', pattern: 'HRB-[0-9]+' },
      find: [{ by: 'form' }, { by: 'anchor' }],
    },
    {
      fact_id: 'company_name',
      label: 'Name',
      required: true,
      type: 'organization_name',
      find: [{ by: 'form' }],
    },
    { fact_id: 'founded', label: 'Founded', type: 'date', find: [{ by: 'form' }] },
  ],
  form: {
    sections: [
      {
        section_id: 'number',
        title: 'Number',
        fields: [{ field_id: 'nr', fact_id: 'company_number', label: 'Number', type: 'text' }],
      },
      {
        section_id: 'company',
        title: 'Company',
        fields: [
          { field_id: 'name', fact_id: 'company_name', label: 'Name', type: 'text', ...filledBy('/name') },
          {
            field_id: 'founded',
            fact_id: 'founded',
            label: 'Founded',
            type: 'date',
            ...filledBy('/founded'),
          },
          { field_id: 'town', label: 'Town', type: 'text', ...filledBy('/town', { number: '{{nr}}' }) },
          { field_id: 'kind', label: 'Kind', type: 'text' },
          { field_id: 'sued', label: 'Sued', type: 'text', visible_when: "form.kind == 'claim'" },
          {
            field_id: 'court',
            label: 'Court',
            type: 'text',
            visible_when: "form.sued == 'yes'",
            ...filledBy('/court'),
          },
        ],
      },
    ],
  },
};
export const FILLED = { name: 'Acme GmbH', founded: '2001-02-03', town: 'Ghent', court: 'Bruges' };

export type FilledScene = {
  tenant: Tenant;
  api: Api;
  applicant: Applicant;
  fields(): Promise<Record<string, Json>>;
};

export async function filledScene(
  story: Story,
  reply: Reply,
  { transport = {}, cache_seconds = 0, ...session }: Json = {},
): Promise<FilledScene> {
  const tenant = await applicantTenant(story.app, { declaration: FILLED_FORM });
  await setAccount(story.app, tenant, { connector_approval_required: 'false' });
  const path = `/companies/${randomUUID()}`;
  const api = apiOn(story.host, reply, path);
  const connector = {
    connector_key: 'register',
    label: 'Register',
    connector_type: 'http_api',
    transport: { base_url: api.origin, timeout_ms: 2000, ...transport },
    functions: [
      {
        function_key: 'find',
        label: 'Find',
        usage: 'prefill_field',
        request: { method: 'GET', path, query: { number: '{{number}}' } },
        input_parameters: [{ name: 'number' }],
        cache_seconds,
      },
    ],
  };
  expect((await tenant.api.post('/connectors', connector)).status).toBe(201);
  const applicant = await newApplicant(story.app, tenant, session);
  const fields = async (): Promise<Record<string, Json>> => {
    const { form } = await applicant.manifest();
    const all = form.sections.flatMap((section: Json) => section.fields);
    return Object.fromEntries(all.map((field: Json) => [field.field_id, field]));
  };
  return { tenant, api, applicant, fields };
}
