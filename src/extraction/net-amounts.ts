// A sum to which the tax is still to be added: where it and a tax come to an amount that is printed as well, it is no total. And one
// that is rounded to what is paid.
import type { Page } from '../documents/page.ts';
import { findValues } from '../values/parse.ts';
import type { Draft } from './draft.ts';
import type { CutContext } from './labels/cut.ts';
import type { LabelledPage } from './labels/labelled.ts';
import { speaksOfTax } from '../values/words/qualifiers.ts';

/** Below the threshold, whatever label led there. */
const NET = 0.85;

type Amounts = { all: ReadonlySet<bigint>; taxes: readonly bigint[]; isRounded: boolean };

/** The drafts of a total, those that are net doubted. */
export function withoutNet(drafts: Draft[], pages: LabelledPage[], cut: CutContext): Draft[] {
  const amounts = new Map<Page, Amounts>();
  return drafts.map((draft) => {
    const { page } = draft.place;
    const known = amounts.get(page) ?? amountsOn(page, pages, cut);
    amounts.set(page, known);
    if (isNet(draft, known)) return { ...draft, quality: NET * draft.quality, doubtful: true };
    return isBesideRounded(draft, known) ? { ...draft, doubtful: true } : draft;
  });
}

function isNet({ readings }: Draft, { all, taxes }: Amounts): boolean {
  const [amount] = readings.map(minorUnits);
  return amount !== undefined && amount > 0n && taxes.some((tax) => all.has(amount + tax));
}

/** By how much a paper that speaks of rounding may round: five cents, in the units of below. */
const ROUNDED_BY = 500n;
const ROUNDING = /(?<!\p{L})(?:round(?:ed|ing)|rundung|gerundet|arrondi|redondeo|afronding|afgerond)/iu;

/** Which of two amounts that differ by the rounding is meant, a person says. */
function isBesideRounded({ readings }: Draft, { all, isRounded }: Amounts): boolean {
  const [amount] = readings.map(minorUnits);
  if (!isRounded || amount === undefined) return false;
  return [...all].some((one) => one !== amount && abs(one - amount) <= ROUNDED_BY);
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

function amountsOn(page: Page, pages: LabelledPage[], { type, parse }: CutContext): Amounts {
  const layout = pages.find((one) => one.layout.page === page)?.layout;
  const rows = layout?.rows ?? [];
  const found = rows.map((cells) => {
    const texts = cells.map(({ start, end }) => page.text.slice(start, end));
    const values = texts.flatMap((text) => findValues(type, text, parse));
    const amounts = values.flatMap((value) => (value.ok ? [minorUnits(value.value)] : []));
    return { amounts, isTax: texts.some(speaksOfTax) };
  });
  return {
    all: new Set(found.flatMap(({ amounts }) => amounts)),
    isRounded: ROUNDING.test(page.text),
    taxes: found.flatMap(({ amounts, isTax }) => (isTax ? amounts.filter((amount) => amount > 0n) : [])),
  };
}

/** `181.50 EUR` as 18150000: of any currency, four decimals of it. */
function minorUnits(value: string): bigint {
  const [whole = '0', fraction = ''] = (value.split(' ')[0] ?? '').split('.');
  return BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
}

const DECIMALS = 4;
