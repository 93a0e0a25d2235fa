// "Next" of a case names a command that there is, with the arguments that it takes; documents are read again by one of them.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Command } from '@oclif/core';
import type { CasePicture } from '../../../cli/views/case-picture.ts';
import CasesReadAgain from '../../../cli/commands/cases/read-again.ts';
import CasesShow from '../../../cli/commands/cases/show.ts';
import CasesVerify from '../../../cli/commands/cases/verify.ts';
import DocumentsList from '../../../cli/commands/documents/list.ts';
import { eventAbout, eventWords, handoffSentence } from '../../../cli/views/event-words.ts';
import { nextStep } from '../../../cli/views/next-step.ts';
import { FEED_EVENTS } from '../../../src/catalog/events.ts';
import { COMMAND_TYPES } from '../../../src/commands/types.ts';
import { createLog } from '../../../src/platform/log.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { documentHost, invoicePdf } from '../../harness/documents.ts';
import { newTenant, publish, type Tenant } from '../../harness/factories.ts';
import { jsonOf, ROOT, runHere } from '../run.ts';

const commands = new Map(
  globSync('**/*.ts', { cwd: join(ROOT, 'cli/commands') }).map((file) => [
    file.replace(/\.ts$/, '').replace('/', ' '),
    join(ROOT, 'cli/commands', file),
  ]),
);

/** Fails where the line is no call of a command that there is. */
async function expectCall(line: string): Promise<void> {
  const words = line.match(/"[^"]*"|\S+/g) ?? [];
  const [bin, topic = '', verb = ''] = words;
  expect(bin).toBe('intake');
  const name = commands.has(topic) ? topic : `${topic} ${verb}`;
  expect([...commands.keys()]).toContain(name);
  const loaded = (await import(commands.get(name) ?? '')) as { default: typeof Command };
  const flags = { ...loaded.default.baseFlags, ...loaded.default.flags };
  const rest = words.slice(name.split(' ').length + 1);
  const given = rest.filter((word) => word.startsWith('--')).map((word) => word.slice(2));
  const values = rest.filter((word, at) => !word.startsWith('--') && rest[at - 1]?.startsWith('--') !== true);
  expect(Object.keys(flags)).toEqual(expect.arrayContaining(given));
  const needed = Object.values(loaded.default.args ?? {}).filter(({ required }) => required === true);
  expect(values.length).toBeGreaterThanOrEqual(needed.length);
  expect(values.length).toBeLessThanOrEqual(Object.keys(loaded.default.args ?? {}).length);
  expect(values.join(' ')).not.toMatch(/undefined|null/);
  const required = Object.entries(loaded.default.flags ?? {}).filter(([, { required: is }]) => is === true);
  expect(given).toEqual(expect.arrayContaining(required.map(([flag]) => flag)));
}

describe('next', () => {
  const picture = (
    runtime_status: string,
    type: string,
    environment: string,
  ): Pick<CasePicture, 'workspace' | 'flags'> =>
    ({
      flags: environment === 'live' ? ' --org org_1 --env live' : ' --org org_1',
      workspace: {
        case_id: 'case_1',
        environment,
        runtime_status,
        documents: [],
        facts: [],
        allowed_commands: [],
        workspace: {
          next_action: { type, actor: 'operator', label: 'Do it', target: 'x' },
          operational_summary: {
            blocking_items: [{ code: 'connector_unusable' }],
            primary_action: (COMMAND_TYPES as string[]).includes(type)
              ? {
                  command_type: type,
                  label: 'Do it',
                  payload: { doc_id: 'doc_1', gate_id: 'bank', fact_id: 'total' },
                }
              : null,
          },
        },
      },
    }) as unknown as Pick<CasePicture, 'workspace' | 'flags'>;

  test.each(
    ['test', 'live'].flatMap((env) =>
      [...COMMAND_TYPES, 'wait', 'complete_intake', 'complete_case'].map((type) => [type, env]),
    ),
  )('%s in %s names a command that exists', async (type, environment) => {
    const calls = nextStep(picture('ready_for_review', type, environment)).filter((line) =>
      line.startsWith('intake '),
    );
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) {
      await expectCall(call);
      if (call.startsWith('intake doctor')) continue;
      expect(call).toContain(' --org org_1');
      expect(call.includes('--env live')).toBe(environment === 'live');
    }
  });

  test('of a connector that cannot be asked: first which there are', () => {
    const [said, call] = nextStep(picture('ready_for_review', 'retry_verification', 'test'));
    expect([said, call]).toEqual([
      'See which connectors are in force:',
      'intake connectors list --org org_1',
    ]);
  });

  test('of a complete case', async () => {
    const [, call = ''] = nextStep(picture('complete', 'wait', 'live'));
    await expectCall(call);
  });
});

