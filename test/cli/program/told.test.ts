// What an applicant told beside the facts is shown by its labels: by `cases show`, and in the queue.
import { afterAll, beforeAll, expect, test } from 'vitest';
import CasesShow from '../../../cli/commands/cases/show.ts';
import { openDesk } from '../../../cli/connect.ts';
import { databaseDesk } from '../../../cli/queue/desk/database-desk.ts';
import { labelledAnswers } from '../../../cli/views/told.ts';
import { declarationSchema } from '../../../src/declarations/schema.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { drainCase } from '../../harness/cases/commands.ts';
import { APPLICATION, applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';
import { fillIn, handIn } from '../../harness/sessions/session-states.ts';
import { runHere } from '../run.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.close());

test('an answer without a fact, and a consent', async () => {
  const tenant = await applicantTenant(app);
  const applicant = await newApplicant(app, tenant);
  await fillIn(applicant);
  await handIn(applicant);
  await drainCase(app);
  const caseId = applicant.session.case_id as string;
  const shown = await runHere(CasesShow, [caseId], { DATABASE_URL: app.url });
  expect(shown.stdout).toContain(
    '\nAlso from the applicant\n  Do you have a VAT number?  no\n  ✓ I agree to the terms.\n',
  );
  const before = process.env['DATABASE_URL'];
  process.env['DATABASE_URL'] = app.url;
  const opened = await openDesk({ as: 'olga', note: () => undefined, holds: () => undefined });
  if (before === undefined) delete process.env['DATABASE_URL'];
  else process.env['DATABASE_URL'] = before;
  const place = { orgId: tenant.orgId, environment: 'test' as const };
  const { answers } = await databaseDesk(opened.sql, opened, place).workspace(caseId);
  await opened.close();
  expect(answers).toEqual([{ label: 'Do you have a VAT number?', value: 'no' }]);
});

test('answers stand in the order of the form, a choice by its words, what the form lacks by its id', () => {
  const options = [{ value: 'a', label: 'First' }, { value: 'b' }];
  const field = (field_id: string, label: string) => ({ field_id, label, type: 'choice' as const, options });
  const sections = [{ section_id: 's', title: 'S', fields: [field('x', 'Ex'), field('y', 'Why')] }];
  const declaration = declarationSchema.parse({ ...APPLICATION, form: { sections } });
  expect(labelledAnswers(declaration, { y: 'b', x: 'a', gone: 'c' })).toEqual([
    { label: 'Ex', value: 'First' },
    { label: 'Why', value: 'b' },
    { label: 'gone', value: 'c' },
  ]);
});
