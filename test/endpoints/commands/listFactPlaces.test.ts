// GET /cases/{caseId}/facts/{factId}/places: where a value stands, or which values of the fact's type stand in the documents.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_CHARACTERS } from '../../../src/commands/places/look-up.ts';
import { apply, placeOf, readCase } from '../../harness/cases/commands.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';
import {
  invoiceTenant,
  newTenant,
  publish,
  submit,
  type Json,
  type Tenant,
} from '../../harness/factories.ts';
import { startStory, type Story } from '../../harness/story.ts';

let story: Story;
let tenant: Tenant;
let live: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await claimsTenant();
  live = await newTenant(story.app, { orgId: tenant.orgId, environment: 'live' });
});
afterAll(() => story.close());

async function claimsTenant(): Promise<Tenant> {
  const made = await newTenant(story.app);
  await publish(story.app, made, {
    workflow_id: 'claims',
    case_type_id: 'invoice',
    title: 'Claims',
    facts: [
      { fact_id: 'loss', label: 'Date of loss', type: 'date' },
      { fact_id: 'cause', label: 'Cause', type: 'text' },
      { fact_id: 'secret', label: 'Secret', type: 'date', sensitive: true },
      {
        fact_id: 'lines',
        label: 'Lines',
        type: { name: 'table', columns: [{ column_id: 'a', label: 'A', type: 'text' }] },
      },
    ],
  });
  return made;
}

holdsContract('listFactPlaces', {
  app: () => story.app,
  good: async ({ orgId }) => {
    const { case_id } = await submit(await invoiceTenant(story.app, { orgId }));
    return { path: `/cases/${case_id}/facts/invoice_date/places` };
  },
});

const LETTER =
  '🧾 Report\nIt burned on the 4 May 2026 in the old mill.\n\nOn 03/04/2025 and once more 2026-05-04.';
const pathOf = (caseId: string, factId: string, query = ''): string =>
  `/cases/${caseId}/facts/${factId}/places${query}`;

async function placesOf(caseId: string, factId: string, query = ''): Promise<Json> {
  const { status, body } = await tenant.api.get(pathOf(caseId, factId, query));
  expect(status).toBe(200);
  return body;
}

function found(docId: string | undefined, quote: string, rest: object): object {
  const { char_start, char_end, ...place } = placeOf(LETTER, quote) as Json;
  return { doc_id: docId, ...place, location: { char_start, char_end }, ...rest };
}

