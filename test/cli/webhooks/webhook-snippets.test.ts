// The verification snippets run in every language that this machine has, against signatures of our own and the shared vectors.
import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import WebhooksSnippet from '../../../cli/commands/webhooks/snippet.ts';
import {
  readSnippet,
  SNIPPET_LANGUAGES,
  SNIPPETS,
  type SnippetLanguage,
} from '../../../cli/webhooks/snippets.ts';
import { signatureHeader } from '../../../src/webhooks/signature.ts';
import { runHere } from '../run.ts';

/** `now` null leaves the time to the clock of the snippet. */
type Vector = {
  name: string;
  secret: string;
  header: string;
  body: Buffer;
  now: number | null;
  valid: boolean;
};

const SECRET = `whsec_${'Ab3'.repeat(14)}x`;
const OLD_SECRET = `whsec_${'Cd4'.repeat(14)}y`;
const NOW = 1_700_000_000;
const BODY = Buffer.from('{"event_id":"evt_1","name":"Zoë – 漢字 😀"}');
const GOOD = signatureHeader(BODY, [SECRET], NOW);

/** Not our own code: the digest as the contract words it. */
const byHand = (body: Buffer, secret: string, time: string): string =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')}`;

const row = (name: string, valid: boolean, more: Partial<Vector> = {}): Vector => ({
  name,
  valid,
  secret: SECRET,
  header: GOOD,
  body: BODY,
  now: NOW,
  ...more,
});

/** Always; the others are in the shared vectors too. */
const ALWAYS: Vector[] = [
  row('our signature', true),
  row('the digest by hand', true, { header: byHand(BODY, SECRET, String(NOW)) }),
  row('a time with a sign', false, { header: byHand(BODY, SECRET, `+${NOW}`) }),
];
const OWN: Vector[] = [
  row('another secret', false, { secret: OLD_SECRET }),
  row('without the prefix of the secret', false, { secret: SECRET.slice(6) }),
  row('a changed body', false, { body: Buffer.concat([BODY, Buffer.from(' ')]) }),
  row('an empty body', true, {
    body: Buffer.alloc(0),
    header: signatureHeader(Buffer.alloc(0), [SECRET], NOW),
  }),
  row('bytes that are no text', true, {
    body: Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a]),
    header: signatureHeader(Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a]), [SECRET], NOW),
  }),
  row('rotation, with the new secret', true, { header: signatureHeader(BODY, [SECRET, OLD_SECRET], NOW) }),
  row('rotation, with the old secret', true, {
    header: signatureHeader(BODY, [SECRET, OLD_SECRET], NOW),
    secret: OLD_SECRET,
  }),
  row('300 s old', true, { now: NOW + 300 }),
  row('301 s old', false, { now: NOW + 301 }),
  row('300 s ahead', true, { now: NOW - 300 }),
  row('301 s ahead', false, { now: NOW - 301 }),
  row('upper-case digest', false, {
    header: GOOD.replace(/v1=.*/, (part) => `v1=${part.slice(3).toUpperCase()}`),
  }),
  row('two times', false, { header: `t=${NOW},${GOOD}` }),
  row('no header', false, { header: '' }),
  row('no digest', false, { header: `t=${NOW}` }),
  row('an empty digest', false, { header: `t=${NOW},v1=` }),
  row('another scheme', false, { header: GOOD.replace('v1=', 'v0=') }),
];

const ofNow = (): Vector =>
  row('by the clock', true, {
    header: signatureHeader(BODY, [SECRET], Math.floor(Date.now() / 1000)),
    now: null,
  });

const SHARED = new URL('../../../../shared/data/vectors/signatures.json', import.meta.url);

function sharedVectors(): Vector[] {
  if (!existsSync(SHARED)) {
    process.stdout.write(
      'The shared signature vectors are absent: the snippets run against our own alone.\n',
    );
    return [];
  }
  type Row = Omit<Vector, 'body'> & { body?: string; body_hex?: string };
  const { seed_format } = JSON.parse(readFileSync(SHARED, 'utf8')) as { seed_format: Row[] };
  return seed_format.map(({ body, body_hex, ...rest }) => ({
    ...rest,
    body: body_hex === undefined ? Buffer.from(body ?? '') : Buffer.from(body_hex, 'hex'),
  }));
}

const shared = sharedVectors();
const VECTORS = [...ALWAYS, ...(shared.length > 0 ? shared : OWN)];
const directory = mkdtempSync(join(tmpdir(), 'intake-snippets-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const place = (language: SnippetLanguage): string => {
  const file = join(directory, SNIPPETS[language]);
  writeFileSync(file, readSnippet(language));
  return file;
};
const has = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** The command that runs the snippet, made ready once; null where the language is not at hand. */
const RUNNERS: Record<SnippetLanguage, () => string[] | null> = {
  node: () => [process.execPath, place('node')],
  python: () => {
    // The interpreter itself: what stands in the path may be a wrapper that takes its time.
    const asked = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' });
    return asked.status === 0 ? [asked.stdout.trim(), '-I', place('python')] : null;
  },
  go: () => {
    if (!has('go', 'version')) return null;
    const binary = join(directory, 'verify-go');
    const env = { ...process.env, GOCACHE: join(directory, 'go-cache'), GOFLAGS: '-mod=mod' };
    const built = spawnSync('go', ['build', '-o', binary, place('go')], { env, encoding: 'utf8' });
    if (built.status !== 0) throw new Error(built.stderr);
    return [binary];
  },
  ruby: () => (has('ruby', '--version') ? ['ruby', place('ruby')] : null),
  php: () => (has('php', '--version') ? ['php', place('php')] : null),
  java: () => {
    if (!has('javac', '-version')) return has('java', '-version') ? ['java', place('java')] : null;
    const built = spawnSync('javac', ['-d', directory, place('java')], { encoding: 'utf8' });
    if (built.status !== 0) throw new Error(built.stderr);
    return ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', directory, 'Verify'];
  },
};

/** Exit code and output; what stands on stderr is told too. */
function run([command = '', ...args]: string[], { header, secret, now, body }: Vector): Promise<string> {
  const clock = now === null ? [] : [String(now)];
  const child = spawn(command, [...args, header, secret, ...clock]);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  // A program that ends before it has read its input is not wrong.
  child.stdin.on('error', () => undefined).end(body);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(`${code ?? 'killed'} ${output.trim()}`));
  });
}

describe.each(SNIPPET_LANGUAGES)('%s', (language) => {
  test('accepts what is genuine and refuses the rest', async () => {
    const runner = RUNNERS[language]();
    if (runner === null) {
      process.stdout.write(`The ${language} snippet was not executed: this machine has no ${language}.\n`);
      return;
    }
    const left = [...VECTORS, ofNow()];
    const wrong: string[] = [];
    const work = async (): Promise<void> => {
      for (let vector = left.pop(); vector !== undefined; vector = left.pop()) {
        const said = await run(runner, vector);
        if (said !== (vector.valid ? '0 valid' : '1 invalid')) wrong.push(`${vector.name}: ${said}`);
      }
    };
    await Promise.all([work(), work(), work()]);
    expect(wrong).toEqual([]);
  }, 120_000);

  test('is printed by "webhooks snippet"', async () => {
    const ran = await runHere(WebhooksSnippet, [language], {});
    expect(ran).toMatchObject({ code: 0, stdout: readSnippet(language), stderr: '' });
  });
});

test('another language is wrong usage', async () => {
  const ran = await runHere(WebhooksSnippet, ['cobol'], {});
  expect(ran).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('python') });
});
