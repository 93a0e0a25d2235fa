// The host of a document answers well, badly, late or not at all.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestListener } from 'node:http';
import { fetchDocument } from '../../../src/intake/fetch.ts';
import { testAuthority } from '../../harness/outside/certificates.ts';
import { startDocumentHost, type DocumentHost } from '../../harness/outside/document-host.ts';
import { documentHost, invoicePdf } from '../../harness/documents.ts';
import type { Tenant } from '../../harness/factories.ts';
import { client, documentHost as hostOfTest } from '../../harness/outside/outbound.ts';
import {
  countOf,
  feedOf,
  look,
  send,
  startStory,
  type CaseView,
  type Sent,
  type Story,
} from '../../harness/story.ts';

const MIB = 1024 * 1024;

let story: Story;
let selfSigned: DocumentHost;
let expired: DocumentHost;
let tenant: Tenant;
const sent: Record<string, Sent> = {};
const views: Record<string, CaseView> = {};

/** Every document at once: what is tried again waits beside the others. */
beforeAll(async () => {
  const ca = await testAuthority();
  const certificates = {
    selfSigned: await ca.selfSigned(['self-signed.test']),
    expired: await ca.issue(['expired.test'], { expired: true }),
  };
  selfSigned = await startDocumentHost({
    ca,
    hostname: 'self-signed.test',
    certificate: certificates.selfSigned,
  });
  expired = await startDocumentHost({ ca, hostname: 'expired.test', certificate: certificates.expired });
  story = await startStory({
    hosts: [selfSigned, expired],
    addresses: {
      'inside.example': ['10.0.0.7'],
      'metadata.example': ['169.254.169.254'],
      'mixed.example': ['93.184.216.34', '127.0.0.1'],
    },
  });
  tenant = await story.tenant();
  for (const [name, url] of Object.entries(await documents(story.host))) sent[name] = await send(tenant, url);
  await story.app.drain();
  for (const [name, { case_id }] of Object.entries(sent)) views[name] = await look(tenant, case_id);
}, 60_000);
afterAll(async () => {
  await story.close();
  await selfSigned.close();
  await expired.close();
});

async function documents(host: Awaited<ReturnType<typeof documentHost>>): Promise<Record<string, string>> {
  const pdf = await invoicePdf();
  const redirect =
    (location: string): RequestListener =>
    (_request, response) =>
      response.writeHead(302, { location }).end();
  const afterFailures = (times: number, fail: RequestListener): RequestListener => {
    let left = times;
    return (request, response) => {
      left -= 1;
      if (left >= 0) fail(request, response);
      else response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf);
    };
  };
  const status =
    (code: number): RequestListener =>
    (_request, response) =>
      response.writeHead(code).end('no');
  const reset: RequestListener = (_request, response) => response.socket?.destroy();
  const breakOff: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': pdf.length });
    response.write(pdf.subarray(0, 100), () => response.socket?.destroy());
  };
  const flood: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' });
    for (let mib = 0; mib < 26; mib++) response.write(Buffer.alloc(MIB, 32));
    response.end();
  };
  const chain = (hops: number): string => {
    host.serve(`/chain-${hops}/0`, pdf);
    for (let left = 1; left <= hops; left++)
      host.serve(`/chain-${hops}/${left}`, redirect(`/chain-${hops}/${left - 1}`));
    return `${host.origin}/chain-${hops}/${hops}`;
  };
  return {
    recovers: host.serve('/recovers', afterFailures(2, status(503))),
    resetOnce: host.serve('/reset-once', afterFailures(1, reset)),
    alwaysFails: host.serve('/always-fails', status(500)),
    alwaysResets: host.serve('/always-resets', reset),
    breaksOff: host.serve('/breaks-off', breakOff),
    missing: host.serve('/missing', status(404)),
    gone: host.serve('/gone', status(410)),
    fourRedirects: chain(4),
    fiveRedirects: chain(5),
    toPrivateAddress: host.serve('/to-private', redirect('https://10.0.0.7/x')),
    toMetadata: host.serve('/to-metadata', redirect('https://169.254.169.254/latest/meta-data')),
    toPlainHttp: host.serve('/to-http', redirect('http://example.com/x')),
    toPrivateName: host.serve('/to-name', redirect('https://inside.example/x')),
    privateName: 'https://inside.example/x.pdf',
    metadataName: 'https://metadata.example/x.pdf',
    mixedName: 'https://mixed.example/x.pdf',
    selfSigned: selfSigned.serve('/x.pdf', pdf),
    expired: expired.serve('/x.pdf', pdf),
    large: host.serve('/large', Buffer.alloc(26 * MIB, 32)),
    flood: host.serve('/flood', flood),
    named: host.serve('/some%20folder/Rechnung%20%C3%9C%2F..%2F1.pdf', pdf),
  };
}

