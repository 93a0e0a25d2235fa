// All that the queue view knows, the events that change it and the effects that a change asks for.
import type {
  CommandRecord,
  CommandRequest,
  Context,
  Evidence,
  Fact,
  FoundPlaces,
  FoundPlace,
  PlacesWanted,
  Moved,
  QueueCounts,
  ValueReader,
  Workspace,
} from './desk/desk.ts';
import type { Page } from './desk/pages.ts';
import type { ListState, Load, RowsWanted } from './list-state.ts';
import type { Step } from './acts/act.ts';
import type { TextInput } from './text/text-input.ts';
import type { Looked } from './viewing/looked.ts';
import type { Size } from '../terminal/full-screen.ts';

export type { ListState, Load, RowsWanted };

export type CaseState = {
  caseId: string;
  workspace: Workspace | null;
  readValue: ValueReader | null;
  /** Why it cannot be shown. */
  missing: string | null;
  factId: string | null;
  contexts: Record<string, Context | null>;
  /** The first line shown; null follows the selected fact. */
  scroll: number | null;
  /** Set by an act: with the next picture the selection moves on to what is still in the way. */
  movesOn: boolean;
};

/** `entered` is null where every value of the type is looked for; `found` while nothing has come. */
export type Looking = {
  sequence: number;
  entered: string | null;
  found: FoundPlaces | null;
  /** Where those are not all: the places that hold the words that were typed since. */
  narrowed: { words: string; found: FoundPlaces } | null;
  /** Words whose places are on their way. */
  asked: { sequence: number; words: string } | null;
  /** Nothing is on its way any more: it has to be asked again. */
  hasFailed?: boolean;
};

export type Prompt = {
  act: string;
  /** What the act was when it began: one key may stand for either of two. */
  command: string;
  caseId: string;
  factId: string | null;
  /** The revision that the operator looked at when the act began. */
  revision: number;
  title: string;
  notes: string[];
  /** The fact as it stood then. */
  fact: Fact | null;
  steps: Step[];
  at: number;
  answers: Record<string, string>;
  /** What was answered, in words. */
  told: { label: string; text: string }[];
  input: TextInput;
  choice: number;
  /** Places that are looked for, and what came of it. */
  looking: Looking | null;
  /** Asks where an entered value stands. */
  where: (Step & { kind: 'place' }) | null;
  /** Where the value stands, once that is known; null is nowhere. */
  place?: FoundPlace | null;
  complaint: string | null;
};

export type NoticeKind = 'done' | 'told' | 'refused' | 'stale' | 'error';
/** `caseId`: shown with that case alone; null is told wherever one is. */
export type Notice = { kind: NoticeKind; text: string; caseId: string | null };

export type Acting = {
  sequence: number;
  act: string;
  caseId: string;
  factId: string | null;
  /** The fact that is selected once it is done. */
  goesTo: string | null;
  /** What the case is called, where it is told about elsewhere. */
  name: string;
  /** What is told while it runs, and once it is done. */
  label: string;
  done: string;
  answers: Record<string, string>;
};

/** Keys that were typed too early to be meant for what is shown now. */
export type Calm = {
  /** The case whose picture after an act is awaited. */
  awaits: string | null;
  /** Until when keys are taken for those of the screen before. */
  until: number;
  /** How many were not taken. */
  missed: number;
};

export type Kept = { act: string; caseId: string; factId: string | null; answers: Record<string, string> };

export type State = {
  operator: string;
  environment: string;
  size: Size;
  now: number;
  sequence: number;
  focus: 'list' | 'case';
  list: ListState;
  view: CaseState | null;
  /** One at a time, however fast one moves through the list. */
  caseLoad: (Load & { caseId: string }) | null;
  prompt: Prompt | null;
  /** The text of the filter while it is typed. */
  filtering: TextInput | null;
  /** The first line of the help that is shown; null where it is not. */
  help: number | null;
  notice: Notice | null;
  /** What went wrong with an act, with its case until the next act on it. */
  faults: Record<string, Notice>;
  acting: Acting | null;
  calm: Calm;
  /** What was answered in an act that was not done, for its repetition. */
  kept: Kept | null;
  /** Since when the database gives no answer, and what it said. */
  lost: { since: number; message: string } | null;
};

