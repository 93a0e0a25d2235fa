// What exactly is wrong with an answer that is not taken: beyond which limits it lies, or which of several lines it is.
import { factType } from '../../declarations/rules.ts';
import type { FactTypeName, FactTypeOptions } from '../../declarations/fact-type.ts';
import { contextOf } from '../../sessions/application.ts';
import { parseField } from '../../sessions/form/field-value.ts';
import type { FieldState } from '../../sessions/form/state.ts';
import { boundDate } from '../../values/dates/calendar.ts';
import { minorDigits } from '../../values/money/currencies.ts';
import { padDecimals } from '../../values/numbers/decimals.ts';
import { parseValue } from '../../values/parse.ts';
import { shownValue } from '../fields/show.ts';
import type { Texts } from '../texts.ts';
import type { FieldProblem } from '../view.ts';
import type { AnswerLimits } from '../fields/answer-limits.ts';
import type { Scene } from '../visit.ts';

export function whatIsWrong(scene: Scene, state: FieldState, problem: FieldProblem | null): AnswerLimits {
  const { fact, value } = state;
  if (fact === undefined || value === null || (problem !== 'invalid' && problem !== 'ambiguous')) return {};
  if (fact.multiple === true) return wrongLine(scene, state, value);
  return problem === 'invalid' ? beyondLimits(scene, factType(fact), value) : {};
}

/** The first line that is no value. */
function wrongLine({ application }: Scene, { field }: FieldState, value: string): AnswerLimits {
  const lines = value.split(/\r?\n/).map((line) => line.trim());
  const context = contextOf(application);
  const isWrong = (text: string): boolean =>
    text !== '' && !parseField(application.declaration, { field, text, isTyped: true }, context).ok;
  const index = lines.length > 1 ? lines.findIndex(isWrong) : -1;
  return index === -1 ? {} : { wrongLine: { number: index + 1, text: lines[index] ?? '' } };
}

/** It would be a value, were it not for what its fact allows. */
function beyondLimits({ application, texts }: Scene, type: FactTypeOptions, value: string): AnswerLimits {
  const { min, max, not_before: notBefore, not_after: notAfter, ...free } = type;
  const context = contextOf(application);
  const shown = (bound: string | number | undefined): string | null =>
    bound === undefined ? null : boundTold(texts, type, { bound: String(bound), today: context.today });
  const limits = { least: shown(min ?? notBefore), most: shown(max ?? notAfter) };
  if (limits.least === null && limits.most === null) return {};
  return parseValue(free, value, context).ok ? { limits } : {};
}

type Bound = { bound: string; today: string };

/** As the page writes such values. */
function boundTold(
  texts: Texts,
  { name, currency }: FactTypeOptions,
  { bound, today }: Bound,
): string | null {
  const show = (factTypeName: FactTypeName, value: string | null): string | null =>
    shownValue(texts, { type: 'text', factType: factTypeName, options: null, isSensitive: false, value });
  if (name === 'date') return show('date', boundDate(bound, today));
  if (name === 'number' || name === 'percentage') return show(name, bound);
  if (name !== 'money') return null;
  const isWithCode = /[A-Z]{3}$/.test(bound);
  if (!isWithCode && currency === undefined) return show('number', bound);
  return show('money', isWithCode ? bound : `${padDecimals(bound, minorDigits(currency ?? ''))} ${currency}`);
}
