// The commands that operators and API keys share, and the payload of each (completions §7). What they do stands in the catalogue.
import { invalidMessage } from '../catalog/invalid-input.ts';
import { z } from 'zod';
import { REASON_CODES } from '../facts/candidate.ts';
import { MOST_VALUES } from '../values/entered.ts';
import { LONGEST_TABLE } from '../values/table.ts';
import { citedPlace } from './citation.ts';

const id = z.string().min(1).max(100);
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => value.trim() !== '', 'must not be blank');

const cites = citedPlace.nullable().optional().meta({
  description: 'Where the value stands; null cites nothing, and where it is absent the place is looked for.',
});

const fact = z.object({ fact_id: id });

/** Which of several values is meant: by its candidate, or as it stands where it has none. */
const oneValue = {
  candidate_id: id.optional().meta({ description: 'Which of several values.' }),
  value: text(20_000).optional().meta({ description: 'The same, where it has no candidate.' }),
};
const isNamed = ({ candidate_id, value }: { candidate_id?: unknown; value?: unknown }): boolean =>
  candidate_id === undefined || value === undefined;
const NAMED_TWICE = 'candidate_id or value has to name the value, not both';

/** Which reasons a person may give for refusing a value. */
export const REJECTION_REASONS = REASON_CODES.filter(
  (code) =>
    !['operator_confirmed', 'operator_corrected', 'waived', 'applicant_entered', 'prefilled'].includes(code),
);

const clarification = z
  .object({
    fact_ids: z.array(id).min(1).max(100).optional(),
    document_type: id.optional(),
    applicant_message: text(4000),
    internal_note: text(4000).optional(),
  })
  .refine(
    ({ fact_ids, document_type }) => fact_ids !== undefined || document_type !== undefined,
    'fact_ids or document_type has to say what is asked for',
  )
  .meta({ description: '`fact_ids` or `document_type` has to say what is asked for.' });

const NOT_NAMED = 'candidate_id or value has to name the value';

const updateEvidence = z
  .object({
    fact_id: id,
    candidate_id: id.optional(),
    add: z.array(citedPlace).max(50).default([]),
    remove: z.array(id).max(50).default([]).meta({ description: 'Each an `evidence_id`.' }),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, 'add or remove has to name something')
  .meta({ description: '`add` or `remove` has to name something.' });

export const PAYLOADS = {
  confirm_fact: z.object({ fact_id: id, ...oneValue }).refine(isNamed, NAMED_TWICE),
  correct_fact: z.object({
    fact_id: id,
    value: z
      .union([text(LONGEST_TABLE), z.array(text(20_000)).min(1).max(MOST_VALUES)], {
        error: `expected a text, or of a fact with several values a list of 1 to ${MOST_VALUES} texts`,
      })
      .meta({
        description:
          'As people write it; of a fact with several values all of them, of a table the JSON array of its rows as a text.',
      }),
    evidence: cites,
  }),
  select_candidate: z.object({
    fact_id: id,
    candidate_id: id.meta({ description: 'One of those that the workspace shows of the fact.' }),
  }),
  add_value: z.object({ fact_id: id, value: text(20_000), evidence: cites }),
  remove_value: z
    .object({ fact_id: id, ...oneValue })
    .refine(({ candidate_id, value }) => candidate_id !== undefined || value !== undefined, NOT_NAMED)
    .refine(isNamed, NAMED_TWICE)
    .meta({ description: '`candidate_id` or `value` has to name the value.' }),
  reject_fact: z
    .object({ fact_id: id, reason_code: z.enum(REJECTION_REASONS), ...oneValue })
    .refine(isNamed, NAMED_TWICE),
  mark_fact_not_applicable: fact,
  update_fact_evidence: updateEvidence,
  request_clarification: clarification,
  reprocess_document: z.object({ doc_id: id }),
  retry_verification: fact,
  pass_gate: z.object({
    gate_id: z.string().min(1).max(110).meta({ description: 'As `gates` of the workspace says.' }),
  }),
  escalate_case: z.object({
    reason_code: text(100).meta({ description: 'A word of your own.' }),
    note: text(10_000).optional(),
  }),
  claim_case: z.object({ lease_minutes: z.int().min(1).max(480).default(30) }),
  release_case: z.object({}),
  add_note: z.object({ text: text(10_000) }),
  undo_decision: z.object({
    command_id: id.meta({ description: 'The one that `allowed_commands` of the workspace names.' }),
  }),
} as const;

export type CommandType = keyof typeof PAYLOADS;
export type Payload<T extends CommandType> = z.infer<(typeof PAYLOADS)[T]>;

export const COMMAND_TYPES = Object.keys(PAYLOADS) as CommandType[];

/** Decisions, each of which its giver can take back with `undo_decision`. */
export const UNDOABLE = [
  'confirm_fact',
  'correct_fact',
  'select_candidate',
  'reject_fact',
  'add_value',
  'remove_value',
  'mark_fact_not_applicable',
  'update_fact_evidence',
  'pass_gate',
  'escalate_case',
] as const satisfies CommandType[];

export const isCommandType = (name: string): name is CommandType => Object.hasOwn(PAYLOADS, name);

/** A payload that fits its type, or what is wrong with it. */
export type CheckedPayload = { ok: true; payload: Record<string, unknown> } | { ok: false; message: string };

/** The payload as its type wants it, with defaults filled in; else what is wrong with which field. */
export function checkPayload(commandType: CommandType, payload: unknown): CheckedPayload {
  const checked = PAYLOADS[commandType].safeParse(payload);
  if (checked.success) return { ok: true, payload: checked.data };
  const [issue] = checked.error.issues;
  return { ok: false, message: invalidMessage(['payload', ...(issue?.path ?? [])], issue) };
}
