// An answer of each operation for each status that it describes itself: one story, with the same ids throughout, as a server told it.
import { CASE } from './cases.ts';
import { QUEUED, APPLIED } from './commands.ts';
import { LISTED_CONNECTORS, SHOWN_CONNECTOR } from './connectors.ts';
import { FEED } from './feed.ts';
import {
  MANIFEST,
  UPLOADED,
  DRAFTED,
  WITH_DOCUMENT,
  WITH_CONSENT,
  ANSWERED,
  SUBMITTED,
} from './manifests.ts';
import { CASE_LIST, PLACES } from './lists.ts';
import { PACKAGE } from './package.ts';
import { QUEUE } from './queue.ts';
import { SESSION } from './sessions.ts';
import { SAVED_WORKFLOW } from './workflows.ts';
import { CASE_WORKSPACE } from './workspace.ts';

/** By operationId and status. */
export const ANSWER_EXAMPLES: Readonly<Record<string, Readonly<Record<number, object>>>> = {
  getHealth: {
    200: { status: 'ok' },
    503: {
      error: {
        type: 'internal_error',
        code: 'internal_error',
        message: 'Not ready: the database does not answer.',
        request_id: 'req_01km2p8r5t0000000000000001',
      },
    },
  },
  getIdentity: { 200: { org_id: 'org_01km2p8r5t0000000000000001', environment: 'test' } },
  getOpenApi: {
    200: {
      openapi: '3.1.1',
      info: { title: 'intake', version: '0.1.0' },
      servers: [{ url: 'https://intake.example.com' }],
      paths: {},
    },
  },
  getWorkflowSchema: {
    200: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: '/api/v1/schemas/workflow.json',
      type: 'object',
      title: 'Workflow declaration',
      description: 'What a case of one type must contain, where each fact may come from and what must hold.',
      required: ['workflow_id', 'case_type_id', 'title', 'facts'],
      additionalProperties: false,
      properties: {},
      $defs: {},
    },
  },
  listWorkflows: {
    200: {
      workflows: [
        {
          workflow_id: 'receipts',
          case_type_id: 'receipt',
          title: 'Receipts',
          status: 'published',
          published_version: '1',
          draft_version: null,
          updated_at: '2026-03-16T09:15:00.000Z',
          content_hash: 'b53a6446a316f9bcbd624f8f9aa7d9818ab09ee806feacffeff851c26444dc35',
        },
      ],
      environment: 'test',
    },
  },
  saveWorkflowDraft: { 201: SAVED_WORKFLOW, 200: SAVED_WORKFLOW },
  processDocument: {
    201: {
      case_id: 'case_01km2p8r5t0000000000000001',
      doc_id: 'doc_01km2p8r5t0000000000000001',
      job_id: 'job_01km2p8r5t0000000000000001',
      status: 'queued',
      idempotent_replay: false,
    },
    200: {
      doc_id: 'doc_01km2p8r5t0000000000000001',
      job_id: 'job_01km2p8r5t0000000000000001',
      case_id: 'case_01km2p8r5t0000000000000001',
      status: 'queued',
      idempotent_replay: true,
    },
  },
  listCases: { 200: CASE_LIST },
  listFactPlaces: { 200: PLACES },
  getCase: { 200: CASE },
  getCaseEvents: { 200: FEED },
  getCasePackage: { 200: PACKAGE },
  getCaseWorkspace: { 200: CASE_WORKSPACE },
  submitCommand: {
    202: { command: QUEUED, idempotent_replay: false },
    200: { command: APPLIED, idempotent_replay: true },
  },
  getCommand: { 200: { command: APPLIED } },
  getOperatorQueue: { 200: QUEUE },
  createSession: {
    201: SESSION,
    200: { ...SESSION, access_token_expires_at: '2026-03-17T09:15:08.369Z', idempotent_replay: true },
  },
  handOffSession: {
    200: {
      session_id: 'ses_01km2p8r5t0000000000000001',
      signed_url: 'https://intake.example.com/s/slt_your-link',
      access_token: 'sat_your-token',
      access_token_expires_at: '2026-03-17T09:15:11.490Z',
      expires_at: '2026-03-23T09:15:08.294Z',
      customer_completed_at: '2026-03-16T09:15:11.297Z',
      already_marked: true,
      notification: { requested: true, sent: true },
    },
  },
  getSessionManifest: { 200: MANIFEST },
  saveSessionDraft: { 200: { manifest: DRAFTED } },
  giveConsent: { 200: { manifest: WITH_CONSENT } },
  giveAnswers: {
    200: {
      accepted: [{ field_id: 'cost_centre', fact_id: 'cost_centre', value: 'Sales' }],
      manifest: ANSWERED,
    },
  },
  uploadDocument: {
    201: { document: UPLOADED, manifest: WITH_DOCUMENT },
    200: { document: UPLOADED, manifest: WITH_DOCUMENT },
  },
  takeBackDocument: { 200: { manifest: DRAFTED } },
  submitSession: { 200: { submitted: true, blockers: [], manifest: SUBMITTED } },
  renewSessionToken: {
    200: { access_token: 'sat_your-token', access_token_expires_at: '2026-03-17T09:15:11.434Z' },
  },
  listConnectors: { 200: LISTED_CONNECTORS },
  saveConnector: {
    201: {
      connector_key: 'bank-check',
      environment: 'test',
      created: true,
      approval_required: true,
      approval_status: 'pending_approval',
    },
    200: {
      connector_key: 'bank-check',
      environment: 'test',
      created: false,
      approval_required: true,
      approval_status: 'pending_approval',
    },
  },
  importConnector: {
    201: {
      connector_key: 'register',
      environment: 'test',
      functions_imported: 1,
      skipped: [],
      created: true,
      approval_required: true,
      approval_status: 'pending_approval',
    },
    200: {
      connector_key: 'register',
      environment: 'test',
      functions_imported: 1,
      skipped: [],
      created: false,
      approval_required: true,
      approval_status: 'pending_approval',
    },
  },
  getConnector: { 200: SHOWN_CONNECTOR },
  deleteConnector: {
    200: { connector_key: 'bank-check', deleted: true, approval_required: false, environment: 'test' },
  },
  eraseDocument: {
    200: {
      erasure_receipt: {
        doc_id: 'doc_01km2p8r5t0000000000000001',
        audit_id: 'aud_01km2p8r5t0000000000000001',
        completed: true,
        deleted_evidence: 4,
        deleted_candidates: 2,
        deleted_document: true,
        timestamp: '2026-03-16T09:15:22.696Z',
      },
    },
    202: {
      erasure_receipt: {
        doc_id: 'doc_01km2p8r5t0000000000000001',
        audit_id: 'aud_01km2p8r5t0000000000000001',
        completed: false,
        deleted_evidence: 500,
        deleted_candidates: 250,
        deleted_document: false,
        timestamp: '2026-03-16T09:15:22.696Z',
      },
    },
  },
  testWebhook: { 200: { success: true, status_code: 200 } },
  acknowledgeDelivery: {
    200: {
      acknowledged: true,
      already_acknowledged: false,
      delivery_id: 'del_01km2p8r5t0000000000000001',
      case_id: 'case_01km2p8r5t0000000000000001',
    },
  },
};
