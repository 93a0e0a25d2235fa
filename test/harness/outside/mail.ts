// A real mail server on loopback that keeps what it gets, readers for what a mail says, and servers that behave badly.
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type ReceivedMail = {
  from: string;
  to: string[];
  raw: string;
  /** Header lines, unfolded and decoded. */
  headers: string[];
  text: string;
  html: string;
  /** Whether it came over TLS, and as whom. */
  secure: boolean;
  user: unknown;
};

export type MailServer = { url: string; port: number; mails: ReceivedMail[]; close(): Promise<void> };

/** Takes every mail unless `options` say otherwise; without TLS and login by default. */
export async function startMailServer(options: Partial<SMTPServerOptions> = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 10,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          secure: session.secure === true,
          user: session.user,
          ...readMail(Buffer.concat(parts).toString('latin1')),
        });
        done();
      });
    },
    ...options,
  });
  // Clients that give up are what some tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

/** A server of raw bytes. */
export async function startRawServer(
  serve: (socket: Socket) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** A port where nobody listens. */
export async function freePort(): Promise<number> {
  const server = await startRawServer(() => undefined);
  await server.close();
  return Number(new URL(server.url).port);
}

function readMail(raw: string): Pick<ReceivedMail, 'raw' | 'headers' | 'text' | 'html'> {
  const { headers, body } = splitPart(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.join('\n'))?.[1];
  if (boundary === undefined) throw new Error(`no parts in:\n${raw}`);
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.replace(/^\r\n/, '').replace(/\r\n$/, '')));
  const content = (type: string): string => {
    const found = parts.filter((part) =>
      part.headers.some((line) => line.startsWith(`Content-Type: ${type}; charset=utf-8`)),
    );
    if (found.length !== 1) throw new Error(`${found.length} parts of ${type} in:\n${raw}`);
    return unquoted(found[0]?.body ?? '').replaceAll('\r\n', '\n');
  };
  return {
    raw,
    headers: headers.map(decodedHeader),
    text: content('text/plain'),
    html: content('text/html'),
  };
}

function splitPart(raw: string): { headers: string[]; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  return {
    headers: raw
      .slice(0, end)
      .replaceAll(/\r\n(?=[ \t])/g, '')
      .split('\r\n'),
    body: raw.slice(end + 4),
  };
}

/** Quoted-printable in UTF-8. */
const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString('utf8');

/** Words as RFC 2047 encodes them. */
function decodedHeader(line: string): string {
  const joined = line.replaceAll(/\?=\s+=\?UTF-8\?[QB]\?/g, '');
  return joined.replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/g, (_, kind: string, word: string) =>
    kind === 'B' ? Buffer.from(word, 'base64').toString('utf8') : unquoted(word.replaceAll('_', ' ')),
  );
}
