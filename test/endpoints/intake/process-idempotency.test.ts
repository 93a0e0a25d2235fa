// POST /process with an idempotency key: the same request again finds what the first one made, whoever sends it and however often.
import { describe, expect, test } from 'vitest';
import { DOCUMENT_URL, apiFor, invoiceTenant, newTenant, submission } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';
import { byStatus, useTwoServers, type Ids } from './two-servers.ts';

const { app, otherApp, counts } = useTwoServers();

describe('the same request', () => {
  test('is a replay: 200 with the ids of the first', async () => {
    const { api } = await invoiceTenant(app());
    const body = submission({ external_case_id: 'loan' });
    const first = await api.post<Ids>('/process', body);
    for (let i = 0; i < 3; i++) {
      expect(await api.post('/process', body)).toMatchObject({
        status: 200,
        body: { ...first.body, idempotent_replay: true },
      });
    }
  });

  test('whatever the order of its properties, its white space, its unknown properties, and where its key stands', async () => {
    const { api } = await invoiceTenant(app());
    const { idempotency_key: key, ...parameters } = submission({ trace_id: 't', external_case_id: 'é' });
    const first = await api.post<Ids>('/process', parameters, { 'idempotency-key': String(key) });
    const same: [unknown, Record<string, string>?][] = [
      [{ ...parameters, idempotency_key: key }],
      [Object.fromEntries(Object.entries({ ...parameters, idempotency_key: key }).toReversed())],
      [JSON.stringify({ ...parameters, idempotency_key: key }, null, 4)],
      [JSON.stringify({ ...parameters, idempotency_key: key }).replace('é', '\\u00e9')],
      [`\ufeff${JSON.stringify({ ...parameters, idempotency_key: key })}`],
      [{ ...parameters, idempotency_key: key, colour: 'red' }],
      [{ ...parameters, idempotency_key: key }, { 'idempotency-key': 'the body wins' }],
    ];
    for (const [body, headers] of same) {
      expect(await api.post('/process', body, headers)).toMatchObject({
        status: 200,
        body: { case_id: first.body.case_id, idempotent_replay: true },
      });
    }
  });

  test('from another key of the organization, as after a rotation', async () => {
    const tenant = await invoiceTenant(app());
    const body = submission();
    const first = await tenant.api.post<Ids>('/process', body);
    const other = await newTenant(app(), { orgId: tenant.orgId });
    expect(await other.api.post('/process', body)).toMatchObject({
      status: 200,
      body: { case_id: first.body.case_id },
    });
  });

  test('from another server process', async () => {
    const tenant = await invoiceTenant(app());
    const body = submission();
    const first = await tenant.api.post<Ids>('/process', body);
    expect(await apiFor(otherApp(), tenant.key).post('/process', body)).toMatchObject({
      status: 200,
      body: { case_id: first.body.case_id },
    });
  });
});

describe('other parameters with the same key', () => {
  test.each([
    { document_url: `${DOCUMENT_URL}?2` },
    { external_case_id: 'other' },
    { external_applicant_id: 'a' },
    { external_customer_id: 'c' },
    { trace_id: 't' },
  ])('idempotency_key_conflict: %j', async (change) => {
    const { api } = await invoiceTenant(app());
    const body = submission();
    await api.post('/process', body);
    expectRefusal(await api.post('/process', { ...body, ...change }), 400, 'idempotency_key_conflict');
  });

  test('the conflict comes before an unknown case type, a wrong field before the conflict', async () => {
    const { api } = await invoiceTenant(app());
    const body = submission();
    await api.post('/process', body);
    expectRefusal(
      await api.post('/process', { ...body, case_type_id: 'unknown' }),
      400,
      'idempotency_key_conflict',
    );
    expectRefusal(await api.post('/process', { ...body, trace_id: '' }), 400, 'invalid_integration_identity');
  });

  test('a refused request does not take the key', async () => {
    const { api } = await invoiceTenant(app());
    const body = submission();
    expectRefusal(
      await api.post('/process', { ...body, case_type_id: 'unknown' }),
      400,
      'unknown_case_type_id',
    );
    expect((await api.post('/process', body)).status).toBe(201);
  });
});

describe('the same key elsewhere is another key', () => {
  test('in another organization and in the other environment', async () => {
    const tenant = await invoiceTenant(app());
    const live = await invoiceTenant(app(), { orgId: tenant.orgId, environment: 'live' });
    const stranger = await invoiceTenant(app());
    const body = submission({ external_case_id: 'loan' });
    const replies = await Promise.all(
      [tenant, live, stranger].map(({ api }) => api.post<Ids>('/process', body)),
    );
    expect(byStatus(replies)).toEqual({ 201: 3 });
    expect(new Set(replies.map((reply) => reply.body.case_id)).size).toBe(3);
  });
  test('at another operation', async () => {
    const tenant = await invoiceTenant(app());
    const body = submission();
    await app().store.database.sql(
      `insert into idempotency_records (org_id, environment, operation, key, fingerprint, resource, created_at) values ($1, 'test', 'sessions', $2, 'x', '{}', app_now())`,
      [tenant.orgId, body['idempotency_key']],
    );
    expect((await tenant.api.post('/process', body)).status).toBe(201);
  });
});

describe('concurrent twins', () => {
  test('60 at once over two server processes: one does the work, 59 replay', async () => {
    const tenant = await invoiceTenant(app());
    const apis = [tenant.api, apiFor(otherApp(), tenant.key)];
    const body = submission();
    const replies = await Promise.all(
      Array.from(
        { length: 60 },
        (_, index) => apis[index % 2]?.post<Ids>('/process', body) ?? Promise.reject(new Error('no api')),
      ),
    );
    expect(byStatus(replies)).toEqual({ 200: 59, 201: 1 });
    expect(
      new Set(replies.map((reply) => `${reply.body.case_id} ${reply.body.doc_id} ${reply.body.job_id}`)).size,
    ).toBe(1);
    for (const reply of replies) expect(reply.body.idempotent_replay).toBe(reply.status === 200);
    expect(await counts(tenant)).toEqual({ cases: 1, documents: 1, keys: 1, jobs: 1 });
  });

  test('60 at once that extend one case: one document more', async () => {
    const tenant = await invoiceTenant(app());
    await tenant.api.post('/process', submission({ external_case_id: 'loan' }));
    const body = submission({ external_case_id: 'loan' });
    const replies = await Promise.all(Array.from({ length: 60 }, () => tenant.api.post('/process', body)));
    expect(byStatus(replies)).toEqual({ 200: 59, 201: 1 });
    expect(await counts(tenant)).toEqual({ cases: 1, documents: 2, keys: 2, jobs: 2 });
  });

  test('50 keys with 10 twins each, half of them with a changed field: one winner per key, its equals replay, the others conflict', async () => {
    const tenant = await invoiceTenant(app());
    const sent = Array.from({ length: 50 }, () => submission()).flatMap((body) =>
      Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? body : { ...body, trace_id: 'changed' })),
    );
    const replies = await Promise.all(sent.map((body) => tenant.api.post('/process', body)));
    expect(byStatus(replies)).toEqual({ 201: 50, 200: 200, 400: 250 });
    for (const reply of replies)
      if (reply.status === 400) expectRefusal(reply, 400, 'idempotency_key_conflict');
    expect(await counts(tenant)).toEqual({ cases: 50, documents: 50, keys: 50, jobs: 50 });
  });
});
