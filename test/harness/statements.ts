// Counts the SQL statements of a piece of work, whichever connection of this process sends them.
import pg from 'pg';

/** What the types of the driver leave out: a statement that is handed to the connection. */
type Submittable = { text?: string; submit(connection: object): unknown };

/** Every statement that any connection of this process sends while `work` goes on. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { prototype } = pg.Query as unknown as { prototype: Submittable };
  const { submit } = prototype;
  const texts: string[] = [];
  prototype.submit = function (this: Submittable, connection) {
    texts.push(String(this.text));
    return Reflect.apply(submit, this, [connection]);
  };
  try {
    await work();
  } finally {
    prototype.submit = submit;
  }
  return texts;
}
