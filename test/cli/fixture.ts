// A database with an organization, a workflow and cases, for commands to look at.
import { startTestApp } from '../harness/app.ts';
import { documentHost, invoicePdf } from '../harness/documents.ts';
import { newTenant, publish } from '../harness/factories.ts';

/** What an attacker would like a terminal to obey, as HTML: a window title, and the screen cleared. */
export const EVIL = '&#27;]0;pwned&#7;&#27;[2J';

/** A declaration as a person writes it. */
export const INVOICES_YAML = `workflow_id: invoices
case_type_id: invoice
title: Invoices
facts:
  - fact_id: invoice_number
    label: Invoice number
    required: true
    type: identifier
  - fact_id: total
    label: Total
    type: { name: money, currency: EUR }
`;

export async function caseFixture() {
  const host = await documentHost();
  const app = await startTestApp({ config: host.config, resolver: host.resolver });
  const tenant = await newTenant(app);
  await publish(app, tenant);
  let sent = 0;
  /** The case of a document; with a known `externalCaseId` it is extended. */
  const submit = async (
    bytes: Uint8Array | string,
    {
      externalCaseId,
      name = 'invoice.pdf',
      type = 'application/pdf',
    }: { externalCaseId?: string; name?: string; type?: string } = {},
  ): Promise<string> => {
    sent += 1;
    const document_url = host.serve(`/${sent}/${name}`, bytes, type);
    const { body } = await tenant.api.post('/process', {
      document_url,
      case_type_id: 'invoice',
      idempotency_key: `k${sent}`,
      ...(externalCaseId === undefined ? {} : { external_case_id: externalCaseId }),
    });
    await app.drain();
    return body.case_id as string;
  };
  return {
    app,
    tenant,
    submit,
    invoice: (externalCaseId?: string) =>
      invoicePdf().then((pdf) => submit(pdf, externalCaseId === undefined ? {} : { externalCaseId })),
    environment: { DATABASE_URL: app.url },
    async close() {
      await app.close();
      await host.close();
    },
  };
}
