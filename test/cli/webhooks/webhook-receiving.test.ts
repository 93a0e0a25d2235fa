// `webhooks listen`: a receiver that verifies and prints.
import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import WebhooksListen from '../../../cli/commands/webhooks/listen.ts';
import { openListener } from '../../../cli/webhooks/listener.ts';
import { startReceiver, type ReceivedDelivery } from '../../../cli/webhooks/receiver.ts';
import { signatureHeader } from '../../../src/webhooks/signature.ts';
import { waitFor } from '../../harness/wait.ts';
import { runHere } from '../run.ts';

const SECRET = `whsec_${'q'.repeat(43)}`;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const BODY = '{"case_id":"case_1","case_cursor":7,"data":{"note":"Zoë \\u001b[2J"}}';

const post = (port: number, more: { body?: string; secret?: string; deliveryId?: string } = {}) => {
  const { body = BODY, secret = SECRET, deliveryId = 'del_1' } = more;
  const signature = signatureHeader(Buffer.from(body), [secret], Math.floor(Date.now() / 1000));
  const headers = {
    'content-type': 'application/json',
    'x-service-signature': signature,
    'x-service-event': 'v1.case.completed',
    'x-service-event-id': 'evt_1',
    'x-service-delivery': deliveryId,
  };
  return fetch(`http://127.0.0.1:${port}/any/path`, { method: 'POST', headers, body });
};

/** Runs the command until it has what it waits for, while `meanwhile` sends. */
async function listening(args: string[], meanwhile: (port: number) => Promise<void>) {
  const port = await freePort();
  const ran = runHere(WebhooksListen, ['--port', String(port), ...args], {});
  const isUp = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ status }) => status === 405,
      () => false,
    );
  await waitFor('the receiver', isUp);
  await meanwhile(port);
  return ran;
}

describe('listen', () => {
  test('with --json a line per delivery, verified, the same delivery known again', async () => {
    const statuses: number[] = [];
    const ran = await listening(['--secret', SECRET, '--count', '4', '--json'], async (port) => {
      for (const given of [
        {},
        {},
        { secret: `${SECRET}x`, deliveryId: 'del_2' },
        { body: 'no json', deliveryId: 'del_3' },
      ])
        statuses.push((await post(port, given)).status);
    });
    expect(statuses).toEqual([200, 200, 400, 200]);
    const lines = ran.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ReceivedDelivery);
    expect(lines).toMatchObject([
      {
        event_type: 'v1.case.completed',
        event_id: 'evt_1',
        delivery_id: 'del_1',
        path: '/any/path',
        signature: 'valid',
        reason: null,
        repeated: false,
        payload: { case_id: 'case_1', data: { note: expect.any(String) } },
      },
      { delivery_id: 'del_1', signature: 'valid', repeated: true },
      { delivery_id: 'del_2', signature: 'invalid', reason: expect.any(String) },
      { delivery_id: 'del_3', signature: 'valid', payload: null },
    ]);
    expect(ran.code).toBe(0);
  });

  test('for people what matters at a glance, harmless to the terminal', async () => {
    const ran = await listening(['--count', '1'], async (port) => {
      await post(port, { body: '{"case_id":"case_\\u001b[31m1","data":{"a":"\u202e"}}' });
    });
    expect(ran.stdout).toContain('v1.case.completed');
    expect(ran.stdout).toContain('signature not checked');
    expect(ran.stdout).toContain('delivery del_1');
    for (const hidden of ['\u001b', '\u202e']) expect(ran.stdout).not.toContain(hidden);
    expect(ran.stderr).toContain('Listening on http://127.0.0.1:');
    expect(ran.stderr).toContain('--secret-file');
  });

  test('during a rotation either secret will do, be they said or read from a file', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'intake-secrets-')), 'signing.secret');
    writeFileSync(file, `whsec_unknown\n${SECRET}\n`);
    const ran = await listening(
      ['--secret', 'whsec_old', '--secret-file', file, '--count', '2', '--json'],
      async (port) => {
        expect((await post(port)).status).toBe(200);
        expect((await post(port, { secret: 'whsec_old', deliveryId: 'del_2' })).status).toBe(200);
      },
    );
    expect(ran.stdout.match(/"signature":"valid"/g)).toHaveLength(2);
  });

  test('a secret that comes after the start counts from then on', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'intake-secrets-')), 'signing.secret');
    const ran = await listening(['--secret-file', file, '--count', '2', '--json'], async (port) => {
      await post(port);
      writeFileSync(file, `${SECRET}\n`);
      await post(port, { deliveryId: 'del_2' });
    });
    expect(ran.stderr).toContain(`Signatures are checked once there is a secret in ${file}.`);
    expect(ran.stdout.match(/"signature":"\w+"/g)).toEqual([
      '"signature":"unchecked"',
      '"signature":"valid"',
    ]);
  });

  test('a certificate that is kept is the same the next time, its key for its owner alone', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'intake-certificate-')), 'localhost.pem');
    const options = { port: 0, secrets: () => [SECRET], received: () => undefined };
    const https = { isHttps: true, certificateFile: file, secretFile: null };
    const certificates: string[] = [];
    for (let run = 0; run < 2; run += 1) {
      const listener = await openListener({ ...options, ...https });
      expect(listener.lines.join('\n')).toContain(`INTAKE_EGRESS_CA_FILE=${file}`);
      await listener.close();
      certificates.push(readFileSync(file, 'utf8'));
    }
    expect(certificates[1]).toBe(certificates[0]);
    expect(statSync(`${file}.key`).mode & 0o077).toBe(0);
    writeFileSync(file, 'no certificate');
    await expect(openListener({ ...options, ...https })).rejects.toThrow(`${file} cannot be read`);
  });

  test('a body of more than 1 MiB and other methods are refused, and do not count', async () => {
    const ran = await listening(['--count', '1', '--json'], async (port) => {
      expect((await post(port, { body: 'x'.repeat(1024 * 1024 + 1) })).status).toBe(413);
      expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'DELETE' })).status).toBe(405);
      expect((await post(port)).status).toBe(200);
    });
    expect(ran.stdout.trim().split('\n')).toHaveLength(1);
  });

  test('a port that is taken', async () => {
    const options = { secrets: () => [], received: () => undefined };
    const first = await startReceiver({ ...options, port: 0 });
    await expect(startReceiver({ ...options, port: first.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await first.close();
  });
});
