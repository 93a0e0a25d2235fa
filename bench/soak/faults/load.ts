// Clients that send documents and try again with the same key until they are told that it was accepted; a ledger of what was.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Accepted } from '../ledger.ts';
import type { Scene } from './scene.ts';

export type Load = {
  accepted: Accepted[];
  /** Answers that are neither good nor an honest failure. */
  wrong: string[];
  /** Milliseconds from the first try to the answer that accepted. */
  longestMs(): number;
  stop(): Promise<void>;
};

const PAUSE_MS = 100;
/** After one was accepted: all of them together send what two cores can work off between the faults, so that the end is not a wait for a backlog. */
const REST_MS = 700;
/** A process that hangs is found out after 15 s, and another one takes a moment to start. */
const HANGS_MS = 30_000;

/** So many clients, each with one document after the other. */
export function startLoad(scene: Scene, clients: number): Load {
  const accepted: Accepted[] = [];
  const wrong: string[] = [];
  let longest = 0;
  let isOver = false;
  const client = async (): Promise<void> => {
    while (!isOver) {
      const body = scene.submission();
      const start = performance.now();
      for (;;) {
        const ids = await tryOnce(scene, body, wrong);
        if (ids === null) await sleep(PAUSE_MS);
        else {
          accepted.push(ids);
          break;
        }
      }
      longest = Math.max(longest, performance.now() - start);
      await sleep(REST_MS);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, client));
  return {
    accepted,
    wrong,
    longestMs: () => longest,
    async stop() {
      isOver = true;
      await all;
    },
  };
}

/** Null where it has to be tried again. */
export async function tryOnce(
  { origin, tenant }: Scene,
  body: string,
  wrong: string[],
): Promise<Accepted | null> {
  try {
    const response = await fetch(`${origin}/api/v1/process`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(HANGS_MS),
    });
    const text = await response.text();
    const answer = JSON.parse(text) as { case_id?: string; doc_id?: string; error?: { request_id?: string } };
    if (response.ok) return { caseId: answer.case_id ?? '', docId: answer.doc_id ?? '' };
    // 500 would say that it is our fault for good: nothing here is.
    const isHonest = response.status === 503 && answer.error?.request_id !== undefined;
    if (!isHonest) wrong.push(`${response.status} ${text.slice(0, 200)}`);
    return null;
  } catch (error) {
    // Refused, or broken off: what a client meets where a process dies. Hanging is another matter.
    if ((error as Error).name === 'TimeoutError') wrong.push('no answer within 30 s');
    if (error instanceof SyntaxError) wrong.push('an answer that is no JSON');
    return null;
  }
}
