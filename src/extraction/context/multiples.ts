// Figures that a paper counts in thousands or millions (`in TEUR`, `($ millions)`), or in parts of a thousand (`‰`): what stands beside them is not yet the value.
import type { FactTypeName } from '../../declarations/fact-type.ts';
import type { Page } from '../../documents/page.ts';
import type { Draft } from '../draft.ts';

const CURRENCY = String.raw`(?:[A-Z]{0,2}[€$£¥]|[A-Z]{3}|[Ee]uros?|(?:US )?[Dd]ollars?|[Pp]ounds?)`;
const LARGE = String.raw`(?:[Tt]housands?|[Mm]illions?|[Bb]illions?|[Tt]ausend|[Tt]sd\.?|[Mm]io\.?|[Mm]ln\.?|[Mm]rd\.?|[Mm]illionen|[Mm]illiarden|[Mm]illiers|[Mm]illiards|[Mm]illones|[Dd]uizend(?:en|tallen)?|[Mm]iljoen(?:en)?|[Mm]iljard(?:en)?|['’]000(?:['’]?s)?|000['’]?s)`;
/** `TEUR`, `k€`, `EURm`, `$000` */
const CODE = String.raw`(?:(?:[Tk]|M|mn?)[- ]?(?:EUR|USD|CHF|GBP|[€$£])|(?:EUR|USD|CHF|GBP)[km]|[€$£] ?(?:[km]|['’]?000(?:['’]?s)?))`;
const WITH_CURRENCY = String.raw`(?:${CURRENCY}(?: in)? ?(?:${LARGE}|000)|(?:${LARGE}|[Mm]iles)(?: (?:of |de |von |an )?| d['’])${CURRENCY})`;
/** What needs no more words to be a unit. */
const SURE = String.raw`(?:${CODE}|${WITH_CURRENCY})`;
/** `miles` of England are none. */
const UNIT = String.raw`(?:${SURE}|${LARGE})`;
const NUMERAL = String.raw`(?:${CURRENCY} )?1(?:[.,'’ ]?000){1,2}(?![\d.,])(?: ?${CURRENCY})?`;
const IN = String.raw`(?:(?:[Ii]n|[Ee]n)(?: (?:the|den|de))? (?:${UNIT}|${NUMERAL})|[Ee]n miles)`;
const BRACKETED = String.raw`[([](?:[^()[\]\n]{1,30}[,;] ?)?(?:[^()[\]\d\n]{0,30} )?(?:${UNIT}|[x×] ?1[.,]?000)[)\],;]`;

/** With a label: `(in thousands)`, `in Mio. €`, `(km x 1000)`. */
const BESIDE = new RegExp(String.raw`(?<![\p{L}\d])${IN}(?![\p{L}\d])|${BRACKETED}`, 'u');
/** `TEUR` in the cell between a label and its value. */
const ALONE = new RegExp(String.raw`^[\s,:]*${SURE}[\s:.]*$`, 'u');

const ENDS = String.raw`(?=\s?(?:$|[)\]\n\t;,]|\.(?!\d)| {2}| (?:unless|except|sofern|soweit|sauf|salvo|tenzij)(?!\p{L})))`;
const FIGURES = String.raw`(?:[Aa]mounts?|[Ff]igures?|[Vv]alues?|[Nn]umbers|[Ss]ums|[Ee]xpressed|[Ss]tated|[Aa]ngaben|[Bb]eträge|[Ww]erte|[Zz]ahlen|[Mm]ontants?|[Cc]hiffres?|[Ii]mportes?|[Cc]ifras?|[Bb]edragen|[Cc]ijfers)`;
/** `All amounts are stated in thousands of EUR`: of this page, and of those behind it. */
const OF_PAPER = new RegExp(String.raw`(?<!\p{L})${FIGURES}(?!\p{L})[^\n]{0,40}?[ :(]${IN}${ENDS}`, 'u');
/** In the head of a table: `(in EUR million)`, `in 1,000 USD`, `TEUR`. */
const OF_TABLE = new RegExp(
  String.raw`(?<=^|[\n\t]| {2})(?:${IN}|(?!(?:[Tt]housand|[MmBb]illion) )${SURE}(?= ?(?:$|[\n\t]| {2})))${ENDS}|[([]${IN}${ENDS}|${BRACKETED}`,
  'u',
);

