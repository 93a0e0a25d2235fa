// A command: what an operator or an integrator asked to be done with a case, and what came of it (completions §7).
import { defineEntity, p } from '@mikro-orm/core';
import { COMMAND_STATUSES, ENVIRONMENTS } from '../catalog/states.ts';

export type CommandStatus = (typeof COMMAND_STATUSES)[number];

const CommandSchema = defineEntity({
  name: 'Command',
  tableName: 'commands',
  indexes: [
    { name: 'commands_case_id_index', properties: ['caseId', 'commandId'] },
    {
      name: 'commands_open',
      properties: ['caseId', 'commandId'],
      where: `status in ('queued', 'running')`,
    },
  ],
  properties: {
    commandId: p.text().primary(),
    orgId: p.text(),
    environment: p.enum(ENVIRONMENTS),
    caseId: p.text(),
    commandType: p.text(),
    payload: p.json<Record<string, unknown>>(),
    rationale: p.text().nullable(),
    status: p.enum(COMMAND_STATUSES).default('queued'),
    result: p.json<Record<string, unknown>>().nullable(),
    error: p.json<{ code: string; message: string }>().nullable(),
    /** What an undo brings back; null where nothing could be undone. */
    stoodBefore: p.json<Record<string, unknown>>().nullable(),
    /** The command that took this one back. */
    undoneBy: p.text().nullable(),
    actor: p.json<{ type: 'api_key' | 'operator'; id: string; label: string }>(),
    expectedRevision: p.integer().nullable(),
    resultingRevision: p.integer().nullable(),
    eventCursors: p
      .array<number>((text) => Number(text))
      .columnType('bigint[]')
      .default([]),
    traceId: p.text().nullable(),
    requestId: p.text().nullable(),
    attempts: p.integer().default(0),
    createdAt: p.datetime(3),
    startedAt: p.datetime(3).nullable(),
    finishedAt: p.datetime(3).nullable(),
  },
});
export class Command extends CommandSchema.class {}
CommandSchema.setClass(Command);
