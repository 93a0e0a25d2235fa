// Uploads that nobody sends by mistake: refusals of the catalogue alone, nothing stored, and a server that goes on.
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, newApplicant, type Applicant } from '../../harness/sessions/applicant.ts';
import type { Json, Reply, Tenant } from '../../harness/factories.ts';
import {
  BOUNDARY,
  MULTIPART,
  documentsOf,
  fieldPart,
  filePart,
  multipart,
  postBody,
  postParts,
  type Part,
} from '../../harness/sessions/multipart.ts';
import { expectShortRefusal } from '../../harness/endpoints/replies.ts';
import { waitFor } from '../../harness/wait.ts';

const PDF = Buffer.from('%PDF-1.7\nthe rest\n%%EOF');
let app: TestApp;
let tenant: Tenant;
let applicant: Applicant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await applicantTenant(app, { environment: 'live' });
});
beforeEach(async () => {
  applicant = await newApplicant(app, tenant);
});
afterAll(() => app.close());

const post = (body: Buffer<ArrayBuffer>, headers?: Record<string, string>): Promise<Reply<Json>> =>
  postBody(applicant, body, headers);
const send = (...parts: Part[]): Promise<Reply<Json>> => postParts(applicant, ...parts);

/** Nothing is stored, and the next good upload arrives. */
async function expectRefused(
  reply: Promise<Reply<Json>>,
  status = 400,
  code = 'validation_error',
): Promise<void> {
  expectShortRefusal(await reply, status, code);
  expect(await documentsOf(app, applicant)).toEqual([]);
  expect((await send(filePart(PDF))).status).toBe(201);
}

