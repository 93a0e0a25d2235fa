// Whether a name that was found on a page is all of one name: `Anna` of `Anna Meyer` and `Anna Schulz` of two people are nobody.
import type { FactSpec } from '../../declarations/schema.ts';
import { ownLabels } from '../labels/labelled.ts';
import { labelKey } from '../layout.ts';
import { isKnownLabel } from '../names/known-labels.ts';
import { titleLength } from '../names/titles.ts';
import type { ValuePlace } from './place.ts';

/** A place of another type is not looked at. */
export function isWholeName(place: ValuePlace, fact: FactSpec): boolean {
  const { name } = place.cut.type;
  if (name !== 'person_name' && name !== 'organization_name') return true;
  if (isJoined(place)) return false;
  return name === 'organization_name' || !(goesOnBefore(place, fact) || goesOnBehind(place));
}

const lineBefore = ({ page, start }: ValuePlace): string =>
  page.text
    .slice(Math.max(0, start - 80), start)
    .split('\n')
    .at(-1) ?? '';

const lineBehind = ({ page, end }: ValuePlace): string => page.text.slice(end, end + 80).split('\n')[0] ?? '';

/** Out of two columns, or of two lines where these are no running text. */
function isJoined(place: ValuePlace): boolean {
  const quote = place.page.text.slice(place.start, place.end);
  if (/[^\S\n]{2}|[\t|]/u.test(quote.trim())) return true;
  if (!quote.includes('\n')) return false;
  const isInProse = /[\p{L}\p{N},] $/u.test(lineBefore(place)) && /^,? \p{Ll}/u.test(lineBehind(place));
  return !isInProse;
}

const ACADEMIC = /^(?:dr|prof|ing|dipl|mag|lic|drs|ir)\.?$/iu;

/** A word with a capital before it belongs to the name, unless it is a title or a label. */
function goesOnBefore(place: ValuePlace, fact: FactSpec): boolean {
  const before = lineBefore(place);
  if (/\p{L}['’]$/u.test(before)) return true;
  if (isOneWord(place) && /\p{Lu}\p{L}+, $/u.test(before)) return true;
  const word = /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}'’-]*\.?) $/u.exec(before)?.[1];
  if (word === undefined) return false;
  if (titleLength(`${word} Ab`) > 0 || ACADEMIC.test(word)) return false;
  return !isLabel(word, fact);
}

function isLabel(word: string, fact: FactSpec): boolean {
  const key = labelKey(word);
  return isKnownLabel(key) || ownLabels(fact).some((label) => label.split(/\s+/).map(labelKey).includes(key));
}

const PARTICLE = /^ (?:von|vom|van|de|del|della|di|da|dos|du|den|der|des|la|le|ten|ter|zu|af|bin|ibn) /iu;

/** `Anna von Meyer`, and `Meyer, Anna`; a capital right behind it is told elsewhere. */
function goesOnBehind(place: ValuePlace): boolean {
  const behind = lineBehind(place);
  if (PARTICLE.test(behind)) return true;
  return (
    isOneWord(place) &&
    /^, \p{Lu}\p{L}+(?!\p{L})/u.test(behind) &&
    !/^, \p{Lu}\p{L}+ (?:and|und|en|et|y)\b/u.test(behind)
  );
}

const isOneWord = ({ page, start, end }: ValuePlace): boolean =>
  !/\s/u.test(page.text.slice(start, end).trim());
