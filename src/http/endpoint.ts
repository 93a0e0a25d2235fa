// One object per endpoint: everything the router, the checks and the OpenAPI document need to know.
import type { z } from 'zod';
import type { ApiScope } from '../catalog/scopes.ts';
import type { ErrorCode } from '../catalog/errors.ts';
import type { Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import type { Scope, Store, Tx } from '../platform/transaction.ts';
import type { Config } from '../platform/config.ts';
import type { Outbound } from '../platform/outbound/request.ts';
import type { Caller, SessionCaller } from './caller.ts';
import type { Packed } from './packed.ts';
import type { UploadedFile } from './bodies/upload.ts';
import type { UploadRoom } from './bodies/upload-room.ts';
import type { Sealer } from '../platform/seal.ts';
import type { Links } from '../platform/signed-link.ts';
import type { Together } from '../platform/work/together.ts';
import type { KeptAnswers } from './kept-answers.ts';

/** What all handlers share. */
export type Services = {
  store: Store;
  config: Config;
  log: Log;
  publicUrl: string;
  outbound: Pick<Outbound, 'request'>;
  mail: Mailer;
  /** Seals what is stored and never shown. */
  sealer: Sealer;
  /** Signs addresses that need no key. */
  links: Links;
  /** Requests that wait at the moment share their statements. */
  together: Together;
  /** Bodies of what is polled. */
  kept: KeptAnswers;
  /** Where uploads are held while they come. */
  uploads: UploadRoom;
  /** Aborted when the server begins to stop: whoever waits answers with what there is. */
  closing: AbortSignal;
  /** Whether this deployment has workers, so that it is not ready without them. */
  expectsWorkers: boolean;
};

export type Call<Body, Query, Params> = {
  body: Body;
  query: Query;
  params: Params;
  caller: Caller;
  /** On the applicant's plane, in the place of `caller`. */
  session: SessionCaller;
  /** What an `upload` endpoint was sent. */
  file: UploadedFile;
  /** What a `raw` endpoint was sent. */
  bytes: Uint8Array;
  scope: Scope;
  /** Key from the Idempotency-Key header, unchecked. */
  idempotencyHeader: string | undefined;
  services: Services;
  log: Log;
  /** Runs operations in one transaction of the caller. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
};

export type Answer = {
  status: number;
  body: unknown;
  /** The body as it is sent, where it has been written already; `body` says nothing then. */
  json?: string;
  /** The body as it is sent, compressed once for all who ask; `body` says the same. */
  packed?: Packed;
  headers?: Record<string, string>;
};

/** The code that a wrong field answers with, by the field's first path segment. */
export type FieldErrors = Record<string, { missing?: ErrorCode; invalid?: ErrorCode }>;

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under /api/v1, with `{name}` for parameters. */
  path: string;
  operationId: string;
  summary: string;
  description?: string;
  tag: string;
  /** `null` needs no key; several scopes: any of them will do. `session`: the token of the session that the path names. */
  auth: { scopes: ApiScope[] } | 'session' | null;
  params?: Record<string, { missing: ErrorCode; description: string }>;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is multipart/form-data: one file beside fields, which `body` describes. */
  upload?: true;
  /** The handler gets the bytes, unparsed, and sees to all that is in them; `body` describes them. */
  raw?: { maxBytes: number };
  /** A request without a body counts as one with `{}`. */
  isBodyOptional?: boolean;
  /** Code for a body that is valid JSON but no object; `invalid_request` where absent. */
  bodyError?: ErrorCode;
  fieldErrors?: FieldErrors;
  /** `applicant`: validation, not-found and conflict answer `{error: {code, message}}` (api-v1 §4.5). */
  errorEnvelope?: 'applicant';
  idempotency?: boolean;
  /** Answers carry an ETag, and a request that names it is answered 304. */
  isPolled?: boolean;
  responses: Record<number, { description: string; schema: z.ZodType }>;
  /** The operation's own refusals, beside those that every endpoint of its kind has. */
  errors: ErrorCode[];
  handler(call: Call<never, never, never>): Promise<Answer>;
};

/** Keeps the types of body, query and params between the schemas and the handler. */
export function defineEndpoint<
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodObject = z.ZodObject,
  Params extends string = never,
>(
  endpoint: Omit<Endpoint, 'handler' | 'body' | 'query' | 'params'> & {
    body?: Body;
    query?: Query;
    params?: Record<Params, { missing: ErrorCode; description: string }>;
    handler(call: Call<z.infer<Body>, z.infer<Query>, Record<Params, string>>): Promise<Answer>;
  },
): Endpoint {
  return endpoint as unknown as Endpoint;
}
