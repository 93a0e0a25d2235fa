// The currency that a label names: `Total €` and `Betrag (EUR)` say it for the amounts beside and below them.
import { currenciesOf, MARK } from '../../values/money/currencies.ts';
import type { Layout } from '../layout.ts';
import type { CutContext } from './cut.ts';
import type { LabelPlace } from './labels.ts';

const AT_END = new RegExp(`(?:^|[\\s(/])(${MARK})$`, 'u');
const BEHIND = new RegExp(`^\\s*(?:[([]\\s*(?:in )?(${MARK})\\s*[)\\]]|(${MARK})[\\s:.]*$)`, 'u');

/** Whether a text is a currency and no more: the value stands in the next column. */
export const isCurrencyAlone = (text: string): boolean => ALONE.test(text);
const ALONE = /^\s*(?:\p{Sc}|(?:EUR|USD|GBP|CHF))[\s:.]*$/u;

/** With the one currency of a label in the stead of the declared one and the document's, for amounts that name none. */
export function inCurrencyOf(label: LabelPlace, layout: Layout, cut: CutContext): CutContext {
  if (cut.type.name !== 'money') return cut;
  const mark = markOf(label, layout);
  const { currency: document, locale } = cut.parse;
  const known = { declared: cut.type.currency, document, locale, whole: true };
  const [currency, other] = mark === undefined ? [] : currenciesOf(mark, known);
  if (currency === undefined || other !== undefined) return cut;
  const { currencyMarks: _, ...parse } = cut.parse;
  return { ...cut, type: { ...cut.type, currency }, parse: { ...parse, currency } };
}

function markOf(label: LabelPlace, { cells, page: { text } }: Layout): string | undefined {
  const own = text.slice(label.start, label.end).replace(/[\s:.]+$/, '');
  const [, inBrackets, alone] = BEHIND.exec(text.slice(label.end, cells[label.cell]?.end)) ?? [];
  return AT_END.exec(own)?.[1] ?? inBrackets ?? alone;
}
