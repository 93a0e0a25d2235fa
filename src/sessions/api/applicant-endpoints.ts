// The applicant's plane: one session by its own token, for programs that act for the applicant (completions §6.1).
import type { z } from 'zod';
import { canonicalJson } from '../../platform/json/canonical-json.ts';
import { sha256Hex } from '../../platform/crypto.ts';
import { iso } from '../../platform/times.ts';
import type { Tx } from '../../platform/transaction.ts';
import { puttingOneAside } from '../../documents/blobs/aside.ts';
import { defineEndpoint, type Answer, type Call, type Endpoint } from '../../http/endpoint.ts';
import { giveAnswers } from '../acts/answers.ts';
import {
  answered,
  answersBody,
  consentBody,
  draftBody,
  renewed,
  submitted,
  uploadBody,
  uploaded,
  withManifest,
} from './applicant-schemas.ts';
import { readApplication } from '../application.ts';
import { lockForChange, lockApplication, type LockedApplication } from '../life/lock.ts';
import { recordConsents } from '../acts/consent.ts';
import { saveDraft } from '../acts/draft.ts';
import { handIn } from '../acts/hand-in.ts';
import { presentManifest } from './manifest.ts';
import { manifestSchema, type Manifest } from './manifest-schema.ts';
import { findTokenExpiry } from '../queries.ts';
import { renewAccess } from '../life/renewal.ts';
import { shownUntil } from '../life/tokens.ts';
import { takeBack } from '../acts/take-back.ts';
import { addUpload } from '../acts/upload.ts';

type ApplicantCall<Body = unknown> = Call<Body, unknown, { sessionId: string }>;

const shared = {
  tag: 'Applicant',
  auth: 'session',
  params: { sessionId: { missing: 'not_found', description: 'Id of the session' } },
  errors: ['not_found', 'session_terminal'],
} as const satisfies Partial<Endpoint>;

/** The manifest as it is at this moment of the transaction. */
async function manifestIn(
  { sql }: Pick<Tx, 'sql'>,
  call: Pick<ApplicantCall, 'session' | 'services'>,
): Promise<Manifest> {
  const application = await readApplication(sql, call.session.sessionId);
  const expiresAt = await findTokenExpiry(sql, call.session.tokenHash);
  const accessTokenExpiresAt = shownUntil(expiresAt, new Date(application.session.expiresAt));
  return presentManifest(application, {
    publicUrl: call.services.publicUrl,
    maxBytes: call.services.config.INTAKE_MAX_DOCUMENT_BYTES,
    accessTokenExpiresAt,
  });
}

type Change<T> = (locked: LockedApplication) => Promise<T>;

/** Does something under the case's lock and shows what came of it. */
function changed<T>(call: ApplicantCall, change: Change<T>): Promise<{ result: T; manifest: Manifest }> {
  return call.transact(async (tx) => {
    const result = await change(await lockForChange(tx, call.session.caseId));
    return { result, manifest: await manifestIn(tx, call) };
  });
}

const getManifest = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/sessions/{sessionId}/manifest',
  operationId: 'getSessionManifest',
  summary: 'All that there is to know about a session, and what to do next',
  description:
    'The form with its values, the tasks, the documents, what is missing (`blockers`), what to do next (`next_action`) and where (`links`): ask again after each step. Readable after the session has ended, too. Carries an ETag; If-None-Match answers 304.',
  isPolled: true,
  errors: ['not_found'],
  responses: { 200: { description: 'The manifest', schema: manifestSchema } },
  async handler(call): Promise<Answer> {
    const manifest = await manifestIn(call.services.store.database, call);
    const { access_token_expires_at: _token, ...told } = manifest;
    return {
      status: 200,
      body: manifest,
      headers: { ETag: `"${sha256Hex(canonicalJson(told)).slice(0, 32)}"` },
    };
  },
});

const putDraft = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/sessions/{sessionId}/draft',
  operationId: 'saveSessionDraft',
  summary: 'Keep what was filled in so far',
  description:
    'Keeps texts as they were typed, also ones that are not valid yet, so that the applicant goes on where they stopped, on any device. Fields that are not named stay. A field that the form does not have, or a consent, is `validation_error`, and nothing is kept; a session that was handed in or has ended is `session_terminal`. The answer has the manifest as it is now.',
  body: draftBody,
  responses: { 200: { description: 'Kept', schema: withManifest } },
  async handler(call): Promise<Answer> {
    const { manifest } = await changed(call, (locked) =>
      saveDraft(locked, call.body.field_values, { isTyped: false }),
    );
    return { status: 200, body: { manifest } };
  },
});