export type Done = { kind: 'command'; record: CommandRecord } | { kind: 'moved'; moved: Moved };

export type QueueEvent =
  | { event: 'press'; press: string }
  | { event: 'paste'; text: string }
  | { event: 'resize'; size: Size }
  | { event: 'tick'; now: number }
  | {
      event: 'rows';
      sequence: number;
      from: number;
      pages: Page[];
      counts: QueueCounts | null;
      found: ListState['found'];
    }
  | { event: 'rows_failed'; sequence: number; message: string }
  | { event: 'case'; sequence: number; workspace: Workspace; readValue: ValueReader }
  | { event: 'case_failed'; sequence: number; message: string; missing: boolean }
  | { event: 'contexts'; caseId: string; contexts: Record<string, Context | null> }
  | { event: 'places'; sequence: number; found: FoundPlaces }
  | { event: 'places_failed'; sequence: number; message: string }
  | { event: 'looked'; caseId: string; message: string; ok: boolean }
  | { event: 'acted'; sequence: number; done: Done }
  /** `told`: refused in plain words; otherwise it is not known what happened. */
  | { event: 'act_failed'; sequence: number; message: string; told: boolean; stale?: boolean };

export type Effect =
  | ({ effect: 'load_rows'; sequence: number } & RowsWanted)
  | { effect: 'load_case'; sequence: number; caseId: string }
  | { effect: 'load_contexts'; caseId: string; evidence: Evidence[] }
  | ({ effect: 'load_places'; sequence: number } & PlacesWanted)
  | { effect: 'submit'; sequence: number; caseId: string; command: CommandRequest }
  | {
      effect: 'complete';
      sequence: number;
      caseId: string;
      rationale: string | null;
      revision: number | null;
    }
  | { effect: 'reopen'; sequence: number; caseId: string; rationale: string }
  | { effect: 'look'; looked: Looked }
  | { effect: 'quit' };

export type Change = [State, Effect[]];

export type Start = {
  operator: string;
  environment: string;
  size: Size;
  now: number;
  category: string | null;
  owner: string | null;
};

export const startState = ({ operator, environment, size, now, category, owner }: Start): State => ({
  operator,
  environment,
  size,
  now,
  sequence: 0,
  focus: 'list',
  list: {
    category,
    owner,
    pages: [],
    rows: [],
    shown: [],
    counts: null,
    filter: '',
    found: null,
    selected: null,
    top: 0,
    toEnd: false,
    load: null,
  },
  view: null,
  caseLoad: null,
  prompt: null,
  filtering: null,
  help: null,
  notice: null,
  faults: {},
  acting: null,
  calm: { awaits: null, until: 0, missed: 0 },
  kept: null,
  lost: null,
});

export function selectedFact({ workspace, factId }: Pick<CaseState, 'workspace' | 'factId'>): Fact | null {
  return workspace?.facts.find(({ fact_id }) => fact_id === factId) ?? null;
}

/** The answers of an act that was not done; where none says anything, what was kept before. */
export const keptAnswers = (before: Kept | null, { act, caseId, factId, answers }: Kept): Kept | null =>
  Object.values(answers).some((answer) => answer !== '') ? { act, caseId, factId, answers } : before;

/** Whether the question that is asked is the last one. */
export const isLast = ({ steps, at }: Pick<Prompt, 'steps' | 'at'>): boolean => at === steps.length - 1;

/** What the queue can be filtered by, in the order of the key that does so. */
export const CATEGORIES = ['intake', 'processing', 'review', 'exception', 'handoff'] as const;
