// What a connector is told about a fact that it has to confirm: its inputs, with the values of facts filled in.
import { namedIn, renderedWith } from './placeholders.ts';
import type { FactSpec } from './schema.ts';

/** Without inputs of its own, a connector is told the value of the fact, under the fact's id. */
export const inputsOf = (fact: Pick<FactSpec, 'fact_id' | 'verify'>): Record<string, string> =>
  fact.verify?.inputs ?? { [fact.fact_id]: `{{${fact.fact_id}}}` };

/** The facts whose values a connector is told, each once; none for a fact that no connector has to confirm. */
export const verificationInputs = (fact: Pick<FactSpec, 'fact_id' | 'verify'> | undefined): string[] =>
  fact?.verify === undefined ? [] : namedIn(inputsOf(fact));

/** The inputs with `valueOf` each fact in them. */
export const renderedInputs = (
  fact: Pick<FactSpec, 'fact_id' | 'verify'>,
  valueOf: (factId: string) => string,
): Record<string, string> => renderedWith(inputsOf(fact), valueOf);
