// Documents of every kind live through everything that can happen to one; once they are erased, nothing that stood in them is found (completions §11).
import fc from 'fast-check';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAuditChain } from '../../../src/audit/queries.ts';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import { createLog } from '../../../src/platform/log.ts';
import { everyRow } from '../../harness/dump.ts';
import { deskOf, drainCase, placeOf, run } from '../../harness/cases/commands.ts';
import { apiOn } from '../../harness/connectors.ts';
import { setAccount, type Json, type Tenant } from '../../harness/factories.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import { startReceiver, type Receiver } from '../../harness/outside/receiver.ts';
import { runs } from '../../harness/properties.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';
import { send, startStory, type Story } from '../../harness/story.ts';
import { bytesOf, CONNECTOR, DECLARATION, KINDS, PLANT, plantOf, TYPES, type Kind } from './letters.ts';

const LIVES = runs(12);

const logged: string[] = [];
let receiver: Receiver;
let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  receiver = await startReceiver();
  const write = (chunk: unknown, _encoding: string, done: () => void): void => {
    logged.push(String(chunk));
    done();
  };
  const log = createLog({ level: 'trace', format: 'json', to: new Writable({ write }) });
  story = await startStory({ log, hosts: [receiver] });
  // An API and a receiver that repeat all that they hear.
  const api = apiOn(
    story.host,
    (response, asked) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ known: true, asked })),
    '/register',
  );
  tenant = await applicantTenant(story.app, { declaration: DECLARATION, environment: 'live' });
  await setAccount(story.app, tenant, { connector_approval_required: 'false' });
  await tenant.api.post('/connectors', CONNECTOR(api.origin));
  const url = receiver.serve('/echo', (response, post) => void response.writeHead(200).end(post.bytes));
  await addTestEndpoint(story.app, tenant.orgId, { url, allow: receiver.allow });
});
afterAll(async () => {
  await story.close();
  await receiver.close();
});

const ACTS = ['confirm', 'correct', 'select', 'reject', 'cite', 'read again', 'complete'] as const;
type Act = (typeof ACTS)[number];
type Life = { kind: Kind; isHosted: boolean; isTold: boolean; acts: Act[] };

/** Pictures cost seconds each: one in so many. */
const life: fc.Arbitrary<Life> = fc.record({
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...KINDS.filter((kind) => kind !== 'picture')) },
    { weight: 1, arbitrary: fc.constant<Kind>('picture') },
  ),
  isHosted: fc.boolean(),
  isTold: fc.boolean(),
  acts: fc.shuffledSubarray([...ACTS]),
});

type Lived = { caseId: string; docId: string };

/** Comes in by its address or by an applicant, who has handed in afterwards. */
async function comesIn(given: Life, plant: string): Promise<Lived> {
  const bytes = await bytesOf(given.kind, plant);
  const [type, ending] = TYPES[given.kind];
  const name = `${plant}letter.${ending}`;
  if (!given.isHosted) {
    const sent = await send(tenant, story.serve(bytes, { name, type }), { case_type_id: 'application' });
    return { caseId: sent.case_id, docId: sent.doc_id };
  }
  const applicant = await newApplicant(story.app, tenant);
  const { body } = await applicant.upload(bytes, { document_type: 'letter' }, name);
  await story.app.drain();
  await tenant.api.post(`${applicant.path}/handoff`, {});
  return { caseId: applicant.session.case_id, docId: body.document.doc_id };
}

type Command = [type: Parameters<typeof run>[2]['type'], payload: object];
type Seen = { docId: string; candidateId: string; quote: object };

const COMMANDS: Record<Exclude<Act, 'complete'>, (seen: Seen) => Command> = {
  confirm: () => ['confirm_fact', { fact_id: 'number' }],
  select: ({ candidateId }) => ['select_candidate', { fact_id: 'mark', candidate_id: candidateId }],
  reject: () => ['reject_fact', { fact_id: 'reference', reason_code: 'value_mismatch' }],
  correct: ({ quote }) => ['correct_fact', { fact_id: 'place', value: 'TYPED-7', evidence: quote }],
  cite: ({ quote }) => ['update_fact_evidence', { fact_id: 'number', add: [quote], remove: [] }],
  'read again': ({ docId }) => ['reprocess_document', { doc_id: docId }],
};

