// Words that multiply a number: `5 million`, `3 Mrd.`
import { foldWord } from '../characters.ts';
import { shiftDecimal } from './decimals.ts';

const WORDS: Record<number, string> = {
  3: 'thousand tausend tsd mille duizend tusen',
  6: 'million millions mio mln millionen millones milioni miljoen milhoes miljoner',
  9: 'milliard milliards milliarde milliarden mrd miljard',
};
const PLACES = new Map(
  Object.entries(WORDS).flatMap(([places, words]) =>
    words.split(' ').map((word): [string, number] => [word, Number(places)]),
  ),
);

/** Of several meanings (a billion), or of none that is sure (m); not the unit of an area (`86,40 m²`). */
const UNSURE = /^ ?(?:bn|billions?|billionen?|trillions?|lakhs?|crores?|cr|mil|k|m|mm|b|t)(?![\p{L}\d²³])/iu;
const WORD = /^ ?(\p{L}{3,10})\.?(?![\p{L}\d])/u;

export type Magnitude = { places: number; length: number; unsure: boolean };

/** The power of ten that the word behind a number stands for, and the length of that word. */
export function magnitudeAfter(text: string, end: number): Magnitude {
  const after = text.slice(end, end + 16);
  if (UNSURE.test(after)) return { places: 0, length: 0, unsure: true };
  const match = WORD.exec(after);
  const places = match ? PLACES.get(foldWord(match[1] ?? '')) : undefined;
  return match && places !== undefined
    ? { places, length: match[0].length, unsure: false }
    : { places: 0, length: 0, unsure: false };
}

export function scaledReadings(readings: string[], places: number): string[] {
  return places === 0 ? readings : readings.map((reading) => shiftDecimal(reading, places));
}
