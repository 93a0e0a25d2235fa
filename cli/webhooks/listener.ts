// Opens the receiver of `webhooks listen`, with a certificate of its own where it is HTTPS, and says how to reach it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { keptCertificate } from '../server/local-certificate.ts';
import { startReceiver, type ReceiverOptions } from './receiver.ts';

export type Listener = {
  /** Where it listens and what to do, for stderr. */
  lines: string[];
  close(): Promise<void>;
};

type ListenerOptions = Pick<ReceiverOptions, 'port' | 'secrets' | 'received'> & {
  isHttps: boolean;
  /** Where the certificate is kept; null: made for this run alone. */
  certificateFile: string | null;
  /** A file of secrets that may come later. */
  secretFile: string | null;
};

export async function openListener(options: ListenerOptions): Promise<Listener> {
  const unchecked = options.secrets().length === 0 ? [uncheckedLine(options.secretFile)] : [];
  if (!options.isHttps) {
    const receiver = await startReceiver(options);
    const tunnel = 'Deliveries are sent over HTTPS alone: put a tunnel in front, or use --https.';
    return { lines: [`Listening on ${receiver.url}`, tunnel, ...unchecked], close: receiver.close };
  }
  const directory = options.certificateFile === null ? mkdtempSync(join(tmpdir(), 'intake-listen-')) : null;
  const file = resolve(options.certificateFile ?? join(directory ?? '', 'certificate.pem'));
  const certificate = await keptCertificate(file);
  const receiver = await startReceiver({ ...options, certificate });
  return {
    lines: [
      `Listening on ${receiver.url}`,
      'Start the server, and any command that sends there, with:',
      `  INTAKE_EGRESS_ALLOW=localhost:${receiver.port} INTAKE_EGRESS_CA_FILE=${file}`,
      ...unchecked,
    ],
    async close() {
      await receiver.close();
      if (directory !== null) rmSync(directory, { recursive: true, force: true });
    },
  };
}

const uncheckedLine = (secretFile: string | null): string =>
  secretFile === null
    ? 'Signatures are not checked: give --secret-file to verify them.'
    : `Signatures are checked once there is a secret in ${secretFile}.`;
