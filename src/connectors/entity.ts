// Connectors in force, and the one change to each that waits for an operator (api-v1 §3.2).
import { defineEntity, p } from '@mikro-orm/core';
import { ENVIRONMENTS } from '../catalog/states.ts';
import type { StoredDefinition } from './rules.ts';

export const CHANGE_ACTIONS = ['create', 'update', 'delete'] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/** An operation of an imported document that makes no function, and why. */
export type SkippedOperation = { operation: string; reason: string };

const place = {
  orgId: p.text(),
  environment: p.enum(ENVIRONMENTS),
  connectorKey: p.text(),
} as const;

const ConnectorSchema = defineEntity({
  name: 'Connector',
  tableName: 'connectors',
  properties: {
    orgId: p.text().primary(),
    environment: p.enum(ENVIRONMENTS).primary(),
    connectorKey: p.text().primary(),
    /** Without its secrets. */
    definition: p.json<StoredDefinition>(),
    /** Sealed, all of them as one text; null where it has none. */
    secrets: p.text().nullable(),
    /** Another one for each version, also where the secrets alone are new. */
    versionHash: p.text(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    updatedBy: p.text(),
  },
});
export class Connector extends ConnectorSchema.class {}
ConnectorSchema.setClass(Connector);

const ConnectorChangeSchema = defineEntity({
  name: 'ConnectorChange',
  tableName: 'connector_changes',
  uniques: [{ name: 'connector_changes_one_each', properties: ['orgId', 'environment', 'connectorKey'] }],
  checks: [{ expression: `(action = 'delete') = (definition is null)` }],
  properties: {
    changeId: p.text().primary(),
    ...place,
    action: p.enum(CHANGE_ACTIONS),
    definition: p.json<StoredDefinition>().nullable(),
    secrets: p.text().nullable(),
    /** What an import left out. */
    skipped: p.json<SkippedOperation[]>().nullable(),
    /** Whether its secrets are others than those in force: nothing else of them can be shown. */
    areSecretsNew: p.boolean().default(false),
    requestedBy: p.text(),
    requestedAt: p.datetime(3),
  },
});
export class ConnectorChange extends ConnectorChangeSchema.class {}
ConnectorChangeSchema.setClass(ConnectorChange);
