// What one document settles for all its values: the order of day and month, the sign of decimals.
import type { Page } from '../documents/page.ts';
import { settleDateOrder } from '../values/dates/dates.ts';
import { settleDecimal } from '../values/money/decimal-sign.ts';
import type { ParseContext } from '../values/parsed.ts';

export type SettleInput = {
  declaration: { default_locale?: string | undefined };
  locale?: string | undefined;
  today: string;
};

/** The context in which every value of the document is parsed. */
export function settleContext(input: SettleInput, pages: Page[]): ParseContext {
  const texts = pages.map((page) => page.text);
  const locale = input.locale ?? input.declaration.default_locale;
  const dateOrder = settleDateOrder(texts);
  const decimal = settleDecimal(texts);
  return {
    today: input.today,
    ...(locale ? { locale } : {}),
    ...(dateOrder ? { dateOrder } : {}),
    ...(decimal ? { decimal } : {}),
  };
}
