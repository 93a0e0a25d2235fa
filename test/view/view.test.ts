// The document in view over HTTP: what it shows, who may see it, and how it ends.
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockCase } from '../../src/cases/locking.ts';
import { eraseDocument } from '../../src/erasure/operations.ts';
import { createLinks, type LinkAbout } from '../../src/platform/signed-link.ts';
import { pdfOf } from '../harness/documents.ts';
import { startStory, type Story } from '../harness/story.ts';
import { waitFor } from '../harness/wait.ts';
import { createLog } from '../../src/platform/log.ts';
import { aboutOf, pathOf, viewedCase, type Viewed } from './scene.ts';

const EVIL = `<img src=x onerror=alert(1)>"'&\u202egpj.exe`;
const LETTER = `Invoice number: RE-1\nInvoice date: 03.05.2026\nTotal: 777.00 EUR\n${EVIL}\n`;

let story: Story;
let viewed: Viewed;
const logged: string[] = [];
beforeAll(async () => {
  const to = new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push(line.toString());
      done();
    },
  });
  const log = createLog({ level: 'info', format: 'json', to });
  story = await startStory({ log });
  const pdf = await pdfOf(
    [
      [60, 100, 'Invoice number:'],
      [200, 100, 'RE-1'],
      [60, 120, 'Invoice date:'],
      [200, 120, '03.05.2026'],
      [60, 160, 'Total:'],
      [200, 160, '1,234.50 EUR'],
    ],
    [[60, 60, 'An annex with nothing to find']],
  );
  viewed = await viewedCase(story, await story.tenant(), [
    { bytes: pdf, name: 'invoice.pdf' },
    { bytes: LETTER, name: 'letter.txt', type: 'text/plain' },
  ]);
});
afterAll(() => story.close());

const get = (path: string, init: RequestInit = {}): Promise<Response> => fetch(story.app.origin + path, init);
const textAt = async (behind: string, about = viewed.about): Promise<string> => {
  const response = await get(pathOf(about, behind));
  expect(response.status).toBe(200);
  return response.text();
};
const pdfId = (): string => viewed.docIds[0] ?? '';
const textId = (): string => viewed.docIds[1] ?? '';

describe('the page', () => {
  test('shows the sides of a contradiction on their page, with their boxes', async () => {
    const page = await textAt(`?fact=total&doc=${pdfId()}`);
    expect(page).toContain(`src="${pathOf(viewed.about)}/pages/${pdfId()}/1"`);
    expect(page.match(/view-box view-box--side view-box--chosen/g)).toHaveLength(2);
    expect(page).toMatch(/id="cited"/);
    expect(page).toContain('The sources disagree.');
    expect(page).toContain('1,234.50 EUR');
    expect(page).toContain('777.00 EUR');
  });

  test('marks quotes in a text by their offsets', async () => {
    const page = await textAt(`?fact=total&doc=${textId()}&page=1`);
    expect(page).toMatch(/<mark\s[^>]*view-mark--side view-mark--chosen[^>]*>777\.00 EUR<\/mark\s*>/);
    expect(page).not.toContain('<img src=');
  });

  test('leads on by plain links, without a script', async () => {
    const first = await textAt('');
    expect(first).not.toMatch(/<script/);
    expect(first).toMatch(/rel="next"/);
    const second = await textAt(`?doc=${pdfId()}&page=2`);
    expect(second).toContain('Page 2 of 2');
    expect(second).toContain('Nothing is cited on this page.');
  });

  test('text and names of others are text, letter after letter', async () => {
    const page = await textAt(`?fact=total&doc=${textId()}&page=1`);
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;gpj.exe');
    expect(page).not.toContain('\u202e');
  });

  test.each([
    '?fact=nothing',
    '?page=-1',
    '?page=99999999',
    '?doc=&page=x',
    '?fact=%00&fact=%F0',
    '?doc=%00&page=1',
  ])('%s: what makes no sense counts as left out', async (behind) => {
    expect((await get(pathOf(viewed.about, behind))).status).not.toBe(500);
  });
});

