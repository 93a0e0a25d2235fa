// Serves the sample document over HTTPS on loopback, with a certificate made for this one run.
import { createServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

export type LocalHost = { url: string; authority: string; certificate: string; close(): Promise<void> };

/** `authority` is the `host:port` to allow, `certificate` the one to trust. */
export async function serveLocally(path: string, bytes: Uint8Array): Promise<LocalHost> {
  const names = [
    { type: 2 as const, value: 'localhost' },
    { type: 7 as const, ip: '127.0.0.1' },
  ];
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    keySize: 2048,
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: names },
    ],
  });
  const server = createServer({ key: made.private, cert: made.cert }, (request, response) => {
    if (request.url === path) response.writeHead(200, { 'content-type': 'application/pdf' }).end(bytes);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const authority = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `https://${authority}${path}`,
    authority,
    certificate: made.cert,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
