// Finds labels on a page: literal phrases, tolerant of case, spacing, punctuation, line breaks and slips of OCR.
import { distance } from 'fastest-levenshtein';
import { isLong, longRunFrom, placeOfRun, runsFrom } from './label-runs.ts';
import type { Run, RunPlace } from './label-runs.ts';
import { isKnownLabel } from '../names/known-labels.ts';
import { goesOn, saysAnother } from '../names/other-words.ts';
import { labelKey } from '../layout.ts';
import type { Layout } from '../layout.ts';

/** A place where a label stands; `similarity` is 1 but for slips. */
export type LabelPlace = RunPlace & { key: string; similarity: number };

const LONGEST_LABEL = 300;
/** Against pages made of nothing but labels. */
const MAX_PLACES = 5000;
/** Shorter labels have to stand as they are. */
const SHORTEST_WITH_SLIP = 6;
const SHORTEST_WITH_TWO_SLIPS = 16;
const EDGE = 3;

/** The tolerant keys by their first and by their last letters, short ones first: with one slip, one of these edges is right. */
type KeyIndex = {
  exact: Set<string>;
  byStart: Map<string, string[]>;
  byEnd: Map<string, string[]>;
  longest: number;
};

/** Every place of the given labels; where labels overlap, the longest is meant. */
export function findLabels(layout: Layout, labels: readonly string[]): LabelPlace[] {
  const index = indexOf(labels);
  if (index.exact.size === 0) return [];
  const places: LabelPlace[] = [];
  for (let first = 0; first < layout.pieces.length && places.length < MAX_PLACES; first++) {
    let isExact = false;
    for (const run of runsFrom(layout, first, index.longest + 1)) {
      isExact ||= index.exact.has(run.key);
      // A label that stands there as it is has no slip by the word behind it: `Employer, P.` of `Employer, P. van der Laan`.
      const near = isExact ? null : slipped(run, index);
      const found = index.exact.has(run.key) ? { key: run.key, similarity: 1 } : near;
      if (found && !endsInRemark(layout, run)) places.push({ ...placeOfRun(layout, run), ...found });
    }
  }
  return longestOnly([...places, ...longLabels(layout, labels)]);
}

/** The labels of more words than a run has. */
function longLabels(layout: Layout, labels: readonly string[]): LabelPlace[] {
  const keys = [...new Set(labels.filter(isLong).map(labelKey))];
  if (keys.length === 0) return [];
  return layout.pieces.flatMap((piece, first) =>
    keys.flatMap((key) => {
      const run = piece.key !== '' && key.startsWith(piece.key) ? longRunFrom(layout, first, key) : null;
      return run === null ? [] : [{ ...placeOfRun(layout, run), key, similarity: 1 }];
    }),
  );
}

/** `Total (VAT 10 % included)` is no `Total VAT`: what a bracket opens for goes on behind the run. */
function endsInRemark({ page: { text } }: Layout, { pieces }: Run): boolean {
  const end = pieces.at(-1)?.end ?? 0;
  const own = text.slice(pieces[0]?.start ?? end, end);
  return (
    own.lastIndexOf('(') > Math.max(0, own.lastIndexOf(')')) && !/^[\s.:]*\)/.test(text.slice(end, end + 4))
  );
}

/** The label that a text is, but for slips; null where it is none. */
export function labelOf(key: string, labels: readonly string[]): Near | null {
  const index = indexOf(labels);
  if (key === '' || key.length > index.longest + 1) return null;
  return index.exact.has(key) ? { key, similarity: 1 } : nearKey(key, index);
}

const indexes = new WeakMap<readonly string[], KeyIndex>();

/** The pages of a document share the index of its labels. */
function indexOf(labels: readonly string[]): KeyIndex {
  const index = indexes.get(labels) ?? indexKeys(labels);
  indexes.set(labels, index);
  return index;
}

function indexKeys(labels: readonly string[]): KeyIndex {
  const exact = new Set([...labels].map(labelKey).filter((key) => key !== ''));
  const tolerant = [...exact]
    .filter((key) => key.length >= SHORTEST_WITH_SLIP && !/\d/.test(key))
    .sort((a, b) => a.length - b.length);
  return {
    exact,
    byStart: Map.groupBy(tolerant, (key) => key.slice(0, EDGE)),
    byEnd: Map.groupBy(tolerant, (key) => key.slice(-EDGE)),
    longest: Math.max(0, ...[...exact].map((key) => key.length)),
  };
}

export type Near = { key: string; similarity: number };

/** The label that a text is but for one or two slips, never in a digit. */
function nearKey(key: string, index: KeyIndex): Near | null {
  if (key.length < SHORTEST_WITH_SLIP - 1 || /\d/.test(key)) return null;
  const best = nearest(key, index.byStart.get(key.slice(0, EDGE)), null);
  return nearest(key, index.byEnd.get(key.slice(-EDGE)), best);
}

/** `Insurer` is no slip of `Insured`: a text that is called so itself is not misread, nor is one of other words. */
function slipped({ key, pieces }: Run, index: KeyIndex): Near | null {
  const near = nearKey(key, index);
  if (near === null || saysAnother(pieces, near.key)) return null;
  return isKnownLabel(key) && !goesOn(key, near.key) ? null : near;
}

/** The surer of `best` and the labels; of equals the shorter one. */
function nearest(key: string, labels: readonly string[] | undefined, best: Near | null): Near | null {
  for (const label of labels ?? []) {
    const similarity = similarityOf(label, key);
    const than = best?.similarity ?? 0;
    if (similarity > than || (similarity === than && label.length < (best?.key.length ?? 0)))
      best = { key: label, similarity };
  }
  return best;
}

function similarityOf(label: string, key: string): number {
  const allowed = label.length >= SHORTEST_WITH_TWO_SLIPS ? 2 : 1;
  if (Math.abs(label.length - key.length) > allowed) return 0;
  if (label.charCodeAt(0) !== key.charCodeAt(0) && label.at(-1) !== key.at(-1)) return 0;
  const slips = distance(label, key);
  return slips <= allowed ? 1 - slips / label.length : 0;
}

/** Drops a place that lies within a longer one ("Date" in "Due date"), and slips where the label itself stands. */
function longestOnly(places: LabelPlace[]): LabelPlace[] {
  const ordered = places.sort((a, b) => a.start - b.start || b.end - a.end);
  return ordered.filter((place, index) => {
    for (let i = index - 1; i >= 0 && place.start - (ordered[i]?.start ?? 0) < LONGEST_LABEL; i--) {
      if (isOutdone(place, ordered[i])) return false;
    }
    for (let i = index + 1; (ordered[i]?.start ?? Infinity) < place.end; i++) {
      if (isOutdone(place, ordered[i])) return false;
    }
    return true;
  });
}

/** Whether another place says better which label is meant. */
function isOutdone(place: LabelPlace, other: LabelPlace | undefined): boolean {
  if (!other) return false;
  const within = other.start <= place.start && other.end >= place.end;
  const around = other.start >= place.start && other.end <= place.end;
  if (place.similarity !== other.similarity) return (within || around) && other.similarity > place.similarity;
  return within && other.end - other.start > place.end - place.start;
}
