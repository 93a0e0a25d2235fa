// The wire shape of the operator queue (api-v1 §4.18, completions §7).
import { z } from 'zod';
import { PRIORITIES } from '../cases/standing/queue-place.ts';
import {
  nullable,
  ownershipSchema,
  queueRowSchema,
  summarySchema,
  timestamp,
} from '../cases/wire/schemas.ts';

const rowSchema = z
  .object({
    ...queueRowSchema.shape,
    external_case_id: nullable,
    case_type_id: z.string(),
    priority: z.enum(PRIORITIES),
    due_at: timestamp.nullable(),
    ownership: ownershipSchema,
    summary: summarySchema,
  })
  .meta({ id: 'OperatorQueueRow' });

const count = z.int().min(0);
const countsSchema = z
  .object({
    by_category: z.object({
      intake: count,
      processing: count,
      review: count,
      exception: count,
      handoff: count,
    }),
    by_status: z.object({ open: count, claimed: count, waiting: count, escalated: count, done: count }),
    total: count,
  })
  .meta({ id: 'OperatorQueueCounts', description: 'Of the whole queue, whatever the filters are.' });

export const queueSchema = z
  .object({
    environment: z.enum(['test', 'live']),
    generated_at: timestamp,
    rows: z.array(rowSchema),
    counts: countsSchema,
    next_cursor: nullable.meta({ description: 'Pass it as `cursor` for the next page; null on the last.' }),
    has_more: z.boolean(),
  })
  .meta({ id: 'OperatorQueue' });
