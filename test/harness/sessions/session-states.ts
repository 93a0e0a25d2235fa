// Every state in which a session can be found, and how it comes there.
import { createLog } from '../../../src/platform/log.ts';
import { expireSessions } from '../../../src/sessions/life/expiry.ts';
import { cancelSession } from '../../../src/sessions/life/operations.ts';
import type { TestApp } from '../app.ts';
import { GOOD_ANSWERS, newApplicant, type Applicant } from './applicant.ts';
import { pdfOf } from '../documents.ts';
import type { Json, Reply, Tenant } from '../factories.ts';

/** `over`: its time is up and no sweep has come by. `complete`: it is open, and its case is decided. */
export const STATES = [
  'open',
  'customer_complete',
  'submitted',
  'over',
  'expired',
  'cancelled',
  'complete',
] as const;
export type State = (typeof STATES)[number];

/** Those in which nothing can be changed, but that what was handed in may be handed in again. */
export const ENDED: State[] = ['submitted', 'over', 'expired', 'cancelled', 'complete'];

/** What the manifest says of its status. */
export const STATUS_OF: Record<State, string> = {
  open: 'open',
  customer_complete: 'customer_complete',
  submitted: 'submitted',
  over: 'expired',
  expired: 'expired',
  cancelled: 'cancelled',
  complete: 'open',
};

export const sayYes = (applicant: Applicant): Promise<Reply<Json>> =>
  applicant.api.post(`${applicant.path}/consent`, { consents: [{ field_id: 'terms', value: 'yes' }] });

/** A document in which nothing is found. */
export const emptyPdf = (): Promise<Uint8Array> => pdfOf(['Nothing to see here.']);

/** Consent, a document, every answer: all that APPLICATION wants before it is handed in. */
export async function fillIn(applicant: Applicant): Promise<void> {
  const replies = [
    await sayYes(applicant),
    await applicant.upload(await emptyPdf(), { document_type: 'invoice' }),
    await applicant.api.post(`${applicant.path}/answers`, { answers: GOOD_ANSWERS }),
  ];
  const failed = replies.find(({ status }) => status >= 300);
  if (failed !== undefined) throw new Error(JSON.stringify(failed.body));
}

export async function handIn(applicant: Applicant): Promise<Json> {
  const { body } = await applicant.api.send(`${applicant.path}/submit`, { method: 'POST' });
  if (body.submitted !== true) throw new Error(JSON.stringify(body));
  return body;
}

const silent = createLog({ level: 'silent', format: 'json' });

type Scene = { app: TestApp; tenant: Tenant; applicant: Applicant };

const WAYS: Record<State, (scene: Scene) => Promise<unknown>> = {
  open: () => Promise.resolve(),
  customer_complete: ({ tenant, applicant }) => tenant.api.post(`${applicant.path}/handoff`, {}),
  async submitted({ applicant }) {
    await fillIn(applicant);
    await handIn(applicant);
  },
  over: ({ app, applicant }) =>
    app.store.database.sql(`update sessions set expires_at = app_now() where session_id = $1`, [
      applicant.session.session_id,
    ]),
  async expired(scene) {
    await WAYS.over(scene);
    await expireSessions(scene.app.store, silent);
  },
  cancelled: ({ app, tenant, applicant }) =>
    app.as(tenant, (tx) => cancelSession(tx, applicant.session.session_id as string)),
  complete: ({ app, applicant }) =>
    app.store.database.sql(
      `update cases set runtime_status = 'complete', why_here_code = 'completed' where case_id = $1`,
      [applicant.session.case_id],
    ),
};

/** A new session that is brought to the state. */
export async function applicantIn(state: State, app: TestApp, tenant: Tenant): Promise<Applicant> {
  const applicant = await newApplicant(app, tenant);
  await WAYS[state]({ app, tenant, applicant });
  return applicant;
}
