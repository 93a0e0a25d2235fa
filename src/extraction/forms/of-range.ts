// Values that are a part of what is said: one end of a range whose month, sign or unit stands once, or a day from which another one counts.
import { chooseOf } from '../../declarations/lexicon/expand.ts';
import type { FactTypeName } from '../../declarations/fact-type.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import { monthNumber } from '../../values/dates/month-names.ts';
import type { Draft } from '../draft.ts';

const TO = String.raw`(?: ?[-–—+]| (?:to|thru|through|until|bis|au|à|a|al|tot|t\/m|or|oder|ou)(?!\p{L}))`;
const AND = String.raw`(?: ?&| (?:and|und|et|y|en)(?!\p{L}))`;
const THE = '(?:(?:the|dem|den|le|el) )?';
/** The number of a page or a line, and no day. */
const NUMBERED = String.raw`(?<!(?:page|seite|blatt|p[aá]gina|nr\.?|no\.?|pos\.?|of|von|sur) )`;
const DAY = String.raw`${NUMBERED}(?<![\p{L}\d.,/:-])(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er|\.)?`;

/** `3 - ` before `5 May 2026`, `3.5. – ` before `5.5.2026` */
const DAY_BEFORE = new RegExp(String.raw`${DAY}(?:\d{1,2}\.|\/\d{1,2})?(?:${TO}|${AND}) ?${THE}$`, 'iu');
/** `3 May to ` before `5 June 2026` */
const MONTH_BEFORE = new RegExp(
  String.raw`${DAY} ?(?:of |de |d['’])?(\p{L}{3,10})\.?(?:${TO}|${AND}) ?${THE}$`,
  'iu',
);
const UNIT = String.raw`(?:days?|weeks?|months?|years?|tage?n?|wochen?|monate?n?|jahre?n?|jours?|semaines?|mois|ans?|d[ií]as?|semanas?|mes(?:es)?|años?|dag(?:en)?|we(?:ek|ken)|maand(?:en)?|jaar)`;
const COUNTED_FROM = new RegExp(
  String.raw`(?<!\p{L})${UNIT} (?:after|before|from|of|following|nach|vor|ab|après|avant|à compter du|después del?|antes del?|na|voor|vanaf) ${THE}$`,
  'iu',
);
const COUNTED_ON = /^ ?(?:\+|plus|zuzüglich|zzgl\.?) ?\d/iu;

const MARK = String.raw`(?:[€$£]|\p{Lu}{3}(?!\p{L}))`;
const AMOUNT = String.raw`\d(?:[\d.,'’]{0,11}\d)?`;
const COUNT = String.raw`(?<![\p{L}\d.,/:%-])${AMOUNT}`;
/** `100 - ` before `200 EUR`, `5 to ` before `10 %` */
const COUNT_BEFORE = new RegExp(String.raw`(${COUNT})(?: ?${MARK})?${TO} ?$`, 'u');
/** ` - 200` behind `EUR 100`, and nothing else */
const COUNT_BEHIND = new RegExp(
  String.raw`^${TO} ?(?:${MARK} ?)?(${AMOUNT})(?: ?${MARK}| ?%)?(?=\s*$|\n| {2}|[);])`,
  'u',
);
/** `200 EUR/` before `100 EUR` */
const OTHER_BEFORE = new RegExp(String.raw`${COUNT} ?${MARK} ?\/ ?$`, 'u');

const AROUND = 48;
type Around = { before: string; own: string; behind: string };

const hasCents = (text: string): boolean => /[.,]\d{2}(?!\d)/.test(text);

function isDayOf({ before, behind }: Around): boolean {
  if (DAY_BEFORE.test(before) || COUNTED_FROM.test(before) || COUNTED_ON.test(behind)) return true;
  const month = MONTH_BEFORE.exec(before)?.[1];
  return month !== undefined && monthNumber(month) !== undefined;
}

const digitsOf = (text: string): number => Number(text.replaceAll(/\D/g, ''));

/** What is written in another way is the number of something, and a range rises. */
function isCountOf({ before, own, behind }: Around): boolean {
  const isLike = (other: string): boolean => hasCents(other) === hasCents(own);
  const less = COUNT_BEFORE.exec(before)?.[1];
  const more = COUNT_BEHIND.exec(behind)?.[1];
  return (
    (less !== undefined && isLike(less) && digitsOf(less) < digitsOf(own)) ||
    (more !== undefined && isLike(more) && digitsOf(more) > digitsOf(own))
  );
}

const IS_PART: Partial<Record<FactTypeName, (around: Around) => boolean>> = {
  date: isDayOf,
  percentage: isCountOf,
  money: (around) => isCountOf(around) || OTHER_BEFORE.test(around.before),
};

function aroundOf({ place: { page, start, end } }: Draft): Around {
  const before = page.text.slice(Math.max(0, start - AROUND), start);
  return {
    before: before.slice(before.lastIndexOf('\n') + 1),
    own: page.text.slice(start, end),
    behind: page.text.slice(end, end + AROUND),
  };
}

/** Proposed, never resolved. */
const PART = 0.75;
/** The end is what is meant. */
const ENDS: ReadonlySet<string> = new Set(['latest', 'largest']);

export function knowingRanges(drafts: Draft[], fact: FactSpec, type: FactTypeName): Draft[] {
  const isPart = IS_PART[type];
  if (isPart === undefined || ENDS.has(chooseOf(fact))) return drafts;
  return drafts.map((draft) =>
    draft.by !== 'structured' && isPart(aroundOf(draft))
      ? { ...draft, quality: draft.quality * PART, doubtful: true }
      : draft,
  );
}
