// One piece of work, a request or a job, and what it asked of the database: kept for the line that is written at its end.
import { AsyncLocalStorage } from 'node:async_hooks';

export type Spent = {
  /** Which work it is, as fields of a line of the log. */
  ids: Record<string, string>;
  queries: number;
  queryMs: number;
};

const underWay = new AsyncLocalStorage<Spent>();

export const nothingSpent = (ids: Spent['ids']): Spent => ({ ids, queries: 0, queryMs: 0 });

/** Whatever `work` asks of the database, also later, is added to `spent`. */
export const spending = <T>(spent: Spent, work: () => T): T => underWay.run(spent, work);

export const currentWork = (): Spent | undefined => underWay.getStore();

/** As fields of a line of the log. */
export const spentFields = ({ queries, queryMs }: Spent): { queries: number; query_ms: number } => ({
  queries,
  query_ms: Math.round(queryMs * 10) / 10,
});
