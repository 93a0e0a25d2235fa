// Names and types of uploaded files as nobody sends them by mistake: what is kept of them is harmless, and the bytes tell what they are.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, newApplicant, type Applicant } from '../../harness/sessions/applicant.ts';
import type { Json, Reply, Tenant } from '../../harness/factories.ts';
import { documentsOf, filePart, postParts, type Part } from '../../harness/sessions/multipart.ts';

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

const send = (...parts: Part[]): Promise<Reply<Json>> => postParts(applicant, ...parts);

describe('the type that the client tells', () => {
  test.each([
    'image/png\0',
    `a/${'b'.repeat(7000)}`,
    'text/html; charset=utf-7',
    'text/plain; charset=no-such-charset',
    '<script>alert(1)</script>',
    'application/x-msdownload',
    'multipart/mixed; boundary=x',
    ';',
    '',
  ])('%j is not believed', async (type) => {
    expect((await send(filePart(PDF, undefined, type))).status).toBe(201);
    expect(await documentsOf(app, applicant)).toMatchObject([{ mime_type: 'application/pdf' }]);
  });

  test.each<[string, Buffer, string]>([
    [
      'a PDF that is a page of the web',
      Buffer.from('<html><script>alert(1)</script>\n%PDF-1.7\n'),
      'application/pdf',
    ],
    ['a photo that is an archive', Buffer.from('ffd8ffe0504b0304', 'hex'), 'image/jpeg'],
    [
      'a picture that is a script',
      Buffer.from('\x89PNG\r\n\x1a\n<?php system($_GET[0]); ?>', 'latin1'),
      'image/png',
    ],
  ])('%s is what it begins with', async (_what, bytes, type) => {
    expect((await send(filePart(bytes))).status).toBe(201);
    expect(await documentsOf(app, applicant)).toMatchObject([{ mime_type: type }]);
  });
});

describe('the name', () => {
  test.each<[string, string | null]>([
    ['../../../etc/passwd', 'passwd'],
    ['..\\\\..\\\\windows\\\\system32\\\\a.pdf', 'a.pdf'],
    ['C:\\\\fakepath\\\\invoice.pdf', 'invoice.pdf'],
    ['/', null],
    ['..', null],
    ['.', null],
    ['', null],
    ['a\0b.pdf', 'ab.pdf'],
    ['fdp.\u202eexe', 'fdp.exe'],
    ['a\u2066b\u2069.pdf', 'ab.pdf'],
    ['\u0007\u001b[31mred.pdf', '[31mred.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['Rechnung März 2026 📎.pdf', 'Rechnung März 2026 📎.pdf'],
    [`${'x'.repeat(7000)}.pdf`, `${'x'.repeat(196)}.pdf`],
    [`${'📎'.repeat(1500)}.pdf`, `${'📎'.repeat(98)}.pdf`],
    [`x${'📎'.repeat(1500)}a.pdf`, expect.stringMatching(/📎a\.pdf$/) as unknown as string],
  ])('%j', async (name, kept) => {
    expect((await send(filePart(PDF, `name="file"; filename="${name}"`))).status).toBe(201);
    const [row] = await documentsOf(app, applicant);
    expect({ filename: row.filename }).toEqual({ filename: kept });
    expect(row.filename === null || (row.filename as string).isWellFormed()).toBe(true);
    expect(row.filename?.length ?? 0).toBeLessThanOrEqual(200);
  });

  test('in another alphabet, as RFC 5987 has it', async () => {
    const disposition = 'name="file"; filename*=UTF-8\'\'%E2%82%AC%20rates%00%2F..%2Fa.pdf';
    expect((await send(filePart(PDF, disposition))).status).toBe(201);
    expect(await documentsOf(app, applicant)).toMatchObject([{ filename: 'a.pdf' }]);
  });

  test('line breaks in it end nothing: no head of the answer, no part', async () => {
    const broken = filePart(PDF, 'name="file"; filename="a.pdf\r\nX-Evil: 1\r\n\r\n%PDF"');
    const { status, headers } = await send(broken);
    expect([201, 400]).toContain(status);
    expect(headers.get('x-evil')).toBeNull();
  });
});
