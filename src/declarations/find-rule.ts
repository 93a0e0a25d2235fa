// The ways to find a fact, as a declaration writes them (workflow.md §1, §3).
import { z } from 'zod';
import { authorId } from './author-id.ts';
import { ZONE_FIELDS } from './fact-type.ts';
import { connectorRule } from './connector-call.ts';
import { labels, notLabels, on, phrases, place, prior } from './find-rule-parts.ts';

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
    z.strictObject({
      by: z.literal('typed'),
      on,
      prior,
      alone: z
        .boolean()
        .optional()
        .describe('Only where the document has no other value of the type, and no word stands before it.'),
      zone: z
        .enum(ZONE_FIELDS)
        .optional()
        .describe(
          'What this field of a machine-readable zone (passport, identity card, visa) says, read as the type of the fact.',
        ),
      where: place,
    }),
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
        .describe('Only the first, second, … party that is named; with "where", of those in that part.'),
      prior,
      where: place,
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
