// The panel of a question: what is done and to what, what stands now, what was answered, the question, and how to go on.
import { clean, pad, wrap } from '../../terminal/text.ts';
import type { Option, Step } from '../acts/act.ts';
import { missedText } from '../calm.ts';
import { citation, pageName } from '../text/cite-lines.ts';
import type { Fact } from '../desk/desk.ts';
import { valueEvidence } from '../text/fact-text.ts';
import { CURSOR, placeLines, type PromptLine } from './place-lines.ts';
import { isSearching } from '../place-options.ts';
import { footLines, INPUT_LINES, LABELLED, PROMPT_LINES, valueNow } from '../layout.ts';
import { cut, wrapHard, type Line } from '../text/line.ts';
import { isLast } from '../state.ts';
import type { Prompt, State } from '../state.ts';

const INDENT = '  ';
const LABEL_WIDTH = LABELLED - INDENT.length;

const plain = (line: Line): PromptLine => ({ line, selected: false });

export function promptLines(state: State, prompt: Prompt): PromptLine[] {
  const step = prompt.steps[prompt.at];
  const width = state.size.columns;
  if (step === undefined) return [];
  const count = prompt.steps.length > 1 ? ` (${prompt.at + 1} of ${prompt.steps.length})` : '';
  const room = footLines(state) - PROMPT_LINES;
  // Where there is little room, the question goes before what there is to know.
  const known = knownLines(state, prompt).slice(0, Math.max(0, room - leastOf(step)));
  return [
    plain([['dim', '─'.repeat(width)]]),
    plain([
      ['bold', cut(prompt.title, width - count.length)],
      ['dim', count],
    ]),
    ...known.map(plain),
    plain([cut(step.ask, width)]),
    ...withHint(state, prompt, bodyLines(state, step, { room: room - known.length, width })),
  ];
}

/** A complaint that is longer than its line begins where nothing is typed yet. */
function withHint(state: State, prompt: Prompt, body: PromptLine[]): PromptLine[] {
  const complaint = prompt.complaint ?? missedText(state);
  const lines = complaint === null ? [] : wrap(complaint, state.size.columns);
  const spare =
    body.length -
    1 -
    body.findLastIndex(({ line }) => line.some((piece) => piece !== INDENT && piece !== ''));
  const isRoom = lines.length > 1 && lines.length - 1 <= spare;
  const first = isRoom ? lines.slice(0, -1) : [];
  return [
    ...body.slice(0, body.length - first.length),
    ...first.map((line) => plain([['bad', line]])),
    plain(hintLine(prompt, isRoom ? (lines.at(-1) ?? null) : complaint)),
  ];
}

const leastOf = (step: Step): number =>
  ({ text: 2, place: 4, choice: step.kind === 'choice' ? Math.min(4, step.options.length) : 0, confirm: 0 })[
    step.kind
  ];

const labelled = (label: string, line: Line): Line => [
  INDENT,
  ['dim', pad(cut(label, LABEL_WIDTH - 1), LABEL_WIDTH)],
  ...line,
];

/** The value as it stood when the act began, with its quote; notes; what was answered. */
function knownLines(state: State, prompt: Prompt): Line[] {
  const { columns } = state.size;
  const { fact, notes, told } = prompt;
  return [
    ...(fact === null ? [] : factLines(state, prompt, fact)),
    ...notes.map((note): Line => [INDENT, cut(note, columns - INDENT.length)]),
    ...told.map(({ label, text }) => labelled(label, [['accent', cut(text, columns - LABELLED)]])),
  ];
}

function factLines(state: State, { caseId }: Prompt, fact: Fact): Line[] {
  const { size, view } = state;
  const width = size.columns - LABELLED;
  const [cited] = valueEvidence(fact.evidence);
  const workspace = view?.caseId === caseId ? view.workspace : null;
  const quote: Line =
    cited === undefined || workspace === null
      ? [['dim', 'none']]
      : citation(cited, view?.contexts[cited.evidence_id], { name: pageName(workspace, cited), width });
  const now = valueNow(state, fact);
  return [
    ...now.map((line, at) => labelled(at === 0 ? 'Now' : '', [['bold', line]])),
    labelled('Quote', quote),
  ];
}

type Room = { room: number; width: number };

function bodyLines(state: State, step: Step, { room, width }: Room): PromptLine[] {
  const { prompt } = state;
  if (prompt === null) return [];
  if (step.kind === 'place') return placeLines(state, prompt, { step, room: Math.max(2, room) });
  if (step.kind === 'text')
    return inputLines(prompt, { room: Math.min(INPUT_LINES, Math.max(1, room)), width });
  return step.kind === 'choice'
    ? choiceLines(step.options, prompt.choice, { room: Math.max(1, room), width })
    : [];
}

/** The end of the text that is typed stays in sight. */
function inputLines({ input }: Prompt, { room, width }: Room): PromptLine[] {
  const lines = wrapHard(`${input.before}${CURSOR}${input.after}`, width - INDENT.length - 1);
  const at = lines.findIndex((line) => line.includes(CURSOR));
  const from = Math.max(0, Math.min(room === 1 ? at : at - 1, lines.length - room));
  const shown = lines.slice(from, from + room);
  return [...shown, ...Array.from({ length: room - shown.length }, () => '')].map((line) =>
    plain([INDENT, line]),
  );
}

function choiceLines(options: Option[], choice: number, { room, width }: Room): PromptLine[] {
  const from = Math.max(0, Math.min(choice - Math.floor(room / 2), options.length - room));
  return options.slice(from, from + room).map(({ label, detail }, at): PromptLine => {
    const index = from + at;
    const number = index < 9 ? `${index + 1}` : ' ';
    return {
      line: [
        `${index === choice ? '▸' : ' '} ${number}  `,
        cut(label, Math.max(10, width - 8)),
        ['dim', detail === undefined ? '' : `  ${clean(detail)}`],
      ],
      selected: index === choice,
    };
  });
}

function hintLine(prompt: Prompt, complaint: string | null): Line {
  const keys = `${howTo(prompt)}   esc leaves everything as it is`;
  return complaint === null
    ? [['dim', keys]]
    : [
        ['bad', `${complaint}  `],
        ['dim', keys],
      ];
}

function howTo(prompt: Prompt): string {
  const kind = prompt.steps[prompt.at]?.kind;
  if (kind === 'place')
    return isSearching(prompt) ? 'enter looks for it' : '↑↓ enter chooses, typing narrows';
  const isChoice = kind === 'choice';
  if (isLast(prompt)) return isChoice ? '↑↓ or a number marks   enter does it' : 'enter does it';
  return isChoice ? 'a number chooses and goes on at once   ↑↓ enter' : 'enter goes on';
}
