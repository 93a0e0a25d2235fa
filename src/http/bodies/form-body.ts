// A posted form (application/x-www-form-urlencoded): its values by their names, however many somebody sends.
import { Refusal } from '../../catalog/errors.ts';

export type PostedForm = Pick<URLSearchParams, 'get' | 'getAll' | 'has'>;

/** No page of ours has half of it. What reads a form takes seconds over a million names, and minutes where they have no value. */
const MOST_VALUES = 20_000;
const AMPERSAND = 0x26;

/** Refuses invalid_request at 413. */
export function parseForm(bytes: Buffer): PostedForm {
  if (holdsMore(bytes, MOST_VALUES))
    throw new Refusal('invalid_request', {
      status: 413,
      message: `The form has more than ${MOST_VALUES} values.`,
    });
  const values = Map.groupBy(new URLSearchParams(bytes.toString('utf8')), ([name]) => name);
  const getAll = (name: string): string[] => (values.get(name) ?? []).map(([, value]) => value);
  return { has: (name) => values.has(name), getAll, get: (name) => getAll(name)[0] ?? null };
}

function holdsMore(bytes: Buffer, most: number): boolean {
  let at = -1;
  for (let count = 0; count < most; count++) {
    at = bytes.indexOf(AMPERSAND, at + 1);
    if (at === -1) return false;
  }
  return true;
}
