// Sessions as integrators open them: the body of a good POST /sessions, and a workflow with a form and a consent.
import { randomUUID } from 'node:crypto';
import { WORKFLOW, type Json, type Tenant } from '../factories.ts';

/** The body of a good POST /sessions with a key of its own. */
export const sessionRequest = (overrides: object = {}): Record<string, unknown> => ({
  case_type_id: 'invoice',
  idempotency_key: randomUUID(),
  ...overrides,
});

/** Opens a session; answers the body. */
export async function openedSession(tenant: Tenant, overrides: object = {}): Promise<Json> {
  const reply = await tenant.api.post('/sessions', sessionRequest(overrides));
  if (reply.status !== 201) throw new Error(`not opened: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

export const FORM_WORKFLOW = {
  ...WORKFLOW,
  default_locale: 'de',
  form: {
    sections: [
      {
        section_id: 'all',
        title: 'Your invoice',
        fields: [
          { field_id: 'number', fact_id: 'invoice_number', label: 'Number', type: 'text', required: true },
          { field_id: 'date', fact_id: 'invoice_date', label: 'Date', type: 'date', required: true },
          { field_id: 'amount', fact_id: 'total', label: 'Total', type: 'money' },
          {
            field_id: 'colour',
            label: 'Colour',
            type: 'choice',
            options: [{ value: 'red' }, { value: 'blue' }],
          },
          { field_id: 'remark', label: 'Remark', type: 'long_text' },
          { field_id: 'consent', label: 'I agree', type: 'yes_no', compliance: true, required: true },
        ],
      },
    ],
  },
};

export const sessionRow = async (
  app: { store: { database: { sql<Row>(text: string, values: unknown[]): Promise<Row[]> } } },
  sessionId: string,
): Promise<Json> => {
  const [row] = await app.store.database.sql<Json>(`select * from sessions where session_id = $1`, [
    sessionId,
  ]);
  return row;
};
