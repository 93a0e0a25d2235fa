// Values that say what was and what is: what is now, is meant; where only the former is said, a person has to say.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { settled } from '../certainties/settled.ts';

type Row = [label: string, type: FactSpec['type'], said: string, now: string];

const ROWS: Row[] = [
  ['Surname', 'text', 'was Cole, is now Dean', 'Dean'],
  ['Surname', 'text', 'Dean (formerly Cole)', 'Dean'],
  ['Nachname', 'text', 'Dehn, vormals Kohl', 'Dehn'],
  ['Nachname', 'text', 'früher Kohl, jetzt Dehn', 'Dehn'],
  ['Achternaam', 'text', 'voorheen Kool, nu Dekker', 'Dekker'],
  ['Nom', 'text', 'Doyen, anciennement Coulon', 'Doyen'],
  ['Apellidos', 'text', 'Díaz (antes Coll)', 'Díaz'],
  ['Company', 'organization_name', 'Cole Ltd, now Dean Ltd', 'Dean Ltd'],
  ['Firma', 'organization_name', 'Dehn GmbH vormals Kohl GmbH', 'Dehn GmbH'],
  ['Employer', 'organization_name', 'Old: Cole Ltd, new: Dean Ltd', 'Dean Ltd'],
  [
    'Address',
    'address',
    'was 3 Low Road, York YO1 7HH, is now 12 High Street, Leeds LS1 4AB',
    '12 High Street, Leeds LS1 4AB',
  ],
];

test.each(ROWS)('%s %s: %s', (label, type, said, now) => {
  expect(settled({ label, type }, `Form\n\n${label}: ${said}\nOther: abc\n`)).toBe(now);
});

describe.each(['    ', '\n'])('behind %j nothing else stands', (between) => {
  test.each(ROWS)('%s %s: %s', (label, type, said, now) => {
    const text = `Form\n\n${label}${between}${said}\nOther: abc\n`;
    expect([now, null]).toContain(settled({ label, type }, text));
  });
});

test.each(['formerly Cole', 'vormals Kohl', 'was Cole', 'Dean née Cole'])(
  '%s does not stand, nor does the next field',
  (said) => {
    for (const between of [': ', '\n'])
      expect(
        settled({ label: 'Surname', type: 'text' }, `Form\n\nSurname${between}${said}\nOther: abc\n`),
      ).toBeNull();
  },
);

test('a label that asks for what was gets no value of now', () => {
  const fact = { label: 'Former name', type: 'text' } as const;
  expect(settled(fact, 'Former name: Cole, now Dean\n')).toBeNull();
});

test.each<[label: string, type: FactSpec['type'], value: string]>([
  ['Street', 'text', 'Old Bridge Lane'],
  ['Apellidos', 'text', 'Antes Gil'],
  ['Town', 'text', 'Cole, New York'],
  ['Place', 'text', 'Alt Garge, Neu Wulmstorf'],
  ['Employer', 'organization_name', 'Now Recruitment Ltd'],
])('%s %s: %s stands as it is', (label, type, value) => {
  expect(settled({ label, type }, `Form\n\n${label}: ${value}\nOther: abc\n`)).toBe(value);
});
