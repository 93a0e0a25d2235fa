// The queue as a table, for where there is no terminal.
import type { Cell, Column } from '../terminal/print.ts';
import type { QueueRow } from './desk/desk.ts';
import { isEscalated } from './rows.ts';
import { age } from './text/times.ts';

export const COLUMNS: Column[] = [
  { title: 'CASE', fixed: true },
  { title: 'TITLE' },
  { title: 'EXTERNAL ID' },
  { title: 'TYPE', from: 110 },
  { title: 'PRIORITY', style: (priority) => (priority === 'urgent' ? 'red' : null) },
  { title: 'AGE', align: 'right' },
  { title: 'STATUS' },
  { title: 'WHY HERE' },
  { title: 'OWNER' },
];

export const cellsOf = (row: QueueRow, now: number): Cell[] => [
  row.case_id,
  row.title,
  row.external_case_id,
  row.case_type_id,
  row.priority,
  age(row.sort_timestamp, now),
  row.queue_status === 'claimed' && isEscalated(row) ? 'claimed, escalated' : row.queue_status,
  row.why_here_code,
  row.ownership?.label ?? null,
];
