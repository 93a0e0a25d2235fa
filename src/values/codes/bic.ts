// Bank identifier codes (ISO 9362).
import { isValidBIC } from 'ibantools';
import { plain } from '../characters.ts';
import { isCountryCode } from '../../declarations/conditions/country-codes.ts';
import { found, refused } from '../parsed.ts';
import type { FoundValue, Scope } from '../parsed.ts';

const CODE = /(?<![\p{L}\p{N}])[A-Z]{4} ?[A-Z]{2} ?[A-Z0-9]{2}(?: ?[A-Z0-9]{3})?(?![\p{L}\p{N}])/gu;
const LABEL_BEFORE = /(?:BIC|SWIFT)[^\n]{0,24}$/i;

/** Words of eight capitals have the same form: within a text, a digit or a label has to tell them apart. */
function told(text: string, start: number, end: number): boolean {
  const code = text.slice(start, end);
  const alone = text.slice(0, start).trim() === '' && text.slice(end).trim() === '';
  return (
    alone ||
    (/\d/.test(code) && !code.includes(' ')) ||
    LABEL_BEFORE.test(text.slice(Math.max(0, start - 32), start))
  );
}

export function findBics(original: string, scope: Scope): FoundValue[] {
  const text = scope.whole
    ? plain(original).replace(/[a-z]/g, (letter) => letter.toUpperCase())
    : plain(original);
  const values: FoundValue[] = [];
  for (const match of text.matchAll(CODE)) {
    const end = match.index + match[0].length;
    if (!told(text, match.index, end)) continue;
    const value = match[0].replaceAll(' ', '');
    if (isValidBIC(value) && isCountryCode(value.slice(4, 6))) values.push(found(match.index, end, value));
    else if (scope.whole) values.push(refused(match.index, end));
  }
  return values;
}
