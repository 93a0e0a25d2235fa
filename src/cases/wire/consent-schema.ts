// A consent of the applicant on the wire.
import { z } from 'zod';
import { timestamp } from './schemas.ts';

/** What the applicant agreed to, in the words they saw; the last word on a field counts. */
export const consentSchema = z
  .object({
    field_id: z.string(),
    value: z.enum(['yes', 'no']),
    notice_text: z.string(),
    notice_hash: z.string().meta({ description: 'SHA-256 of notice_text.' }),
    locale: z.string(),
    recorded_at: timestamp,
  })
  .meta({ id: 'Consent' });
