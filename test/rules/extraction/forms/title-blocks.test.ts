// Blocks of fields whose titles stand below or above their values in print of the same height, beside a column of running text.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { settled } from '../certainties/settled.ts';
import { candidatesFor, declare, placedPage } from '../pages.ts';
import { extract } from '../../../../src/extraction/extract.ts';
import type { Page } from '../../../../src/documents/page.ts';

type Cells = Parameters<typeof placedPage>[0];

const FIELDS: [title: string, type: FactSpec['type'], printed: string, value: string][] = [
  ['Modell', 'text', 'Warmwind Aero', 'Warmwind Aero'],
  ['Seriennummer', 'identifier', 'WA8S-24-110372', 'WA8S-24-110372'],
  ['Inbetriebnahme', { name: 'date', order: 'DMY' }, '12.11.2024', '2024-11-12'],
  ['Eigentümerin', 'person_name', 'Friederike Tauber', 'Friederike Tauber'],
];

const TEXT = [
  'Wir geben auf alle Teile dieses',
  'Gerätes fünf Jahre Garantie und auf',
  'den Verdichter zehn Jahre, sofern es',
  'innerhalb von dreißig Tagen registriert',
  'und jedes Jahr von einem anerkannten',
  'Betrieb gewartet wird. Arbeitslohn und',
  'Anfahrt sind in den ersten 24 Monaten',
  'enthalten, alles Weitere steht auf der',
  'Rückseite dieser Karte, die man mit der',
  'Rechnung bitte gut aufheben möge.',
];

/** Lines of text beside the block, out of line with it. */
const text = (x: number): Cells => TEXT.map((line, at) => [x, 10.6 + 1.35 * at, line]);

/** Each value with its title below or above it; the nearer ones so far apart, in hundredths of the page, then the farther ones. */
function block(side: 'above' | 'below', [near, far]: [number, number], empty = ''): Cells {
  return FIELDS.flatMap(([title, , printed], at) => {
    const y = 10 + at * (near + far);
    const [own, other] = side === 'above' ? [y + near, y] : [y, y + near];
    const value: Cells = title === empty ? [] : [[10, other, printed]];
    return [...value, [10, own, title] as Cells[number]];
  });
}

/** What stands of a fact where all of them are asked for; null where nothing does. */
function standing(page: Page, title: string): string | null {
  const facts = FIELDS.map(([label, type], at) => ({ fact_id: `f${at}`, label, type }));
  const found = extract({ declaration: declare(facts), pages: [page], today: '2026-01-15' }).candidates;
  const own = found.filter(({ factId }) => factId === facts.find(({ label }) => label === title)?.fact_id);
  const sure = own.filter(({ quality, reasonCodes }) => quality >= 0.8 && reasonCodes.length === 0);
  return sure.length === 0 ? null : [...new Set(sure.map(({ value }) => value))].join(' or ');
}

describe.each(['above', 'below'] as const)('values %s their titles', (side) => {
  test.each(FIELDS)('%s is of what stands nearer', (title, _type, _printed, value) => {
    expect(standing(placedPage(block(side, [1.3, 1.8])), title)).toBe(value);
  });

  test.each(FIELDS)('%s is of none of the lines beside it', (title, _type, _printed, value) => {
    const page = placedPage([...block(side, [1.3, 1.8]), ...text(50)]);
    // Below, where a line of the other column lies between, a person has to look.
    expect(side === 'above' ? [value] : [value, null]).toContain(standing(page, title));
  });
});

test.each(FIELDS)('an empty %s has no value of its neighbours', (title) => {
  expect(standing(placedPage(block('above', [1.3, 1.8], title)), title)).toBeNull();
});

test.each(FIELDS)('where %s is as near to both, nothing wrong stands', (title, _type, _printed, value) => {
  expect([null, value]).toContain(standing(placedPage([...block('above', [1.5, 1.5]), ...text(50)]), title));
});

describe('titles with their values beside them', () => {
  const list = (beside: string[]): Page =>
    placedPage(
      FIELDS.flatMap(([title], at) => {
        const y = 10 + 1.5 * at + 0.4 * Math.floor(at / 2);
        const value: Cells = beside[at] === undefined ? [] : [[40, y, beside[at]]];
        return [[10, y, title] as Cells[number], ...value];
      }),
    );

  test('have those, whatever their lines’ distances are', () => {
    const page = list(FIELDS.map(([, , printed]) => printed));
    for (const [title, , , value] of FIELDS) expect(standing(page, title)).toBe(value);
  });

  test('may have many words, in small letters', () => {
    const page = list([
      'läuft mit warmem Wasser aus',
      'wie auf dem Schild vermerkt',
      '',
      'die beiden Damen vom Haus',
    ]);
    expect(standing(page, 'Modell')).toBe('läuft mit warmem Wasser aus');
  });
});

test('a line in the middle of a paragraph is no value of a label to its left', () => {
  const page = placedPage([[10, 13.3, 'Modell'], ...text(50)]);
  expect(settled({ label: 'Modell', type: 'text' }, page)).toBeNull();
  expect(candidatesFor({ label: 'Modell', type: 'text' }, [page]).map(({ value }) => value)).not.toContain(
    TEXT[2],
  );
});
