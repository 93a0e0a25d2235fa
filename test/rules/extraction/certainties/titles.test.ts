// How people are addressed is no name of anybody.
import { describe, expect, test } from 'vitest';
import { foundIn } from '../pages.ts';
import { settled } from './settled.ts';

const TITLES = ['Mr', 'Mrs.', 'Dr.', 'Herr', 'Herrn Dr.', 'Frau', 'Mme', 'Dhr.', 'Sr.', 'Mr / Mrs / Ms'];

describe.each(['Employer', 'Name'])('%s', (label) => {
  test.each(TITLES)('%s', (title) => {
    for (const between of [': ', '    ', '\n']) {
      const text = `Form\n\n${label}${between}${title}\n\nOther: abc\n`;
      const found = foundIn({ label, type: 'organization_name' }, text).map(({ value }) => value);
      expect(found).not.toContain(title);
      expect(settled({ label, type: 'person_name' }, text)).toBeNull();
      expect(settled({ label, type: 'text' }, text)).toBeNull();
    }
  });
});

test('a title is one where its label asks for it, and firms may begin with one', () => {
  expect(settled({ label: 'Salutation', type: 'text' }, 'Salutation: Mr\n')).toBe('Mr');
  expect(settled({ label: 'Anrede', type: 'text' }, 'Anrede: Frau\n')).toBe('Frau');
  expect(settled({ label: 'Employer', type: 'organization_name' }, 'Employer: Dr. Oetker KG\n')).toBe(
    'Dr. Oetker KG',
  );
});

test('of somebody who is named where a firm is asked for a person has to say', () => {
  const asked = { label: 'Opdrachtnemer', type: 'organization_name' } as const;
  const [person] = foundIn(asked, 'Opdrachtnemer: mevrouw E. Kuiper\n');
  expect(person).toMatchObject({ value: 'mevrouw E. Kuiper' });
  expect(person?.quality).toBeLessThan(0.8);
  const firm = 'Frau Holle Betten GmbH';
  expect(settled(asked, `Opdrachtnemer: ${firm}\n`)).toBe(firm);
});

test.each(['1. Vorsitzender', 'Chair', 'son of the above'])(
  'what somebody is, in brackets, is no name: %s',
  (what) => {
    expect(settled({ label: 'Chaired by', type: 'person_name' }, `Chaired by: Jane Doe (${what})\n`)).toBe(
      'Jane Doe',
    );
  },
);
