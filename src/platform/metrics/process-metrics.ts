// The measures of one process: what happens in it, and the process itself.
import { collectDefaultMetrics, Registry } from '@prometheus-io/client';
import { measure } from './instruments.ts';

/** What one process tells another of its measures. */
export type Snapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

export type ProcessMetrics = { register: Registry; snapshot(): Promise<Snapshot>; stop(): void };

export function startProcessMetrics(): ProcessMetrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const stop = measure(register);
  return {
    register,
    snapshot: () => register.getMetricsAsJSON(),
    stop() {
      stop();
      register.clear();
    },
  };
}
