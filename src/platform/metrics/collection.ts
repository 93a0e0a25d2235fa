// The measures of this process and of others of the same server, added up. What a process has counted stays counted when it ends.
import { Registry, type Registry as Register } from '@prometheus-io/client';
import type { Snapshot } from './process-metrics.ts';

export type Collection = {
  /** As Prometheus reads it. */
  text(): Promise<string>;
  contentType: string;
  /** Keeps what a process that has ended counted. */
  keep(last: Snapshot): void;
};

const COUNTED: readonly string[] = ['counter', 'histogram', 'summary'];

/** `others` are asked each time; those that do not answer are for them to leave out. */
export function createCollection(own: Register, others: () => Promise<Snapshot[]>): Collection {
  let gone: Snapshot | null = null;
  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    async text() {
      const [mine, theirs] = await Promise.all([own.getMetricsAsJSON(), others()]);
      const kept = gone === null ? [] : [gone];
      return Registry.aggregate([mine, ...theirs, ...kept]).metrics();
    },
    keep(last) {
      // By name and labels alone: how much memory it took is over.
      const counted = last.filter(({ type }) => COUNTED.includes(String(type)));
      gone = gone === null ? counted : mergedOf([gone, counted]);
    },
  };
}

/** Without what only metrics of a registry carry. */
const mergedOf = (snapshots: Snapshot[]): Snapshot =>
  Registry.aggregate(snapshots).getMetricsAsArray() as unknown as Snapshot;
