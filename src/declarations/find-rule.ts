// The ways to find a fact, as a declaration writes them (workflow.md §1, §3).
import { z } from 'zod';
import { authorId } from './author-id.ts';
import { connectorRule } from './connector-call.ts';

const label = z
  .union([
    z.string().min(1).max(200),
    z.strictObject({ text: z.string().min(1).max(200), weight: z.number().min(0).max(1).optional() }),
  ])
  .meta({
    id: 'AnchorLabel',
    description: 'A literal phrase that stands beside the value; matched with tolerance.',
  });

const on = z
  .array(authorId)
  .max(50)
  .optional()
  .describe('Document types to look in; all where it is not given.');
const labels = z
  .array(label)
  .min(1)
  .max(100)
  .optional()
  .describe('Further labels beside the label of the fact.');
const notLabels = z
  .array(z.string().min(1).max(200))
  .max(100)
  .optional()
  .describe('Labels of other values that look alike.');
const prior = z.number().min(0).max(1).optional().describe('How far a find of this rule is trusted, 0 to 1.');
/** The part of a document in which to look. */
export const where = z.enum(['top', 'bottom', 'first_page', 'last_page']).optional();

const phrases = z.array(z.string().min(1).max(200)).max(100);

const place = z
  .union([
    z.enum(['top', 'bottom', 'first_page', 'last_page', 'letterhead', 'first_line', 'signature']),
    z.strictObject({ same_block_as: authorId }),
  ])
  .optional()
  .describe(
    'The part of the document to look in; "same_block_as" is the block of lines in which another fact stands.',
  )
  .meta({ id: 'FindWhere' });

/** One of `find`. */
export const findRule = z
  .discriminatedUnion('by', [
    z.strictObject({
      by: z.literal('structured'),
      on,
      path: z
        .string()
        .min(1)
        .max(500)
        .describe('Path in the embedded invoice XML, such as "cii:ExchangedDocument/ID".'),
    }),
    z.strictObject({
      by: z.literal('anchor'),
      on,
      labels,
      not_labels: notLabels,
      relations: z
        .array(z.enum(['right', 'below', 'same', 'left', 'above']))
        .min(1)
        .max(5)
        .optional()
        .describe('Where the value stands, seen from its label.'),
      max_rows: z
        .number()
        .int()
        .min(1)
        .max(20)
        .optional()
        .describe('How many rows away the value may stand.'),
      where: place,
    }),
    z.strictObject({
      by: z.literal('pattern'),
      on,
      regex: z
        .string()
        .min(1)
        .max(2000)
        .describe(
          'RE2 regular expression; the group (?<value>…), else the whole match, is the text of the value.',
        ),
      prior,
      where: place,
    }),
    z.strictObject({ by: z.literal('typed'), on, prior, where: place }),
    z.strictObject({
      by: z.literal('context'),
      on,
      labels,
      not_labels: notLabels,
      prior,
      where: place,
    }),
    z.strictObject({
      by: z.literal('sentence'),
      on,
      near: phrases
        .min(1)
        .describe(
          'Phrases that stand in the same sentence as the value. "*" ends a word anyhow ("terminat*"), "…" leaves out up to ten words.',
        ),
      not_near: phrases.optional().describe('Phrases that tell of another value.'),
      expect: z
        .enum(['place'])
        .optional()
        .describe(
          'text: what kind of words are meant; "place" takes the name of a country, state or province.',
        ),
      prior,
      where: place,
    }),
    z.strictObject({
      by: z.literal('party'),
      on,
      role: z
        .enum(['seller', 'buyer', 'employer', 'employee', 'party'])
        .optional()
        .describe('Which side is meant; every party where it is not given.'),
      part: z
        .enum(['name', 'address'])
        .optional()
        .describe('The name, or of a seller or buyer the address under it. Default: name.'),
      nth: z
        .number()
        .int()
        .min(1)
        .max(20)
        .optional()
        .describe('Only the first, second, … party that is named.'),
      prior,
    }),
    z.strictObject({ by: z.literal('model'), on, question: z.string().min(1).max(2000) }),
    z.strictObject({
      by: z.literal('form'),
      field_id: authorId
        .optional()
        .describe('The form field it is asked in; by default the one that names the fact.'),
    }),
    connectorRule,
  ])
  .meta({ id: 'FindRule', description: 'One way to find the fact.' });

export type FindRule = z.infer<typeof findRule>;

/** The part of a document that a rule looks in. */
export type Where = NonNullable<z.infer<typeof place>>;
