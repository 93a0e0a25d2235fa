// What one document settles for all its values: the order of day and month, the sign of decimals, the currency.
import { factType } from '../declarations/rules.ts';
import type { Declaration } from '../declarations/schema.ts';
import type { Page } from '../documents/page.ts';
import { settleDateOrder } from '../values/dates/dates.ts';
import { orderOfLanguage } from '../values/dates/day-first.ts';
import { settleCurrency } from '../values/money/money.ts';
import { settleDecimal } from '../values/money/decimal-sign.ts';
import type { ParseContext } from '../values/parsed.ts';

export type SettleInput = {
  declaration: Pick<Declaration, 'default_locale' | 'facts'>;
  locale?: string | undefined;
  today: string;
};

/** The context in which every value of the document is parsed. */
export function settleContext(input: SettleInput, pages: Page[]): ParseContext {
  const texts = pages.map((page) => page.text);
  const locale = input.locale ?? input.declaration.default_locale;
  const dateOrder = settleDateOrder(texts) ?? (locale === undefined ? orderOfLanguage(texts) : undefined);
  const decimal = settleDecimal(texts);
  const isAsked = input.declaration.facts
    .map(factType)
    .some(({ name, currency: own }) => name === 'money' && own === undefined);
  const currency = isAsked ? settleCurrency(texts) : undefined;
  return {
    today: input.today,
    ...(locale ? { locale } : {}),
    ...(dateOrder ? { dateOrder } : {}),
    ...(decimal.sign ? { decimal: decimal.sign } : {}),
    ...(decimal.isSure ? {} : { isDecimalUnsure: true }),
    ...(currency ? { currency } : {}),
  };
}
