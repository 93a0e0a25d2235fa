// The moves of a connector under lock: staged, put in force, taken away; each stands in the audit chain.
import { recordAct } from '../audit/operations.ts';
import type { Sealer } from '../platform/seal.ts';
import type { Tx } from '../platform/transaction.ts';
import { Connector, ConnectorChange } from './entity.ts';
import { isSameJson } from '../platform/json/same-json.ts';
import { sha256Hex } from '../platform/crypto.ts';
import { changePlace, connectorPlace } from './rules.ts';
import { opened, sealSecrets, type LockedConnector, type Version } from './versions.ts';

type Written = { version: Version; sealer: Sealer };

const recordMove = (
  tx: Tx,
  key: string,
  act: { action: string; data?: Record<string, unknown> },
): Promise<string> =>
  recordAct(tx, {
    action: `connector.${act.action}`,
    subject: { type: 'connector', id: key },
    ...(act.data === undefined ? {} : { data: act.data }),
  });

const hasOtherSecrets = (
  active: NonNullable<LockedConnector['active']>,
  { version, sealer }: Written,
): boolean =>
  !sealer.hasKeyOf(active.secrets ?? null) || !isSameJson(opened(active, sealer)?.secrets, version.secrets);

const DELETE = {
  action: 'delete',
  definition: null,
  secrets: null,
  skipped: null,
  areSecretsNew: false,
} as const;

/** The columns of a change that puts another version in force. */
function writing(active: LockedConnector['active'], written: Written, changeId: string) {
  const { version, sealer } = written;
  return {
    action: active === null ? ('create' as const) : ('update' as const),
    definition: version.definition,
    secrets: sealSecrets(version.secrets, sealer, changePlace(changeId)),
    skipped: version.skipped,
    areSecretsNew: active !== null && hasOtherSecrets(active, written),
  };
}

const STAGE = `
insert into connector_changes (change_id, org_id, environment, connector_key, action, definition, secrets, skipped, are_secrets_new,
  requested_by, requested_at)
values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8::jsonb, $9, $10, $11)`;

/** Up to 2 MiB: the object mapper would copy and compare it for a tenth of a second. */
const jsonOrNull = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

const drop = (tx: Tx, changeId: string): Promise<number> => tx.em.nativeDelete(ConnectorChange, { changeId });

/** Replaces what was staged before. */
export async function stage(
  tx: Tx,
  { key, active, staged }: LockedConnector,
  what: Written | 'delete',
): Promise<void> {
  if (staged !== null) await drop(tx, staged.changeId);
  const changeId = tx.newId('chg');
  const columns = what === 'delete' ? DELETE : writing(active, what, changeId);
  const { orgId, environment, actor } = tx.scope;
  const { action, definition, secrets, skipped, areSecretsNew } = columns;
  const place = [changeId, orgId, environment, key];
  const content = [action, jsonOrNull(definition), secrets, jsonOrNull(skipped), areSecretsNew];
  await tx.sql(STAGE, [...place, ...content, actor.label, tx.now]);
  await recordMove(tx, key, {
    action: 'change_staged',
    data: {
      change_id: changeId,
      change: action,
      ...(staged === null ? {} : { replaces: staged.changeId }),
    },
  });
}

/** What of a staged change the audit record names: that it was approved, or that it was overtaken and is no more. */
const aboutStaged = ({ staged }: LockedConnector, isApproved: boolean): Record<string, unknown> =>
  staged === null ? {} : { [isApproved ? 'change_id' : 'replaces']: staged.changeId };

const PUT_IN_FORCE = `
insert into connectors (org_id, environment, connector_key, definition, secrets, version_hash, created_at, updated_at, updated_by)
values ($1, $2, $3, $4::jsonb, $5, $6, $7, $7, $8)
on conflict (org_id, environment, connector_key) do update set definition = excluded.definition, secrets = excluded.secrets,
  version_hash = excluded.version_hash, updated_at = excluded.updated_at, updated_by = excluded.updated_by`;

/** Puts a version in force, and drops what was staged: it is this (`isApproved`), or is overtaken by it. */
export async function activate(
  tx: Tx,
  locked: LockedConnector,
  { version, sealer, isApproved }: Written & { isApproved: boolean },
): Promise<void> {
  const { key, active, staged } = locked;
  const { orgId, environment, actor } = tx.scope;
  const secrets = sealSecrets(
    version.secrets,
    sealer,
    connectorPlace({ orgId, environment, connectorKey: key }),
  );
  const definition = JSON.stringify(version.definition);
  // What is sealed is another text each time, so new secrets make a new version without telling anything of themselves.
  const versionHash = sha256Hex(`${definition} ${JSON.stringify(secrets)}`);
  await tx.sql(PUT_IN_FORCE, [
    orgId,
    environment,
    key,
    definition,
    secrets,
    versionHash,
    tx.now,
    actor.label,
  ]);
  if (staged !== null) await drop(tx, staged.changeId);
  await recordMove(tx, key, {
    action: active === null ? 'created' : 'updated',
    data: aboutStaged(locked, isApproved),
  });
}

/** `isApproved`: the staged change is this removal; otherwise it is overtaken by it. */
export async function takeAway(tx: Tx, locked: LockedConnector, isApproved: boolean): Promise<void> {
  const { key, active, staged } = locked;
  if (active === null) return;
  const { orgId, environment } = tx.scope;
  await tx.em.nativeDelete(Connector, { orgId, environment, connectorKey: key });
  if (staged !== null) await drop(tx, staged.changeId);
  await forgetCalls(tx, key);
  await recordMove(tx, key, { action: 'deleted', data: aboutStaged(locked, isApproved) });
}

/** Kept answers and limits go with the connector: another one of this name begins anew. */
async function forgetCalls(tx: Tx, key: string): Promise<void> {
  const { orgId, environment } = tx.scope;
  for (const table of ['connector_limits', 'connector_answers'])
    await tx.sql(`delete from ${table} where org_id = $1 and environment = $2 and connector_key = $3`, [
      orgId,
      environment,
      key,
    ]);
}

/** The change is not wanted any more. */
export async function dropStaged(tx: Tx, { key, staged }: LockedConnector): Promise<void> {
  if (staged === null) return;
  await drop(tx, staged.changeId);
  await recordMove(tx, key, { action: 'change_withdrawn', data: { change_id: staged.changeId } });
}

export async function rejectStaged(
  tx: Tx,
  { key, staged }: LockedConnector,
  withReason: boolean,
): Promise<void> {
  if (staged === null) return;
  await drop(tx, staged.changeId);
  await recordMove(tx, key, {
    action: 'change_rejected',
    data: { change_id: staged.changeId, with_reason: withReason },
  });
}