const postConsent = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/sessions/{sessionId}/consent',
  operationId: 'giveConsent',
  summary: 'Say yes or no to the compliance fields of the form',
  description:
    'The fields of the form that are `compliance`: consents and attestations. Each is recorded with the text that was shown, its hash, the time and the address; `no` takes a yes back until the session is handed in. Another field, or a value other than `yes` and `no`, is `validation_error` and nothing is recorded; a session that was handed in or has ended is `session_terminal`.',
  body: consentBody,
  responses: { 200: { description: 'Recorded', schema: withManifest } },
  async handler(call): Promise<Answer> {
    const consents = call.body.consents.map(({ field_id: fieldId, value }) => ({ fieldId, value }));
    const { manifest } = await changed(call, (locked) =>
      recordConsents(locked, consents, call.session.clientAddress),
    );
    return { status: 200, body: { manifest } };
  },
});

const postAnswers = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/sessions/{sessionId}/answers',
  operationId: 'giveAnswers',
  summary: 'Answer fields and questions; all answers are taken or none',
  description:
    'Each answer names one of `field_id`, `fact_id` and `task_id`, with the value as a person would write it; `accepted` says how it was understood. Where one is not valid none is taken, and `validation_error` says in `details` which and why. Answers that were given before may be changed until the session is handed in; one that was, or has ended, is `session_terminal`.',
  body: answersBody,
  responses: { 200: { description: 'Taken', schema: answered } },
  async handler(call): Promise<Answer> {
    const answers = call.body.answers.map(answerOf);
    const { result, manifest } = await changed(call, (locked) => giveAnswers(locked, answers));
    return { status: 200, body: { accepted: result, manifest } };
  },
});

type GivenAnswer = z.infer<typeof answersBody>['answers'][number];

const answerOf = ({ field_id, fact_id, task_id, value }: GivenAnswer) => ({
  value,
  ...(field_id === undefined ? {} : { fieldId: field_id }),
  ...(fact_id === undefined ? {} : { factId: fact_id }),
  ...(task_id === undefined ? {} : { taskId: task_id }),
});

const postDocument = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/sessions/{sessionId}/documents',
  operationId: 'uploadDocument',
  summary: 'Send a document',
  description:
    'The file is the part "file", of at most 25 MiB unless the deployment sets another limit (`tasks[].accept.max_bytes` tells it). The same bytes again answer 200 with what is there.',
  upload: true,
  body: uploadBody,
  responses: {
    200: { description: 'It was there before', schema: uploaded },
    201: { description: 'Kept; it is read in the background', schema: uploaded },
  },
  async handler(call): Promise<Answer> {
    const { task_id: taskId = null, document_type: documentType = null } = call.body;
    const { result, manifest } = await puttingOneAside(call.services.store, call.file, (file) =>
      changed(call, (locked) => addUpload(locked, { file, taskId, documentType })),
    );
    const document = manifest.documents.find(({ doc_id }) => doc_id === result.docId);
    return { status: result.isNew ? 201 : 200, body: { document, manifest } };
  },
});

const deleteDocument = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/sessions/{sessionId}/documents/{docId}',
  operationId: 'takeBackDocument',
  summary: 'Take a document back before it is handed in',
  description:
    'The file goes with everything that was read from it; what the applicant entered themselves stays. What was handed in stays, too.',
  params: { ...shared.params, docId: { missing: 'not_found', description: 'Id of the document' } },
  responses: { 200: { description: 'Gone', schema: withManifest } },
  async handler(call): Promise<Answer> {
    const { manifest } = await changed(call, (locked) => takeBack(locked, call.params.docId));
    return { status: 200, body: { manifest } };
  },
});

const postSubmit = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/sessions/{sessionId}/submit',
  operationId: 'submitSession',
  summary: 'Hand the application in',
  description:
    'Where something is missing, `submitted` is false and `blockers` say what. A second time changes nothing.',
  responses: { 200: { description: 'Handed in, or what is missing', schema: submitted } },
  async handler(call): Promise<Answer> {
    const body = await call.transact(async (tx) => {
      const blockers = await handIn(await lockApplication(tx, call.session.caseId));
      return { submitted: blockers.length === 0, blockers, manifest: await manifestIn(tx, call) };
    });
    return { status: 200, body };
  },
});

const postToken = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/sessions/{sessionId}/token',
  operationId: 'renewSessionToken',
  summary: 'A new access token in the place of the one that is sent',
  description:
    'Renews while the token that is sent is good, for instance before `access_token_expires_at`; afterwards only the signed URL makes a new one. The old token goes on for 60 seconds at most, so that requests under way are answered. A session that has ended is `session_terminal`.',
  responses: { 200: { description: 'The new token', schema: renewed } },
  async handler(call): Promise<Answer> {
    const { token, expiresAt } = await call.transact((tx) => renewAccess(tx, call.session));
    const body = { access_token: token, access_token_expires_at: iso(expiresAt) };
    return { status: 200, body, headers: { 'Cache-Control': 'no-store' } };
  },
});

export const applicantEndpoints: Endpoint[] = [
  getManifest,
  putDraft,
  postConsent,
  postAnswers,
  postDocument,
  deleteDocument,
  postSubmit,
  postToken,
];
