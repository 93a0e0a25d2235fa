// Asks for a secret on the terminal: nothing of what is typed shows.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { EXIT } from './failure.ts';

/** Asks on stderr. An empty text where the terminal went away; Ctrl-C ends the command with 130. */
export async function askHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Whoever types as soon as they are asked must not be shown: from here on the terminal repeats nothing.
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stderr.write(`${question}: `);
  lines.on('SIGINT', () => {
    process.stderr.write('\n');
    if (!process.emit('SIGINT')) process.exit(EXIT.interrupted);
  });
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return await Promise.race([lines.question(''), closed]);
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
