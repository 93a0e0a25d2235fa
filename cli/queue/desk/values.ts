// Reads what is typed as the value of a fact by the declaration that its case was born with: by the parser that commands go through.
import type { Declarations } from './declarations.ts';
import type { ValueReader } from './desk.ts';

export const createValues =
  (declarations: Declarations) =>
  async (caseId: string): Promise<ValueReader> => {
    const [{ readTyped }, declaration] = await Promise.all([
      import('../../../src/values/entered.ts'),
      declarations(caseId),
    ]);
    return (factId, entered) => {
      const fact = declaration.facts.find(({ fact_id }) => fact_id === factId);
      // A fact that the workflow does not declare is the command's to refuse.
      if (fact === undefined) return { ok: true, value: entered };
      const today = new Date().toISOString().slice(0, 10);
      return readTyped(fact, entered, { today, locale: declaration.default_locale });
    };
  };
