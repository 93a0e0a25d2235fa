// Secrets of a connector come from a file, from standard input or are typed unseen: a flag's value would stand in the list of processes.
import { readFile } from 'node:fs/promises';
import { Errors, Flags } from '@oclif/core';
import type { AUTH_MODES } from '../../src/connectors/schema.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import { refuseFile } from '../refused-file.ts';
import { askHidden } from '../terminal/hidden-prompt.ts';

export const secretFlags = {
  'secret-stdin': Flags.boolean({
    exclusive: ['secret-file'],
    description: 'Read the secret (of basic the password) from standard input.',
  }),
  'secret-file': Flags.string({ helpValue: '<file>', description: 'Read it from a file.' }),
};

type SecretFlags = { 'secret-stdin': boolean; 'secret-file'?: string | undefined };
type Mode = (typeof AUTH_MODES)[number];

const MAX_BYTES = 16 * 1024;

/** Which part of `auth` is the secret of the mode; null for `none`. */
export const secretPart = (mode: Mode): 'secret' | 'password' | null =>
  mode === 'none' ? null : mode === 'basic' ? 'password' : 'secret';

export const hasSecretFlag = (flags: SecretFlags): boolean =>
  flags['secret-stdin'] || flags['secret-file'] !== undefined;

/** Standard input holds one thing. */
export function refuseSharedInput(flags: SecretFlags, file: string): void {
  if (file === '-' && flags['secret-stdin'])
    throw new Errors.CLIError('Standard input holds the document: give the secret with --secret-file.', {
      exit: 2,
    });
}

/** As it was given, else typed on the terminal. Refuses where there is none and nobody can be asked. */
export async function requireSecret(
  flags: SecretFlags & { json?: boolean | undefined },
  { key, mode }: { key: string; mode: Mode },
): Promise<string> {
  const canAsk = process.stdin.isTTY && process.stderr.isTTY && flags.json !== true;
  if (!hasSecretFlag(flags) && !canAsk)
    throw new Conflict(
      'secret_required',
      `${key} authenticates with ${mode}: give its secret with --secret-file or --secret-stdin, or say --auth-mode none.`,
    );
  const text = hasSecretFlag(flags) ? await readGiven(flags) : await askHidden(`Secret of ${key} (${mode})`);
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '') throw new Conflict('secret_required', 'The secret is empty. Nothing was changed.');
  return secret;
}

async function readGiven(flags: SecretFlags): Promise<string> {
  const path = flags['secret-file'];
  if (path === undefined && process.stdin.isTTY) return askHidden('Secret');
  const bytes =
    path === undefined
      ? await readStandardInput(MAX_BYTES)
      : await readFile(path).catch((error: unknown) => refuseFile(path, error));
  if (bytes.length > MAX_BYTES)
    throw new Conflict('secret_too_long', 'The secret is longer than 16 KiB. Is it the right file?');
  return bytes.toString('utf8');
}

/** Not more than is of use: it may be endless. */
export async function readStandardInput(most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of process.stdin) {
    parts.push(Buffer.from(part as Uint8Array));
    length += parts.at(-1)?.length ?? 0;
    if (length > most) break;
  }
  return Buffer.concat(parts);
}
