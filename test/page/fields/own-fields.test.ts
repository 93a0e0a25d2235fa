// What a browser may fill in of its own: what is asked about the applicant, the first of each kind, and nothing about anybody else.
import { expect, test } from 'vitest';
import type { Declaration, FormFieldSpec } from '../../../src/declarations/schema.ts';
import { isOthers } from '../../../src/page/fields/own-fields.ts';
import { renderField } from '../../../src/page/fields/render.ts';
import { textsFor } from '../../../src/page/texts.ts';
import { fieldWith } from './fields-form.ts';

const asked = (id: string, label: string, type: string): [string, string, string] => [id, label, type];
const declare = (title: string, ...fields: [string, string, string][]): Declaration => ({
  workflow_id: 'w',
  case_type_id: 'w',
  title: 'W',
  facts: fields.map(([id, label, type]) => ({ fact_id: id, label, type: type as 'text' })),
  form: {
    sections: [
      {
        section_id: 's',
        title,
        fields: fields.map(([id, label, type]): FormFieldSpec => ({
          field_id: id,
          fact_id: id,
          label,
          type: type === 'date' ? 'date' : 'text',
        })),
      },
    ],
  },
});
const ownOf = (declaration: Declaration): string[] =>
  (declaration.form?.sections ?? [])
    .flatMap(({ fields }) => fields)
    .filter((field) => !isOthers(declaration, field))
    .map(({ field_id }) => field_id);

test('the first of each kind', () =>
  expect(
    ownOf(
      declare(
        'You',
        asked('name', 'Name', 'person_name'),
        asked('again', 'Name at birth', 'person_name'),
        asked('mail', 'E-mail', 'email'),
        asked('mail2', 'Another one', 'email'),
        asked('birth', 'Date of birth', 'date'),
        asked('start', 'Start', 'date'),
      ),
    ),
  ).toEqual(['name', 'mail', 'birth', 'start']));

test.each([
  asked('partner_name', 'Name', 'person_name'),
  asked('a', 'Name of the witness', 'person_name'),
  asked('a', 'Name des Ehepartners', 'person_name'),
  asked('a', 'Telefoon van de getuige', 'phone'),
  asked('a', 'Fecha de nacimiento de su hijo', 'date'),
  asked('second-applicant.birth', 'Born on', 'date'),
  asked('a', "Other party's address", 'address'),
  asked('a', 'Country of your landlord', 'country'),
  asked('a', 'Website of the seller', 'url'),
])('%s, %s, is of somebody else', (...field) => {
  const own = asked('own', 'Yours', field[2] === 'date' ? 'text' : field[2]);
  expect(ownOf(declare('You', field, own))).toEqual(['own']);
});

test('a section of somebody else holds nothing of the applicant', () =>
  expect(ownOf(declare('Your partner', asked('name', 'Name', 'person_name')))).toEqual([]));

test.each([
  ['country', 'country'],
  ['text', 'url'],
] as const)('a browser is asked for none of its own in a %s of somebody else (%s)', (type, factType) => {
  const completed = (more: object): string | undefined =>
    /autocomplete="(\w+)"/.exec(
      renderField(textsFor('en'), fieldWith({ type, factType, ...more })).markup,
    )?.[1];
  expect(completed({})).toBe(factType);
  expect(completed({ isOthers: true })).toBe('off');
  expect(completed({ isSensitive: true })).toBe('off');
});
