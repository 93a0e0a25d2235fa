// What several rules to find by have in common: labels, phrases, places, trust.
import { z } from 'zod';
import { authorId } from './author-id.ts';

const label = z
  .union([
    z.string().min(1).max(200),
    z.strictObject({ text: z.string().min(1).max(200), weight: z.number().min(0).max(1).optional() }),
  ])
  .meta({
    id: 'AnchorLabel',
    description: 'A literal phrase that stands beside the value; matched with tolerance.',
  });
export const on = z
  .array(authorId)
  .max(50)
  .optional()
  .describe('Document types to look in; all where it is not given.');
export const labels = z
  .array(label)
  .min(1)
  .max(100)
  .optional()
  .describe('Further labels beside the label of the fact.');

export const notLabels = z
  .array(z.string().min(1).max(200))
  .max(100)
  .optional()
  .describe('Labels of other values that look alike.');
export const prior = z
  .number()
  .min(0)
  .max(1)
  .optional()
  .describe('How far a find of this rule is trusted, 0 to 1.');

/** The part of a document in which to look. */
export const where = z.enum(['top', 'bottom', 'first_page', 'last_page']).optional();

export const phrases = z.array(z.string().min(1).max(200)).max(100);

export const place = z
  .union([
    z.enum(['top', 'bottom', 'first_page', 'last_page', 'letterhead', 'first_line', 'signature']),
    z.strictObject({ same_block_as: authorId }),
  ])
  .optional()
  .describe(
    'The part of the document to look in; "same_block_as" is the block of lines in which another fact stands.',
  )
  .meta({ id: 'FindWhere' });

/** The part of a document that a rule looks in. */
export type Where = NonNullable<z.infer<typeof place>>;