/** Where a value itself says by how much it is multiplied. */
const OWN = new RegExp(String.raw`\d ?${LARGE}`, 'u');
const PER_MILLE =
  /‰|per ?mille?(?!\p{L})|promille|pour mille|por mil(?!\p{L})|(?<!\p{L})(?:bps?|basis points?|basispunkte)(?!\p{L})/iu;

type Said = 'of paper' | 'of table' | null;
const known = new WeakMap<Page, Said>();

function saidOn(page: Page): Said {
  const before = known.get(page);
  if (before !== undefined) return before;
  const beside = OF_TABLE.test(page.text) ? 'of table' : null;
  const said = OF_PAPER.test(page.text) ? 'of paper' : beside;
  known.set(page, said);
  return said;
}

const LONGEST = 120;

/** What stands with a label and before its value, and what stands behind this in its cell. */
function wordsBeside({ label, place }: Draft): { before: string; behind: string } {
  const { text } = place.page;
  const rest = text.slice(place.end, place.end + LONGEST);
  const behind = /^[^\n\t]*?(?= {2,}|\n|\t|$)/u.exec(rest)?.[0] ?? '';
  if (label === undefined) return { before: '', behind };
  const line = /^[^\n]*/.exec(label.page.text.slice(label.end, label.end + LONGEST))?.[0] ?? '';
  const isInLine =
    place.page === label.page && place.start >= label.end && place.start <= label.end + line.length;
  const before = isInLine ? line.slice(0, place.start - label.end) : (line.split(/ {2,}|\t/)[0] ?? '');
  return { before, behind };
}

/** `45` behind `Employees (in '000)` is the value, and `000` none. */
function isOfUnit({ label, place }: Draft): boolean {
  if (label === undefined || label.page !== place.page || place.start < label.end) return false;
  const line = /^[^\n]*/.exec(place.page.text.slice(label.end, label.end + LONGEST))?.[0] ?? '';
  const unit = BESIDE.exec(line);
  const from = label.end + (unit?.index ?? 0);
  return unit !== null && place.start >= from && place.end <= from + unit[0].length;
}

const labelOf = ({ label }: Draft): string => label?.page.text.slice(label.start, label.end) ?? '';

function isMultiple(draft: Draft, type: FactTypeName, fromPage: number): boolean {
  const { before, behind } = wordsBeside(draft);
  if (isOfUnit(draft)) return true;
  if (type === 'percentage') return PER_MILLE.test(`${labelOf(draft)} ${before}`);
  const { page, start, end } = draft.place;
  if (OWN.test(page.text.slice(start, end))) return false;
  if (BESIDE.test(before) || ALONE.test(before) || BESIDE.test(behind)) return true;
  if (type === 'number') return false;
  return BESIDE.test(labelOf(draft)) || saidOn(page) !== null || page.pageIndex >= fromPage;
}

const COUNTED: ReadonlySet<FactTypeName> = new Set<FactTypeName>(['money', 'number', 'percentage']);
/** Proposed, never resolved. */
const MULTIPLE = 0.75;

/** Less sure are figures that a paper says to be multiples: a person says what they come to. */
export function knowingMultiples(drafts: Draft[], pages: readonly Page[], type: FactTypeName): Draft[] {
  if (!COUNTED.has(type) || drafts.length === 0) return drafts;
  const first = type === 'money' ? pages.find((page) => saidOn(page) === 'of paper') : undefined;
  return drafts.map((draft) =>
    draft.by !== 'structured' && isMultiple(draft, type, first?.pageIndex ?? Infinity)
      ? { ...draft, quality: draft.quality * MULTIPLE, doubtful: true }
      : draft,
  );
}
