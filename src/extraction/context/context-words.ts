// What of a label tells which value is meant: neither the small words nor those that its type says anyway, and compounds by their parts.
import type { FactTypeName } from '../../declarations/fact-type.ts';
import { areOthers } from '../names/other-words.ts';
import { labelKey } from '../layout.ts';

const words = (text: string): Set<string> => new Set(text.split(' ').map(labelKey));

const SAY_NOTHING = words(
  'of the this that an be is are was were been has have its their your our my for in at on to by with and or period der die das des dem den für im am zum zur zu ist wird sind und oder du des les pour au aux sur est à et ou el los las por para en es al van het voor op te is wordt de een',
);

/** Words that every value of the type might have beside it. */
const OF_TYPE: { [Name in FactTypeName]?: Set<string> } = {
  date: words('date dates dated day datum tag tage data fecha dia jour datumsangabe'),
  money: words(
    'amount amounts sum betrag summe montant importe cantidad bedrag som eur euro euros usd gbp chf',
  ),
  duration: words('duration dauer duree duracion duur frist zeitraum termijn delai plazo periode length'),
  identifier: words(
    'number no nr num nummer numero numéro n° nº ref reference referenz referencia code id identifier kennung',
  ),
  number: words('number no nr num nummer numero numéro anzahl nombre count aantal'),
  percentage: words(
    'rate percentage percent pct satz prozent prozentsatz taux tasa porcentaje percentage procent procenten prozente',
  ),
};

/** With what a compound of the type ends, in German and Dutch: `Schadendatum` speaks of `Schaden`. */
const HEADS: { [Name in FactTypeName]?: RegExp } = {
  date: /^(.{4,}?)(?:datum|tag|termin|dag)e?s?$/u,
  money: /^(.{4,}?)(?:betrag|summe|kosten|preis|bedrag|prijs|som)e?s?$/u,
  duration: /^(.{4,}?)(?:dauer|frist|zeit|zeitraum|duur|termijn|periode)$/u,
  identifier: /^(.{3,}?)(?:nummer|nr|referenz|kennung|code|referentie)n?$/u,
  percentage: /^(.{4,}?)(?:satz|quote|prozentsatz|tarief|percentage|rate)e?s?$/u,
};

const without = (all: string[], dropped: ReadonlySet<string>): string[] => {
  const left = all.filter((word) => !dropped.has(word));
  return left.length > 0 ? left : all;
};

/** Without the words that stand around everything and, of a type that is named, around each of its values; where others are left. */
export function telling(all: string[], type?: FactTypeName): string[] {
  const speaking = without(all, SAY_NOTHING);
  if (type === undefined) return speaking;
  const head = HEADS[type];
  return without(speaking, OF_TYPE[type] ?? SAY_NOTHING).map((word) => head?.exec(word)?.[1] ?? word);
}

/** Of another word of the same meaning. */
export const SAME_MEANING = 0.85;

const SHORTEST = 4;
const WHOLE = 5;
const ALIKE = 0.7;

/** Whether two words are forms of one: `inspected` and `inspection`, `gültig` and `Gültigkeit`. */
export function areForms(one: string, other: string): boolean {
  if (one === other) return true;
  if (areOthers(one, other)) return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < SHORTEST || short[0] !== long[0]) return false;
  let common = 0;
  while (common < short.length && short[common] === long[common]) common++;
  return common === short.length ? common >= WHOLE : common >= Math.max(WHOLE, ALIKE * long.length);
}
