// What words of labels mean, whichever of them a paper uses: `Policy start` and `Effective date`, `Mietbeginn` and `Start of the lease`.
import { DAILY_LIFE } from './meanings/daily-life.ts';
import { DEALINGS } from './meanings/dealings.ts';

type Meaning = { id: string; saysLittle: boolean };

/** Of a kind of paper, which papers leave out: they are one. */
const LITTLE = 0.4;
const SHORTEST_PART = 4;
const SHORTEST_STEM = 6;
const MOST_REMEMBERED = 20_000;

/** As keys of labels are: without marks, in small letters. */
const keyOf = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const LINES = [DEALINGS, DAILY_LIFE].flatMap((lines) => lines.trim().split('\n'));
const byKey = new Map<string, Meaning[]>();
const byStem = new Map<string, Meaning[]>();

const stemOf = (word: string): string => word.slice(0, Math.max(SHORTEST_STEM - 1, word.length - 2));

for (const [index, line] of LINES.entries()) {
  const saysLittle = line.startsWith('~');
  const meaning = { id: `@${index}`, saysLittle };
  for (const word of line.replace('~', '').split(/[\s|]+/)) {
    const key = keyOf(word);
    add(byKey, key, meaning);
    if (key.length >= SHORTEST_STEM) add(byStem, stemOf(key), meaning);
  }
}

function add(map: Map<string, Meaning[]>, key: string, meaning: Meaning): void {
  const all = map.get(key) ?? [];
  if (!all.some(({ id }) => id === meaning.id)) map.set(key, [...all, meaning]);
}

const ENDINGS = ['s', 'e', 'n', 'd', 'es', 'en', 'er', 'em', 'ed', 'ing'];

/** What a word means as it stands, without its ending, or in another form. */
function whole(word: string): Meaning[] {
  const known = byKey.get(word);
  if (known !== undefined || word.length < SHORTEST_STEM) return known ?? [];
  for (const ending of ENDINGS) {
    const bare = word.endsWith(ending) ? byKey.get(word.slice(0, -ending.length)) : undefined;
    if (bare !== undefined) return bare;
  }
  return byStem.get(stemOf(word)) ?? [];
}

const JOINTS = ['', 's', 'es', 'n', 'en'];

/** A compound of two words that are known: `Vertragsbeginn`. */
function partsOf(word: string): Meaning[][] {
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at--) {
    const last = whole(word.slice(at));
    if (last.length === 0) continue;
    for (const joint of JOINTS) {
      const first = word.slice(0, at);
      if (!first.endsWith(joint)) continue;
      const meant = whole(first.slice(0, first.length - joint.length));
      if (meant.length > 0 && first.length - joint.length >= SHORTEST_PART) return [meant, last];
    }
  }
  return [];
}

const remembered = new Map<string, Meaning[][]>();

/** What a word may mean, part by part. */
function meant(word: string): Meaning[][] {
  const known = remembered.get(word);
  if (known) return known;
  const own = whole(word);
  const made = own.length > 0 ? [own] : partsOf(word);
  if (remembered.size > MOST_REMEMBERED) remembered.clear();
  remembered.set(word, made);
  return made;
}

/** The names of all meanings of a word and of its parts. */
export const meaningsOf = (word: string): string[] => meant(word).flatMap((part) => part.map(({ id }) => id));

/** The meanings of a label's word, part by part. */
export const partsMeant = (word: string): string[][] => meant(word).map((part) => part.map(({ id }) => id));

/** Every word that has a meaning, as keys of labels are. */
export const allMeant = (): Iterable<string> => byKey.keys();

/** How much a word of a label says of what is meant. */
export function weightOfWord(word: string): number {
  const parts = meant(word);
  return parts.length > 0 && parts.every((part) => part.every(({ saysLittle }) => saysLittle)) ? LITTLE : 1;
}
