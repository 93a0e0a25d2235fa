// What the connector commands share: finding one, and what became of a write.
import { Args } from '@oclif/core';
import type { ConnectorRow, PendingChange } from '../../src/connectors/queries.ts';
import type { Written } from '../../src/connectors/operations.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import type { Desk, Place } from '../connect.ts';
import { placeFlags } from '../place-flags.ts';

export const keyArgument = Args.string({ required: true, description: 'connector_key of the connector.' });

/** With the change to it that waits. */
export async function findConnectorRow({ sql }: Pick<Desk, 'sql'>, place: Place, key: string) {
  const { findConnector } = await import('../../src/connectors/queries.ts');
  const row = await findConnector(sql, place, key);
  if (row !== null) return row;
  throw new Conflict(
    'not_found',
    `There is no connector ${key} in ${place.environment}. List them with "intake connectors list${placeFlags(place)}".`,
  );
}

export type RowWithChange = ConnectorRow & { change: PendingChange };

/** Refuses where no change waits, or another one than the given. */
export async function findChange(
  desk: Pick<Desk, 'sql'>,
  place: Place,
  { key, changeId }: { key: string; changeId: string | undefined },
): Promise<RowWithChange> {
  const row = await findConnectorRow(desk, place, key);
  const { change } = row;
  if (change === null)
    throw new Conflict(
      'no_staged_change',
      `No change to ${key} waits in ${place.environment}. See "intake connectors pending${placeFlags(place)}".`,
    );
  if (changeId !== undefined && changeId !== change.changeId)
    throw new Conflict(
      'change_replaced',
      `Another change to ${key} waits than ${changeId}: ${change.changeId}. Look at it with "intake connectors show ${key}${placeFlags(place)}", then decide again.`,
    );
  return { ...row, change };
}

/** What a write came to, for people and, as the API answers it with the id of the change, for scripts. */
export async function tellWritten(
  desk: Desk,
  place: Place,
  { key, written }: { key: string; written: Written },
): Promise<{ told: string; next: string; body: object }> {
  const { answerWritten } = await import('../../src/connectors/presenter.ts');
  const { change } = await findConnectorRow(desk, place, key);
  const { body } = answerWritten(written, { connector_key: key, environment: place.environment });
  const changeId = written.status === 'active' ? null : (change?.changeId ?? null);
  const isStaged = changeId !== null;
  return {
    told: isStaged
      ? `${key} waits for approval in ${place.environment}, as change ${changeId}.`
      : `${key} is in force in ${place.environment}.`,
    next: isStaged
      ? `Look at it and approve it with: intake connectors approve ${key}${placeFlags(place)}`
      : `Try it with: intake connectors test ${key} FUNCTION${placeFlags(place)}`,
    body: { ...body, approval_status: written.status, change_id: changeId },
  };
}
