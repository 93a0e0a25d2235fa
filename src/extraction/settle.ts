// What one document settles for all its values: the order of day and month, the sign of decimals, the currency.
import { factType } from '../declarations/rules.ts';
import { columnType } from '../declarations/tables.ts';
import type { FactTypeOptions } from '../declarations/fact-type.ts';
import type { Declaration } from '../declarations/schema.ts';
import type { Page } from '../documents/page.ts';
import { settleDateOrder } from '../values/dates/dates.ts';
import { hintedDateOrder } from '../values/dates/format-hints.ts';
import { orderOfLanguage } from '../values/dates/day-first.ts';
import { currencyMarks, settledCurrency } from '../values/money/money.ts';
import { settleDecimal } from '../values/money/decimal-sign.ts';
import type { DateOrder, ParseContext } from '../values/parsed.ts';

export type SettleInput = {
  declaration: Pick<Declaration, 'default_locale' | 'facts'>;
  locale?: string | undefined;
  today: string;
};

/** The context in which every value of the document is parsed. */
export function settleContext(input: SettleInput, pages: Page[]): ParseContext {
  const texts = pages.map((page) => page.text);
  const locale = input.locale ?? input.declaration.default_locale;
  const { dateOrder, dateHint } = dateOrders(texts, locale);
  const decimal = settleDecimal(texts);
  return {
    today: input.today,
    ...(locale ? { locale } : {}),
    ...(dateOrder ? { dateOrder } : {}),
    ...(dateHint ? { dateHint } : {}),
    ...(decimal.sign ? { decimal: decimal.sign } : {}),
    ...(decimal.isSure ? {} : { isDecimalUnsure: true }),
    ...currenciesOfDocument(input.declaration, pages),
  };
}

type DateOrders = Record<'dateOrder' | 'dateHint', DateOrder | undefined>;

/** A hint that the dates of the document are not written by tells nothing; one of years in front, nothing of dates that end in them. */
function dateOrders(texts: string[], locale: string | undefined): DateOrders {
  const settled = settleDateOrder(texts);
  const hint = hintedDateOrder(texts);
  const isHeld = hint === 'YMD' || settled === undefined || settled === hint;
  const other = hint === 'YMD' ? undefined : hint;
  return {
    dateOrder: settled ?? other ?? (locale === undefined ? orderOfLanguage(texts) : undefined),
    dateHint: isHeld ? hint : undefined,
  };
}

function currenciesOfDocument(
  { facts }: SettleInput['declaration'],
  pages: Page[],
): Pick<ParseContext, 'currency' | 'currencyMarks'> {
  const amounts = facts.map(factType).flatMap(amountTypes);
  // What is embedded says the same once more, at length.
  const visible = pages.filter((page) => page.attachment === undefined);
  const texts = (visible.length > 0 ? visible : pages).map((page) => page.text);
  const marks = amounts.length === 0 ? [] : currencyMarks(texts);
  if (marks.length === 0) return {};
  const currency = amounts.some((type) => type.currency === undefined) ? settledCurrency(marks) : undefined;
  return { currencyMarks: marks, ...(currency === undefined ? {} : { currency }) };
}

/** The type itself, or the columns of a table, where these are amounts. */
const amountTypes = (type: FactTypeOptions): FactTypeOptions[] =>
  [type, ...(type.columns ?? []).map(columnType)].filter(({ name }) => name === 'money');
