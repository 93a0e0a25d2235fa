// Every broken, protected and hostile file comes to an end, each to its own, and the server stays small and alive.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Reading } from '../../src/documents/page.ts';
import { faultsOf } from '../documents/page-checks.ts';
import { invoicePdf } from '../harness/documents.ts';
import { waitFor } from '../harness/wait.ts';
import { openScene, sendUntilAccepted, type Scene } from './scene.ts';

const folder = fileURLToPath(new URL('../../../shared/data/nasty/', import.meta.url));
const isThere = existsSync(folder);
if (!isThere)
  process.stdout.write('Skipped: the nasty files are not beside this checkout (../shared/data/nasty).\n');

const MOST_RESIDENT_MB = 512;
const SLOW_MS = 1000;

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const files = isThere
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.\w+$/.test(name) && !name.endsWith('README.md'),
    )
  : [];
/** Each is read once, by the server; what it read is looked at file by file afterwards. */
const readings = mkdtempSync(join(tmpdir(), 'intake-readings-'));
const servedAs = (name: string): string => encodeURIComponent(name.replaceAll('/', '-'));

type End = { doc_id: string; status: string; failure_code: string | null; waiting: boolean };

/** A document ends when it is read, has failed, or waits for OCR with a reason. */
const ENDS = `select doc_id, status, failure_code, status = 'queued' as waiting from documents
  where org_id = $1 and parent_doc_id is null and (status in ('processed', 'failed') or (status = 'queued' and status_message is not null))`;

(isThere ? test : test.skip)(
  'every nasty file, one after the other, while others are read',
  async () => {
    const server = await scene.start('all', { readings });
    const names = new Map<string, string>();
    let mostMb = 0;
    for (const name of files) {
      const raw = readFileSync(folder + name);
      const url = scene.serve(name.endsWith('.gz') ? gunzipSync(raw) : raw, servedAs(name));
      names.set((await sendUntilAccepted(() => server.origin, scene.tenant, url)).doc_id, name);
    }
    const ended = await waitFor(
      'every file to end',
      async () => {
        mostMb = Math.max(mostMb, server.residentMb());
        const ends = await scene.sql<End>(ENDS, [scene.tenant.orgId]);
        return ends.length === names.size && ends;
      },
      400_000,
    );
    report(ended, names, { mostMb, readingMs: server.readingMs });
    expect(server.isAlive()).toBe(true);
    expect(mostMb).toBeLessThan(MOST_RESIDENT_MB);
    const faults = ended.filter(
      ({ failure_code }) => failure_code === 'extractor_error' || failure_code === 'fetch_failed',
    );
    expect(faults.map(({ doc_id, failure_code }) => `${names.get(doc_id)} ${failure_code}`)).toEqual([]);
    expect(wrongEnds(ended, names)).toEqual([]);
    const told = await scene.sql(
      `select status_message from documents where org_id = $1 and (status_message ~ 'root:.*:0:0:' or status_message ~ '\\.[jt]s:[0-9]' or (status in ('failed', 'queued') and coalesce(status_message, '') = ''))`,
      [scene.tenant.orgId],
    );
    expect(told).toEqual([]);
    // The next document is read as if nothing had happened.
    const { doc_id } = await sendUntilAccepted(
      () => server.origin,
      scene.tenant,
      scene.serve(await invoicePdf()),
    );
    await waitFor(
      'an ordinary document',
      async () =>
        (await scene.sql(`select 1 from documents where doc_id = $1 and status = 'processed'`, [doc_id]))
          .length === 1,
    );
  },
  420_000,
);

function endOf(name: string): { end: string; text: string; faults: string[] } {
  const reading = JSON.parse(readFileSync(join(readings, `${servedAs(name)}.json`), 'utf8')) as Reading;
  if (reading.ok)
    return {
      end: 'read',
      text: reading.pages.map((page) => page.text).join('\n'),
      faults: reading.pages.flatMap(faultsOf),
    };
  const end = 'waitingFor' in reading ? reading.waitingFor : reading.failureCode;
  return { end, text: reading.message, faults: [] };
}

