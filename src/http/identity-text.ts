// The form of an integrator's own name for a thing of theirs (api-v1 §4.3, §4.6).
import { z } from 'zod';

/** Neither empty nor with characters that could break a header, a log line or a mail. */
export const identityText = z
  .string()
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,255}$/u, '1 to 255 characters without control characters')
  .refine((text) => text.trim() !== '', 'must not be blank');
