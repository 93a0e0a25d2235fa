// Values in the sentence of a phrase, in running text: over line ends and page breaks, in five languages.
import { describe, expect, test } from 'vitest';
import type { FindRule } from '../../../src/declarations/find-rule.ts';
import type { FactSpec } from '../../../src/declarations/schema.ts';
import { candidatesFor, textPage, values } from './pages.ts';

const said = (near: string[], more: Partial<Extract<FindRule, { by: 'sentence' }>> = {}): FindRule[] => [
  { by: 'sentence', near, ...more },
];
const DAY: FactSpec['type'] = { name: 'date', order: 'DMY' };
const find = (type: FactSpec['type'], rules: FindRule[], ...texts: string[]): (string | null)[] =>
  values(
    candidatesFor(
      { type, find: rules },
      texts.map((text, index) => textPage(text, index)),
    ),
  );

describe('in the sentence of a phrase', () => {
  test.each<[string, string, string[], string]>([
    ['en', 'This Agreement shall expire three (3) years\nafter its date.', ['agreement … expire*'], 'P3Y'],
    ['de', 'Die Laufzeit dieses Vertrags beträgt\nzwei Jahre.', ['laufzeit'], 'P2Y'],
    ['fr', 'Le présent contrat est conclu pour une durée de\n18 mois.', ['durée de'], 'P18M'],
    ['es', 'El presente acuerdo tendrá una vigencia de\n2 años.', ['vigencia de'], 'P2Y'],
    ['nl', 'Deze overeenkomst heeft een looptijd van\n12 maanden.', ['looptijd van'], 'P12M'],
  ])('%s, over a line end', (_language, text, near, expected) => {
    expect(find('duration', said(near), `${text}\n`)).toEqual([expected]);
  });

  test('the end of a sentence is no number of a page', () => {
    const rules = said(['becomes effective']);
    expect(find(DAY, rules, 'It becomes effective on 5 May\n2025.\n')).toEqual(['2025-05-05']);
    expect(find('duration', said(['a term of']), 'It has a term of 5\n- 3 -\n', 'years.\n')).toEqual([]);
  });

  test.each([
    ['It is governed by Delaware law.', 'Delaware'],
    ['It is governed by the laws of Germany.', 'Germany'],
    ['It is governed by the internal laws of the State of New York, without more.', 'New York'],
    ['It is governed by English law.', 'English law'],
    ['Er unterliegt dem Recht der Bundesrepublik Deutschland.', 'Deutschland'],
    ['Er unterliegt deutschem Recht.', 'deutschem Recht'],
    ['Il est régi par le droit français.', 'droit français'],
    ['Se rige por las leyes de España.', 'España'],
    ['Het wordt beheerst door Nederlands recht.', 'Nederlands recht'],
    ['It is governed by the laws of the Parties in Germany.', undefined],
    ['It is governed by the rules of the Paris club.', undefined],
    ['It is governed by common law.', undefined],
  ])('whose law: %s', (text, expected) => {
    const near = ['governed by', 'unterliegt', 'régi par', 'rige por', 'beheerst door'];
    expect(find('text', said(near, { expect: 'place' }), text)[0]).toBe(expected);
  });

  test('over a page break, but for a value that no page holds whole', () => {
    const rules = said(['effective as of']);
    expect(find(DAY, rules, 'made and effective as of\n', '3 May 2025 by the parties.\n')).toEqual([
      '2025-05-03',
    ]);
    expect(find(DAY, rules, 'made and effective as of 3 May\n', '2025 by the parties.\n')).toEqual([]);
  });

  test('not in the next sentence, and not where an abbreviation ends in a point', () => {
    const text = 'It is dated by Acme Inc. on 3 May 2025. The offer of 1 June 2024 has ended.\n';
    expect(find(DAY, said(['dated']), text)).toEqual(['2025-05-03']);
  });

  test('the nearer value is the better one; a phrase of another value takes what stands nearer to it', () => {
    const text = 'The agreement of 1 March 2024 was signed on 3 May 2025.\n';
    expect(find(DAY, said(['signed on']), text)).toEqual(['2025-05-03', '2024-03-01']);
    expect(find(DAY, said(['signed on'], { not_near: ['agreement of'] }), text)).toEqual(['2025-05-03']);
  });

  test('where the sentence speaks of another value too, nobody is sure', () => {
    const text = 'The agreement of 1 March 2024 was signed on 3 May 2025.\n';
    const [best] = candidatesFor({ type: DAY, find: said(['signed on'], { not_near: ['agreement of'] }) }, [
      textPage(text),
    ]);
    expect(best?.quality).toBeLessThan(0.8);
  });

  test('a word may end anyhow, one of several may stand, some may be left out', () => {
    const text = 'The obligations set out in this deed shall survive for 5 years.\n';
    expect(find('duration', said(['obligation|obligations … surviv*']), text)).toEqual(['P5Y']);
    expect(find('duration', said(['obligation … surviv*']), text)).toEqual([]);
  });

  test.each([
    ['governed by the laws of the State of New York, without', ['laws of'], 'New York'],
    [
      'governed by and construed in accordance with English law. It is governed by the laws of England and Wales.',
      ['laws of'],
      'England and Wales',
    ],
    ['Es gilt das Recht der Schweiz unter Ausschluss', ['recht der'], 'Schweiz'],
    ['under Delaware law', ['law'], 'Delaware'],
    ['subject to the laws of the Buyer', ['laws of'], undefined],
  ])('places: %s', (text, near, expected) => {
    const type = { name: 'text' as const, max_length: 40 };
    expect(find(type, said(near, { expect: 'place' }), `${text}.\n`)[0]).toBe(expected);
  });

  test('a header that stands on every page does not part a sentence', () => {
    const page = (body: string): string => `Acme Confidential Page 7\n${body}\nSource: filing 7\n`;
    const pages = [page('The parties have signed this on'), page('3 May 2025 in Bonn.')];
    expect(find(DAY, said(['signed this on']), ...pages)).toEqual(['2025-05-03']);
  });

  test('hostile text: many phrases and no end of a sentence', () => {
    const near = ['obligation|obligations … surviv* … years'];
    const text = `${'obligations survive '.repeat(20_000)}\n`;
    expect(find('duration', said(near), text)).toEqual([]);
    const found = find('duration', said(['a']), `${'a 1 year '.repeat(20_000)}\n`);
    expect(new Set(found)).toEqual(new Set(['P1Y']));
  });
});
