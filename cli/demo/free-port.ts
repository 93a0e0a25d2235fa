// A port that nobody uses at the moment: links that are made before the server listens name it.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** The port itself where one is wanted, else a free one of loopback. */
export async function portOr(wanted: number): Promise<number> {
  if (wanted !== 0) return wanted;
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
