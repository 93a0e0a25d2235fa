// Values that are a part of something longer, or not yet what is meant: a person has to say.
import type { FactTypeOptions } from '../../declarations/fact-type.ts';

type Range = { start: number; end: number };

/** `bis 18.11.2025 mit 2 % Skonto`: not yet the day on which it is due. */
const isOfDiscount = ({ name }: FactTypeOptions, behind: string): boolean =>
  name === 'date' &&
  /^,?\s*(?:\p{L}{2,10}\.?\s+)?(?:\d{1,2}(?:[.,]\d+)?\s?%\s*(?:\p{L}+\s+)?)?(?:skonto|cash discount|discount|escompte|korting|descuento|dto)/iu.test(
    behind,
  );

/** `INV-2026-` at the end of a line. */
const isBroken = ({ name }: FactTypeOptions, behind: string): boolean =>
  name === 'identifier' && /^[-–—/_]\s*$/.test(behind);

/** `1 EMH 0044 7718 22` is the number of a meter, and none of it a figure. */
const isOfCode = ({ name }: FactTypeOptions, before: string, behind: string): boolean =>
  name === 'number' && (/^ ?(?:\p{Lu}{2,}[ -]?)?\d/u.test(behind) || /\d $/.test(before));

/** `12` and `67890` of `12 345 67890`: nothing says where the number ends. */
export const isPartOfDigits = ({ name }: FactTypeOptions, line: string, { start, end }: Range): boolean =>
  name === 'identifier' &&
  /^\d+$/.test(line.slice(start, end)) &&
  (/^ \d{2,}(?!\S)/.test(line.slice(end)) || /(?<!\S)\d{2,} $/.test(line.slice(0, start)));

export const isUnlikely = (type: FactTypeOptions, before: string, behind: string): boolean =>
  isBroken(type, behind) || isOfDiscount(type, behind) || isOfCode(type, before, behind);
