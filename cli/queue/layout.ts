// Where things stand on the screen: which panes there are, how wide and how high.
import type { Step } from './acts/act.ts';
import type { Size } from '../terminal/full-screen.ts';
import type { Fact } from './desk/desk.ts';
import type { State } from './state.ts';
import { factValue } from './text/fact-text.ts';
import { wrapHard } from './text/line.ts';

/** From here on the list stands beside the case. */
const BESIDE_COLUMNS = 120;
const LIST_LEAST = 54;
const LIST_MOST = 110;
const LIST_SHARE = 0.46;
const HEAD_LINES = 2;
/** The head of the columns. */
const LIST_HEAD_LINES = 1;
export const DIVIDER_COLUMNS = 3;
export const INPUT_LINES = 3;
/** The rule, what is done, the question and the keys. */
export const PROMPT_LINES = 4;
/** What stands before a thing that is named in the panel. */
export const LABELLED = 14;
/** So much of the case stays in sight above a question. */
const LEAST_ABOVE = 10;

const FEW_PLACES = 8;

export type Layout = {
  beside: boolean;
  /** Null where a pane is not shown. */
  list: { width: number; height: number } | null;
  case: { width: number; height: number } | null;
  body: number;
  foot: number;
};

/** The panel of a question: a rule, what is done, what there is to know, the question, the answer or the choices, the keys. */
function promptLines(state: Pick<State, 'prompt' | 'size'>): number {
  const { prompt, size } = state;
  const step = prompt?.steps[prompt.at];
  const body = step === undefined ? INPUT_LINES : bodyLines(step, placesOf(prompt));
  return Math.min(PROMPT_LINES + knownLines(state) + body, Math.max(6, size.rows - LEAST_ABOVE));
}

/** Of those that are not all, more may come. */
const placesOf = (prompt: State['prompt']): number => {
  const { places = [], isMore = false } = prompt?.looking?.found ?? {};
  return Math.max(places.length, isMore ? FEW_PLACES : 0);
};

/** Of places those that were found, below the line that narrows them. */
function bodyLines(step: Step, places: number): number {
  if (step.kind === 'text') return INPUT_LINES;
  if (step.kind === 'place') return 1 + Math.max(1, places) + (step.nowhere ? 1 : 0);
  return step.kind === 'choice' ? step.options.length : 0;
}

/** The value as it stands with its quote, what is said of the act, and what was answered so far. */
function knownLines(state: Pick<State, 'prompt' | 'size'>): number {
  const { prompt } = state;
  if (prompt === null) return 0;
  const { fact, notes, told } = prompt;
  return (fact === null ? 0 : valueNow(state, fact).length + 1) + notes.length + told.length;
}

/** The value of the fact that is asked about: whole where it is to be confirmed, as far as there is room, else on one line. */
export function valueNow({ prompt, size }: Pick<State, 'prompt' | 'size'>, fact: Fact): string[] {
  const isConfirmed = prompt?.steps[prompt.at]?.kind === 'confirm';
  const room = size.rows - LEAST_ABOVE - PROMPT_LINES - 1 - (prompt?.notes.length ?? 0);
  return wrapHard(
    factValue(fact) ?? 'no value',
    size.columns - LABELLED,
    isConfirmed ? Math.max(1, room) : 1,
  );
}

/** What just happened and the keys, or the panel of a question. */
export const footLines = (state: Pick<State, 'prompt' | 'size'>): number =>
  state.prompt !== null ? promptLines(state) : isBeside(state.size) ? 2 : 3;

export const isBeside = ({ columns }: Size): boolean => columns >= BESIDE_COLUMNS;

export function layoutOf(state: Pick<State, 'prompt' | 'size' | 'focus'>): Layout {
  const { columns, rows } = state.size;
  const foot = footLines(state);
  const body = Math.max(1, rows - HEAD_LINES - foot);
  const beside = isBeside(state.size);
  const listHeight = Math.max(1, body - LIST_HEAD_LINES);
  if (!beside)
    return {
      beside,
      body,
      foot,
      list: state.focus === 'list' ? { width: columns, height: listHeight } : null,
      case: state.focus === 'case' ? { width: columns, height: body } : null,
    };
  const listWidth = Math.min(LIST_MOST, Math.max(LIST_LEAST, Math.floor(columns * LIST_SHARE)));
  return {
    beside,
    body,
    foot,
    list: { width: listWidth, height: listHeight },
    case: { width: columns - listWidth - DIVIDER_COLUMNS, height: body },
  };
}

/** How many rows of the list fit, whether it is shown at the moment or not. */
export const listHeight = (state: Pick<State, 'prompt' | 'size'>): number =>
  Math.max(1, state.size.rows - HEAD_LINES - LIST_HEAD_LINES - footLines(state));
