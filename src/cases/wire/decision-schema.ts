// A decision on record, as the package and the history of a fact tell it (completions §3.2).
import { z } from 'zod';
import { nullable, timestamp } from './schemas.ts';

export const decisionSchema = z.object({
  decision_id: z.string(),
  kind: z.enum(['fact', 'gate', 'command', 'completion']),
  subject_id: z.string(),
  outcome: z.string(),
  selected_candidate_id: nullable,
  evidence_ids: z.array(z.string()),
  actor: z.object({ type: z.string(), id: z.string(), label: z.string() }),
  rationale: nullable,
  decided_at: timestamp,
  undone_by: z.string().optional().meta({
    description:
      'The command that took this decision back: it does not stand. Absent where it was not undone.',
  }),
});
