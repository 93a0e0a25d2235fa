// The span that asked for a job goes along with it, where anything is traced, so that the job is a part of the same trace.
import { currentTracing } from '../observed/spans.ts';

/** No other job carries anything by this name. */
export const PARENT_FIELD = 'traceparent';

/** The data as it is stored. */
export function withParent(data: object): object {
  const parent = currentTracing()?.traceparent();
  return parent === undefined ? data : { ...data, [PARENT_FIELD]: parent };
}

/** The data as its handler knows it, and the span. */
export function parentOf<T extends object>(stored: T): { data: T; parent: string | undefined } {
  if (!(PARENT_FIELD in stored)) return { data: stored, parent: undefined };
  const { [PARENT_FIELD]: parent, ...data } = stored as T & { [PARENT_FIELD]?: unknown };
  return { data: data as unknown as T, parent: typeof parent === 'string' ? parent : undefined };
}
