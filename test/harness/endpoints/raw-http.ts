// Speaks to the server byte by byte, for what no HTTP client would send.
import { connect, type Socket } from 'node:net';

export type RawReply = { text: string; status: number; body: string; header(name: string): string | null };

/** Sends the bytes on a connection of their own and answers all that comes back until the server closes it. */
export function rawExchange(origin: string, bytes: string | Buffer): Promise<RawReply> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (text += part));
    // A server that closes while we still write resets the connection; what it said before counts.
    socket.on('error', (error) => (text === '' ? reject(error) : undefined));
    socket.on('close', () => resolve(reply(text)));
  });
}

function reply(text: string): RawReply {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  return {
    text,
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    body: rest.join('\r\n\r\n'),
    header: (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? null,
  };
}

/** A connection that is held open: what came on it, and whether the server has closed it. */
export type HeldSocket = { socket: Socket; text(): string; closed: Promise<void> };

/** Sends the bytes and leaves the connection as it is then. */
export async function holdOpen(origin: string, bytes: string | Buffer): Promise<HeldSocket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => (text += part));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  await new Promise((resolve) => socket.write(bytes, resolve));
  return { socket, text: () => text, closed };
}
