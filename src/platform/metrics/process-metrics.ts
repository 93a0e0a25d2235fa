// The measures of one process: what happens in it, and the process itself.
import { Registry } from '@prometheus-io/client';
import { measure } from './instruments.ts';
import { gaugeProcess } from './process-gauges.ts';

/** What one process tells another of its measures. */
export type Snapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

export type ProcessMetrics = { register: Registry; snapshot(): Promise<Snapshot>; stop(): void };

export function startProcessMetrics(): ProcessMetrics {
  const register = new Registry();
  const stops = [gaugeProcess(register), measure(register)];
  return {
    register,
    snapshot: () => register.getMetricsAsJSON(),
    stop() {
      stops.forEach((stop) => stop());
      register.clear();
    },
  };
}
