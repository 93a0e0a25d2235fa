// A person is cited from all of their name: not from a part of another's, nor from words that stand apart.
import { expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { findPlaces } from '../../../../src/extraction/places/find-places.ts';
import { isWholeName } from '../../../../src/extraction/places/whole-name.ts';
import { declare, TODAY } from '../pages.ts';

async function wholeOnes(text: string, entered: string, type: FactSpec['type']): Promise<boolean[]> {
  const fact: FactSpec = { fact_id: 'wanted', label: 'Guest of honour', type };
  const pages = [{ docId: 'doc_1', pageIndex: 0, text }];
  const wanted = { value: entered, entered };
  const asked = { pages, declaration: declare([fact]), fact, today: TODAY, wanted, most: 20 };
  const { places } = await findPlaces(asked);
  return places.map((place) => isWholeName(place, fact));
}

test.each([
  ['Frau Anna Schulz', 'Anna Schulz'],
  ['Frau Dr. Anna Schulz', 'Anna Schulz'],
  ['Tenant Anna Schulz', 'Anna Schulz'],
  ['Honour Anna Schulz', 'Anna Schulz'],
  ['ANNA SCHULZ', 'Anna Schulz'],
  ['signed by Anna Schulz in Bonn', 'Anna Schulz'],
  ['We have met Anna\nSchulz of 5 Park Road', 'Anna Schulz'],
  ['Best regards, Anna', 'Anna'],
  ['with Anna, Bert and Carl', 'Anna'],
])('all of a name: %j', async (text, entered) => {
  expect(await wholeOnes(text, entered, 'person_name')).toEqual([true]);
});

test.each([
  ['Maria Anna Schulz', 'Anna Schulz'],
  ["O'Anna Schulz", 'Anna Schulz'],
  ['Meyer, Anna', 'Anna'],
  ['Meyer, Anna', 'Meyer'],
  ['Anna von Meyer', 'Anna'],
  ['Anna      Schulz', 'Anna Schulz'],
  ['Witness  Anna\nSchulz  Bert', 'Anna Schulz'],
  ['Guests:\nAnna\nSchulz', 'Anna Schulz'],
])('none: %j', async (text, entered) => {
  expect(await wholeOnes(text, entered, 'person_name')).toEqual([false]);
});

test('an organization out of two columns is none, and other types are not looked at', async () => {
  expect(await wholeOnes('Nord  Acme GmbH', 'Nord Acme GmbH', 'organization_name')).toEqual([false]);
  expect(await wholeOnes('Nord Acme GmbH', 'Acme GmbH', 'organization_name')).toEqual([true]);
  expect(await wholeOnes('Maria Anna Schulz', 'Anna Schulz', 'text')).toEqual([true]);
});