/** Ends of a reading other than these are wrong; a file that is not named here has to end in any way at all. */
const READ_AS: [RegExp, string[]][] = [
  [/bombs.(?:flatebomb|laughs)/, ['too_large', 'timeout']],
  [/bombs.xobjloop/, ['too_large', 'timeout', 'corrupt', 'ocr', 'no_text']],
  [/bombs.pagebomb/, ['page_limit']],
  [/generated.(?:zero_bytes|header_only|truncated|polyglot)/, ['corrupt']],
  [/generated.random/, ['corrupt', 'unsupported_type']],
  [/generated.(?:deep_html|xxe|bidi|prompt|billion)/, ['read']],
  [
    /pdfjs.(?:bug1782186|issue15893|issue21579|issue3371|issue6010|pr6531|print_protection|saslprep)/,
    ['encrypted'],
  ],
  [/pdfjs.(?:REDHAT|bug1020226|poppler-742|Pages-tree|poppler-395)/, ['corrupt']],
  [/pdfjs.(?:issue18117|bad-PageLabels)/, ['read']],
  [/(?:csv|html).[\w-]+\.(?:csv|html)$/, ['read']],
  [/zipbomb/, ['too_large']],
  [/docling-formats.*\.(?:docx|xlsx)$/, ['read']],
  [/\.(?:odt|msg)$/, ['unsupported_type']],
  [/\.eml$/, ['read']],
  [/mrz.*\.jpg/, ['ocr', 'read']],
];

describe('a nasty file ends as expected and costs nobody else', () => {
  test.each(files.length > 0 ? files : ['none'])('%s', (name) => {
    if (name === 'none') return;
    const { end, text, faults } = endOf(name);
    const expected = READ_AS.find(([pattern]) => pattern.test(name))?.[1];
    if (expected) expect(expected).toContain(end);
    expect(end).not.toBe('extractor_error');
    expect(faults).toEqual([]);
    expect(text).not.toMatch(/root:.*:0:0:|at .*\.[jt]s:\d+/);
  });
});

/** What a file has to end with; the others may end either way. */
const EXPECTED: [RegExp, (string | null)[]][] = [
  [/flatebomb|bombs.laughs/, ['too_large', 'timeout']],
  [/pagebomb/, ['page_limit']],
  [/zipbomb/, ['too_large']],
  [/docling-formats.*\.(?:docx|xlsx)$/, [null]],
  [/zero_bytes|header_only|truncated|polyglot|REDHAT|bug1020226|poppler-742/, ['corrupt']],
  [/bug1782186|issue15893|issue21579|issue3371|issue6010|pr6531|print_protection|saslprep/, ['encrypted']],
  [/deep_html|xxe|bidi_override|prompt_injection|issue18117|bad-PageLabels/, [null]],
];

const wrongEnds = (ended: End[], names: Map<string, string>): string[] =>
  ended.flatMap(({ doc_id, failure_code }) => {
    const name = names.get(doc_id) ?? '';
    const expected = EXPECTED.find(([pattern]) => pattern.test(name))?.[1];
    return expected === undefined || expected.includes(failure_code) ? [] : [`${name}: ${failure_code}`];
  });

type Measured = { mostMb: number; readingMs: Map<string | null, number> };

function report(ended: End[], names: Map<string, string>, { mostMb, readingMs }: Measured): void {
  const counts = new Map<string, number>();
  for (const { status, failure_code, waiting } of ended) {
    const end = waiting ? 'waiting for OCR' : (failure_code ?? status);
    counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  const told = [...counts].toSorted((a, b) => b[1] - a[1]).map(([end, count]) => `${count} ${end}`);
  process.stdout.write(
    `${names.size} nasty files: ${told.join(', ')}; server at most ${Math.round(mostMb)} MiB\n`,
  );
  const slow = [...readingMs].filter(([, ms]) => ms > SLOW_MS).toSorted((a, b) => b[1] - a[1]);
  for (const [name, ms] of slow.slice(0, 8))
    process.stdout.write(`  ${(ms / 1000).toFixed(1)} s for ${name}\n`);
}
