// What whoever wrote the workflow calls a fact may come over the API: it commands no terminal.
import { afterAll, beforeAll, expect, test } from 'vitest';
import CasesShow from '../../../cli/commands/cases/show.ts';
import { WORKFLOW } from '../../harness/factories.ts';
import { send, startStory, type Story } from '../../harness/story.ts';
import { runHere } from '../run.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

test('what to do next and why a case is here hold no control characters of it', async () => {
  const label = 'Customer\u001b]0;pwned\u0007\u001b[2J\u202e number';
  const facts = [{ fact_id: 'customer', label, required: true, type: 'identifier' }];
  const tenant = await story.tenant({ ...WORKFLOW, facts });
  const { case_id: caseId } = await send(
    tenant,
    story.serve('nothing to find', { name: 'plain.txt', type: 'text/plain' }),
  );
  await story.app.drain();
  const { stdout } = await runHere(CasesShow, [caseId], { DATABASE_URL: story.app.url });
  expect(stdout).toContain('  Next      Enter Customer number, in the queue:\n            intake queue\n');
  expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
});
