// OpenTelemetry's SDK behind our spans: loaded where traces are wanted, and nowhere else.
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import { setTracing, type OpenSpan, type SpanAbout, type Tracing } from '../observed/spans.ts';
import { batchesOf, samplerOf, wantsJson } from './settings.ts';

/** `close` sends what has not been sent. */
export type OpenTracing = { close(): Promise<void> };

type Environment = Record<string, string | undefined>;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  producer: SpanKind.PRODUCER,
  internal: SpanKind.INTERNAL,
};
const TOLD_EVERY_MS = 60_000;
const LAST_BATCH_MS = 3000;

export async function openTelemetry({
  log,
  version,
  environment,
}: {
  log: Log;
  version: string;
  environment: Environment;
}): Promise<OpenTracing> {
  setGlobalErrorHandler(tellSeldom(log));
  const exporter = await exporterOf(environment);
  const named = resourceFromAttributes({ 'service.name': 'intake', 'service.version': version });
  const provider = new TracerProvider({
    sampler: samplerOf(environment),
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ ...batchesOf(environment), exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  setTracing(tracingBy(provider.getTracer('intake', version)));
  return {
    async close() {
      setTracing(null);
      // A receiver that is away must not hold up the end.
      await Promise.race([
        provider
          .shutdown()
          .catch((error: unknown) => log.warn({ err: error }, 'the last spans were not sent')),
        new Promise((resolve) => setTimeout(resolve, LAST_BATCH_MS).unref()),
      ]);
      context.disable();
      propagation.disable();
    },
  };
}

async function exporterOf(environment: Environment): Promise<SpanExporter> {
  const { OTLPTraceExporter } = wantsJson(environment)
    ? await import('@opentelemetry/exporter-trace-otlp-http')
    : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}

/** A receiver that is away is told once a minute, however many batches it misses. */
function tellSeldom(log: Log): (error: unknown) => void {
  let until = 0;
  return (error) => {
    if (performance.now() < until) return;
    until = performance.now() + TOLD_EVERY_MS;
    log.warn({ err: error instanceof Error ? error : new Error(String(error)) }, 'traces could not be sent');
  };
}

const tracingBy = (tracer: Tracer): Tracing => ({
  open(about) {
    const around = contextOf(about);
    const { name, kind, attributes = {} } = about;
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, around);
    return openSpan(span, trace.setSpan(around, span));
  },
  traceparent() {
    const carrier: { traceparent?: string } = {};
    propagation.inject(context.active(), carrier);
    return carrier.traceparent;
  },
});

function contextOf({ parent }: SpanAbout): Context {
  return parent === undefined ? context.active() : propagation.extract(ROOT_CONTEXT, { traceparent: parent });
}

const openSpan = (span: Span, inside: Context): OpenSpan => ({
  set: (attributes) => void span.setAttributes(attributes),
  rename: (name) => void span.updateName(name),
  end(fault) {
    if (fault !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: fault });
    span.end();
  },
  within: (work) => context.with(inside, work),
});
