// An applicant's side of a session: calls with the session's own token, and a workflow with everything that a form can ask.
import type { GoodRequest } from '../endpoints/endpoint-contract.ts';
import { apiFor, newTenant, publish, type Api, type Json, type Reply, type Tenant } from '../factories.ts';
import { openedSession } from './sessions.ts';
import type { Environment } from '../../../src/platform/transaction.ts';
import type { TestApp } from '../app.ts';

/** A consent, two required answers, a conditional one, one that is no fact, and a document that is required. */
export const APPLICATION = {
  workflow_id: 'applications',
  case_type_id: 'application',
  title: { en: 'Supplier application', de: 'Lieferantenantrag', nl: 'Leveranciersaanvraag' },
  default_locale: 'en',
  documents: [
    {
      document_type: 'invoice',
      label: { en: 'A recent invoice', de: 'Eine aktuelle Rechnung' },
      required: true,
      accept: ['application/pdf', 'image/*'],
      detect: { any: [{ text: 'invoice' }] },
    },
  ],
  facts: [
    {
      fact_id: 'company',
      label: 'Company',
      type: 'organization_name',
      required: true,
      find: [{ by: 'form' }],
    },
    {
      fact_id: 'invoice_number',
      label: 'Invoice number',
      required: true,
      type: 'identifier',
      find: [{ by: 'anchor', on: ['invoice'], labels: ['Invoice number'] }, { by: 'form' }],
    },
    {
      fact_id: 'invoice_date',
      label: 'Invoice date',
      required: true,
      type: { name: 'date', order: 'DMY' },
      find: [{ by: 'anchor', on: ['invoice'], labels: ['Invoice date'] }, { by: 'form' }],
    },
    { fact_id: 'iban', label: 'IBAN', type: 'iban', required: true, sensitive: true, find: [{ by: 'form' }] },
    {
      fact_id: 'vat_number',
      label: 'VAT number',
      type: { name: 'vat_number', country: 'NL' },
      find: [{ by: 'form' }],
    },
  ],
  form: {
    sections: [
      {
        section_id: 'company',
        title: { en: 'Your company', de: 'Ihre Firma' },
        fields: [
          {
            field_id: 'company',
            fact_id: 'company',
            label: { en: 'Company name', de: 'Firma' },
            type: 'text',
            required: true,
          },
          {
            field_id: 'has_vat',
            label: { en: 'Do you have a VAT number?', de: 'Haben Sie eine USt-IdNr.?' },
            type: 'yes_no',
            required: true,
          },
          {
            field_id: 'vat_number',
            fact_id: 'vat_number',
            label: { en: 'VAT number', de: 'USt-IdNr.' },
            type: 'text',
            required: true,
            visible_when: "form.has_vat == 'yes'",
          },
        ],
      },
      {
        section_id: 'invoice',
        title: { en: 'The invoice', de: 'Die Rechnung' },
        fields: [
          { field_id: 'invoice_number', fact_id: 'invoice_number', label: 'Invoice number', type: 'text' },
          { field_id: 'invoice_date', fact_id: 'invoice_date', label: 'Invoice date', type: 'date' },
          { field_id: 'iban', fact_id: 'iban', label: 'IBAN', type: 'text', help: 'Where we pay to.' },
        ],
      },
      {
        section_id: 'agree',
        title: { en: 'Declaration', de: 'Erklärung' },
        fields: [
          {
            field_id: 'terms',
            label: { en: 'I agree to the terms.', de: 'Ich stimme den Bedingungen zu.' },
            type: 'yes_no',
            required: true,
            compliance: true,
          },
        ],
      },
    ],
  },
};

export const GOOD_IBAN = 'NL91ABNA0417164300';

/** All that the form of APPLICATION asks beside the consent, where the invoice tells nothing. */
export const GOOD_ANSWERS = [
  { field_id: 'company', value: 'Ada Works B.V.' },
  { field_id: 'has_vat', value: 'no' },
  { field_id: 'invoice_number', value: 'RE-2026-0815' },
  { field_id: 'invoice_date', value: '2026-05-03' },
  { field_id: 'iban', value: GOOD_IBAN },
];

export type Applicant = {
  session: Json;
  api: Api;
  /** The path of the session on the API. */
  path: string;
  manifest(): Promise<Json>;
  upload(file: Uint8Array, fields?: Record<string, string>, filename?: string): Promise<Reply<Json>>;
  takeBack(docId: string): Promise<Reply<Json>>;
};

/** Opens a session and calls as its applicant. */
export async function newApplicant(app: TestApp, tenant: Tenant, overrides: object = {}): Promise<Applicant> {
  const session = await openedSession(tenant, { case_type_id: 'application', ...overrides });
  return applicantOf(app, session);
}

export function applicantOf(app: Pick<TestApp, 'origin'>, session: Json, token?: string): Applicant {
  const api = apiFor(app, token ?? (session.access_token as string));
  const path = `/sessions/${session.session_id}`;
  return {
    session,
    api,
    path,
    manifest: async () => (await api.get(`${path}/manifest`)).body,
    upload: (file, fields = {}, filename = 'invoice.pdf') =>
      api.send(`${path}/documents`, { method: 'POST', body: formOf(file, fields, filename) }),
    takeBack: (docId) => api.send(`${path}/documents/${docId}`, { method: 'DELETE' }),
  };
}

/** An organization with APPLICATION, or another declaration, published. Live ones may open any number of sessions. */
export async function applicantTenant(
  app: TestApp,
  { declaration = APPLICATION, ...options }: { declaration?: object; environment?: Environment } = {},
): Promise<Tenant> {
  const tenant = await newTenant(app, options);
  await publish(app, tenant, declaration);
  return tenant;
}

const published = new Set<string>();

/** A request of the applicant plane for `holdsContract`, about a new session of the tenant. */
export async function goodRequest(
  app: TestApp,
  tenant: Tenant,
  [suffix, more = {}]: [suffix: string, more?: Pick<GoodRequest, 'body' | 'form'>],
): Promise<GoodRequest> {
  if (!published.has(tenant.orgId)) await publish(app, tenant, APPLICATION);
  published.add(tenant.orgId);
  const { path, session } = await newApplicant(app, tenant);
  return { path: path + suffix, token: session.access_token as string, ...more };
}

export function formOf(file: Uint8Array, fields: Record<string, string>, filename: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), filename);
  return form;
}
