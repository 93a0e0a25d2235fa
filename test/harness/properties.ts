// How often properties are tried, and the texts and addresses that they are tried with.
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

const UNESCAPED = Array.from(
  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@",
);

/** `%C3%A9`, and `%61` for what needs no escape. */
function escaped(text: string): string {
  const encoded = encodeURIComponent(text);
  return encoded === text ? `%${text.charCodeAt(0).toString(16)}` : encoded;
}

const escapedCharacter = fc
  .oneof(character(0x7f), character(0xffff), character(0x10ffff))
  .map((text) => escaped(text));

const partOfUrl = (more: string[] = []): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 10, arbitrary: fc.constantFrom(...UNESCAPED, ...more) },
        { weight: 1, arbitrary: escapedCharacter },
      ),
    )
    .map((characters) => characters.join(''));

/** As `fc.webPath()`, which lists all characters like `unit: 'binary'`. */
export const anyPath: fc.Arbitrary<string> = fc
  .array(partOfUrl().map((segment) => `/${segment}`))
  .map((segments) => segments.join(''));

const query = fc.option(
  partOfUrl(['/', '?']).map((text) => `?${text}`),
  { nil: '' },
);
const fragment = fc.option(
  partOfUrl(['/', '?']).map((text) => `#${text}`),
  { nil: '' },
);

/** As `fc.webUrl()`, without and with more behind the path. */
export function anyUrl({ withQuery = false, withFragment = false } = {}): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom('http://', 'https://'),
      fc.domain(),
      anyPath,
      withQuery ? query : fc.constant(''),
      withFragment ? fragment : fc.constant(''),
    )
    .map((parts) => parts.join(''));
}
