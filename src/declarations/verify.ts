// What a connector is told about a fact: its inputs, with the values of facts filled in.
import type { FactSpec } from './schema.ts';

const PLACEHOLDER = /\{\{\s*([A-Za-z][A-Za-z0-9_.-]{0,99})\s*\}\}/g;

const inputsOf = (fact: Pick<FactSpec, 'fact_id' | 'verify'>): Record<string, string> =>
  fact.verify?.inputs ?? { [fact.fact_id]: `{{${fact.fact_id}}}` };

/** The facts whose values a connector is told, each once; none for a fact that no connector has to confirm. */
export function verificationInputs(fact: Pick<FactSpec, 'fact_id' | 'verify'> | undefined): string[] {
  if (fact?.verify === undefined) return [];
  const named = Object.values(inputsOf(fact)).flatMap((text) =>
    [...text.matchAll(PLACEHOLDER)].flatMap(([, factId]) => factId ?? []),
  );
  return [...new Set(named)];
}

/** The inputs with `valueOf` each fact in them. */
export function renderedInputs(
  fact: Pick<FactSpec, 'fact_id' | 'verify'>,
  valueOf: (factId: string) => string,
): Record<string, string> {
  const fill = (text: string): string =>
    text.replace(PLACEHOLDER, (_match, factId: string) => valueOf(factId));
  return Object.fromEntries(Object.entries(inputsOf(fact)).map(([name, text]) => [name, fill(text)]));
}
