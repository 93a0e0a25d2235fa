// A command on the wire (completions §7).
import type { z } from 'zod';
import type { commandSchema } from '../cases/wire/command-schema.ts';
import { iso, isoOrNull } from '../platform/times.ts';
import type { CommandRow } from './queries.ts';

export type CommandWire = z.infer<typeof commandSchema>;

export function presentCommand(row: CommandRow): CommandWire {
  return {
    ...row,
    event_cursors: row.event_cursors.map(Number),
    created_at: iso(row.created_at),
    started_at: isoOrNull(row.started_at),
    finished_at: isoOrNull(row.finished_at),
  };
}
