// A command record on the wire (completions §7).
import { z } from 'zod';
import { COMMAND_STATUSES } from '../../catalog/states.ts';
import { nullable, timestamp } from './schemas.ts';

export const commandSchema = z
  .object({
    command_id: z.string(),
    case_id: z.string(),
    command_type: z.string(),
    payload: z.record(z.string(), z.unknown()),
    rationale: nullable,
    status: z.enum(COMMAND_STATUSES),
    result: z.record(z.string(), z.unknown()).nullable().meta({
      description:
        'What came of it, once it is applied: of `correct_fact` and `add_value` `fact_id`, `value` as it was read, in its canonical form, and `evidence`, the place that it is cited from (`doc_id`, `page_index`, `quote`, `location`) or null; of several values a list of these, of a table one for each cell that is cited, with its `cell` (`row` from 0, `column_id`).',
    }),
    error: z
      .object({
        code: z.string().meta({ description: 'Of a rejected command one of those that `getCommand` lists.' }),
        message: z.string(),
      })
      .nullable(),
    undone_by: nullable.meta({ description: 'The undo_decision that took this command back.' }),
    actor: z.object({ type: z.enum(['api_key', 'operator']), id: z.string(), label: z.string() }),
    expected_revision: z.int().nullable(),
    resulting_revision: z.int().nullable().meta({
      description:
        'The revision of the case once the command was done. Where a gate or a connector is asked then, the case moves on, and its revision with it: take the next `expected_revision` from the case as you look at it (`GET /cases/{caseId}/workspace`), not from here.',
    }),
    event_cursors: z.array(z.int()),
    trace_id: nullable,
    created_at: timestamp,
    started_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
    attempts: z.int(),
  })
  .meta({
    id: 'Command',
    description: '`rejected` means that nothing changed; `failed` is a fault on our side.',
  });
