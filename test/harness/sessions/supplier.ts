// A workflow of two nodes with a gate each, for stories that go through several gates, and documents for it.
import { randomUUID } from 'node:crypto';
import type { Tenant } from '../factories.ts';
import { send, type Sent, type Story } from '../story.ts';

const FACTS = [
  { fact_id: 'company', label: 'Company name', type: 'organization_name', required: true },
  { fact_id: 'number', label: 'Customer number', type: 'identifier', required: true },
  { fact_id: 'total', label: 'Total', type: { name: 'money', currency: 'EUR' }, required: true },
  { fact_id: 'due', label: 'Due date', type: { name: 'date', order: 'DMY' } },
];

const NODES = [
  { node_id: 'collect', title: 'Collect', type: 'intake', facts: ['company', 'number'], gate_id: 'who' },
  { node_id: 'check', title: 'Check', type: 'verify', facts: ['total'], gate_id: 'amount' },
];

export type Gate = { condition?: string; on_fail?: string; on_missing?: string; message?: string };

/** First who they are, then how much it is about: at most 10,000. `rest` replaces parts of the declaration. */
export const supplierWorkflow = (rest: object = {}, gate: Gate = {}): object => ({
  workflow_id: 'suppliers',
  case_type_id: 'supplier',
  title: 'Suppliers',
  facts: FACTS,
  nodes: NODES,
  gates: [
    { gate_id: 'who', title: 'They are known', requires: ['company', 'number'] },
    {
      gate_id: 'amount',
      title: 'The amount is small',
      requires: ['total'],
      condition: 'facts.total.number <= 10000.0',
      message: 'The amount is too large',
      ...gate,
    },
  ],
  ...rest,
});

export const supplierText = (
  values: Partial<Record<'company' | 'number' | 'total' | 'due', string | null>> = {},
): string => {
  const { company = 'Muster GmbH', number = 'K-4711', total = '1,234.50 EUR', due = '03.05.2026' } = values;
  const lines = { 'Company name': company, 'Customer number': number, Total: total, 'Due date': due };
  return [
    'REGISTRATION',
    ...Object.entries(lines).flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`])),
    'With kind regards',
  ].join('\n');
};

export const BROKEN = '%PDF-1.7\n%%EOF';

/** A case of these texts, all of them sent before the first is read; nothing is read yet. */
export async function sendTexts(
  story: Story,
  tenant: Tenant,
  texts: string[],
): Promise<{ tenant: Tenant; caseId: string; sent: Sent[]; external: string }> {
  const external = randomUUID();
  const sent: Sent[] = [];
  for (const text of texts) sent.push(await sendMore(story, { tenant, external }, text));
  return { tenant, caseId: sent[0]?.case_id ?? '', sent, external };
}

/** One more document for the case. */
export const sendMore = (
  story: Story,
  { tenant, external }: { tenant: Tenant; external: string },
  text: string,
): Promise<Sent> => {
  const type = text.startsWith('%PDF') ? 'application/pdf' : 'text/plain';
  return send(tenant, story.serve(text, { name: 'registration.txt', type }), {
    case_type_id: 'supplier',
    external_case_id: external,
  });
};
