// Telephone numbers in E.164.
import {
  findPhoneNumbersInText,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import type { CountryCode } from 'libphonenumber-js/max';
import { plain } from '../characters.ts';
import { found, refused } from '../parsed.ts';
import type { FoundValue, Scope } from '../parsed.ts';

const MAX_LENGTH = 60;

/** The declared country, else the region of the locale, else the country of the document; a language alone has none. */
function countryOf({ type, context }: Scope): CountryCode | undefined {
  const region = /-([A-Z]{2})(?:-|$)/.exec(context.locale ?? '')?.[1];
  const declared = type.country ?? region ?? context.homeCountry;
  return declared !== undefined && isSupportedCountry(declared) ? declared : undefined;
}

function wholeNumber(text: string, defaultCountry: CountryCode | undefined): FoundValue[] {
  const trimmed = text.trim().replace(/^(?:tel|phone|fon|fax)\s?[.:]\s?/i, '');
  if (trimmed.length > MAX_LENGTH || !/^[+(\d]/.test(trimmed)) return [];
  const number = parsePhoneNumberFromString(trimmed.replace(/^00(?=[1-9])/, '+'), {
    ...(defaultCountry && { defaultCountry }),
    extract: false,
  });
  if (!number) return [];
  return [number.isValid() ? found(0, text.length, number.number) : refused(0, text.length)];
}

/** Runs of characters that telephone numbers are made of: only these are given to the library, and not endlessly many. */
const RUN = /(?<![\p{L}\p{N}_])[+(\d][\d ()./+-]{5,40}\d(?![\p{L}\p{N}_])/gu;
const MAX_RUNS = 200;

/** Between 7 and 15 digits a number; without a country, only with the country's code. */
function mayHoldNumber(run: string, defaultCountry: CountryCode | undefined): boolean {
  if (run.replace(/\D/g, '').length < 7) return false;
  return defaultCountry !== undefined || /\+ ?\(?[1-9]|(?<!\d)00 ?[1-9]/.test(run);
}

export function findPhones(original: string, scope: Scope): FoundValue[] {
  const text = plain(original);
  const defaultCountry = countryOf(scope);
  if (scope.whole) return wholeNumber(text, defaultCountry);
  const runs = [...text.matchAll(RUN)].filter(([run]) => mayHoldNumber(run, defaultCountry));
  return runs.slice(0, MAX_RUNS).flatMap((run) => numbersIn(run[0], run.index, defaultCountry));
}

/** `/68` of `+49 30 1234567/68` is another ending of the same number; with that it would be a longer one. */
const OTHER_ENDING = /(?<=(?:\d\D{0,2}){8}) ?\/ ?\d{1,3}$/;

function numbersIn(whole: string, at: number, defaultCountry: CountryCode | undefined): FoundValue[] {
  const run = whole.replace(OTHER_ENDING, '');
  const options = { ...(defaultCountry && { defaultCountry }), extended: true };
  return findPhoneNumbersInText(run.replace(/^00(?=[1-9])/, '+ '), options)
    .filter(({ number }) => number.isValid())
    .flatMap(({ startsAt, endsAt, number }) => {
      const start = startOf(run.slice(startsAt, endsAt), number.number, defaultCountry);
      return start === null ? [] : found(at + startsAt + start, at + endsAt, number.number);
    });
}

/** The library takes marks along that stand before a number (`(.-+49 …`): from where it is that number by itself. */
function startOf(slice: string, value: string, defaultCountry: CountryCode | undefined): number | null {
  const starts = [0, Math.max(0, slice.search(/[+\d]/))];
  const start = starts.find((from) => {
    const [own] = wholeNumber(slice.slice(from), defaultCountry);
    return own?.ok === true && own.value === value && !isUnclosed(slice.slice(from));
  });
  return start ?? null;
}

const isUnclosed = (text: string): boolean => text.startsWith('(') && !text.includes(')');
