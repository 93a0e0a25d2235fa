// Opens the receiver of `webhooks listen`, with a certificate of its own where it is HTTPS, and says how to reach it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReceiver, type ReceiverOptions } from './receiver.ts';

export type Listener = {
  /** Where it listens and what to do, for stderr. */
  lines: string[];
  close(): Promise<void>;
};

type ListenerOptions = Pick<ReceiverOptions, 'port' | 'secrets' | 'received'> & { isHttps: boolean };

export async function openListener({ isHttps, ...options }: ListenerOptions): Promise<Listener> {
  const unchecked =
    options.secrets.length === 0 ? ['Signatures are not checked: give --secret-file to verify them.'] : [];
  if (!isHttps) {
    const receiver = await startReceiver(options);
    const tunnel = 'Deliveries are sent over HTTPS alone: put a tunnel in front, or use --https.';
    return { lines: [`Listening on ${receiver.url}`, tunnel, ...unchecked], close: receiver.close };
  }
  const { makeLocalCertificate } = await import('../server/local-certificate.ts');
  const certificate = await makeLocalCertificate();
  const receiver = await startReceiver({ ...options, certificate });
  const directory = mkdtempSync(join(tmpdir(), 'intake-listen-'));
  const file = join(directory, 'certificate.pem');
  writeFileSync(file, certificate.cert);
  return {
    lines: [
      `Listening on ${receiver.url}`,
      'Start the server, and any command that sends there, with:',
      `  INTAKE_EGRESS_ALLOW=localhost:${receiver.port} INTAKE_EGRESS_CA_FILE=${file}`,
      ...unchecked,
    ],
    async close() {
      await receiver.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
