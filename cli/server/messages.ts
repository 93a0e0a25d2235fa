// What the process that was started and those that serve for it tell each other.
import type { Config } from '../../src/platform/config.ts';
import type { Snapshot } from '../../src/platform/metrics/process-metrics.ts';

/** What one process does. */
export type Part = 'api' | 'worker';

/** How a process is to serve: settings as they are in force, so that no other one reads them again. */
export type Order = {
  config: Config;
  databaseUrl: string;
  /** Whether this deployment has workers beside the API, so that it is not ready without them. */
  expectsWorkers: boolean;
};

/** To a serving process; a connection comes along with its number. */
export type ToServing = { serve: Order } | { connection: number } | { stop: true } | { measure: number };

export type Told = { name: string; message: string; code?: string };
/** From a serving process. */
export type FromServing =
  | { ready: true }
  | { failed: Told }
  /** It has the connection now: nobody else needs to hold it. */
  | { taken: number }
  /** What it counts, as it was asked, or 0 for its last words. */
  | { measured: number; snapshot: Snapshot }
  /** It serves on until another one does, and wants to be stopped then. */
  | { leaving: string };