test('every event and every handoff has words of its own', () => {
  const words = FEED_EVENTS.map(eventWords);
  expect(new Set(words).size).toBe(FEED_EVENTS.length);
  expect(words.filter((text) => /[._]/.test(text))).toEqual([]);
  for (const command_type of COMMAND_TYPES)
    expect(eventAbout({ command_type, outcome: 'needs_input' }, { commands: [] })).not.toContain('_');
  expect(handoffSentence('completed_not_dispatched')).toMatch(/^Nobody is told of it/);
});

describe('read-again', () => {
  let host: Awaited<ReturnType<typeof documentHost>>;
  let app: TestApp;
  let tenant: Tenant;
  const lines: string[] = [];
  beforeAll(async () => {
    host = await documentHost();
    const to = new Writable({
      write: (text: Buffer, _encoding, done) => (lines.push(text.toString()), done()),
    });
    const log = createLog({ level: 'info', format: 'json', to });
    app = await startTestApp({ config: host.config, resolver: host.resolver, log });
    tenant = await newTenant(app);
    await publish(app, tenant);
  });
  afterAll(async () => {
    await app.close();
    await host.close();
  });
  const run = (command: Parameters<typeof runHere>[0], ...args: string[]) =>
    runHere(command, args, { DATABASE_URL: app.url });
  const submit = async (document_url: string, key: string): Promise<string> => {
    const { body } = await tenant.api.post('/process', {
      document_url,
      case_type_id: 'invoice',
      idempotency_key: key,
    });
    await app.drain();
    return body.case_id as string;
  };

  test('a document that could not be fetched: told in the log, shown with what to do, read again', async () => {
    const caseId = await submit(`${host.origin}/late/invoice.pdf`, 'late');
    expect(lines.filter((line) => line.includes('job done') && line.includes('fetch-document'))).toEqual([]);
    const told = lines.map(
      (line) => JSON.parse(line) as { level: string; msg: string; failure?: { code: string } },
    );
    expect(told.filter(({ failure }) => failure !== undefined)).toMatchObject([
      { level: 'warn', msg: expect.stringContaining('without success'), failure: { code: 'fetch_failed' } },
    ]);
    const shown = await run(CasesShow, caseId);
    const call = shown.stdout.split('\n').find((line) => line.includes('intake cases read-again')) ?? '';
    await expectCall(call.trim());
    expect((await run(DocumentsList, '--case', caseId)).stderr).toContain(
      "The document's server answered 404.",
    );
    expect((await run(CasesVerify, caseId)).stdout).toContain('has no quote to check');

    host.serve('/late/invoice.pdf', await invoicePdf(), 'application/pdf');
    const again = await run(CasesReadAgain, caseId, '--json');
    expect(jsonOf(again)).toMatchObject({ case_id: caseId, doc_ids: [expect.stringMatching(/^doc_/)] });
    await app.drain();
    expect((await run(CasesShow, caseId)).stdout).toContain('Every required fact is settled');
    expect(jsonOf(await run(CasesReadAgain, caseId, '--json')).error).toMatchObject({
      code: 'nothing_to_read_again',
      message: expect.stringContaining(`intake documents list --case ${caseId}`),
    });
  });

  test('of a document that the case has not', async () => {
    const caseId = await submit(host.serve('/a.pdf', await invoicePdf(), 'application/pdf'), 'a');
    expect(jsonOf(await run(CasesReadAgain, caseId, 'doc_x', '--json')).error.code).toBe(
      'document_not_found',
    );
  });
});
