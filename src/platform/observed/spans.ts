// Spans of traces, for whoever set up tracing (`platform/tracing`): where nobody did, work runs as it is and nothing is made.

export type Attributes = Record<string, string | number | boolean>;
export type SpanAbout = {
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'producer' | 'internal';
  attributes?: Attributes;
  /** The `traceparent` that this goes on from; without it, from the span around it. */
  parent?: string | undefined;
};
export type OpenSpan = {
  set(attributes: Attributes): void;
  rename(name: string): void;
  /** `fault`: why it failed, in our words. */
  end(fault?: string): void;
  /** What `work` opens, becomes a part of this one. */
  within<T>(work: () => T): T;
};
export type Tracing = {
  open(about: SpanAbout): OpenSpan;
  /** Of the span around the caller. */
  traceparent(): string | undefined;
};

let tracing: Tracing | null = null;

export const setTracing = (given: Tracing | null): void => void (tracing = given);

/** Null where nothing is traced: whoever asks first builds no attributes for nobody. */
export const currentTracing = (): Tracing | null => tracing;

/** Runs `work` in a span that ends with it, also where it throws. */
export function inSpan<T>(about: () => SpanAbout, work: (span: OpenSpan | null) => Promise<T>): Promise<T> {
  return tracing === null ? work(null) : within(tracing.open(about()), work);
}

async function within<T>(span: OpenSpan, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  try {
    const result = await span.within(() => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error instanceof Error ? error.name : 'thrown');
    throw error;
  }
}