describe('the body as a whole', () => {
  test.each([
    ['no boundary', 'multipart/form-data'],
    ['another kind of multipart', `multipart/mixed; boundary=${BOUNDARY}`],
    ['a form without files', 'application/x-www-form-urlencoded'],
    ['JSON', 'application/json'],
    ['nothing', ''],
  ])('%s: 415', (_what, type) =>
    expectRefused(post(multipart([filePart(PDF)]), { 'content-type': type }), 415, 'invalid_request'),
  );

  test.each(['gzip', 'br', 'gzip, identity'])('a content encoding %s: 415', (encoding) =>
    expectRefused(
      post(multipart([filePart(PDF)]), { ...MULTIPART, 'content-encoding': encoding }),
      415,
      'invalid_request',
    ),
  );

  test.each([
    ['a boundary that never comes', Buffer.from('no part at all')],
    ['no body', Buffer.alloc(0)],
    ['the end alone', multipart([])],
    ['no end', multipart([filePart(PDF)], '')],
    ['no end, in the head of a part', Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; na`)],
    [
      'bare line feeds',
      Buffer.from(
        multipart([filePart(PDF)])
          .toString('latin1')
          .replaceAll('\r\n', '\n'),
      ),
    ],
  ])('%s: 400', (_what, body) => expectRefused(post(body)));

  test('what stands before the first part and behind the end is nobody’s', async () => {
    const body = Buffer.concat([
      Buffer.from('hello\r\n'),
      multipart([filePart(PDF)]),
      Buffer.from('more'.repeat(1000)),
    ]);
    expect((await post(body)).status).toBe(201);
  });
});

describe('the parts', () => {
  test.each<[string, Part[]]>([
    ['no file', [fieldPart('document_type', 'invoice')]],
    ['a text called file', [fieldPart('file', '%PDF-1.7')]],
    ['a file of another name', [filePart(PDF, 'name="document"; filename="a.pdf"')]],
    ['a file without a name', [filePart(PDF, 'filename="a.pdf"')]],
    ['two files', [filePart(PDF), filePart('%PDF-other')]],
    ['a file beside one of another name', [filePart(PDF, 'name="x"; filename="a.pdf"'), filePart(PDF)]],
    ['a part without a head', [{ head: '', body: PDF }]],
    ['a part of no form', [{ head: 'Content-Disposition: attachment; filename="a.pdf"', body: PDF }]],
    ['1,000 fields', Array.from({ length: 1000 }, (_, index) => fieldPart(`f${index}`, 'x'))],
    ['1,000 files', Array.from({ length: 1000 }, () => filePart(PDF))],
    ['30 fields before the file', [...Array.from({ length: 30 }, () => fieldPart('f', 'x')), filePart(PDF)]],
    ['a field of 5,000 bytes', [fieldPart('document_type', 'x'.repeat(5000)), filePart(PDF)]],
    [
      'a long field without a name',
      [{ head: 'Content-Disposition: form-data', body: 'x'.repeat(5000) }, filePart(PDF)],
    ],
    ['a field name of 10,000 characters', [fieldPart('n'.repeat(10_000), 'x'.repeat(5000)), filePart(PDF)]],
    ['an empty file', [filePart('')]],
    [
      'an empty file without a name, as a form sends it that nothing was chosen for',
      [filePart('', 'name="file"; filename=""', 'application/octet-stream')],
    ],
  ])('%s: 400', (_what, parts) => expectRefused(send(...parts)));

  test.each<[Part[], string, string]>([
    [[filePart(PDF), filePart('%PDF-other')], 'file', 'too_many'],
    [[filePart(PDF, 'name="x"; filename="a.pdf"'), filePart(PDF)], 'file', 'too_many'],
    [[fieldPart('document_type', 'invoice')], 'file', 'missing'],
    [[fieldPart('task_id', 'x'.repeat(5000)), filePart(PDF)], 'task_id', 'too_long'],
  ])('the refusal names the part (%#)', async (parts, field, code) => {
    const { body } = await send(...parts);
    expect(body.error.details).toEqual([{ field, code, message: expect.stringMatching(/./) }]);
  });

  test.each<[string, Part]>([
    ['a field of no name', { head: 'Content-Disposition: form-data', body: 'x' }],
    ['a field called __proto__', fieldPart('__proto__', '{"polluted":1}')],
    ['a field called constructor', fieldPart('constructor', 'x')],
    ['a field that nobody knows', fieldPart('folder', '../../etc')],
    ['many heads', { head: Array.from({ length: 60 }, (_, n) => `X-H${n}: 1`).join('\r\n'), body: 'x' }],
  ])('%s beside the file is no harm', async (_what, part) => {
    expect((await send(part, filePart(PDF))).status).toBe(201);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test('of a field that comes twice the first counts', async () => {
    const { body } = await send(
      fieldPart('document_type', 'invoice'),
      fieldPart('document_type', 'passport'),
      filePart(PDF),
    );
    expect(body.document.document_type).toBe('invoice');
  });

  test('NUL characters and unpaired surrogates in a field are no ids', async () => {
    await expectRefused(send(fieldPart('task_id', 'task_\0'), filePart(PDF)));
    const unpaired = await send(fieldPart('document_type', Buffer.from('edb080', 'hex')), filePart('%PDF-2'));
    expectShortRefusal(unpaired, 400, 'validation_error');
  });
});

describe('too large', () => {
  const TOO_MUCH = 26 * 1024 * 1024;

  test('25 MiB are taken, a byte more is not', async () => {
    const most = Buffer.alloc(25 * 1024 * 1024, '%PDF-');
    await expectRefused(send(filePart(Buffer.concat([most, Buffer.from('x')]))), 413, 'invalid_request');
    expect((await send(filePart(most))).status).toBe(201);
    expect(await documentsOf(app, applicant)).toHaveLength(2);
  });

  /** Says how much comes, or nothing, and sends as long as no answer comes. */
  const pour = (headers: Record<string, string | number>): Promise<{ status: number; written: number }> =>
    new Promise((resolve, reject) => {
      const authorization = `Bearer ${applicant.session.access_token as string}`;
      const sent = request(`${app.origin}/api/v1${applicant.path}/documents`, {
        method: 'POST',
        headers: { authorization, ...MULTIPART, ...headers },
      });
      let written = 0;
      let isAnswered = false;
      const more = (): void => {
        if (isAnswered) return;
        written += 262_144;
        sent.write(Buffer.alloc(262_144, 0x20), more);
      };
      sent.on('response', ({ statusCode = 0 }) => {
        isAnswered = true;
        resolve({ status: statusCode, written });
        sent.destroy();
      });
      sent.on('error', (error) => (isAnswered ? undefined : reject(error)));
      sent.write(multipart([filePart(PDF)], '').subarray(0, -4), more);
    });

  test('what is announced is refused before it comes; what never ends, soon after the limit', async () => {
    expect(await pour({ 'content-length': 1_000_000_000 })).toMatchObject({ status: 413 });
    const endless = await pour({ 'transfer-encoding': 'chunked' });
    expect(endless.status).toBe(413);
    expect(endless.written).toBeLessThan(TOO_MUCH + 16 * 1024 * 1024);
    expect(await documentsOf(app, applicant)).toEqual([]);
  });
});

/** Begins an upload on a connection of its own and leaves it there. */
async function begin(sent: Buffer): Promise<Socket> {
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const head = [
    `POST /api/v1${applicant.path}/documents HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${applicant.session.access_token as string}`,
    `Content-Type: ${MULTIPART['content-type']}`,
    'Content-Length: 600000',
  ].join('\r\n');
  await new Promise((resolve) => socket.write(`${head}\r\n\r\n`, resolve));
  await new Promise((resolve) => socket.write(sent, resolve));
  return socket;
}
const START = multipart([filePart(Buffer.alloc(500_000, '%PDF-'))], '');

test('a connection that breaks off in the middle leaves nothing, and others are served', async () => {
  for (const sent of [10, 60, 200, 300_000]) (await begin(START.subarray(0, sent))).destroy();
  await waitFor('the next upload', async () => (await send(filePart(PDF))).status === 201);
  expect(await documentsOf(app, applicant)).toHaveLength(1);
});

test('uploads that do not come to an end hold up nobody else, and their sender only as long as they are there', async () => {
  const sockets = await Promise.all(Array.from({ length: 7 }, () => begin(START.subarray(0, 200))));
  // Six are there for certain as soon as the seventh is refused; one that is sent before would take the place of one of them.
  await Promise.race(sockets.map((socket) => once(socket, 'data')));
  const other = await newApplicant(app, tenant);
  const refused = await send(filePart(PDF));
  expectShortRefusal(refused, 429, 'rate_limit_exceeded');
  expect(refused.headers.get('retry-after')).toBe('5');
  expect((await postParts(other, filePart(PDF))).status).toBe(201);
  for (const socket of sockets) socket.destroy();
  await waitFor('the next upload', async () => (await send(filePart(PDF))).status < 300);
});
