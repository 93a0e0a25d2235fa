// The key of each function, from the operationId or the method and path (completions §8).

const MAX_KEY = 100;

/** `listAccounts` stays; `GET /iban/{id}` is `get_iban_id_`; `2fa.check` is `op_2fa.check`. */
function baseKey(name: string): string {
  const key = name.replaceAll(/[^A-Za-z0-9_.-]+/g, '_');
  return (/^[A-Za-z]/.test(key) ? key : `op_${key}`).slice(0, MAX_KEY);
}

export type FunctionKeys = { take(operationId: string | null, method: string, path: string): string };

/** Gives each operation its key, in the order of the document: the second `a` is `a_2`. */
export function createFunctionKeys(): FunctionKeys {
  const used = new Set<string>();
  /** By what stands before the number: where to go on counting, so that many that meet cost no search. */
  const next = new Map<string, number>();
  const free = (base: string): string => {
    if (!used.has(base)) return base;
    let number = 2;
    for (;;) {
      const stem = base.slice(0, MAX_KEY - `_${number}`.length);
      const from = Math.max(number, next.get(stem) ?? 2);
      const key = `${stem}_${from}`;
      // A number with more digits stands behind a shorter stem.
      if (key.length > MAX_KEY) number = from;
      else {
        next.set(stem, from + 1);
        if (!used.has(key)) return key;
        number = from + 1;
      }
    }
  };
  return {
    take(operationId, method, path) {
      const key = free(baseKey(operationId ?? `${method.toLowerCase()} ${path}`));
      used.add(key);
      return key;
    },
  };
}
