// How often properties are tried, and the text that they are tried with.
import fc from 'fast-check';

/** `TEST_RUNS=20 npm run vitest -- test/rules` tries every property twenty times as often. */
const TIMES = Number(process.env['TEST_RUNS'] ?? 1);

/** The same cases in every run, so that one commit has one result; `TEST_SEED=random` (or a number) tries others. */
const GIVEN = process.env['TEST_SEED'] ?? '20260503';
export const SEED = GIVEN === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(GIVEN);

/** For `fc.assert`: how often, in an ordinary run, and from where the cases come. */
export const runs = (usual: number): { numRuns: number; seed: number } => ({
  numRuns: Math.ceil(usual * TIMES),
  seed: SEED,
});

const SURROGATES = { from: 0xd800, count: 0x800 };

/** Any characters but halves of pairs. fast-check's own `unit: 'binary'` first lists them all, for seconds and 100 MB. */
export const anyCharacters = (maxLength?: number): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(character(0x7f), character(0xffff), character(0x10ffff)),
      maxLength === undefined ? {} : { maxLength },
    )
    .map((characters) => characters.join(''));

const character = (last: number): fc.Arbitrary<string> =>
  fc
    .integer({ min: 0, max: last > SURROGATES.from ? last - SURROGATES.count : last })
    .map((at) => String.fromCodePoint(at < SURROGATES.from ? at : at + SURROGATES.count));
