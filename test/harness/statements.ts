// Counts the SQL statements of a piece of work, whichever connection of this process sends them.
import pg from 'pg';

/** What the types of the driver leave out: a statement that is handed to the connection. */
type Submittable = { text?: string; submit(connection: object): unknown };

/**
 * At a moment of their own, whatever goes on beside them: the queue's supervision every few seconds, the use of a key once a minute, and
 * the line that wakes other processes, which an app opens beside its first work.
 */
const BESIDE =
  /\bpgboss\.(?:queue|version|schedule|job)\b|\bset last_used_at\b|^set synchronous_commit\b|^listen\b/;

/** Every statement that any connection of this process sends while `work` goes on, but for those that come beside it. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { prototype } = pg.Query as unknown as { prototype: Submittable };
  const { submit } = prototype;
  const texts: string[] = [];
  prototype.submit = function (this: Submittable, connection) {
    const text = String(this.text);
    if (!BESIDE.test(text)) texts.push(text);
    return Reflect.apply(submit, this, [connection]);
  };
  try {
    await work();
  } finally {
    prototype.submit = submit;
  }
  return texts;
}
