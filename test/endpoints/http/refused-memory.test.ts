// What a process holds of bodies that it refuses: nothing, as soon as they are refused, and not once a collector comes by (S9).
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newTenant, type Tenant } from '../../harness/factories.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await newTenant(app);
});
afterAll(() => app.close());

const PIECE = Buffer.alloc(64 * 1024, ' ');
const CHUNK = Buffer.concat([Buffer.from('10000\r\n'), PIECE, Buffer.from('\r\n')]);
const MIB = 1024 * 1024;
const TIMES = 24;

/** Sends until it is told that nobody wants more; answers the status. */
function endless(framing: string): Promise<number> {
  const { hostname, port } = new URL(app.origin);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const socket = connect(Number(port), hostname);
  const piece = framing.includes('chunked') ? CHUNK : PIECE;
  const more = (): void => {
    while (socket.writable && socket.write(piece));
  };
  socket.on('error', reject).on('drain', more);
  socket.once('data', (data: Buffer) => {
    resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString())?.[1]));
    socket.destroy();
  });
  socket.write(
    `POST /api/v1/process HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tenant.key}\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`,
  );
  more();
  return promise;
}

test.each([['Transfer-Encoding: chunked'], [`Content-Length: ${100 * MIB}`]])(
  'bodies of 100 MB, %s: what came is given back',
  async (framing) => {
    await endless(framing);
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    for (let n = 0; n < TIMES; n++) {
      expect(await endless(framing)).toBe(413);
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
    expect(most / MIB).toBeLessThan(6);
  },
);
