// The lexicon: every entry is found by its labels in five languages, and beside what its author adds.
import { describe, expect, test } from 'vitest';
import { findDeclarationProblems } from '../../../../src/declarations/checks/findings.ts';
import { LEXICON_NAMES, lexiconEntry } from '../../../../src/declarations/lexicon/lexicon.ts';
import { wordsOf } from '../../../../src/declarations/lexicon/words.ts';
import { declarationSchema } from '../../../../src/declarations/schema.ts';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { candidatesFor, declare, textPage, values } from '../pages.ts';

const SAMPLES: Partial<Record<string, [text: string, value: string]>> = {
  identifier: ['RE-2024/17', 'RE-2024/17'],
  date: ['2024-05-03', '2024-05-03'],
  money: ['1.234,50 EUR', '1234.50 EUR'],
  duration: ['3 years', 'P3Y'],
  percentage: ['4.5 %', '4.5'],
  iban: ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  bic: ['COBADEFFXXX', 'COBADEFFXXX'],
  vat_number: ['DE136695976', 'DE136695976'],
  organization_name: ['Muster GmbH', 'Muster GmbH'],
  person_name: ['Jane Doe', 'Jane Doe'],
  number: ['17', '17'],
  text: ['Senior analyst', 'Senior analyst'],
  country: ['France', 'FR'],
};

/** Entries whose labels count, with a type and a value of it. */
const LABELLED = LEXICON_NAMES.flatMap((name) => {
  const entry = lexiconEntry(name);
  const type = entry?.types[0];
  const sample = type ? SAMPLES[type] : undefined;
  return entry && type && sample && entry.anchors === undefined ? [{ name, entry, type, sample }] : [];
});

describe('labels', () => {
  test.each(LABELLED)('$name, by each of its labels', ({ name, entry, type, sample: [text, value] }) => {
    for (const label of wordsOf(entry.labels)) {
      const fact = { label: 'Wanted', type, like: name } as const;
      const [found] = candidatesFor(fact, [textPage(`${label.text}: ${text}\n`)]);
      expect({ label: label.text, value: found?.value }).toEqual({ label: label.text, value });
    }
  });

  test.each([
    ['borrower', 'BORROWER NAME AND ADDRESS\nMarisol T. Quintero\n12 Sandhill Court\n'],
    ['employee', 'Naam werknemer: Marisol T. Quintero\n'],
    ['tenant', 'Nombre de la Arrendataria: Marisol T. Quintero\n'],
  ])('%s, by the words for a name', (like, text) => {
    const [found] = candidatesFor({ label: 'Wanted', type: 'person_name', like }, [textPage(text)]);
    expect(found?.value).toBe('Marisol T. Quintero');
  });

  test.each(LABELLED)('$name has five languages', ({ entry }) => {
    for (const words of Object.values(entry.labels)) expect(words).not.toBe('');
  });

  test('the author’s labels add to it, and the fact’s own label is the first', () => {
    const fact = {
      label: 'Beleg',
      type: 'identifier',
      like: 'invoice_number',
      find: [{ by: 'anchor', labels: ['Vorgang'] }],
    } satisfies Partial<FactSpec>;
    for (const label of ['Beleg', 'Vorgang', 'Invoice number', 'Factuurnummer'])
      expect(candidatesFor(fact, [textPage(`${label}: RE-17\n`)])[0]?.value).toBe('RE-17');
    expect(values(candidatesFor(fact, [textPage('Kundennummer: K-17\n')]))).toEqual([]);
  });

  test('a fact without rules that is called like an entry, and has its type, is found like it', () => {
    const found = (fact: Pick<FactSpec, 'label' | 'type'>): (string | null)[] =>
      values(candidatesFor(fact, [textPage('Rechnungsdatum: 2024-05-03\nNr: 17\n')]));
    expect(found({ label: 'Invoice date', type: 'date' })).toContain('2024-05-03');
    expect(found({ label: 'Invoice date', type: 'text' })).toEqual([]);
  });
});

describe('contracts in ten lines', () => {
  const CONTRACT =
    'Dieser Vertrag wird geschlossen am 3. Mai 2025 zwischen der Muster Bau GmbH (nachfolgend „Auftraggeber“)\nund der Beispiel AG (nachfolgend „Auftragnehmer“).\nDie Laufzeit von zwei Jahren beginnt am 1. Juni 2025.\nEs gilt das Recht der Schweiz unter Ausschluss des Kaufrechts.\n';
  test.each([
    ['contract_party', 'organization_name', 'Muster Bau GmbH'],
    ['agreement_date', 'date', '2025-05-03'],
    ['term', 'duration', 'P2Y'],
    ['governing_law', 'text', 'Schweiz'],
  ] as const)('%s', (like, type, expected) => {
    expect(candidatesFor({ label: 'Wanted', type, like }, [textPage(CONTRACT)])[0]?.value).toBe(expected);
  });
});

describe('what is said of it', () => {
  test('an unknown name lists those there are', () => {
    const fact = { fact_id: 'a', label: 'A', type: 'date', like: 'invoce_date' };
    const parsed = declarationSchema.safeParse({
      workflow_id: 'w',
      case_type_id: 'c',
      title: 'W',
      facts: [fact],
    });
    expect(parsed.success).toBe(false);
    expect(JSON.stringify(parsed.error)).toContain('invoice_date');
  });

  test('an entry of another type is an error', () => {
    const declaration = declare([{ fact_id: 'a', label: 'A', type: 'date', like: 'seller' }]);
    const codes = findDeclarationProblems(declaration).map(
      ({ severity, code, path }) => `${severity} ${code} ${path}`,
    );
    expect(codes).toContain('error type_mismatch /facts/0/like');
  });
});
