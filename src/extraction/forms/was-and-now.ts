// Names and texts that say what was and what is: `was Cole, is now Dean`, `Dehn GmbH (vormals Kohl GmbH)`. What is now, is meant.

import type { FactTypeName } from '../../declarations/fact-type.ts';

type Range = { start: number; end: number };

/** Before what was so, and nothing else. */
const ONCE =
  'formerly|previously|vormals|ehemals|voorheen|anciennement|auparavant|autrefois|anteriormente|previamente';
/** The same where something stands before or behind it. */
const WAS = `(?:${ONCE}|was|fka|früher|vorher|bisher|war|vroeger|eerder|était|antes|era)`;
/** Names begin with these, too, so they have a colon. */
const OLD = '(?:old|before|alt|oud|ancien|ancienne|avant|antiguo|antigua):';
const NEW = '(?:new|neu|nieuw|nouveau|nouvelle|nuevo|nueva):';
const NOW =
  '(?:(?:is )?now(?: called)?|currently|(?:ist )?(?:jetzt|nun)|heute|(?:is )?nu|thans|(?:est )?maintenant|désormais|(?:es )?ahora|actualmente)';
const SAID = String.raw`[\p{Lu}\d][^\n]*?`;

/** Words of which the first letter may be large. */
const large = (words: string): string =>
  words.replaceAll(/(?<=^|[|(:])\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);

/** `Dean, formerly Cole`, `Dean (was Cole)` */
const NOW_FIRST = new RegExp(
  String.raw`^(?<now>${SAID})(?: ?[,;([] ?${WAS}:?| (?:${ONCE})) [\p{Lu}\d][^\n]*$`,
  'du',
);
/** `was Cole, is now Dean`, `Old: Cole, new: Dean`, `Cole, now Dean` */
const NOW_LAST = new RegExp(
  String.raw`^(?:(?:${large(WAS)}:?|${large(OLD)}) ${SAID}[,;.]? |${SAID} ?[,;(] ?)(?:(?:and|und|en|et|y) )?(?:${NOW}:?|${NEW}) (?<now>[\p{Lu}\d][^\n]*?)\)?$`,
  'du',
);
const ONLY_WAS = new RegExp(String.raw`^(?:${WAS}|${large(ONCE)}|${large(OLD)}) [\p{Lu}\d]`, 'u');
/** Labels that ask for what was, as they are compared. */
const ASKED =
  /former|previous|maiden|birth|fruher|vorherig|ehemalig|geburts|vorig|meisjes|geboorte|ancien|precedent|jeunefille|naissance|anterior|antigu|soltera|nacimiento|prior/;

const LONGEST = 300;

const rangeOf = (own: string): [number, number] | undefined =>
  (NOW_LAST.exec(own) ?? NOW_FIRST.exec(own))?.indices?.groups?.['now'];

/** Where in a text stands what is so now; `unclear` where it says only what was, or its label asks for that; null for other texts. */
function meantNow(text: string, key: string): Range | 'unclear' | null {
  if (text.length > LONGEST) return null;
  const lead = /^[\s:;,|]*/.exec(text)?.[0].length ?? 0;
  const own = text.slice(lead).trimEnd();
  const now = rangeOf(own);
  if (now === undefined) return ONLY_WAS.test(own) ? 'unclear' : null;
  return ASKED.test(key) ? 'unclear' : { start: lead + now[0], end: lead + now[1] };
}

const TYPES = new Set<FactTypeName>(['text', 'address', 'organization_name', 'person_name']);

/** Of a region that says what was, too, what is now; unsure where only the former is said. */
export function asItIsNow<Region extends Range & { isUnsure?: boolean }>(
  text: string,
  region: Region,
  { type, key }: { type: FactTypeName; key: string },
): Region {
  const now = TYPES.has(type) ? meantNow(text.slice(region.start, region.end), key) : null;
  if (now === null) return region;
  if (now === 'unclear') return { ...region, isUnsure: true };
  return { ...region, start: region.start + now.start, end: region.start + now.end };
}
