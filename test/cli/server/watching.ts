// The dashboard and the alerts that come along, held against what a server really prints.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Json } from '../../harness/factories.ts';
import { ROOT } from '../run.ts';

const read = (path: string): string => readFileSync(`${ROOT}docker/${path}`, 'utf8');

/** Every expression of the dashboard, its variables included. */
export function dashboardExpressions(): string[] {
  const { panels, templating } = JSON.parse(read('grafana/dashboards/intake.json')) as Json;
  const targets = panels.flatMap((panel: Json) => (panel.targets ?? []).map(({ expr }: Json) => expr));
  return [...targets, ...templating.list.map(({ query }: Json) => query.query)];
}

export type Alert = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; remedy: string };
};

export const alertRules = (): Alert[] =>
  (parse(read('prometheus/alerts.yaml')) as Json).groups.flatMap(({ rules }: Json) => rules);

/** Names as a scrape has them: those of a histogram with each of its endings. */
function namesIn(metrics: string): Set<string> {
  const types = [...metrics.matchAll(/^# TYPE (\S+) (\w+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

/** What an expression asks for, by the prefixes that our metrics have. */
const asked = (expression: string): string[] => expression.match(/\b(?:intake|process|nodejs)_\w+/g) ?? [];

/** By file, the names that are asked for and not printed. */
export function unknownMetrics(metrics: string): Record<string, string[]> {
  const known = namesIn(metrics);
  const unknown = (expressions: string[]): string[] =>
    expressions.flatMap(asked).filter((name) => !known.has(name));
  return {
    'intake.json': unknown(dashboardExpressions()),
    'alerts.yaml': unknown(alertRules().map(({ expr }) => expr)),
  };
}
