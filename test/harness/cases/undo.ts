// Undoing in tests: a case that was read, the decisions that can be undone, and all that an undo has to bring back.
import {
  apply,
  deskOf,
  expectRejected,
  placeOf,
  invoiceText,
  readCase,
  type ReviewCase,
  type run,
} from './commands.ts';
import { newTenant, type Json, type Tenant } from '../factories.ts';
import type { Story } from '../story.ts';

export type On = ReviewCase & { tenant: Tenant; story: Story };
export type Command = Parameters<typeof run>[2];

export const TEXT = invoiceText();
export const REASON = 'As on the letter.';

export const reviewed = async (story: Story, tenant: Tenant, texts = [TEXT]): Promise<On> => ({
  story,
  tenant,
  ...(await readCase(story, tenant, texts)),
});
export const obey = (on: On, command: Command): Promise<Json> => apply(on.story.app, on, command);
export const undo = (command_id: string, more: object = {}): Command => ({
  type: 'undo_decision',
  payload: { command_id },
  ...more,
});
export const refused = (on: On, command: Command): Promise<Json> =>
  expectRejected('not_undoable', on.story.app, on, command);
/** The case at the desk of another operator. */
export const colleague = async (on: On): Promise<On> => ({
  ...on,
  tenant: await newTenant(on.story.app, { orgId: on.tenant.orgId }),
});

/** All that an undo has to bring back; ids of people's candidates and histories differ by design. */
export async function stateOf(on: On): Promise<object> {
  const { body, status, why } = await deskOf(on);
  return {
    status,
    why,
    blocking: body.workspace.operational_summary.blocking_fact_ids,
    ownership: body.ownership,
    gates: body.gates.map(({ gate_id, status: gate, outcome, message }: Json) => [
      gate_id,
      gate,
      outcome,
      message,
    ]),
    facts: body.facts.map(({ history: _history, ...fact }: Json) => fact),
  };
}

export const quote = (on: On, text: string): object => ({ doc_id: on.docIds[0], ...placeOf(TEXT, text) });
export const evidenceOf = async (on: On, role: string): Promise<string> =>
  (await deskOf(on)).facts['total']?.evidence.find((one: Json) => one.role === role).evidence_id;

export const DECISIONS: [string, (on: On) => Command | Promise<Command>][] = [
  ['confirm_fact', () => ({ type: 'confirm_fact', payload: { fact_id: 'total' } })],
  [
    'correct_fact with a quote',
    (on) => ({
      type: 'correct_fact',
      payload: { fact_id: 'total', value: '9 EUR', evidence: quote(on, 'INVOICE') },
      rationale: REASON,
    }),
  ],
  [
    'select_candidate',
    async (on) => ({
      type: 'select_candidate',
      payload: { fact_id: 'total', candidate_id: (await deskOf(on)).facts['total']?.candidate_id },
    }),
  ],
  ['reject_fact', () => ({ type: 'reject_fact', payload: { fact_id: 'total', reason_code: 'missing' } })],
  [
    'mark_fact_not_applicable',
    () => ({ type: 'mark_fact_not_applicable', payload: { fact_id: 'total' }, rationale: REASON }),
  ],
  [
    'update_fact_evidence, which adds and takes away',
    async (on) => ({
      type: 'update_fact_evidence',
      payload: {
        fact_id: 'total',
        add: [quote(on, 'With kind regards')],
        remove: [await evidenceOf(on, 'anchor')],
      },
    }),
  ],
  [
    'update_fact_evidence, which leaves the value bare',
    async (on) => ({
      type: 'update_fact_evidence',
      payload: { fact_id: 'total', remove: [await evidenceOf(on, 'value')] },
    }),
  ],
  ['escalate_case', () => ({ type: 'escalate_case', payload: { reason_code: 'odd' } })],
];
