// How the lines of an address follow each other: somebody's name, a street, a postcode with its place, a country.
import { countryNamed } from '../../values/places/countries.ts';

/** A place with its postal code, at the beginning of a line. */
const PLACE =
  /^(?:[A-Z]{1,3}[- ])?(?:\d{5}(?:-\d{4})?|\d{4}(?: ?[A-Z]{2})?),? +\p{Lu}[\p{L} .,()'’/-]{1,60}$/u;
/** `London SW1A 1AA`, `Austin, TX 78701`, `SW1A 1AA` */
const PLACE_BEFORE =
  /^(?:\p{Lu}[\p{L} .,'’-]{1,60}[ ,]+)?[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$|^\p{Lu}[\p{L} .'’-]{1,40},? [A-Z]{2} \d{5}(?:-\d{4})?$/u;
/** The same anywhere in a line. */
const HAS_PLACE =
  /(?:^|[\s,])(?:\d{5}|\d{4}(?: ?[A-Z]{2})?),? +\p{Lu}\p{L}|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|, [A-Z]{2} \d{5}\b/u;
const STREET =
  /(?:^|[^\p{L}])(?:street|st|road|rd|avenue|ave|drive|lane|square|court|row|hill|blvd|suite|floor|flat|rue|av|bd|boulevard|chemin|place|quai|cours|allée|impasse|calle|c\/|plaza|paseo|avda|camino|\p{L}*(?:str(?:a(?:ss|ß)e)?|weg|platz|gasse|allee|ring|damm|ufer|straat|laan|plein|kade|gracht|dijk))(?:[^\p{L}]|$)/iu;
const LONGEST = 80;
/** `12 High Row`, `Hauptstr. 5a` */
const HAS_NUMBER = /^\d{1,4} ?[a-z]?,? \p{L}|\p{L}\.?,? \d{1,4} ?[a-z]?(?:[/-]\d+)?,?$/iu;

const isPlace = (line: string): boolean => PLACE.test(line) || PLACE_BEFORE.test(line);

const isCountry = (line: string): boolean =>
  /^\p{Lu}[\p{L} .'’-]{2,40}$/u.test(line) && countryNamed(line.replace(/[.,]$/, '')) !== undefined;

/** Whether an address has its place, so that nothing but a country can follow. */
export const isWholeAddress = (text: string): boolean => HAS_PLACE.test(text);

/** Whether the line below an address is of it. */
export function goesOnAsAddress(text: string, below: string): boolean {
  const line = below.trim();
  if (line.length > LONGEST) return false;
  if (isCountry(line)) return !isCountry(text.slice(text.lastIndexOf('\n') + 1).trim());
  if (isWholeAddress(text)) return false;
  return isPlace(line) || (STREET.test(line) && HAS_NUMBER.test(line));
}