describe('the picture', () => {
  test('is drawn, and none of a text or of a page that is not there', async () => {
    const picture = await get(`${pathOf(viewed.about)}/pages/${pdfId()}/1`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    for (const [docId, page] of [
      [textId(), 1],
      [pdfId(), 9],
      [pdfId(), 0],
    ])
      expect((await get(`${pathOf(viewed.about)}/pages/${docId}/${page}`)).status).toBe(404);
  });
});

describe('every answer', () => {
  test.each(['', '?fact=total', '/pages/doc_1/1', '/nothing/here'])(
    '%j: is kept nowhere and runs nothing',
    async (behind) => {
      const { headers } = await get(pathOf(viewed.about, behind));
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'self'; img-src 'self';/,
      );
      expect(headers.get('content-security-policy')).not.toMatch(/script|unsafe/);
    },
  );

  test('no token is logged', async () => {
    const token = pathOf(viewed.about).split('/').at(-1) ?? '';
    await get(pathOf(viewed.about, '?fact=total'));
    await waitFor('the line of the log', () => logged.some((line) => line.includes('/view/…')));
    expect(logged.join('')).not.toContain(token.slice(0, 40));
  });
});

describe('an address that does not hold', () => {
  const endOf = async (path: string): Promise<[number, string]> => {
    const response = await get(path);
    return [response.status, /<h1[^>]*>([^<]*)</.exec(await response.text())?.[1] ?? ''];
  };
  const UNKNOWN = [404, 'This address does not work'];
  const changed = (change: Partial<LinkAbout>): LinkAbout => ({ ...viewed.about, ...change });

  test('altered, cut off or of another key', async () => {
    const path = pathOf(viewed.about);
    expect(await endOf(path.slice(0, -1))).toEqual(UNKNOWN);
    expect(await endOf(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)).toEqual(UNKNOWN);
    expect(await endOf('/view/')).toEqual(UNKNOWN);
    const foreign = createLinks(() => ['a key of somebody else '.repeat(2)]).sign('view', viewed.about);
    expect(await endOf(`/view/${foreign}`)).toEqual(UNKNOWN);
  });

  test('of another organization, another environment, or no case', async () => {
    const other = await story.tenant();
    expect(await endOf(pathOf(changed({ orgId: other.orgId })))).toEqual(UNKNOWN);
    expect(await endOf(pathOf(changed({ environment: 'live' })))).toEqual(UNKNOWN);
    expect(await endOf(pathOf(changed({ caseId: 'case_0' })))).toEqual(UNKNOWN);
  });

  test('a document of another case is none of this one', async () => {
    const other = await viewedCase(story, await story.tenant(), [
      { bytes: LETTER, name: 'other.txt', type: 'text/plain' },
    ]);
    const foreign = other.docIds[0] ?? '';
    expect(await endOf(pathOf(viewed.about, `?doc=${foreign}`))).toEqual([
      410,
      'There is no such document any more',
    ]);
    expect((await get(`${pathOf(viewed.about)}/pages/${foreign}/1`)).status).toBe(410);
  });

  test('only looking: nothing else is done at it', async () => {
    expect((await get(pathOf(viewed.about), { method: 'POST', body: 'x' })).status).toBe(404);
  });

  test('after an hour it has run out', async () => {
    await story.app.advance('61 minutes');
    expect(await endOf(pathOf(viewed.about))).toEqual([410, 'This address has run out']);
    expect((await get(`${pathOf(viewed.about)}/pages/${pdfId()}/1`)).status).toBe(410);
    await story.app.advance('-61 minutes');
    expect((await get(pathOf(viewed.about))).status).toBe(200);
  });

  test('a case that has changed, and a document that was erased, its picture too', async () => {
    const { tenant, caseId, about } = viewed;
    const erasing = { caseId, docId: pdfId(), isTakenBack: false };
    await story.app.as(tenant, async (tx) => {
      await lockCase(tx, caseId);
      await eraseDocument(tx, erasing);
    });
    expect(await endOf(pathOf(about))).toEqual([410, 'The case has changed']);
    const now = await aboutOf(story, tenant, caseId);
    expect(await endOf(pathOf(now, `?doc=${pdfId()}`))).toEqual([410, 'There is no such document any more']);
    expect((await get(`${pathOf(now)}/pages/${pdfId()}/1`)).status).toBe(410);
    expect(await textAt('', now)).toContain('letter.txt');
  });
});
