// Lists of labels with their values beside them: neither the next label nor the middle of a value is one.
import { describe, expect, test } from 'vitest';
import { settled } from '../certainties/settled.ts';
import { candidatesFor, placedPage, textPage, values } from '../pages.ts';

const LIST = placedPage([
  [10, 10, 'Titulación'],
  [60, 10, 'Grado en Filología'],
  [10, 12, 'Plan de estudios'],
  [60, 12, 'Plan de 2018'],
  [10, 14, 'Acceso'],
  [60, 14, 'Junio de 2021'],
]);

describe('a list of labels and values', () => {
  test('far apart, the next label is no value', () => {
    expect(settled({ label: 'Titulación', type: 'text' }, LIST)).toBe('Grado en Filología');
    expect(settled({ label: 'Acceso', type: 'text' }, LIST)).toBe('Junio de 2021');
  });

  test('on a scan whatever the height of its words', () => {
    const page = placedPage([
      [10, 10, 'Hirer', 0.019],
      [35, 10.2, 'Eva Roman', 0.011],
      [10, 13, 'On behalf of', 0.016],
      [35, 13, '(private function)', 0.016],
      [10, 16, 'Purpose', 0.016],
      [35, 16, 'birthday party', 0.016],
    ]);
    const [first] = candidatesFor({ label: 'Hirer', type: 'person_name' }, [{ ...page, method: 'ocr' }]);
    expect(first?.value).toBe('Eva Roman');
  });

  test('two columns whose second label is known are heads', () => {
    const heads = 'Hirer     Date of birth\nEva Roman     03.05.1990\nJan Klein     04.05.1991\n';
    expect(values(candidatesFor({ label: 'Hirer', type: 'person_name' }, [textPage(heads)]))[0]).toBe(
      'Eva Roman',
    );
  });
});

describe('a label beside the middle of a value', () => {
  const page = placedPage([
    [10, 8, 'Contrat'],
    [40, 8, 'RCP 58'],
    [40, 10, 'SARL Menuiseries Kervadec'],
    [10, 11.3, 'Assuré'],
    [40, 11.3, 'ZA de Kergaradec'],
    [40, 12.6, '29850 Gouesnou'],
    [10, 15, 'Lieu'],
    [40, 15, 'Brest'],
  ]);

  test('is of its first line, for a person to confirm', () => {
    const insured = { label: 'Assuré', type: 'organization_name' } as const;
    expect(candidatesFor(insured, [page])[0]?.value).toBe('SARL Menuiseries Kervadec');
    expect(settled(insured, page)).toBeNull();
  });

  test('whoever begins beside a label is named there', () => {
    expect(settled({ label: 'Lieu', type: 'organization_name' }, page)).toBe('Brest');
  });
});

describe('names', () => {
  test('end before the stars and the room of a hotel', () => {
    const hotel = { label: 'Accommodatie', type: 'organization_name' } as const;
    expect(settled(hotel, 'Accommodatie: Hotel Quinta da Ribeira ****, familiekamer\n')).toBe(
      'Hotel Quinta da Ribeira',
    );
  });

  test('heads and units of a table are no persons', () => {
    const table = 'Approved by\n\nUoM\nEA\nSET\n';
    expect(candidatesFor({ label: 'Approved by', type: 'person_name' }, [textPage(table)])).toEqual([]);
    const initials = candidatesFor({ label: 'Approved by', type: 'person_name' }, [
      textPage('Approved by: EK\n'),
    ]);
    expect(values(initials)).toEqual(['EK']);
  });

  test('what a party is called in single quotes', () => {
    const paper =
      'ONDERGETEKENDEN\n1. Stichting Wonen aan de Vecht, gevestigd te Maarssen, hierna te noemen ‘Verhuurder’;\nEN\n2. de heer Bram Oosterwijk, geboren te Zeist, hierna te noemen ‘Huurder’,\nZIJN OVEREENGEKOMEN\n';
    const found = candidatesFor({ label: 'Verhuurder', type: 'organization_name' }, [textPage(paper)]);
    expect(found[0]?.value).toBe('Stichting Wonen aan de Vecht');
  });
});

test('a label between two lines has both, for a person to look at, and not the next label', () => {
  const page = placedPage([
    [10, 8, 'Échéance'],
    [40, 8, '31/08/2026'],
    [40, 10.1, '3 avenue de Corzent'],
    [10, 11, 'Adresse du risque'],
    [40, 11.9, '74200 Thonon-les-Bains'],
    [10, 14, 'Qualité'],
    [40, 14, 'Locataire'],
  ]);
  const fact = { label: 'Adresse du risque', type: 'address' } as const;
  const [first] = candidatesFor(fact, [page]);
  expect(first?.value).toMatch(/^3 avenue de Corzent/);
  expect(settled(fact, page)).toBeNull();
});

test('the head of the next column comes after what stands below a label', () => {
  const page = placedPage([
    [10, 10, 'Solicitante'],
    [40, 10, 'Documento'],
    [60, 10, 'Alta'],
    [10, 12, 'Rosario Benítez Calvo'],
    [40, 12, '05.918.220-K'],
    [60, 12, '18/10/2011'],
  ]);
  expect(candidatesFor({ label: 'Solicitante', type: 'person_name' }, [page])[0]?.value).toBe(
    'Rosario Benítez Calvo',
  );
});
