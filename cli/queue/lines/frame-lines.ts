// The head of the screen and its foot: where one is, what just happened, what is asked, which keys do what now.
import { widthOf } from '../../terminal/text.ts';
import { ACTS, planOf } from '../acts/acts.ts';
import { missedText } from '../calm.ts';
import { helpFrame } from './help-lines.ts';
import { proposedKey } from './case-head.ts';
import { isBeside } from '../layout.ts';
import { cut, lineWidth, type Line, type Piece, type Tone } from '../text/line.ts';
import { CATEGORIES } from '../state.ts';
import { indexOf } from '../rows.ts';
import { selectedFact, type Notice, type NoticeKind, type State } from '../state.ts';
import type { TextInput } from '../text/text-input.ts';
import { due } from '../text/times.ts';

const SLOW_MS = 4000;

/** Left and right on one line; the right side wins where there is no room for both. */
function spread(left: Line, right: Line, width: number): Line {
  const space = width - lineWidth(left) - lineWidth(right);
  return space > 0 ? [...left, ' '.repeat(space), ...right] : [...left, ' ', ...right];
}

function linkOf({ lost, list, caseLoad, now }: State): Line {
  if (lost !== null)
    return [['bad', `reconnecting … ${Math.max(0, Math.round((now - lost.since) / 1000))} s`]];
  const waiting = [list.load, caseLoad].some((load) => load !== null && now - load.since >= SLOW_MS);
  return waiting ? [['warn', 'the database is slow …']] : [];
}

function positionOf({ list }: State): string {
  const at = indexOf(list.shown, list.selected) + 1;
  if (list.shown.length === 0) return '';
  const isWhole = list.pages.at(-1)?.next == null;
  if (list.filter === '') return `${at} of ${totalOf(list) ?? `${list.rows.length}${isWhole ? '' : '+'}`}`;
  return `${at} of ${list.shown.length}${isWhole ? '' : ` found in ${list.rows.length}`}`;
}

/** The counts are of the whole queue, whoever owns its cases. */
function totalOf({ counts, category, owner, rows }: State['list']): number | null {
  if (counts === null || owner !== null) return null;
  return Math.max(rows.length, category === null ? counts.total : (counts.by_category[category] ?? 0));
}

const OWNERS: Record<string, string> = { me: 'yours', none: 'nobody’s' };

function titleLine(state: State): Line {
  const { list } = state;
  const left: Line = [
    ['bar', 'intake queue'],
    ['dim', ' · '],
    [state.environment === 'live' ? 'warn' : 'dim', state.environment],
    ['dim', ` · ${cut(state.operator, 24)}`],
    ...(list.owner === null ? [] : [['accent', ` · ${OWNERS[list.owner] ?? list.owner}`] satisfies Piece]),
    ...(list.filter === '' ? [] : [['accent', ` · “${cut(list.filter, 20)}”`] satisfies Piece]),
  ];
  const link = linkOf(state);
  const right: Line = [...link, ...(link.length > 0 ? ['  '] : []), ['dim', positionOf(state)]];
  return spread(left, right, state.size.columns);
}

const SHORT: Record<string, string> = { processing: 'proc.', exception: 'exc.' };

/** `950`, `1.2k`, `20k`. */
function inShort(count: number): string {
  if (count < 1000) return String(count);
  return count < 10_000 ? `${Math.floor(count / 100) / 10}k` : `${Math.floor(count / 1000)}k`;
}

function tabsLine({ list, size }: State): Line {
  const tabs = [null, ...CATEGORIES].map((category, at) => {
    const count = category === null ? list.counts?.total : list.counts?.by_category[category];
    const name = category === null ? 'all' : isBeside(size) ? category : (SHORT[category] ?? category);
    return {
      text: `${at + 1} ${name} ${isBeside(size) ? (count ?? 0) : inShort(count ?? 0)}`,
      current: category === list.category,
    };
  });
  const gap = tabs.reduce((sum, { text }) => sum + widthOf(text) + 4, 0) <= size.columns ? '  ' : '';
  return tabs.flatMap(({ text, current }): Piece[] => [
    current ? ['bar', `[${text}]`] : ['dim', ` ${text} `],
    gap,
  ]);
}

export const headLines = (state: State): Line[] => [titleLine(state), tabsLine(state)];

type Hint = [key: string, word: string];

const LIST_HINTS: Hint[] = [
  ['↑↓', 'move'],
  ['enter', 'open'],
  ['/', 'filter'],
  ['tab', 'category'],
  ['m', 'mine'],
];

/** Behind what is to be done next, which it is looked at for. */
const SEE_PAGE: Hint = ['v', 'see page'];

/** What the keys do in this moment: acts that would be refused are left out. */
export function hintsOf(state: State): Hint[] {
  if (state.filtering !== null)
    return [
      ['enter', 'keep'],
      ['esc', 'clear'],
      ['↑↓', 'move'],
    ];
  if (state.help !== null) return helpHints(state, state.help);
  const isCase = state.focus === 'case';
  const moves: Hint[] = isCase
    ? [
        ['↑↓', 'fact'],
        ['J K', 'next, previous case'],
      ]
    : LIST_HINTS;
  const ends: Hint[] = [['?', 'help'], isCase ? ['esc', 'back'] : ['q', 'quit']];
  const [first, ...others] = actHints(state);
  const acts = first === undefined ? [] : [first, SEE_PAGE, ...others];
  return isCase ? [...acts, ...ends, ...moves] : [...moves, ...acts, ...ends];
}

