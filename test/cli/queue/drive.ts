// Drives the reducer of the queue view by hand: events in, effects out, and the answers that a desk would give at once.
import { noticeLine } from '../../../cli/queue/lines/frame-lines.ts';
import { reduce } from '../../../cli/queue/reduce/reducer.ts';
import {
  startState,
  type Effect,
  type QueueEvent,
  type Start,
  type State,
} from '../../../cli/queue/state.ts';
import type { CommandRecord, Fact, FoundPlaces, QueueRow } from '../../../cli/queue/desk/desk.ts';
import type { Line } from '../../../cli/queue/text/line.ts';
import { candidate, fact, makeCase, NOW, openFact, type MadeCase } from './cases.ts';
import { readValue } from './values.ts';
import { OPERATOR } from './desk.ts';

export type Driven = { state: State; effects: Effect[] };

export const START: Start = {
  operator: OPERATOR,
  environment: 'test',
  size: { columns: 80, rows: 24 },
  now: NOW,
  category: null,
  owner: null,
};

/** What the loads among the effects are answered with; acts are left to the test. */
export function answers(effects: Effect[], cases: MadeCase[]): QueueEvent[] {
  return effects.flatMap((effect): QueueEvent[] => {
    if (effect.effect === 'load_rows') {
      const rows = cases.map(({ row }) => row);
      const counts = { by_category: {}, by_status: {}, total: rows.length };
      const pages = [{ cursor: null, rows, next: null }];
      const found = effect.words === null ? null : { words: effect.words, rows: FOUND.rows(effect.words) };
      return [{ event: 'rows', sequence: effect.sequence, from: 0, pages, counts, found }];
    }
    if (effect.effect === 'load_places') return placesOf(effect);
    if (effect.effect !== 'load_case') return [];
    const made = cases.find(({ row }) => row.case_id === effect.caseId);
    if (made === undefined)
      return [{ event: 'case_failed', sequence: effect.sequence, message: 'gone', missing: true }];
    return [
      { event: 'case', sequence: effect.sequence, workspace: structuredClone(made.workspace), readValue },
    ];
  });
}

/** What is found in all cases; a test puts in what it needs. */
export const FOUND: { rows: (words: string) => QueueRow[] } = { rows: () => [] };

/** What the pages of every case hold; a test puts in what it needs, and null for what has not come yet. */
export const PAGES: { answer: ((entered: string | null, words?: string) => FoundPlaces | null) | null } = {
  answer: null,
};

function placesOf({ sequence, entered, words }: Effect & { effect: 'load_places' }): QueueEvent[] {
  const found = PAGES.answer?.(entered, words) ?? null;
  return found === null ? [] : [{ event: 'places', sequence, found }];
}

const isLoad = ({ effect }: Effect): boolean => effect.startsWith('load_');

/** Whoever presses a key has looked at the screen for a second; `typeAhead` does not look. */
const LOOKS_MS = 1000;

/** Takes events one after the other, answers every load, and tells which other effects were asked for. */
export function drive(
  state: State,
  events: QueueEvent[],
  cases: MadeCase[],
  { looks = LOOKS_MS }: { looks?: number } = {},
): Driven {
  const waiting = [...events];
  const effects: Effect[] = [];
  let current = state;
  for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
    const pause = event.event === 'press' ? looks : 0;
    const [next, asked] = reduce({ ...current, now: current.now + pause }, event);
    current = next;
    effects.push(...asked.filter((effect) => !isLoad(effect)));
    waiting.unshift(...answers(asked, cases));
  }
  return { state: current, effects };
}

/** `jj<enter>c` as key presses. */
export const keys = (text: string): QueueEvent[] =>
  (text.match(/<[a-z-]+>|./gu) ?? []).map((press) => ({ event: 'press', press }));

export const loaded = (cases: MadeCase[], start: Partial<Start> = {}): State =>
  drive(startState({ ...START, ...start }), [{ event: 'tick', now: NOW }], cases).state;

/** The first of the cases, opened. */
export const opened = (cases: MadeCase[], start: Partial<Start> = {}): State =>
  drive(loaded(cases, start), keys('<enter>'), cases).state;

export const press = (state: State, text: string, cases: MadeCase[]): Driven =>
  drive(state, keys(text), cases);

/** Keys in one go, without a look between them; `looks` before each of them. */
export const typeAhead = (state: State, text: string, cases: MadeCase[], looks = 0): Driven =>
  drive(state, keys(text), cases, { looks });

/** A case with a settled fact, one to confirm and one whose sources disagree. */
export const disputedFact = (): Fact =>
  openFact('date', {
    value: null,
    candidates: [candidate('c1', '2026-05-03'), candidate('c2', '2026-06-04'), candidate('c3', null)],
  });
export const openCase = (): MadeCase =>
  makeCase('a', {
    facts: [
      fact({ fact_id: 'number', value: 'RE-1' }),
      openFact('total', { value: '5.00 EUR' }),
      disputedFact(),
    ],
  });

const applied: CommandRecord = { command_id: 'cmd', status: 'applied', error: null, resulting_revision: 4 };

/** The act that is under way is answered with this record. */
export function answered(state: State, cases: MadeCase[], record: Partial<CommandRecord>) {
  const sequence = state.acting?.sequence ?? -1;
  const done = { kind: 'command' as const, record: { ...applied, ...record } };
  return drive(state, [{ event: 'acted', sequence, done }], cases);
}

export const textOf = (line: Line): string =>
  line.map((piece) => (typeof piece === 'string' ? piece : piece[1])).join('');

/** The line that says what came of it. */
export const noticeOf = (state: State): string => textOf(noticeLine(state));