describe('200', () => {
  test('every value of the type in reading order, each with its line; what is ambiguous with its readings', async () => {
    const { caseId, docIds } = await readCase(story, tenant, [LETTER, 'Nothing.', 'Of 1 June 2026']);
    const line = 'It burned on the 4 May 2026 in the old mill.';
    const last = 'On 03/04/2025 and once more 2026-05-04.';
    expect(await placesOf(caseId, 'loss')).toEqual({
      places: [
        found(docIds[0], '4 May 2026', { line, value: '2026-05-04' }),
        found(docIds[0], '03/04/2025', { line: last, value: null, readings: ['2025-04-03', '2025-03-04'] }),
        found(docIds[0], '2026-05-04', { line: last, value: '2026-05-04' }),
        expect.objectContaining({ doc_id: docIds[2], value: '2026-06-01' }),
      ],
      truncated: false,
    });
  });

  test('of one value alone, however it is written, and up to a limit', async () => {
    const { caseId } = await readCase(story, tenant, [LETTER]);
    const asked = `?value=${encodeURIComponent('4. Mai 2026')}`;
    const whole = await placesOf(caseId, 'loss', asked);
    expect(whole.places.map(({ quote }: Json) => quote)).toEqual(['4 May 2026', '2026-05-04']);
    expect(await placesOf(caseId, 'loss', `${asked}&limit=1`)).toEqual({
      places: whole.places.slice(0, 1),
      truncated: true,
    });
    expect(await placesOf(caseId, 'loss', `${asked}&limit=2`)).toEqual(whole);
    const { places } = await placesOf(caseId, 'cause', '?value=OLD%20mill');
    expect(places).toMatchObject([{ quote: 'old mill', value: 'old mill' }]);
  });

  test('a place can be given as evidence as it was answered, or with its offsets beside the quote', async () => {
    const { caseId } = await readCase(story, tenant, [LETTER]);
    const [place, other] = (await placesOf(caseId, 'loss')).places;
    const { location, ...rest } = other;
    const given = [
      [place, place],
      [{ ...rest, ...location }, other],
      // What an answer of a fact says of its place, too; offsets beside the quote are the ones that count.
      [{ ...place, ...place.location, location: other.location, evidence_id: 'ev_1', boxes: [] }, place],
    ];
    for (const [evidence, { doc_id, page_index, quote, location: at, value, readings }] of given) {
      const payload = { fact_id: 'loss', value: value ?? readings[1], evidence };
      const on = { tenant, caseId };
      const command = await apply(story.app, on, { type: 'correct_fact', payload, rationale: 'So.' });
      expect(command.result.evidence).toEqual({ doc_id, page_index, quote, location: at });
    }
    const add = { type: 'update_fact_evidence', payload: { fact_id: 'loss', add: [other] } } as const;
    const { result } = await apply(story.app, { tenant, caseId }, add);
    expect(result.added_evidence_ids).toHaveLength(1);
  });

  test('nothing of what is sensitive, and of documents that were not read', async () => {
    const { caseId } = await readCase(story, tenant, [LETTER]);
    expect(await placesOf(caseId, 'secret')).toEqual({ places: [], truncated: false });
    const { caseId: unread } = await readCase(story, tenant, ['']);
    expect(await placesOf(unread, 'loss')).toEqual({ places: [], truncated: false });
  });

  test('truncated where not all pages were looked at', async () => {
    const { caseId, docIds } = await readCase(story, tenant, [LETTER, 'Nothing.']);
    const grow = `update document_pages set text = text || repeat('x', $2) where doc_id = $1`;
    await story.app.store.database.sql(grow, [docIds[1], MOST_CHARACTERS]);
    const { places, truncated } = await placesOf(caseId, 'loss');
    expect([places.length, truncated]).toEqual([3, true]);
  });

  test('every key of the organization may look, in its own environment', async () => {
    const { caseId } = await readCase(story, tenant, [LETTER]);
    const reader = await newTenant(story.app, { orgId: tenant.orgId, scopes: ['cases:read'] });
    expect((await reader.api.get(pathOf(caseId, 'loss'))).status).toBe(200);
  });
});

describe('400', () => {
  test('missing_case_id', async () => {
    expectRefusal(await tenant.api.get(pathOf('%20', 'loss')), 400, 'missing_case_id');
  });

  test.each(['0', '201', '-1', 'x', '1&limit=2', ''])('invalid_limit: limit=%s', async (limit) => {
    const { caseId } = await readCase(story, tenant, [LETTER]);
    expectRefusal(await tenant.api.get(pathOf(caseId, 'loss', `?limit=${limit}`)), 400, 'invalid_limit');
  });

  test.each([
    ['cause', '', 'what to look for'],
    ['lines', '', 'is a table'],
    ['loss', '?value=soon', 'no value of type date'],
    ['loss', '?value=03/04/2025', '2025-04-03 or 2025-03-04'],
    ['loss', '?value=%20', 'a value as people write it'],
    ['loss', '?value=1&value=2', ''],
  ])('invalid_request: %s%s', async (factId, query, message) => {
    const { caseId } = await readCase(story, tenant, [LETTER]);
    const reply = await tenant.api.get(pathOf(caseId, factId, query));
    expectRefusal(reply, 400, 'invalid_request');
    expect(JSON.stringify(reply.body)).toContain(message);
  });
});

describe('404', () => {
  test('not_found: no such case or fact, one of others, of the other environment', async () => {
    const { caseId } = await readCase(story, tenant, [LETTER]);
    const stranger = await newTenant(story.app);
    for (const [api, path] of [
      [tenant.api, pathOf('case_01hzzzzzzzzzzzzzzzzzzzzzzz', 'loss')],
      [tenant.api, pathOf(caseId, 'none')],
      [tenant.api, pathOf(caseId, '__proto__')],
      [tenant.api, pathOf(caseId, '%20')],
      [tenant.api, pathOf(caseId, '%00')],
      [stranger.api, pathOf(caseId, 'loss')],
      [live.api, pathOf(caseId, 'loss')],
    ] as const)
      expectRefusal(await api.get(path), 404, 'not_found');
  });
});
