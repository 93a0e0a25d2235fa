// `/metrics` on an address of its own: nobody reaches it by the address of the API.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type MetricsListener = { host: string; port: number; close(): Promise<void> };

/** `HOST:PORT`, as the setting has it. */
export function placeOf(setting: string): { host: string; port: number } {
  const at = setting.lastIndexOf(':');
  return { host: setting.slice(0, at).replaceAll(/[[\]]/g, ''), port: Number(setting.slice(at + 1)) };
}

/** Settles when it listens; rejects where the address cannot be taken. */
export async function listenForScrapes(
  setting: string,
  source: { text(): Promise<string>; contentType: string },
): Promise<MetricsListener> {
  const { host, port } = placeOf(setting);
  const server = createServer({ headersTimeout: 5000, requestTimeout: 5000 }, (request, response) => {
    request.resume();
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    const path = request.url?.split('?')[0];
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is /metrics alone.\n');
      return;
    }
    source.text().then(
      (text) => response.writeHead(200, { 'Content-Type': source.contentType }).end(text),
      () =>
        response.writeHead(503, { 'Content-Type': 'text/plain' }).end('The measures could not be read.\n'),
    );
  });
  server.maxConnections = 50;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { host, port: (server.address() as AddressInfo).port, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  const end = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return end;
}
