// The types of facts and their options, as a declaration writes them (workflow.md §2).
import { z } from 'zod';
import { authorId } from './author-id.ts';
import { COLUMN_NAMES } from './lexicon/columns.ts';
import { localText } from './local-text.ts';

export const FACT_TYPE_NAMES = [
  'text',
  'long_text',
  'person_name',
  'organization_name',
  'address',
  'number',
  'percentage',
  'money',
  'date',
  'duration',
  'yes_no',
  'choice',
  'email',
  'phone',
  'country',
  'iban',
  'bic',
  'vat_number',
  'identifier',
  'url',
  'mrz',
  'table',
] as const;

const typeName = z.enum(FACT_TYPE_NAMES).meta({ id: 'FactTypeName' });
/** No table in a table, and no machine-readable zone. */
/** What a machine-readable zone of a passport, an identity card or a visa says (ICAO 9303). */
export const ZONE_FIELDS = [
  'document_code',
  'issuing_state',
  'document_number',
  'last_name',
  'first_name',
  'nationality',
  'birth_date',
  'sex',
  'expiration_date',
  'personal_number',
] as const;
export type ZoneField = (typeof ZONE_FIELDS)[number];

const cellTypeName = z.enum(FACT_TYPE_NAMES).exclude(['table', 'mrz']);

const bound = z.union([z.string().max(40), z.number()]);

const options = {
  order: z
    .enum(['DMY', 'MDY', 'YMD'])
    .optional()
    .describe('date: which of day, month and year comes first in numeric dates.'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'is a currency code of three capital letters, such as "EUR"')
    .optional()
    .describe('money: ISO 4217 code taken where the text names none.'),
  decimal: z
    .enum([',', '.'])
    .optional()
    .describe('Numbers: the decimal sign; decided by the document where it is not given.'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'is a country code of two capital letters, such as "DE"')
    .optional()
    .describe('phone, vat_number: country (ISO alpha-2) of values without a prefix.'),
  min: bound.optional().describe('number, percentage, money: the least amount allowed.'),
  max: bound.optional().describe('number, percentage, money: the greatest amount allowed.'),
  not_before: z
    .string()
    .max(40)
    .optional()
    .describe('date: a date (YYYY-MM-DD) or an offset from today such as "-2y".'),
  not_after: z
    .string()
    .max(40)
    .optional()
    .describe('date: a date (YYYY-MM-DD) or an offset from today such as "+1d".'),
  min_length: z.number().int().min(0).max(10_000).optional().describe('Least number of characters.'),
  max_length: z.number().int().min(1).max(10_000).optional().describe('Greatest number of characters.'),
  pattern: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .describe('text, identifier: RE2 pattern that the whole canonical value has to match.'),
  checksum: z.enum(['luhn', 'mod97']).optional().describe('identifier: its check digits.'),
  values: z
    .array(
      z.strictObject({
        value: z.string().min(1).max(200),
        label: localText.optional(),
        synonyms: z.array(z.string().min(1).max(200)).max(200).optional().describe('Words that mean it.'),
      }),
    )
    .min(1)
    .max(500)
    .optional()
    .describe('choice: the values, each with the words that mean it.'),
  field: z
    .string()
    .max(40)
    .optional()
    .describe(`mrz: which field of the zone: ${ZONE_FIELDS.join(', ')}.`),
};

const column = z
  .strictObject({
    column_id: authorId,
    label: localText.describe('What stands over the column; also the first label it is looked for by.'),
    labels: z.array(z.string().min(1).max(200)).max(50).optional().describe('Further labels.'),
    like: z
      .enum(COLUMN_NAMES)
      .optional()
      .describe(
        'The column of the shipped lexicon that it is: its labels in five languages, and its cells in e-invoices.',
      ),
    type: z.union([cellTypeName, z.strictObject({ name: cellTypeName, ...options })]),
    required: z.boolean().optional().describe('Whether every row has to have it.'),
  })
  .meta({ id: 'TableColumn' });

const factTypeObject = z
  .strictObject({
    name: typeName,
    ...options,
    columns: z.array(column).min(1).max(30).optional().describe('table: its columns.'),
  })
  .meta({ id: 'FactTypeOptions', description: 'A type with its options.' });

/** What `type` of a fact may be. */
export const factType = z
  .union([typeName, factTypeObject])
  .meta({ id: 'FactType', description: 'What kind of value it is: a name, or an object with options.' });

export type FactTypeName = (typeof FACT_TYPE_NAMES)[number];
export type FactTypeOptions = z.infer<typeof factTypeObject>;
export type TableColumn = z.infer<typeof column>;
