// Values to try a function with: from the document's examples, else made from the schema.
import { isPlain, listAt, type Members } from '../reading/json.ts';
import { makeSample, type Sample, type ScalarKind } from './made-samples.ts';

/** As much as a call takes. */
const MAX_TEXT = 4000;

/**
 * `given` are documented examples in the order in which they count. `documented` tells that one of them, or the schema's own
 * example or default, is the sample; else it is made.
 */
export function sampleOf(
  kind: ScalarKind,
  keywords: Members,
  { given, values }: { given: unknown[]; values?: string[] | undefined },
): { sample: Sample; documented: boolean } {
  const examples = [
    ...given,
    keywords['example'],
    ...listAt(keywords, 'examples'),
    keywords['x-example'],
    keywords['default'],
  ];
  const found = firstFitting(kind, examples, values);
  if (found !== null) return { sample: found, documented: true };
  const listed = [keywords['const'], ...listAt(keywords, 'enum')];
  return { sample: firstFitting(kind, listed, values) ?? makeSample(kind, keywords), documented: false };
}

function firstFitting(kind: ScalarKind, candidates: unknown[], values: string[] | undefined): Sample | null {
  for (const candidate of candidates) {
    const sample = fit(kind, candidate);
    if (sample !== null && (values === undefined || values.includes(String(sample)))) return sample;
  }
  return null;
}

/** A documented value as the parameter takes it, or null where it does not fit. */
function fit(kind: ScalarKind, value: unknown): Sample | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = String(value);
  if (text === '' || text.length > MAX_TEXT || !isPlain(text)) return null;
  return READERS[kind](text);
}

const READERS: Record<ScalarKind, (text: string) => Sample | null> = {
  text: (text) => text,
  number: fitNumber,
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : null),
  date: (text) => (isDay(text.slice(0, 10)) ? text.slice(0, 10) : null),
};

/** A number that keeps all its digits. */
function fitNumber(text: string): number | null {
  const isShort =
    /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/.test(text) && text.replaceAll(/\D/g, '').length <= 15;
  const value = Number(text);
  return isShort && Number.isFinite(value) ? value : null;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
