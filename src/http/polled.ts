// What is read again and again: written once for each version of it, and not at all for who names the one that they have.
import { sha256Hex } from '../platform/crypto.ts';
import type { Together } from '../platform/work/together.ts';
import type { Answer } from './endpoint.ts';
import type { KeptAnswers, Written } from './kept-answers.ts';

type Services = { together: Together; kept: KeptAnswers };

type Reading<State> = {
  /** Says which version of it is there now, with what else the answer needs of this very moment. */
  look: () => Promise<State>;
  /** The same with the body of that version as JSON. */
  write: () => Promise<{ state: State; json: string }>;
};

/** The body that belongs to the version of now. `key` says what is read and for whose eyes. */
export async function readPolled<State extends { version: string }>(
  { kept }: Pick<Services, 'kept'>,
  key: string,
  { look, write }: Reading<State>,
): Promise<State & Written> {
  const known = kept.find(key);
  if (known !== undefined) {
    const state = await look();
    if (state.version === known.version) return { ...state, json: known.json, hash: known.hash };
  }
  const { state, json } = await write();
  return { ...state, ...kept.keep(key, state.version, writtenOf(json)) };
}

/** Read once for all that wait at the moment for the same: `key` says what, and for whose eyes. */
export const readShared = <Result>(
  { together }: Pick<Services, 'together'>,
  key: string,
  read: () => Promise<Result>,
): Promise<Result> =>
  together(`read ${key}`, null, async (waiting: null[]) => {
    const result = await read();
    return waiting.map(() => result);
  });

export const writtenOf = (json: string): Written => ({ json, hash: sha256Hex(json).slice(0, 32) });

/** A JSON object with more members at its end, of which its hash says nothing. */
export const withMore = (json: string, more: object): string =>
  `${json.slice(0, -1)},${JSON.stringify(more).slice(1)}`;

/** Kept by the one who asked alone, and asked for again before each use (RFC 9111 §5.2.2). */
const FOR_WHO_ASKED = { 'Cache-Control': 'private, no-cache', Vary: 'Authorization' } as const;

/**
 * The body under its tag; a weak one where two bodies under it may differ in the time at which they were made. The body is asked for by whoever
 * sends it alone: who has it already is answered without.
 */
export const polledAnswer = (written: Written, isWeak = false): Answer => ({
  status: 200,
  body: undefined,
  get json() {
    return written.json;
  },
  headers: { ETag: `${isWeak ? 'W/' : ''}"${written.hash}"`, ...FOR_WHO_ASKED },
});