/** What the case does not take is refused, and changes nothing. */
async function act({ caseId, docId }: Lived, kind: Act): Promise<void> {
  if (kind === 'complete') {
    const completing = story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
    await completing.catch(() => undefined);
  } else {
    const { facts } = await deskOf({ tenant, caseId });
    const [page] = await story.app.store.database.sql<{ text: string }>(
      `select text from document_pages where doc_id = $1 and page_index = 0`,
      [docId],
    );
    const text = page?.text ?? 'none';
    const quote = { doc_id: docId, ...placeOf(text, /\S*PROSE/.exec(text)?.[0] ?? 'none') };
    const candidateId = facts['mark'].candidate_id ?? 'cand_none';
    const [type, payload] = COMMANDS[kind]({ docId, candidateId, quote });
    await run(story.app, { tenant, caseId }, { type, payload, rationale: 'Looked at it.' });
  }
  await story.app.drain(['run-command', 'extract-document', 'evaluate-gate', 'verify-fact']);
}

async function lives(given: Life, plant: string): Promise<Lived> {
  const on = await comesIn(given, plant);
  await drainCase(story.app);
  await story.app.drain(['verify-fact', 'evaluate-gate']);
  for (const kind of given.acts) await act(on, kind);
  if (given.isTold) await story.app.drain();
  return on;
}

const dump = (): Promise<string[]> => everyRow(story.app.store.database.sql);

/** As it is, in hex, in base64 at each of its three offsets, and as code points in JSON and in HTML. */
const spellings = (plant: string): string[] => [
  plant,
  Buffer.from(plant).toString('hex'),
  ...[0, 1, 2].map((shift) =>
    Buffer.from('x'.repeat(shift) + plant)
      .toString('base64')
      .slice(4, -4),
  ),
  Array.from(Buffer.from(plant), (code) => String.raw`\u00${code.toString(16)}`).join(''),
  Array.from(Buffer.from(plant), (code) => `&#${code};`).join(''),
  Array.from(Buffer.from(plant)).join(','),
];
const SPELLINGS = spellings(PLANT);
const planted = (texts: string[]): string[] =>
  texts.filter((text) => SPELLINGS.some((form) => text.includes(form))).map((text) => text.slice(0, 300));

test(`${LIVES.numRuns} lives: nothing is left in any table, in the log, or in any answer`, async () => {
  const lifes = fc.sample(life, LIVES);
  const lived: Lived[] = [];
  for (const [n, given] of lifes.entries()) lived.push(await lives(given, plantOf(n)));
  // The least is left by a document that nothing could be read in: where it came from, and its name.
  expect(planted(await dump()).length).toBeGreaterThanOrEqual(LIVES.numRuns);
  for (const { docId } of lived)
    expect(await tenant.api.send(`/documents/${docId}`, { method: 'DELETE' })).toMatchObject({ status: 200 });
  // What was on the wire has arrived, what waited goes out, and what follows from it all is done.
  await story.app.drain();
  expect(planted(await dump())).toEqual([]);
  expect(planted(logged)).toEqual([]);
  const answers: string[] = [];
  for (const { caseId } of lived)
    for (const part of ['', '/events?limit=500', '/package', '/workspace'])
      answers.push(JSON.stringify((await tenant.api.get<Json>(`/cases/${caseId}${part}`)).body));
  expect(answers.filter((answer) => answer.startsWith('{"error"'))).toEqual([]);
  expect(planted(answers)).toEqual([]);
  expect(await verifyAuditChain(story.app.store.database.sql, tenant.orgId)).toMatchObject({ ok: true });
}, 300_000);
