// Cases whose time to be kept is over: what others were told of them, or said about them, goes with them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import { eraseOldCases } from '../../../src/erasure/retention.ts';
import { deleteCase } from '../../../src/erasure/whole-case.ts';
import { createLog } from '../../../src/platform/log.ts';
import { invoiceText } from '../../harness/cases/commands.ts';
import { apiOn, json, type Reply } from '../../harness/connectors.ts';
import { everyRow } from '../../harness/dump.ts';
import { newTenant, publish, setAccount, WORKFLOW, type Json, type Tenant } from '../../harness/factories.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import { newApplicant } from '../../harness/sessions/applicant.ts';
import { FILLED, FILLED_FORM, filledScene } from '../../harness/sessions/filled.ts';
import { send, startStory, type Story } from '../../harness/story.ts';
import { CONNECTOR, DECLARATION, PLANT } from './letters.ts';

const log = createLog({ level: 'silent', format: 'json' });
const retention = { completed_days: 30, incomplete_days: 10 };

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

const sql = (text: string, values: unknown[] = []) => story.app.store.database.sql<Json>(text, values);
const later = async (days: number): Promise<number> => {
  await story.app.advance(`${days} days`);
  const erased = await eraseOldCases(story.app.store, log);
  await story.app.advance(`${-days} days`);
  return erased;
};
const FORMS = [PLANT, Buffer.from(PLANT).toString('hex')];
const isPlanted = async (): Promise<boolean> =>
  (await everyRow(story.app.store.database.sql)).some((row) => FORMS.some((form) => row.includes(form)));

test.each(['complete', 'half done'])('of a %s case no webhook names the applicant', async (kind) => {
  const tenant = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, tenant, { ...WORKFLOW, retention });
  const url = story.host.serve('/receiver', (request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await addTestEndpoint(story.app, tenant.orgId, { url, allow: story.host.config.INTAKE_EGRESS_ALLOW });
  const letter = story.serve(invoiceText(), { name: 'invoice.txt', type: 'text/plain' });
  const { case_id: caseId } = await send(tenant, letter, { external_applicant_id: `${PLANT}7` });
  await story.app.drain();
  if (kind === 'complete') await story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
  else await sql(`update webhook_deliveries set status = 'delivering' where case_id = $1`, [caseId]);
  expect(await isPlanted()).toBe(true);
  expect(await later(31)).toBe(1);
  expect(await isPlanted()).toBe(false);
});

const answersKeptFor = ({ orgId }: Tenant): Promise<Json[]> =>
  sql(`select 1 from connector_answers where org_id = $1`, [orgId]);
const KEPT_SECONDS = 2_592_000;

test('what a connector answered for the form of a case does not outlive it', async () => {
  const given = { cache_seconds: KEPT_SECONDS, prefill: { field_values: { nr: 'HRB-1' } } };
  const { tenant } = await filledScene(story, json(FILLED), given);
  await publish(story.app, tenant, { ...FILLED_FORM, retention });
  await story.app.drain();
  expect(await answersKeptFor(tenant)).toHaveLength(1);
  expect(await later(11)).toBe(1);
  expect(await answersKeptFor(tenant)).toEqual([]);
});

/** A case with a number that a register confirms, on a tenant that keeps what it answers. */
async function confirmedByRegister(reply: Reply) {
  const { origin } = apiOn(story.host, reply, '/register');
  const tenant = await newTenant(story.app, { environment: 'live' });
  await setAccount(story.app, tenant, { connector_approval_required: 'false' });
  const { functions, ...connector } = CONNECTOR(origin);
  const kept = functions.map((one) => ({ ...one, cache_seconds: KEPT_SECONDS }));
  expect(await tenant.api.post('/connectors', { ...connector, functions: kept })).toMatchObject({
    status: 201,
  });
  const facts = DECLARATION.facts.slice(0, 1);
  const declaration = { ...DECLARATION, title_facts: ['number'], documents: [], facts, retention };
  await publish(story.app, tenant, declaration);
  const applicant = await newApplicant(story.app, tenant);
  const { case_id: caseId } = applicant.session;
  await applicant.api.post(`${applicant.path}/answers`, { answers: [{ fact_id: 'number', value: 'X77' }] });
  await applicant.api.post(`${applicant.path}/submit`, {});
  return { tenant, caseId };
}

const CONFIRMED = json({ known: true, asked: { url: 'yes' } });

test.each(['half done', 'complete'])(
  'nor does what it answered about what was typed in a %s one',
  async (kind) => {
    const { tenant, caseId } = await confirmedByRegister(CONFIRMED);
    await story.app.drain();
    expect(await answersKeptFor(tenant)).toHaveLength(1);
    if (kind === 'complete')
      await story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
    expect(await later(31)).toBe(1);
    expect(await answersKeptFor(tenant)).toEqual([]);
  },
);

test('nor what it answers once the case is gone', async () => {
  let goes: () => Promise<void> = () => Promise.resolve();
  const { tenant, caseId } = await confirmedByRegister((...asked) => {
    void goes().then(() => CONFIRMED(...asked));
  });
  let isGone = false;
  goes = async () => {
    await story.app.as(tenant, (tx) => deleteCase(tx, caseId));
    isGone = true;
  };
  await story.app.drain();
  expect(isGone).toBe(true);
  expect(await answersKeptFor(tenant)).toEqual([]);
});
