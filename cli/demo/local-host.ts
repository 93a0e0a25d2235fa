// An integrator's host on loopback: serves the sample document and a register over HTTPS and receives webhooks, with a certificate for this one run.
import { EventEmitter, once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { openRegister } from './register.ts';
import { makeLocalCertificate } from '../server/local-certificate.ts';

export type ReceivedWebhook = { headers: IncomingHttpHeaders; body: Buffer };

export type LocalHost = {
  documentUrl: string;
  webhookUrl: string;
  /** An API that can be asked about VAT numbers, and the secret that it wants. */
  register: { openApiUrl: string; secret: string };
  /** The `host:port` to allow, and the certificate to trust. */
  authority: string;
  certificate: string;
  /** The first delivery of the event type about the case; null where none comes in time. */
  delivered(eventType: string, caseId: string, withinMs: number): Promise<ReceivedWebhook | null>;
  close(): Promise<void>;
};

const WEBHOOK_PATH = '/webhooks';

export async function serveLocally(path: string, bytes: Uint8Array): Promise<LocalHost> {
  const inbox = openInbox();
  const register = openRegister();
  const { key, cert } = await makeLocalCertificate();
  const server = createServer({ key, cert }, (request, response) => {
    if (request.method === 'POST' && request.url === WEBHOOK_PATH) inbox.take(request, response);
    else if (request.url === path) response.writeHead(200, { 'content-type': 'application/pdf' }).end(bytes);
    else if (!register.answer(request, response)) response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const authority = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    documentUrl: `https://${authority}${path}`,
    webhookUrl: `https://${authority}${WEBHOOK_PATH}`,
    register: { openApiUrl: `https://${authority}${register.documentPath}`, secret: register.secret },
    authority,
    certificate: cert,
    delivered: inbox.delivered,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Keeps what arrives; a receiver answers first and works afterwards. */
function openInbox() {
  const received: ReceivedWebhook[] = [];
  const arrived = new EventEmitter();
  const find = (eventType: string, caseId: string): ReceivedWebhook | undefined =>
    received.find(({ headers, body }) => headers['x-service-event'] === eventType && body.includes(caseId));
  return {
    take(request: IncomingMessage, response: ServerResponse): void {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        response.writeHead(204).end();
        received.push({ headers: request.headers, body: Buffer.concat(parts) });
        arrived.emit('delivery');
      });
    },
    async delivered(eventType: string, caseId: string, withinMs: number): Promise<ReceivedWebhook | null> {
      const signal = AbortSignal.timeout(withinMs);
      for (;;) {
        const found = find(eventType, caseId);
        if (found !== undefined) return found;
        if (signal.aborted) return null;
        await once(arrived, 'delivery', { signal }).catch(() => null);
      }
    },
  };
}
