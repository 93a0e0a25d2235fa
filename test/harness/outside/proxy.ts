// An HTTP proxy on loopback that opens tunnels, or does what a test would have it do instead.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ServerCertificate } from './certificates.ts';
import { onTestEnd } from './outbound.ts';

export type TestProxy = {
  /** `http://127.0.0.1:PORT`, or https with a certificate. */
  origin: string;
  port: number;
  /** Where it was asked to lead, and as whom. */
  asked: { authority: string; as: string | undefined }[];
};

type Options = {
  /** Every tunnel leads to this port of loopback, whatever was asked for. */
  to?: number;
  certificate?: ServerCertificate;
  /** Instead of opening a tunnel. */
  instead?: (socket: Duplex) => void;
};

export async function startProxy({ to = 0, certificate, instead }: Options): Promise<TestProxy> {
  const asked: TestProxy['asked'] = [];
  const sockets = new Set<Duplex>();
  const server: Server = certificate === undefined ? createServer() : createTlsServer(certificate);
  server.on('connection', (socket: Duplex) => sockets.add(socket));
  server.on('connect', (request: IncomingMessage, socket: Duplex, first: Buffer) => {
    asked.push({ authority: request.url ?? '', as: request.headers['proxy-authorization'] });
    socket.on('error', () => undefined);
    if (instead !== undefined) return instead(socket);
    const onward = connect(to, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.write(first);
      onward.pipe(socket).pipe(onward);
    });
    sockets.add(onward.on('error', () => socket.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestEnd(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}`, port, asked };
}
