// A received delivery for people: what it tells, whether it is genuine, its data.
import { foreign, paint, type Screen } from '../terminal/print.ts';
import type { ReceivedDelivery } from './receiver.ts';

const MARKS = {
  valid: ['green', '✓ signature valid'],
  invalid: ['red', '✗ signature not valid'],
  unchecked: ['yellow', '· signature not checked'],
} as const;

const MAX_LINES = 60;

export function receivedLines(screen: Screen, delivery: ReceivedDelivery): string[] {
  const payload = delivery.payload as Record<string, unknown> | null;
  const told = (name: string): string | null => {
    const value = typeof payload === 'object' ? payload?.[name] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? foreign(screen, String(value)) : null;
  };
  const [style, mark] = MARKS[delivery.signature];
  const ids = [
    ['delivery', delivery.delivery_id],
    ['event', delivery.event_id],
    ['case', told('case_id')],
    ['cursor', told('case_cursor')],
  ].flatMap(([name, value]) => (value == null ? [] : [`${name ?? ''} ${foreign(screen, value)}`]));
  const reason = delivery.reason === null ? '' : `: ${delivery.reason}`;
  const time = paint(screen, 'dim', delivery.received_at.slice(11, 19));
  const type = paint(screen, 'bold', foreign(screen, delivery.event_type ?? 'no X-Service-Event header'));
  const again = delivery.repeated ? paint(screen, 'yellow', '  (came before)') : '';
  return [
    `${time}  ${type}  ${paint(screen, style, mark + reason)}${again}`,
    ...(ids.length === 0 ? [] : [`  ${paint(screen, 'dim', ids.join('  '))}`]),
    ...dataLines(screen, payload),
    '',
  ];
}

function dataLines(screen: Screen, payload: Record<string, unknown> | null): string[] {
  if (payload === null) return ['  The body is no JSON.'];
  const lines = (JSON.stringify(payload['data'] ?? payload, null, 2) ?? '').split('\n');
  const shown = lines.slice(0, MAX_LINES).map((line) => `  ${foreign(screen, line)}`);
  return lines.length > MAX_LINES ? [...shown, `  … ${lines.length - MAX_LINES} more lines`] : shown;
}
