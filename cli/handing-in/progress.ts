// Tells on stderr how far documents have come: one line that lives on a terminal, a line for every change elsewhere.
import type { Standing } from './reading.ts';
import { clean, cutEnd } from '../terminal/text.ts';

type Output = { isTTY?: boolean; columns?: number; write(text: string): unknown };

export type ReadingProgress = {
  tell(standings: Standing[]): void;
  /** Takes the living line away. */
  clear(): void;
};

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 100;
const CLEAR = '\r\u001b[K';

/** `names` says how each document is called here. */
export function createReadingProgress(
  output: Output,
  { names, isQuiet, isPlain }: { names: Map<string, string>; isQuiet: boolean; isPlain: boolean },
): ReadingProgress {
  if (isQuiet) return { tell: () => undefined, clear: () => undefined };
  const nameOf = ({ docId, filename }: Standing): string => names.get(docId) ?? clean(filename ?? docId);
  return output.isTTY === true && !isPlain ? living(output, nameOf) : linewise(output, nameOf);
}

type NameOf = (standing: Standing) => string;

function linewise(output: Output, nameOf: NameOf): ReadingProgress {
  const told = new Map<string, string>();
  return {
    tell(standings) {
      for (const standing of standings) {
        if (told.get(standing.docId) === standing.words) continue;
        told.set(standing.docId, standing.words);
        output.write(`${nameOf(standing)}: ${standing.words}\n`);
      }
    },
    clear: () => undefined,
  };
}

function living(output: Output, nameOf: NameOf): ReadingProgress {
  const start = performance.now();
  let shown: Standing[] = [];
  let frame = 0;
  const draw = (): void => {
    const seconds = Math.floor((performance.now() - start) / 1000);
    const line = `${FRAMES[frame++ % FRAMES.length] ?? ''} ${lineOf(shown, nameOf)} · ${seconds} s`;
    output.write(`${CLEAR}${cutEnd(line, (output.columns ?? 80) - 1)}`);
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    tell(standings) {
      shown = standings;
      timer ??= setInterval(draw, FRAME_MS);
      draw();
    },
    clear() {
      clearInterval(timer);
      output.write(CLEAR);
    },
  };
}

/** The document that is worked on, and how many are done; when all are, the facts are what is left. */
function lineOf(standings: Standing[], nameOf: NameOf): string {
  const open = standings.find(({ isOver }) => !isOver);
  if (open === undefined) return 'The facts are being settled';
  const done = standings.filter(({ isOver }) => isOver).length;
  const count = standings.length > 1 ? `${done} of ${standings.length} done · ` : '';
  return `${count}${nameOf(open)}: ${open.words}`;
}
