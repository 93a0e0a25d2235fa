// The case: where it stands and why, what to do next, its facts, documents, gates and timeline; and which part of it the pane shows.
import { attachmentMark } from '../../views/attachment-mark.ts';
import { fileKind } from '../../views/file-kind.ts';
import { lastConsents } from '../../views/told.ts';
import { eventAbout, eventWords } from '../../views/event-words.ts';
import { clean, pad } from '../../terminal/text.ts';
import { factLines, labelWidth } from './fact-lines.ts';
import { headLines } from './case-head.ts';
import { layoutOf } from '../layout.ts';
import { wrapHard, type Line, type Piece, type Tone } from '../text/line.ts';
import type { CaseState, State } from '../state.ts';
import type { Workspace } from '../desk/desk.ts';
import { clock } from '../text/times.ts';

export type CaseFrame = {
  /** Stays while the rest scrolls. */
  head: Line[];
  lines: Line[];
  /** The first line shown, how many fit, how many there are. */
  top: number;
  height: number;
  total: number;
  facts: FactRange[];
};

/** Where the lines of a fact stand; `to` is the first behind them. */
export type FactRange = { factId: string; from: number; to: number };

const EVENTS_SHOWN = 25;
const LEAST_HEIGHT = 3;

function section(title: Piece, lines: Line[]): Line[] {
  return lines.length === 0 ? [] : [[], [title], ...lines];
}

const bullets = (texts: string[], width: number): Line[] =>
  texts.flatMap((text) =>
    wrapHard(text, width - 4).map((line, at): Line => [['warn', at === 0 ? '  • ' : '    '], line]),
  );

const DOCUMENT_MARKS: Record<string, [string, Tone]> = {
  processed: ['✓', 'good'],
  failed: ['✗', 'bad'],
  erased: ['–', 'dim'],
};

function documentLines({ documents }: Workspace, width: number): Line[] {
  return documents.flatMap((document) => {
    const [mark, tone] = DOCUMENT_MARKS[document.status] ?? ['…', 'warn'];
    const about = [
      ...(document.status === 'processed' ? [] : [document.status]),
      ...(document.mime_type === null ? [] : [fileKind(document.mime_type)]),
      ...(document.page_count === null
        ? []
        : [`${document.page_count} ${document.page_count === 1 ? 'page' : 'pages'}`]),
      ...(document.document_type === null ? [] : [document.document_type]),
    ];
    const told = document.status_message === null ? [] : wrapHard(document.status_message, width - 6);
    return [
      [
        [tone, `  ${mark} `],
        attachmentMark(documents, document),
        clean(document.filename ?? document.doc_id),
        ['dim', `  ${about.join(' · ')}`],
      ] satisfies Line,
      ...told.map((line): Line => ['      ', line]),
    ];
  });
}

/** Answers that are no facts, and what was agreed to: the last word on each. */
function toldLines({ answers, consents }: Workspace, width: number): Line[] {
  const told = answers.flatMap(({ label, value }) =>
    wrapHard(`${label}  ${value}`, width - 6).map((line, at): Line => [at === 0 ? '  ' : '      ', line]),
  );
  const agreed = lastConsents(consents).flatMap(({ isGiven, text }) =>
    wrapHard(text, width - 6).map((line, at): Line => [
      at > 0 ? '    ' : isGiven ? ['good', '  ✓ '] : ['bad', '  ✗ '],
      line,
    ]),
  );
  return [...told, ...agreed];
}

const GATE_MARKS: Record<string, [string, Tone]> = {
  passed: ['✓', 'good'],
  failed: ['✗', 'bad'],
  review: ['?', 'warn'],
};

function gateLines({ gates }: Workspace, width: number): Line[] {
  return gates.flatMap(({ title, status, message }) => {
    const [mark, tone] = GATE_MARKS[status] ?? ['·', 'dim'];
    const told = message === null ? [] : wrapHard(message, width - 6);
    return [
      [[tone, `  ${mark} `], clean(title), [tone, `  ${status}`]] satisfies Line,
      ...told.map((line): Line => ['      ', ['dim', line]]),
    ];
  });
}

function timelineLines({ timeline, commands }: Workspace, now: number): Line[] {
  const newest = [...timeline].sort((a, b) => b.cursor - a.cursor).slice(0, EVENTS_SHOWN);
  return newest.map(({ created_at, event_type, data }): Line => [
    ['dim', `  ${clock(created_at, now)}  `],
    pad(eventWords(event_type), 22),
    ['dim', `  ${eventAbout(data, { commands })}`],
  ]);
}

type Scrolled = { lines: Line[]; facts: FactRange[]; selected: FactRange | null };

function scrolledLines(
  view: CaseState,
  workspace: Workspace,
  about: { width: number; now: number },
): Scrolled {
  const { width, now } = about;
  const { blocking_items } = workspace.workspace.operational_summary;
  const settled = workspace.facts.filter(
    ({ status }) => status === 'resolved' || status === 'not_applicable',
  );
  const lines: Line[] = section(
    ['warn', `In the way (${blocking_items.length})`],
    bullets(
      blocking_items.map(({ message }) => message),
      width,
    ),
  );
  if (workspace.facts.length > 0)
    lines.push([], [['accent', `Facts (${settled.length} of ${workspace.facts.length} settled)`]]);
  const drawn = { workspace, contexts: view.contexts, width, label: labelWidth(workspace), now };
  const facts: FactRange[] = [];
  for (const fact of workspace.facts) {
    const from = lines.length;
    lines.push(...factLines(fact, fact.fact_id === view.factId, drawn));
    facts.push({ factId: fact.fact_id, from, to: lines.length });
  }
  lines.push(
    ...section(['accent', 'Also from the applicant'], toldLines(workspace, width)),
    ...section(['accent', 'Documents'], documentLines(workspace, width)),
    ...section(['accent', 'Gates'], gateLines(workspace, width)),
    ...section(['accent', 'Timeline'], timelineLines(workspace, now)),
  );
  return { lines, facts, selected: facts.find(({ factId }) => factId === view.factId) ?? null };
}

/** The selected fact whole where it fits, with what stands above it where all of it does. */
function topFor({ lines, selected: fact }: Scrolled, height: number): number {
  if (fact === null || fact.to <= height) return 0;
  const centred = fact.from - Math.max(0, Math.floor((height - (fact.to - fact.from)) / 2));
  return Math.max(0, Math.min(centred, lines.length - height, fact.from));
}

/** Null where no case is shown, or nothing is known of it yet. */
export function caseFrame(state: State): CaseFrame | null {
  const pane = layoutOf(state).case;
  const { view } = state;
  if (pane === null || view?.workspace == null) return null;
  const head = headLines(view.workspace, { width: pane.width, now: state.now, operator: state.operator });
  const height = Math.max(LEAST_HEIGHT, pane.height - head.length);
  const scrolled = scrolledLines(view, view.workspace, { width: pane.width, now: state.now });
  const total = scrolled.lines.length;
  const wanted = view.scroll ?? topFor(scrolled, height);
  const top = Math.max(0, Math.min(wanted, total - height));
  return { head, lines: scrolled.lines.slice(top, top + height), top, height, total, facts: scrolled.facts };
}

/** The lines of the pane. */
export function caseLines(state: State): Line[] {
  const frame = caseFrame(state);
  if (frame !== null) return [...frame.head, ...frame.lines];
  const { view } = state;
  if (view === null) return [[['dim', 'No case is selected.']]];
  return [[view.missing ?? ['dim', 'Loading …']]];
}
