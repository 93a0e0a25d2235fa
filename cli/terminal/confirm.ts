// A question on the terminal that needs a plain yes.
import { createInterface } from 'node:readline/promises';
import { EXIT } from './failure.ts';

/** Asks on stderr, so that the answer of the command stays clean. Ctrl-C ends the command with 130. */
export async function confirmOnTerminal(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  lines.on('SIGINT', () => {
    process.stderr.write('\n');
    // Whoever holds the database lets go of it first.
    if (!process.emit('SIGINT')) process.exit(EXIT.interrupted);
  });
  try {
    const answer = await Promise.race([lines.question(`${question} Type yes to go on: `), closed(lines)]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}

/** Ctrl-D, or a terminal that went away, is a no. */
const closed = (lines: { once(event: 'close', listener: () => void): unknown }): Promise<string> =>
  new Promise((resolve) => lines.once('close', () => resolve('')));
