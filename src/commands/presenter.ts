// A command on the wire (completions §7).
import type { z } from 'zod';
import type { commandSchema } from '../cases/wire/command-schema.ts';
import { iso, isoOrNull } from '../platform/times.ts';
import type { CommandRow } from './queries.ts';

export type CommandWire = z.infer<typeof commandSchema>;

export function presentCommand(row: CommandRow): CommandWire {
  return {
    command_id: row.commandId,
    case_id: row.caseId,
    command_type: row.commandType,
    payload: row.payload,
    rationale: row.rationale,
    status: row.status,
    result: row.result,
    error: row.error,
    undone_by: row.undoneBy,
    actor: row.actor,
    expected_revision: row.expectedRevision,
    resulting_revision: row.resultingRevision,
    trace_id: row.traceId,
    attempts: row.attempts,
    event_cursors: row.eventCursors.map(Number),
    created_at: iso(row.createdAt),
    started_at: isoOrNull(row.startedAt),
    finished_at: isoOrNull(row.finishedAt),
  };
}
