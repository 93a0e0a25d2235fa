// The panel of a question: what is asked, the answer as it is typed or the choices, and how to go on.
import { clean } from '../text.ts';
import type { Option } from './act.ts';
import { footLines, INPUT_LINES } from './layout.ts';
import { cut, wrapHard, type Line } from './line.ts';
import type { Prompt, State } from './state.ts';

const CURSOR = '▏';
const INDENT = '  ';

export type PromptLine = { line: Line; selected: boolean };
const plain = (line: Line): PromptLine => ({ line, selected: false });

export function promptLines(state: State, prompt: Prompt): PromptLine[] {
  const step = prompt.steps[prompt.at];
  const width = state.size.columns;
  if (step === undefined) return [];
  const count = prompt.steps.length > 1 ? ` (${prompt.at + 1} of ${prompt.steps.length})` : '';
  const head = [
    plain([['dim', '─'.repeat(width)]]),
    plain([
      ['bold', cut(step.ask, width - count.length)],
      ['dim', count],
    ]),
  ];
  const room = footLines(state) - head.length - 1;
  const body =
    step.kind === 'text'
      ? inputLines(prompt, width)
      : choiceLines(step.options, prompt.choice, { room, width });
  return [...head, ...body, plain(hintLine(prompt))];
}

/** The end of the text that is typed stays in sight. */
function inputLines({ input }: Prompt, width: number): PromptLine[] {
  const lines = wrapHard(`${input.before}${CURSOR}${input.after}`, width - INDENT.length - 1);
  const at = lines.findIndex((line) => line.includes(CURSOR));
  const from = Math.max(0, Math.min(at - 1, lines.length - INPUT_LINES));
  const shown = lines.slice(from, from + INPUT_LINES);
  return [...shown, ...Array.from({ length: INPUT_LINES - shown.length }, () => '')].map((line) =>
    plain([INDENT, line]),
  );
}

function choiceLines(
  options: Option[],
  choice: number,
  { room, width }: { room: number; width: number },
): PromptLine[] {
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

function hintLine({ complaint, steps, at }: Prompt): Line {
  const isLast = at === steps.length - 1;
  const choose = steps[at]?.kind === 'choice' ? '↑↓ or a number chooses   ' : '';
  const keys = `${choose}enter ${isLast ? 'does it' : 'goes on'}   esc leaves everything as it is`;
  return complaint === null
    ? [['dim', keys]]
    : [
        ['bad', `${complaint}  `],
        ['dim', keys],
      ];
}
