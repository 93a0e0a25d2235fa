// Who sits at the CLI: the name that stands in every audit record.
import { userInfo } from 'node:os';
import type { Actor } from '../../src/platform/transaction.ts';
import { clean } from '../terminal/text.ts';

const MAX_LENGTH = 200;

/** `--as`, else INTAKE_OPERATOR, else the user of the operating system. */
export function operatorActor(as: string | undefined, configured: string | undefined): Actor {
  const name = [as, configured, systemUser()]
    .map((given) => clean(given ?? '').trim())
    .find((given) => given !== '');
  // No half of a character of two units: no database takes it.
  const id = (name ?? 'operator').slice(0, MAX_LENGTH).toWellFormed();
  return { type: 'operator', id, label: id };
}

function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return ''; // a container may run under a number that has no name
  }
}
