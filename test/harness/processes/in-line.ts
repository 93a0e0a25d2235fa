// Several acts that wait for the same rows, one behind the other, before any of them has it.
import { inspect } from 'node:util';
import pg from 'pg';
import { waitFor } from '../wait.ts';

/** What is held till all stand in line: a statement that locks rows. */
export type Held = { text: string; values: unknown[] };

export const theCase = (caseId: string): Held => ({
  text: `select 1 from cases where case_id = $1 for update`,
  values: [caseId],
});

/** Answers the ends of the acts, which go on once all of them wait. */
export async function inLine(url: string, held: Held, acts: (() => Promise<unknown>)[]): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(held.text, held.values);
    const under: Promise<unknown>[] = [];
    const early: string[] = [];
    for (const [at, act] of acts.entries()) {
      const end = act();
      under.push(end);
      end.then(
        (value) => early.push(`act ${at} answered ${inspect(value)}`),
        (error: unknown) => early.push(`act ${at} failed: ${inspect(error)}`),
      );
      await waitFor(`${under.length} in line`, async () => {
        const { rows } = await client.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        // Who is through without waiting never stands in line.
        if (early.length > 0) throw new Error(early.join('; '));
        return rows[0]?.n === under.length;
      });
    }
    await client.query('commit');
    return await Promise.all(under);
  } finally {
    await client.end();
  }
}
