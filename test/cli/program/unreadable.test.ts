// A document that can never be read: "Next" names what gets the case on, at the CLI and in the queue, and that works.
import { afterAll, beforeAll, expect, test } from 'vitest';
import CasesPassGate from '../../../cli/commands/cases/pass-gate.ts';
import CasesShow from '../../../cli/commands/cases/show.ts';
import { headLines, proposedKey } from '../../../cli/queue/lines/case-head.ts';
import { printLine } from '../../../cli/queue/text/line.ts';
import type { Workspace } from '../../../cli/queue/desk/desk.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { run } from '../../harness/cases/commands.ts';
import { documentHost } from '../../harness/documents.ts';
import { newTenant, publish, type Tenant } from '../../harness/factories.ts';
import { NOW } from '../queue/cases.ts';
import { OPERATOR } from '../queue/desk.ts';
import { runHere } from '../run.ts';

let host: Awaited<ReturnType<typeof documentHost>>;
let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  host = await documentHost();
  app = await startTestApp({ config: host.config, resolver: host.resolver });
  tenant = await newTenant(app);
  await publish(app, tenant);
});
afterAll(async () => {
  await app.close();
  await host.close();
});

const cli = (command: Parameters<typeof runHere>[0], ...args: string[]) =>
  runHere(command, args, { DATABASE_URL: app.url });
const workspaceOf = async (caseId: string): Promise<Workspace> =>
  (await tenant.api.get(`/cases/${caseId}/workspace`)).body as Workspace;
const queueHead = (workspace: Workspace): string =>
  headLines(workspace, { width: 200, now: NOW, operator: OPERATOR })
    .map((line) => printLine(line, { width: 200, colour: false }))
    .join('\n');

test('the open facts are settled, the gate is passed by the line that is shown, the case can be completed', async () => {
  const { body } = await tenant.api.post('/process', {
    document_url: host.serve('/broken.pdf', Buffer.from('%PDF-1.4 broken'), 'application/pdf'),
    case_type_id: 'invoice',
    external_case_id: 'order-7',
    idempotency_key: 'broken',
  });
  const caseId = body.case_id as string;
  await app.drain();
  const shown = (await cli(CasesShow, caseId)).stdout;
  expect(shown).toContain('broken.pdf cannot be read as it is, however often.');
  expect(shown).toContain('intake process FILE --case-type invoice --external-case-id order-7');
  expect(shown).not.toContain('read-again');
  expect(shown).toContain('Settle what is open in the queue:');
  const before = await workspaceOf(caseId);
  expect(queueHead(before)).toContain(
    'broken.pdf cannot be read: enter what is open (e), then pass the gate (p)',
  );
  expect(proposedKey(before)).toBe('e');
  for (const fact_id of before.workspace.operational_summary.blocking_fact_ids)
    await run(
      app,
      { tenant, caseId },
      { type: 'mark_fact_not_applicable', payload: { fact_id }, rationale: 'known otherwise' },
    );
  const settled = await workspaceOf(caseId);
  expect(proposedKey(settled)).toBe('p');
  expect(queueHead(settled)).toContain('Pass the gate (p): broken.pdf cannot be read');
  const next = (await cli(CasesShow, caseId)).stdout;
  const [, gateId = ''] = /intake cases pass-gate \S+ (\S+) --/.exec(next) ?? [];
  expect((await cli(CasesPassGate, caseId, gateId, '--rationale', 'we asked by phone')).code).toBe(0);
  await app.drain();
  expect((await cli(CasesShow, caseId)).stdout).toContain(`intake cases complete ${caseId}`);
});
