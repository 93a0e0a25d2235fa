// Traces by OpenTelemetry, where its standard variables name a receiver; without them nothing of it is loaded.
import type { Log } from '../log.ts';
import type { OpenTracing } from './open-telemetry.ts';

type Environment = Record<string, string | undefined>;

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];

const isTrue = (text: string | undefined): boolean => text?.trim().toLowerCase() === 'true';

/** By the variables of the OpenTelemetry specification. */
export const wantsTraces = (environment: Environment): boolean =>
  !isTrue(environment['OTEL_SDK_DISABLED']) &&
  environment['OTEL_TRACES_EXPORTER']?.trim() !== 'none' &&
  ENDPOINTS.some((name) => Boolean(environment[name]?.trim()));

/** Null where no traces are wanted. Exporters read their own variables from the environment of the process. */
export async function startTracing(
  { log, version }: { log: Log; version: string },
  environment: Environment,
): Promise<OpenTracing | null> {
  if (!wantsTraces(environment)) return null;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry({ log, version, environment });
}
