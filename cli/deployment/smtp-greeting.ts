// Whether a mail server answers: a connection and its greeting, no mail and no login.
import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';

const WAIT_MS = 5000;
const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

export function greetMailServer(url: URL): Promise<{ ok: true } | { ok: false; message: string }> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? (PORTS[url.protocol] ?? 587) : Number(url.port);
  return new Promise((resolve) => {
    const socket =
      url.protocol === 'smtps:' ? connectTls({ host, port, servername: host }) : connectPlain({ host, port });
    const end = (outcome: { ok: true } | { ok: false; message: string }): void => {
      socket.destroy();
      resolve(outcome);
    };
    socket.setTimeout(WAIT_MS, () => end({ ok: false, message: `no answer within ${WAIT_MS / 1000} s` }));
    socket.once('error', (error) => end({ ok: false, message: error.message }));
    socket.once('data', (data: Buffer) =>
      end(
        data.toString('latin1').startsWith('220')
          ? { ok: true }
          : { ok: false, message: 'its greeting is not that of a mail server' },
      ),
    );
  });
}
