// Reads and writes `server.json`: what processes tell each other about the server of a data directory.

import { readFile } from 'node:fs/promises';
import { hasCode } from './failure.ts';
import { writePrivate } from './layout.ts';
import type { Layout } from './layout.ts';
import type { Postmaster } from './postmaster.ts';

/** A `serve` starts a server that has died again; a `command` needs it for its own length. */
export type Mode = 'serve' | 'command';

export interface ServerFile extends Postmaster {
  /** Where the process number means something. */
  namespace: string;
}

export async function readServerFile(layout: Layout): Promise<ServerFile | undefined> {
  try {
    return JSON.parse(await readFile(layout.serverFile, 'utf8')) as ServerFile;
  } catch (error) {
    // It only repeats what PostgreSQL's own files say, so one that cannot be read is as good as none.
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export async function writeServerFile(layout: Layout, content: ServerFile): Promise<void> {
  await writePrivate(layout.serverFile, `${JSON.stringify(content)}\n`);
}
