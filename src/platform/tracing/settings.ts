// What the standard variables say of sampling and of batches; the exporters read theirs themselves.
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type BatchSpanProcessorOptions,
  type Sampler,
} from '@opentelemetry/sdk-trace';

type Environment = Record<string, string | undefined>;

/** What is not between 0 and 1 counts as 1, as the specification has it. */
function ratioOf(text: string | undefined): number {
  const ratio = Number(text?.trim() || 1);
  return ratio >= 0 && ratio <= 1 ? ratio : 1;
}

/** OTEL_TRACES_SAMPLER and its argument; a word that is unknown counts as `parentbased_always_on`. */
export function samplerOf(environment: Environment): Sampler {
  const ratio = (): Sampler => new TraceIdRatioBasedSampler(ratioOf(environment['OTEL_TRACES_SAMPLER_ARG']));
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: ratio,
  };
  const [, parentBased, word = ''] =
    /^(parentbased_)?(.*)$/.exec(environment['OTEL_TRACES_SAMPLER']?.trim() ?? '') ?? [];
  const root = roots[word]?.();
  if (root !== undefined && parentBased === undefined) return root;
  return new ParentBasedSampler({ root: root ?? new AlwaysOnSampler() });
}

const BATCHES = {
  scheduledDelayMillis: 'OTEL_BSP_SCHEDULE_DELAY',
  exportTimeoutMillis: 'OTEL_BSP_EXPORT_TIMEOUT',
  maxQueueSize: 'OTEL_BSP_MAX_QUEUE_SIZE',
  maxExportBatchSize: 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE',
} as const;

/** Numbers that are none, or not positive, are as if unset. */
export function batchesOf(environment: Environment): Omit<BatchSpanProcessorOptions, 'exporter'> {
  const given = Object.entries(BATCHES).map(
    ([option, name]) => [option, Number(environment[name] ?? NaN)] as const,
  );
  return Object.fromEntries(given.filter(([, value]) => value > 0));
}

/** OTEL_EXPORTER_OTLP_TRACES_PROTOCOL, else that of all signals: protobuf unless it is `http/json`. */
export const wantsJson = (environment: Environment): boolean =>
  (
    environment['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] ?? environment['OTEL_EXPORTER_OTLP_PROTOCOL']
  )?.trim() === 'http/json';
