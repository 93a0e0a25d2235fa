// Operators decide on staged changes: what was shown is what is approved, or it is refused (completions §8).
import { Conflict } from '../platform/conflict.ts';
import type { Sealer } from '../platform/seal.ts';
import type { Tx } from '../platform/transaction.ts';
import type { ChangeAction } from './entity.ts';
import { activate, rejectStaged, takeAway } from './moves.ts';
import { lockConnector, opened, type LockedConnector } from './versions.ts';

/** The change that was looked at. */
export type Shown = { key: string; changeId: string };

/**
 * Puts the staged change in force.
 * @throws Conflict `no_staged_change`, or `change_replaced` where another one was staged since it was shown.
 */
export async function approveChange(tx: Tx, { key, changeId }: Shown, sealer: Sealer): Promise<ChangeAction> {
  const locked = await lockShown(tx, { key, changeId });
  const version = opened(locked.staged, sealer);
  if (version === null) await takeAway(tx, locked, true);
  else await activate(tx, locked, { version, sealer, isApproved: true });
  return locked.staged.action;
}

/** Drops the staged change; what is in force stays. Throws as approveChange does. */
export async function rejectChange(tx: Tx, shown: Shown, withReason: boolean): Promise<ChangeAction> {
  const locked = await lockShown(tx, shown);
  await rejectStaged(tx, locked, withReason);
  return locked.staged.action;
}

type WithStaged = LockedConnector & { staged: NonNullable<LockedConnector['staged']> };

async function lockShown(tx: Tx, { key, changeId }: Shown): Promise<WithStaged> {
  const { staged, ...locked } = await lockConnector(tx, key);
  if (staged === null)
    throw new Conflict(
      'no_staged_change',
      `No change to the connector ${key} waits. See "intake connectors pending".`,
    );
  if (staged.changeId !== changeId)
    throw new Conflict(
      'change_replaced',
      `The change to ${key} was replaced by another one since it was shown. Look at it with "intake connectors show ${key}", then decide again.`,
    );
  return { ...locked, staged };
}
