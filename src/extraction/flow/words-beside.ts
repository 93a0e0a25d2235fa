// Free text beside a phrase in running text: capitalised words, of a place its name, of a law whose it is.
import { isJurisdiction } from '../../values/places/jurisdictions.ts';
import { stateOfNational } from '../../values/places/nationalities.ts';
import type { Draft } from '../draft.ts';
import type { Range } from './flow.ts';

/** A value with its place in the running text. */
export type Found = Range & {
  readings: string[];
  refusal: Draft['refusal'];
  quality: number;
};

const NAME = String.raw`\p{Lu}[\p{L}'’.-]{1,30}`;
const RUN = String.raw`(?:England and Wales|${NAME}(?: {1,3}(?:of {1,3})?${NAME}){0,3})`;
const STATE = String.raw`(?:(?:[Ss]tate|STATE|[Cc]ommonwealth|COMMONWEALTH|[Pp]rovince|PROVINCE|[Cc]anton|[Kk]anton|[Rr]epublic|[Rr]épublique|[Kk]oninkrijk|[Rr]eino|[Rr]oyaume) {1,3}(?:[Oo]f|OF|de|du|der) {1,3}(?:the {1,3})?|(?:Bundesr|R)epublik {1,3})?`;
const BEHIND = new RegExp(
  String.raw`^[ ,:"“]{0,4}(?:(?:[Tt]he|THE|de|het|der|des|dem|la|le|las?|los|l['’]) {1,3})?${STATE}(${RUN})`,
  'u',
);
const BEFORE = new RegExp(String.raw`(?<![\p{L}.])(${RUN}) {1,3}$`, 'u');

/** For free text: the capitalised words directly behind the phrase, else directly before it. */
export function wordsBeside(
  text: string,
  phrase: Range,
  { isPlace, window }: { isPlace: boolean; window: Range },
): Found[] {
  const law = isPlace ? lawBehind(text, phrase, window) : null;
  if (law !== null) return [law];
  const behind = BEHIND.exec(text.slice(phrase.end, Math.min(window.end, phrase.end + 160)));
  const before = BEFORE.exec(text.slice(Math.max(window.start, phrase.start - 130), phrase.start));
  const ranges = [
    behind && {
      start: phrase.end + behind[0].length - (behind[1]?.length ?? 0),
      words: behind[1] ?? '',
    },
    before && {
      start: phrase.start - before[0].length,
      words: before[1] ?? '',
    },
  ].filter((range) => range !== null);
  return ranges.flatMap(({ start, words }) => {
    const kept = words.replace(/(?<=\p{Ll}{2})\.$/u, '');
    const value = isPlace ? knownPlace(kept) : kept;
    if (value === null) return [];
    const reading = value.replace(/\s+/g, ' ');
    // Contracts fall under the law of a state there.
    const quality = /^united states/i.test(reading) ? 0.75 : 1;
    return [
      {
        start,
        end: start + value.length,
        readings: [reading],
        refusal: null,
        quality,
      },
    ];
  });
}

/** The longest beginning of the words that is a place. */
function knownPlace(words: string): string | null {
  for (let end = words.length; end > 2; end = words.lastIndexOf(' ', end - 1)) {
    const part = words.slice(0, end).trimEnd();
    if (isJurisdiction(part)) return part;
  }
  return null;
}

const THE = String.raw`(?:(?:the|dem|den|das|der|le|la|les|las|el|los|het|de) {1,3}|l['’])?`;
const KIND = String.raw`(?:(?:internal|substantive|domestic|materielle[mns]?) {1,3})?`;
const LAW = String.raw`(?:laws?|Rechte?s?|Gesetze[ns]?|droit|lois?|leyes|ley|[Dd]erecho|legislación|législation|recht|wetgeving|wetten)`;
const OF = String.raw`(?:(?:of|in|von|van|der|des|de|du|del) {1,3}|d['’])`;
/** `the laws of the State of New York`, `dem Recht der Bundesrepublik Deutschland`, `las leyes de España` */
const LAW_OF = new RegExp(
  String.raw`^[ ,:]{0,4}${THE}${KIND}${LAW} {1,3}${OF}(?:the {1,3}|la {1,3}|het {1,3}|l['’])?${STATE}(${RUN})`,
  'u',
);
/** `droit français`, `loi française` */
const LAW_NATIONAL =
  /^[ ,:]{0,4}(?:(?:the|le|la|el|het) {1,3}|l['’])?((?:droit|loi|ley|[Dd]erecho|legislación) {1,3}(\p{L}{4,20}))/u;
/** `English law`, `deutschem Recht`, `Nederlands recht` */
const NATIONAL_LAW =
  /^[ ,:]{0,4}(?:(?:the|dem|het) {1,3})?((\p{L}{4,20}) {1,3}(?:law|Recht|recht)(?!\p{L}))/u;

/** Whose law it is, as far as that is a place or a nation; null where no law stands behind the phrase. */
function lawBehind(text: string, { end }: Range, window: Range): Found | null {
  const behind = text.slice(end, Math.min(window.end, end + 160));
  return (
    lawOfPlace(behind, end) ??
    lawOfNation(LAW_NATIONAL, behind, end) ??
    lawOfNation(NATIONAL_LAW, behind, end)
  );
}

function lawOfPlace(behind: string, at: number): Found | null {
  const [whole = '', words = ''] = LAW_OF.exec(behind) ?? [];
  const place = knownPlace(words.replace(/(?<=\p{Ll}{2})\.$/u, ''));
  return place === null ? null : foundAt(at + whole.length - words.length, place);
}

function lawOfNation(pattern: RegExp, behind: string, at: number): Found | null {
  const [whole = '', law = '', nation = ''] = pattern.exec(behind) ?? [];
  return isNational(nation) ? foundAt(at + whole.length - law.length, law) : null;
}

const foundAt = (start: number, slice: string): Found => ({
  start,
  end: start + slice.length,
  readings: [slice.replace(/\s+/g, ' ')],
  refusal: null,
  quality: 1,
});

const ENGLISH = /^(?:english|scottish|scots|welsh|englische[mns]?|anglaise?|ingl[ée]sa?|engels)$/iu;

/** `deutschem` is `deutsch` as well. */
const isNational = (word: string): boolean =>
  word !== '' &&
  (ENGLISH.test(word) ||
    [word, word.replace(/e[mnrs]$/u, '')].some((one) => stateOfNational(one) !== undefined));
