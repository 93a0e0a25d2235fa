// Values that are a part of something longer, or not yet what is meant, or of a form that says little: a person has to say.
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

/** `28 1234567840` and `44-190 8812` are a number in groups, or a figure beside it; air waybills are written so. */
const MAY_BE_TWO =
  /^(?:\d{2,4} (?:\d{5,}|\d{5,} \d|\d{2,}(?:[-/]\d{2,})+)|(?!\d{3}-\d{4} \d{4}$)\d+-\d+(?: \d+)+)$/;

/** `10123456`, `118-2207`, and no day. */
const LONG_REST =
  /^ (?!\d{1,2}([./-])\d{1,2}\1\d{2,4}(?!\d)|\d{4}-\d\d-\d\d)(?:\d{5}|\d{2,}[/-]\d{2,}(?:[/-]\d+)*(?![\d.,]))/;

/** `18` and `10123456-77` of `18 10123456-77`: digits of one number, or two. */
export function isPartOfDigits({ name }: FactTypeOptions, line: string, { start, end }: Range): boolean {
  if (name !== 'identifier') return false;
  const own = line.slice(start, end);
  const isFirst = /^\d{1,4}$/.test(own) && LONG_REST.test(line.slice(end));
  const isLast = LONG_REST.test(` ${own}`) && /(?:^|\s)\d{2,4} $/.test(line.slice(0, start));
  return (
    isFirst || isLast || isOfDashed(line.slice(Math.max(0, start - LOOK_BACK), start), own, line.slice(end))
  );
}

const LOOK_BACK = 40;

/** `44/190/7` and `88120` of `44/190/7 88120`, where that is all; a year is beside a number, and a number beside a day. */
const isOfDashed = (before: string, own: string, behind: string): boolean =>
  (IS_DASHED.test(own) && ENDS_IN.test(behind)) ||
  (BEHIND_DASHED.test(before) && ENDS_IN.test(` ${own}${behind}`));

const DASHED = String.raw`(?!\d{1,2}([./-])\d{1,2}\1\d{2,4}(?!\d)|\d{4}-\d\d-\d\d(?!\d))\d+(?:[./-]\d+)+`;
const IS_DASHED = new RegExp(`^${DASHED}$`);
const BEHIND_DASHED = new RegExp(String.raw`(?:^|[^\d./-])${DASHED} (?:\d{3,8} )*$`);
const ENDS_IN = /^(?: (?!(?:19\d|20[0-4])\d(?!\d))\d{3,8})+(?= {2}|\s*$)/;

/** `€ 385` and `€ 500` of `€ 385 + voluntary € 500`: parts of a sum. */
const isSummand = ({ name }: FactTypeOptions, before: string, behind: string): boolean =>
  name === 'money' &&
  (/^ *\+[^+\n]{0,30}\d/.test(behind) || /\d[^+\d\n]{0,30}\+[^+\d\n]{0,30}$/.test(before));

export const isUnlikely = (type: FactTypeOptions, before: string, behind: string): boolean =>
  isBroken(type, behind) ||
  isSummand(type, before, behind) ||
  isOfDiscount(type, behind) ||
  isOfCode(type, before, behind);

/** Of what may well be meant, and is for a person to say. */
export const UNLIKELY = 0.75;

/** Before what it may be two of. */
const PERHAPS_TWO = 0.79;

/** A rate without its sign is one of less than a hundred. */
const HAS_PERCENT = /%|\p{L}/u;

/** An amount names its currency or shows its cents; a bare whole number is as likely a count, a long one the number of a card. */
export function formQuality(type: FactTypeOptions, slice: string): number {
  if (type.name === 'percentage')
    return HAS_PERCENT.test(slice) || /^\D*\d{1,2}(?!\d)/.test(slice.replace(/\s/g, '')) ? 1 : UNLIKELY;
  if (type.name === 'identifier') return MAY_BE_TWO.test(slice) ? PERHAPS_TWO : 1;
  if (type.name !== 'money' || /[^\d\s.,'()+-]/.test(slice)) return 1;
  if (/^\D*\d{9,}\D*$/.test(slice)) return 0.3;
  return /[.,]\d{2}\D*$/.test(slice) ? 0.94 : 0.8;
}