/** How far the help goes, where there is more of it than is shown. */
function helpHints(state: State, help: number): Hint[] {
  const { top, height, total } = helpFrame(state, help);
  if (total <= height) return [['any key', 'back']];
  return [
    ['↑↓ space', `lines ${top + 1} to ${top + height} of ${total}`],
    ['any other key', 'back'],
  ];
}

/** What is done without opening a case, mostly. */
const FROM_THE_LIST = ['o', 'n', 'x', 'C'];

function actHints({ view, focus, operator }: State): Hint[] {
  if (view?.workspace == null) return [];
  const fact = focus === 'case' ? selectedFact(view) : null;
  const target = { workspace: view.workspace, fact, operator };
  const proposed = proposedKey(view.workspace);
  const first = ACTS.filter(({ key }) => key === proposed);
  const others = ACTS.filter(({ key }) => key !== proposed);
  return [...first, ...others]
    .filter(({ key }) => focus === 'case' || FROM_THE_LIST.includes(key))
    .flatMap((act): Hint[] => {
      const plan = planOf(act, target);
      if (typeof plan === 'string') return [];
      return [[act.key, plan.command === 'release_case' ? 'release' : act.word]];
    });
}

/** The way out, and to where every key is told. */
const STAYS = new Set(['?', 'q', 'esc']);

/** The hints on as many lines as there are, the last ones left out where they do not fit. */
export function keyLines(state: State, lines: number): Line[] {
  const width = state.size.columns;
  let hints = hintsOf(state);
  let filled = onLines(hints, width);
  while (filled.length > lines && hints.some(([key]) => !STAYS.has(key))) {
    const last = hints.findLastIndex(([key]) => !STAYS.has(key));
    hints = hints.toSpliced(last, 1);
    filled = onLines(hints, width);
  }
  return filled.slice(0, lines);
}

function onLines(hints: Hint[], width: number): Line[] {
  const filled: Line[] = [];
  let line: Piece[] = [];
  for (const [key, word] of hints) {
    const pieces: Piece[] = [
      ['bold', key],
      ['dim', ` ${word}   `],
    ];
    if (lineWidth([...line, ...pieces]) - 3 > width) {
      filled.push(line);
      line = [];
    }
    line.push(...pieces);
  }
  return [...filled, line];
}

const NOTICE_TONES: Record<NoticeKind, Tone> = {
  done: 'good',
  told: 'accent',
  refused: 'warn',
  stale: 'stale',
  error: 'bad',
};
/** Told apart without colours as well. */
const NOTICE_MARKS: Record<NoticeKind, string> = {
  done: '✓ ',
  told: '',
  refused: 'Not done: ',
  stale: '↻ ',
  error: 'Error: ',
};

export function noticeLine(state: State): Line {
  const { acting, filtering, lost } = state;
  if (filtering !== null) return filterLine(filtering);
  const missed = missedText(state);
  const early: Line = missed === null ? [] : [['stale', missed], ' '];
  if (acting !== null) return [['accent', `${acting.label} …`], ' ', ...early];
  const notice = shownNotice(state);
  if (notice !== null)
    return [...early, [NOTICE_TONES[notice.kind], `${NOTICE_MARKS[notice.kind]}${notice.text}`]];
  if (missed !== null) return early;
  if (lost !== null) return [['dim', `What you see is the last picture. ${lost.message}`]];
  return state.list.toEnd
    ? [['accent', `Going to the end: ${state.list.rows.length} loaded …`]]
    : rowHint(state);
}

const isEmpty = ({ before, after }: TextInput): boolean => before === '' && after === '';

/** What is typed; at its beginning, what can be looked for. */
function filterLine(filtering: TextInput): Line {
  const help = 'words in id, type, reason, status, priority or owner; all must match';
  const typed: Line = [['accent', '/'], filtering.before, ['accent', '▏'], filtering.after];
  return isEmpty(filtering) ? [...typed, ['dim', help]] : typed;
}

/** What is told of the case that is shown, or of none in particular; else what went wrong with it last. */
function shownNotice({ notice, view, faults }: State): Notice | null {
  if (notice !== null && (notice.caseId === null || notice.caseId === view?.caseId)) return notice;
  return faults[view?.caseId ?? ''] ?? null;
}

/** Of the selected row what its columns have no room for. */
function rowHint({ list, focus, now }: State): Line {
  const row = list.shown[indexOf(list.shown, list.selected)];
  if (focus === 'case' || row === undefined) return [];
  const { resolved_count, needs_input_count, failed_count, document_count } = row.summary;
  const open = needs_input_count + failed_count;
  const parts = [
    row.why_here,
    `${resolved_count} settled, ${open} open, ${document_count} ${document_count === 1 ? 'document' : 'documents'}`,
    ...(row.due_at === null ? [] : [due(row.due_at, now)]),
    ...(row.priority === 'normal' ? [] : [row.priority]),
  ];
  return [['dim', parts.join(' · ')]];
}
