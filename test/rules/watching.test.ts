// What comes along for Prometheus and Grafana is whole, and what is measured, is measured in few words.
import { expect, test } from 'vitest';
import { statementText } from '../../src/platform/database/statements.ts';
import { placeOf } from '../../src/platform/metrics/listener.ts';
import { listenAddress } from '../../src/platform/setting-checks.ts';
import { batchesOf, samplerOf } from '../../src/platform/tracing/settings.ts';
import { wantsTraces } from '../../src/platform/tracing/start.ts';
import { alertRules, dashboardExpressions } from '../cli/server/watching.ts';

test('every alert says what to do, by a command or a place to look at', () => {
  const alerts = alertRules();
  expect(alerts.length).toBeGreaterThan(20);
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  const poor = alerts.filter(
    ({ annotations: { summary, remedy } }) => summary.length < 15 || remedy.length < 40,
  );
  expect(poor).toEqual([]);
  const severities = new Set(alerts.map(({ labels }) => labels.severity));
  expect([...severities].toSorted()).toEqual(['critical', 'info', 'warning']);
});

test('the dashboard asks something in every panel', () => {
  const expressions = dashboardExpressions();
  expect(expressions.length).toBeGreaterThan(35);
  expect(expressions.every((expression) => /\b(?:intake|process|nodejs)_\w+/.test(expression))).toBe(true);
});

test.each([
  [
    `select * from cases where name = 'Ada ''the'' First' and n = 42`,
    'select * from cases where name = ? and n = ?',
  ],
  ['select $1,  $12\n from t1 where a_2 = 3.5', 'select $1, $12 from t1 where a_2 = ?'],
  ["select 'never ends", 'select ?'],
  ['do $$ secret $$', 'do ?'],
])('%j is logged without values', (text, shown) => {
  expect(statementText(text)).toBe(shown);
});

test('a statement without end is cut', () => {
  expect(statementText(`select ${'a, '.repeat(10_000)}`).length).toBe(2000);
});

test.each([
  ['off', { value: 'off' }],
  [' OFF ', { value: 'off' }],
  ['9464', { value: '127.0.0.1:9464' }],
  ['0.0.0.0:09464', { value: '0.0.0.0:9464' }],
  ['[::1]:9464', { value: '[::1]:9464' }],
  ['metrics.internal:80', { value: 'metrics.internal:80' }],
  ['65536', { wrong: 'neither off nor HOST:PORT' }],
  ['http://127.0.0.1:9464', { wrong: 'neither off nor HOST:PORT' }],
  ['::1:9464', { wrong: 'neither off nor HOST:PORT' }],
  ['on', { wrong: 'neither off nor HOST:PORT' }],
])('INTAKE_METRICS=%s', (text, expected) => {
  expect(listenAddress(text)).toEqual(expected);
});

test('an address of IPv6 loses its brackets where it is listened on', () => {
  expect(placeOf('[::1]:9464')).toEqual({ host: '::1', port: 9464 });
});

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

test.each([
  [{}, false],
  [ENDPOINT, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' }, true],
  [{ ...ENDPOINT, OTEL_SDK_DISABLED: 'True' }, false],
  [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }, false],
])('traces are wanted: %j %s', (environment, expected) => {
  expect(wantsTraces(environment)).toBe(expected);
});

test.each([
  [{}, /^ParentBased\{root=AlwaysOnSampler/],
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, /^AlwaysOffSampler$/],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }, /^TraceIdRatioBased\{0\.25\}$/],
  [
    { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '7' },
    /root=TraceIdRatioBased\{1\}/,
  ],
  [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, /^ParentBased\{root=AlwaysOnSampler/],
])('sampling by %j', (environment, expected) => {
  expect(String(samplerOf(environment))).toMatch(expected);
});

test('batches by the standard variables, without what is no number', () => {
  expect(batchesOf({ OTEL_BSP_SCHEDULE_DELAY: '100', OTEL_BSP_MAX_QUEUE_SIZE: 'many' })).toEqual({
    scheduledDelayMillis: 100,
  });
});
