// Values within text whose direction control characters turn round: a page shows `10.00` where `00.01` is stored.
import type { Page } from '../../documents/page.ts';
import type { Draft } from '../draft.ts';

const TURNS = /[\u202b\u202d\u202e\u2067]/;
const OPENS = /[\u202a\u202b\u202d\u202e\u2066-\u2068]/;
const CLOSES = /[\u202c\u2069]/;

type Range = { start: number; end: number };

const known = new WeakMap<Page, Range[]>();

/** The parts of a page that are turned, each at most up to the end of its line. */
function turnedOn(page: Page): Range[] {
  const made = known.get(page) ?? (TURNS.test(page.text) ? find(page.text) : []);
  known.set(page, made);
  return made;
}

function find(text: string): Range[] {
  const ranges: Range[] = [];
  let open: { isTurned: boolean; at: number }[] = [];
  const note = (one: { isTurned: boolean; at: number } | undefined, end: number): void => {
    if (one?.isTurned === true) ranges.push({ start: one.at, end });
  };
  for (const { 0: sign, index } of text.matchAll(/[\u202a-\u202e\u2066-\u2069\n]/g)) {
    if (OPENS.test(sign)) open.push({ isTurned: TURNS.test(sign), at: index });
    else if (CLOSES.test(sign)) note(open.pop(), index);
    else {
      for (const one of open) note(one, index);
      open = [];
    }
  }
  for (const one of open) note(one, text.length);
  return ranges;
}

/** Proposed, never resolved. */
const TURNED = 0.75;

/** Nobody knows whether what is stored or what is seen is meant: a person has to say. */
export const knowingTurned = (drafts: Draft[]): Draft[] =>
  drafts.map((draft) => {
    const { page, start, end } = draft.place;
    const isTurned = turnedOn(page).some((range) => range.start < end && range.end > start);
    return isTurned ? { ...draft, quality: draft.quality * TURNED, doubtful: true } : draft;
  });
