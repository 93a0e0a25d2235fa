// What waits at the moment is done together: one statement for many requests, each with a result or an error of its own.

/** Does a batch; answers for each item, in their order, its result or what it fails with. What is thrown fails all of them. */
export type Work<Item, Result> = (items: Item[]) => Promise<(Result | Error)[]>;

/**
 * Items of a group that come while a batch of it is under way go with the next one, which begins after they came: what it reads
 * is no older than they are. All items of a group bring the same work.
 */
export type Together = <Item, Result>(group: string, item: Item, work: Work<Item, Result>) => Promise<Result>;

type Waiting = { item: unknown; resolve: (result: never) => void; reject: (error: unknown) => void };

type Group = {
  waiting: Waiting[];
  /** Batches under way. */
  lanes: number;
  timer: NodeJS.Timeout | undefined;
};

/** The most items of one batch. */
const MOST = 64;
/** A batch that takes longer, since it waits for a lock, does not hold up those behind it: they begin beside it. */
const PATIENCE_MS = 250;
/** The most batches of a group under way, so that no group takes all connections. */
const LANES = 4;

/** Lets what this turn of the event loop has still to read come along: of many requests that came at once, the first would go alone. */
export const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A batch begins once `gathered` has settled; without it, at once. */
export function createTogether(gathered?: () => Promise<void>): Together {
  const groups = new Map<string, Group>();

  const begin = async (name: string, group: Group, work: Work<unknown, unknown>): Promise<void> => {
    group.lanes += 1;
    while (group.waiting.length > 0) {
      if (gathered !== undefined) await gathered();
      clearTimeout(group.timer);
      group.timer = undefined;
      const batch = group.waiting.splice(0, MOST);
      // None where another lane has taken them meanwhile.
      if (batch.length > 0) await settle(batch, work);
    }
    group.lanes -= 1;
    if (group.lanes === 0) groups.delete(name);
  };

  return (name, item, work) => {
    const group = groups.get(name) ?? { waiting: [], lanes: 0, timer: undefined };
    groups.set(name, group);
    const result = new Promise<never>((resolve, reject) => group.waiting.push({ item, resolve, reject }));
    const start = (): void => void begin(name, group, work as Work<unknown, unknown>);
    if (group.lanes === 0) start();
    else if (group.lanes < LANES) group.timer ??= setTimeout(start, PATIENCE_MS);
    return result;
  };
}

async function settle(batch: Waiting[], work: Work<unknown, unknown>): Promise<void> {
  try {
    const results = await work(batch.map(({ item }) => item));
    batch.forEach(({ resolve, reject }, index) => {
      const result = results[index];
      if (result instanceof Error) reject(result);
      else resolve(result as never);
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
