// Whole numbers of a query, and the `limit` of a page, as every list of the API takes it.
import { z } from 'zod';

type Bounds = { min: number; max: number; fallback: number };

/**
 * Decimal digits alone, from `min` to `max`. A query is text; the API's document says which numbers it may stand for,
 * so that a client that is made from it takes numbers.
 */
export function wholeQuery({ min, max, fallback }: Bounds, description: string) {
  const wanted = `a whole number from ${min} to ${max}, decimal digits alone`;
  return z
    .string()
    .regex(/^\d{1,16}$/, wanted)
    .transform(Number)
    .pipe(z.number().min(min, wanted).max(max, wanted))
    .optional()
    .default(fallback)
    .meta({
      description,
      override: ({ jsonSchema }) => {
        delete jsonSchema.pattern;
        Object.assign(jsonSchema, { type: 'integer', minimum: min, maximum: max, default: fallback });
      },
    });
}

export const limitQuery = (fallback: number, max: number) =>
  wholeQuery({ min: 1, max, fallback }, `1 to ${max}, ${fallback} when absent.`);
