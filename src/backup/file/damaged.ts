// A backup that cannot be trusted: what is wrong with it, and what to do.
import { Conflict } from '../../platform/conflict.ts';

/** `what` follows "The backup is damaged: ". */
export const damaged = (what: string): Conflict =>
  new Conflict(
    'backup_damaged',
    `The backup is damaged: ${what}. Use another copy of the file, or an older backup.`,
  );
