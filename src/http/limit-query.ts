// The `limit` of a page, as every list of the API takes it.
import { z } from 'zod';

/** Decimal digits alone, from 1 to `max`. */
export const limitQuery = (fallback: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `a whole number from 1 to ${max}`)
    .transform(Number)
    .pipe(z.number().min(1).max(max))
    .optional()
    .default(fallback)
    .meta({ description: `1 to ${max}, ${fallback} when absent.` });
