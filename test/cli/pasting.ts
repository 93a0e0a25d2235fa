// What README gives to paste: its blocks by section, the statements in them, and a shell that takes one after the other.
import { spawn, type ChildProcess } from 'node:child_process';
import { waitFor } from '../harness/wait.ts';

type Block = { section: string; language: string; lines: string[] };

export function blocksOf(text: string): Block[] {
  let section = '';
  let open: Block | undefined;
  const found: Block[] = [];
  for (const line of text.split('\n')) {
    if (open === undefined && line.startsWith('## ')) section = line.slice(3);
    if (!line.startsWith('```')) open?.lines.push(line);
    else if (open !== undefined) open = undefined;
    else found.push((open = { section, language: line.slice(3), lines: [] }));
  }
  return found;
}

/** What a shell takes as one: a line, with those that it goes on in, and with the text up to its END. */
export function statementsOf(lines: string[]): string[] {
  const statements: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const before: string = isOpen ? `${statements.pop()}\n` : '';
    const statement: string = before + line;
    statements.push(statement);
    isOpen = statement.includes("<<'END'") ? line !== 'END' : line.endsWith('\\');
  }
  return statements;
}

export type Answered = { statement: string; code: number; said: string };

/** A shell that is given one statement after the other, each when the one before is done. */
export function openShell(cwd: string, environment: Record<string, string>) {
  const shell: ChildProcess = spawn('bash', ['--norc', '--noprofile'], { cwd, env: environment });
  let heard = '';
  shell.stdout?.setEncoding('utf8').on('data', (text: string) => (heard += text));
  const mark = 'statement is done:';
  const paste = async (statement: string): Promise<Answered> => {
    heard = '';
    shell.stdin?.write(`${statement}\ncode=$?; echo; echo "${mark}" $code\n`);
    const [said, code] = await waitFor(
      statement,
      () => new RegExp(`^([^]*)\n${mark} (\\d+)\n`).exec(heard)?.slice(1),
      60_000,
    );
    return { statement, code: Number(code), said: said ?? '' };
  };
  return {
    paste,
    async close() {
      const closed = new Promise((resolve) => shell.once('close', resolve));
      shell.stdin?.end();
      await closed;
    },
  };
}
