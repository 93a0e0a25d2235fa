// Puts the secret that was given beside a file into the connector that the file holds.
import { AUTH_MODES } from '../../src/connectors/schema.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import { hasSecretFlag, requireSecret, secretPart } from './secrets.ts';

type Members = Record<string, unknown>;
const membersOf = (value: unknown): Members | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null;

/** The same value where it needs no secret, or is not such that one could be put into it: the check says so. */
export async function withSecret(
  value: unknown,
  flags: Parameters<typeof requireSecret>[0],
): Promise<unknown> {
  const connector = membersOf(value);
  const transport = membersOf(connector?.['transport']);
  const auth = membersOf(transport?.['auth']);
  const mode = AUTH_MODES.find((each) => each === auth?.['mode']) ?? 'none';
  const part = secretPart(mode);
  if (auth !== null && part !== null && !Object.hasOwn(auth, part)) {
    const { connector_key: key } = connector ?? {};
    const secret = await requireSecret(flags, { key: typeof key === 'string' ? key : 'the connector', mode });
    return { ...connector, transport: { ...transport, auth: { ...auth, [part]: secret } } };
  }
  if (hasSecretFlag(flags)) throw needless(part);
  return value;
}

const needless = (part: string | null): Conflict =>
  part === null
    ? new Conflict('secret_not_needed', 'The file names no auth.mode that has a secret. Name one in it.')
    : new Conflict(
        'secret_given_twice',
        `The file holds transport.auth.${part} already. Take it out of the file, or leave the flag out.`,
      );
