// Many attachments of a mail stand in the order of the mail, wherever they are listed: 1, 2, … 10, 11.
import { afterAll, beforeAll, expect, test } from 'vitest';
import CasesShow from '../../../cli/commands/cases/show.ts';
import DocumentsList from '../../../cli/commands/documents/list.ts';
import { file, mailOf, parts, text } from '../../documents/mail/samples.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { documentHost } from '../../harness/documents.ts';
import { newTenant, publish } from '../../harness/factories.ts';
import { runHere } from '../run.ts';

let host: Awaited<ReturnType<typeof documentHost>>;
let app: TestApp;
beforeAll(async () => {
  host = await documentHost();
  app = await startTestApp({ config: host.config, resolver: host.resolver });
});
afterAll(async () => {
  await app.close();
  await host.close();
});

test('in the list of the case, in the case itself and in the API', async () => {
  const tenant = await newTenant(app);
  await publish(app, tenant);
  const names = Array.from({ length: 12 }, (_, index) => `part-${index + 1}.txt`);
  const mail = mailOf(
    parts('mixed', text('See below.'), ...names.map((name) => file(name, `Page of ${name}`, 'text/plain'))),
  );
  const { body } = await tenant.api.post('/process', {
    document_url: host.serve('/papers.eml', mail, 'message/rfc822'),
    case_type_id: 'invoice',
    idempotency_key: 'mail',
  });
  await app.drain();
  const caseId = body.case_id as string;
  const inOrder = ['papers.eml', ...names];
  const run = (command: Parameters<typeof runHere>[0], ...args: string[]) =>
    runHere(command, args, { DATABASE_URL: app.url });
  const namesIn = (printed: string): string[] => printed.match(/papers\.eml|part-\d+\.txt/g) ?? [];
  const listed = (await run(DocumentsList, '--case', caseId)).stdout;
  expect(namesIn(listed)).toEqual(inOrder);
  expect(listed).toMatch(/↳ part-1\.txt/);
  expect(namesIn((await run(CasesShow, caseId)).stdout).slice(0, inOrder.length)).toEqual(inOrder);
  const workspace = (await tenant.api.get(`/cases/${caseId}/workspace`)).body;
  expect((workspace.documents as { filename: string }[]).map(({ filename }) => filename)).toEqual(inOrder);
});