const documentOf = (name: string) => Object.values(views[name]?.documents ?? {})[0];

describe('a host that answers in the end', () => {
  test.each([
    ['recovers', '/recovers', 3],
    ['resetOnce', '/reset-once', 2],
    ['fourRedirects', '/chain-4/0', 1],
  ])('%s: the document is read', (name, path, hits) => {
    expect(documentOf(name)).toMatchObject({ status: 'processed', failure_code: null });
    expect(views[name]).toMatchObject({ why: 'all_facts_resolved' });
    expect(story.host.hits(path)).toBe(hits);
  });

  test('a name is taken from the address, cleaned of what is no name', () => {
    expect(documentOf('named')).toMatchObject({ status: 'processed', filename: 'Rechnung Ü..1.pdf' });
  });
});

describe('a host that does not', () => {
  test('its document is called by its address', () => {
    expect(documentOf('missing')).toMatchObject({ status: 'failed', filename: 'missing' });
    expect(documentOf('privateName')).toMatchObject({ status: 'failed', filename: 'x.pdf' });
  });

  test.each([
    ['alwaysFails', '/always-fails', 3, /answered 500/],
    ['alwaysResets', '/always-resets', 3, /closed the connection/],
    ['breaksOff', '/breaks-off', 3, /closed the connection/],
    ['missing', '/missing', 1, /answered 404/],
    ['gone', '/gone', 1, /answered 410/],
  ])('%s: fetch_failed after the tries that make sense', async (name, path, hits, message) => {
    expect(documentOf(name)).toMatchObject({
      status: 'failed',
      failure_code: 'fetch_failed',
      status_message: expect.stringMatching(message),
    });
    expect(story.host.hits(path)).toBe(hits);
    expect(views[name]).toMatchObject({ status: 'ready_for_review', why: 'processing_failed' });
    const feed = await feedOf(tenant, sent[name]?.case_id ?? '');
    expect(countOf(feed, 'document.failed')).toBe(1);
    expect(feed.find(({ event_type }) => event_type === 'document.failed')?.data).toMatchObject({
      retryable: true,
    });
  });

  test.each([
    ['fiveRedirects', 'fetch_redirect_refused'],
    ['toPrivateAddress', 'fetch_redirect_refused'],
    ['toMetadata', 'fetch_redirect_refused'],
    ['toPlainHttp', 'fetch_redirect_refused'],
    ['toPrivateName', 'fetch_redirect_refused'],
    ['privateName', 'fetch_forbidden_address'],
    ['metadataName', 'fetch_forbidden_address'],
    ['mixedName', 'fetch_forbidden_address'],
    ['selfSigned', 'fetch_failed'],
    ['expired', 'fetch_failed'],
    ['large', 'too_large'],
    ['flood', 'too_large'],
  ])('%s: %s', (name, code) => {
    expect(documentOf(name)).toMatchObject({ status: 'failed', failure_code: code, byte_size: null });
    expect(views[name]).toMatchObject({ status: 'ready_for_review', why: 'processing_failed' });
    const told: string = documentOf(name).status_message;
    expect(told).not.toMatch(/10\.0\.0\.7|169\.254|127\.0\.0\.1|ECONN|UND_ERR|self-signed/);
  });

  test('is not asked at all where its certificate is not valid', () => {
    expect(documentOf('expired').status_message).toMatch(/certificate/);
    expect(selfSigned.hits() + expired.hits()).toBe(0);
    expect(story.host.hits('/chain-5/0')).toBe(0);
  });
});

test('the time for a fetch bounds its tries together', async () => {
  const host = await hostOfTest();
  const hanging = host.serve('/hangs', () => undefined);
  const limits = { maxBytes: MIB, fetchMs: 400, maxRedirects: 4 };
  expect(await fetchDocument(client(), hanging, limits)).toMatchObject({
    ok: false,
    code: 'fetch_failed',
    message: expect.stringMatching(/within 0\.4 s/),
  });
  expect(host.hits('/hangs')).toBe(1);
  const dripping = host.serve('/drips', (_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'), 50);
    response.once('close', () => clearInterval(timer));
  });
  expect(await fetchDocument(client(), dripping, limits)).toMatchObject({ ok: false, code: 'fetch_failed' });
});
