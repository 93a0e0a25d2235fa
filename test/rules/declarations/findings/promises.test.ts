// What a declaration promises to applicants and cannot keep: kinds of files, languages.
import { expect, test } from 'vitest';
import type { Declaration, FieldType } from '../../../../src/declarations/schema.ts';
import { localized } from '../../../../src/declarations/rules.ts';
import { fact, found, part } from '../found.ts';

test('type_mismatch: kinds of files that nobody can hand in', () => {
  const accept = ['application/pdf', 'image/*', '*/*', 'TEXT/XML', 'application/msword', 'pdf', 'image/heic'];
  expect(found((d) => void (part(d.documents, 0).accept = accept))).toEqual([
    'error type_mismatch /documents/0/accept/5',
    'warning type_mismatch /documents/0/accept/4',
    'warning type_mismatch /documents/0/accept/6',
  ]);
});

test('missing_translation: languages that are none', () => {
  const change = (d: Declaration): void => {
    d.title = 'Suppliers';
    d.default_locale = 'qx';
    d.locales = ['qx', 'de-AT'];
  };
  expect(found(change).filter((one) => /locale/.test(one))).toEqual([
    'warning missing_translation /default_locale',
    'warning missing_translation /locales/0',
  ]);
});

test('languages are the same in capitals', () => {
  const inCapitals = (d: Declaration): void => {
    d.title = { EN: 'Suppliers', 'De-at': 'Lieferanten' };
    d.locales = ['en', 'DE-AT'];
    d.default_locale = 'De-AT';
  };
  expect(found(inCapitals).filter((one) => /locale|title$/.test(one))).toEqual([]);
  const title = { EN: 'Suppliers', 'De-at': 'Lieferanten', FR: 'Fournisseurs', fr: 'Prestataires' };
  expect(['de-AT', 'en', 'fr', 'FR-be', 'nl'].map((locale) => localized(title, locale, 'de-at'))).toEqual([
    'Lieferanten',
    'Suppliers',
    'Prestataires',
    'Fournisseurs',
    'Lieferanten',
  ]);
});

test('a field that names no fact is of the one that is found by it', () => {
  const named = (type: FieldType): string[] =>
    found((d) => {
      fact(d, 'vat_number').find = [{ by: 'form', field_id: 'vat' }];
      part(d.form?.sections, 0).fields.push({ field_id: 'vat', label: 'VAT', type });
    });
  expect(named('text')).toEqual([]);
  expect(named('date')).toEqual(['error type_mismatch /form/sections/0/fields/3/type']);
  // A consent is of no fact.
  expect(found((d) => void (fact(d, 'vat_number').find = [{ by: 'form', field_id: 'terms' }]))).toEqual([
    'warning unused_fact /facts/2/find',
  ]);
});
