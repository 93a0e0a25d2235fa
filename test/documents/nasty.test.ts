import { afterAll, describe, expect, test } from 'vitest';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { createDocumentReader } from '../../src/intake/reader.ts';
import { WORKFLOW } from '../harness/factories.ts';
import { checkDeclaration } from '../../src/workflows/check.ts';
import { faultsOf } from './page-checks.ts';

const folder = fileURLToPath(new URL('../../../shared/data/nasty/', import.meta.url));
const files = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isSample)
  : [];
if (files.length === 0)
  process.stdout.write('Skipped: the nasty files are not beside this checkout (../shared/data/nasty).\n');

function isSample(name: string): boolean {
  return /\.\w+$/.test(name) && !name.endsWith('README.md');
}

const reader = createDocumentReader({ size: 2, timeoutMs: 25_000 });
afterAll(() => reader.close());
const checked = checkDeclaration(WORKFLOW);
if (!checked.ok) throw new Error(checked.message);
const { declaration } = checked;

async function endOf(name: string): Promise<{ end: string; text: string; faults: string[] }> {
  const raw = readFileSync(folder + name);
  const bytes = name.endsWith('.gz') ? gunzipSync(raw) : raw;
  const { reading } = await reader.read({
    bytes,
    declaration,
    filename: null,
    today: '2026-11-21',
    lane: '',
  });
  if (reading.ok)
    return {
      end: 'read',
      text: reading.pages.map((page) => page.text).join('\n'),
      faults: reading.pages.flatMap(faultsOf),
    };
  return {
    end: 'waitingFor' in reading ? reading.waitingFor : reading.failureCode,
    text: reading.message,
    faults: [],
  };
}

/** Ends other than these are wrong; a file that is not named here has to end in any way at all. */
const EXPECTED: [RegExp, string[]][] = [
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
  [/\.(?:docx|xlsx|odt|eml|msg)$/, ['unsupported_type']],
  [/mrz.*\.jpg/, ['ocr', 'read']],
];

describe('a nasty file ends as expected and costs nobody else', () => {
  test.each(files.length > 0 ? files : ['none'])('%s', async (name) => {
    if (name === 'none') return;
    const { end, text, faults } = await endOf(name);
    const expected = EXPECTED.find(([pattern]) => pattern.test(name))?.[1];
    if (expected) expect(expected).toContain(end);
    expect(end).not.toBe('extractor_error');
    expect(faults).toEqual([]);
    expect(text).not.toMatch(/root:.*:0:0:|at .*\.[jt]s:\d+/);
  });
});
