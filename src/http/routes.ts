// Turns endpoint objects into Koa routes, with every check in the contract's order (completions §1).
import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { Refusal, type ErrorCode } from '../catalog/errors.ts';
import type { Log } from '../platform/log.ts';
import { applicantOf } from '../platform/actors.ts';
import { transact, type Scope, type Tx } from '../platform/transaction.ts';
import {
  requireScope,
  type Authenticate,
  type AuthenticateSession,
  type Caller,
  type SessionCaller,
} from './caller.ts';
import type { ClientAddress } from './heads/client-address.ts';
import type { Answer, Endpoint, Services } from './endpoint.ts';
import { applicantAnswer, codeOf, errorAnswer, maybeApplicantAnswer, type ErrorAnswer } from './envelope.ts';
import { readBody } from './bodies/read-body.ts';
import type { Sender } from './bodies/upload-room.ts';
import { send } from './send.ts';
import { validBody, validParams, validQuery } from './validation.ts';

export const API_PREFIX = '/api/v1';

/** Lets tests hold every answer and refusal against the endpoint's declaration. */
export type Observe = {
  answered?(endpoint: Endpoint, answer: Answer): void;
  refused?(endpoint: Endpoint, code: ErrorCode): void;
};

export type RouteOptions = {
  services: Services;
  authenticate: Authenticate;
  authenticateSession: AuthenticateSession;
  clientAddress: ClientAddress;
  observe?: Observe;
};

declare module 'koa' {
  interface DefaultState {
    requestId: string;
    log: Log;
    scope?: Scope;
    /** The pattern of the path, as it is counted and told. */
    route?: string;
    /** The contract's code, where the request was refused. */
    refusal?: ErrorCode;
    /** For whom it was, by ids alone. */
    about?: Record<string, string>;
  }
}

export function apiRoutes(endpoints: Endpoint[], options: RouteOptions): Middleware {
  const router = new Router({ prefix: API_PREFIX });
  for (const endpoint of endpoints) {
    router.register(routeOfPath(endpoint.path), [endpoint.method], [routeOf(endpoint, options)]);
  }
  const routes = router.routes();
  const applicants = new Set(endpoints.filter(isApplicants).map(({ path }) => routeOfPath(path)));
  return async (ctx, next) => {
    if (ctx.path !== API_PREFIX && !ctx.path.startsWith(`${API_PREFIX}/`)) return next();
    ctx.path = withBlankSegments(ctx.path);
    try {
      await routes(ctx as never, () => Promise.resolve(answerNoRoute(ctx, applicants)));
    } catch (error) {
      answerRefusal(ctx, error);
    }
  };
}

const routeOfPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Whether what is wrong with a request is told in the envelope of the applicant plane (api-v1 §7.1). */
const isApplicants = ({ auth, errorEnvelope }: Endpoint): boolean =>
  auth === 'session' || errorEnvelope === 'applicant';

/** A known path takes other methods, named in Allow; anything else is no path of ours. */
function answerNoRoute(ctx: Context, applicants: ReadonlySet<string>): void {
  const { matched = [] } = ctx as unknown as { matched?: { methods: string[]; path: string }[] };
  const allowed = [...new Set(matched.flatMap(({ methods }) => methods))].join(', ');
  if (allowed === '') throw noSuchPath();
  const refusal = new Refusal('invalid_request', {
    status: 405,
    message: `This path takes ${allowed} alone.`,
    headers: { Allow: allowed },
  });
  const isTheirs = matched.every(({ path }) => applicants.has(path.slice(API_PREFIX.length)));
  const short = isTheirs ? maybeApplicantAnswer(refusal) : null;
  if (short === null) throw refusal;
  ctx.state.refusal = refusal.code;
  send(ctx, short);
}

export const noSuchPath = (): Refusal =>
  new Refusal('not_found', {
    message: 'There is no such path. Those of the API begin with /api/v1; see /docs for all of them.',
  });

/** An empty segment becomes a blank one, so that the route matches and its own check answers. */
function withBlankSegments(path: string): string {
  return path.replaceAll(/\/(?=\/|$)/g, '/%20');
}

function answerRefusal(ctx: Context, error: unknown): void {
  ctx.state.refusal = codeOf(error);
  send(ctx, errorAnswer(error, ctx.state.requestId, ctx.state.log));
}

function routeOf(endpoint: Endpoint, options: RouteOptions): Middleware {
  const route = API_PREFIX + endpoint.path;
  return async (ctx) => {
    ctx.state.route = route;
    try {
      const answer = await call(endpoint, ctx, options);
      options.observe?.answered?.(endpoint, answer);
      send(ctx, answer);
    } catch (error) {
      if (error instanceof Refusal) options.observe?.refused?.(endpoint, error.code);
      const short = shortAnswer(endpoint, error, ctx.state.log);
      if (short === null) throw error;
      ctx.state.refusal = codeOf(error);
      send(ctx, short);
    }
  };
}

function shortAnswer(endpoint: Endpoint, error: unknown, log: Log): ErrorAnswer | null {
  if (endpoint.auth === 'session') return applicantAnswer(error, log);
  return endpoint.errorEnvelope === 'applicant' ? maybeApplicantAnswer(error) : null;
}

async function call(endpoint: Endpoint, ctx: Context, options: RouteOptions): Promise<Answer> {
  const { services } = options;
  const who = await identified(endpoint, ctx, options);
  ctx.state.about = idsOf(who);
  const params = validParams(endpoint, decoded(ctx));
  const { file, bytes, raw } = await readBody(endpoint, ctx, { sender: senderOf(who), services });
  const query = validQuery(endpoint, new URLSearchParams(ctx.querystring));
  const body = bytes === undefined ? validBody(endpoint, raw) : undefined;
  const scope: Scope = { ...who.scope, requestId: ctx.state.requestId };
  let signal: AbortSignal | undefined;
  return endpoint.handler({
    body,
    query,
    params,
    file,
    bytes,
    caller: who.caller,
    session: who.session,
    scope,
    idempotencyHeader: ctx.get('Idempotency-Key') || undefined,
    services,
    log: ctx.state.log,
    transact: <T>(work: (tx: Tx) => Promise<T>) => transact(services.store, scope, work),
    // Most never ask for it.
    get signal() {
      return (signal ??= closedSignal(ctx));
    },
  } as never);
}

type Who = { scope: Omit<Scope, 'requestId'>; caller?: Caller; session?: SessionCaller };

async function identified(endpoint: Endpoint, ctx: Context, options: RouteOptions): Promise<Who> {
  const { auth } = endpoint;
  if (auth === null) return NOBODY;
  if (auth === 'session') return applicant(ctx, validParams(endpoint, decoded(ctx)), options);
  const caller = await authenticated(auth.scopes, ctx, options);
  const { orgId, environment, keyId } = caller;
  return { caller, scope: { orgId, environment, actor: { type: 'api_key', id: keyId, label: keyId } } };
}

const senderOf = ({ scope, session, caller }: Who): Sender => ({
  organization: scope.orgId,
  person: session?.sessionId ?? caller?.keyId ?? '',
});

function idsOf({ scope, caller, session }: Who): Record<string, string> {
  if (scope.orgId === '') return {};
  const ids: Record<string, string> = { org_id: scope.orgId, environment: scope.environment };
  if (caller !== undefined) ids['key_id'] = caller.keyId;
  if (session !== undefined) ids['session_id'] = session.sessionId;
  return ids;
}

const NOBODY: Who = {
  scope: { orgId: '', environment: 'test', actor: { type: 'system', id: '', label: '' } },
};

/** The path says whose token it has to be, so it is looked at first. */
async function applicant(
  ctx: Context,
  params: Record<string, string>,
  { authenticateSession, clientAddress }: RouteOptions,
): Promise<Who> {
  const session = await authenticateSession({
    authorization: authorizationOf(ctx),
    clientAddress: () => clientAddress(ctx.req),
    sessionId: params['sessionId'] ?? '',
  });
  ctx.set(session.headers);
  const { orgId, environment, sessionId } = session;
  return { session, scope: { orgId, environment, actor: applicantOf(sessionId) } };
}

function authorizationOf(ctx: Context): string | undefined {
  const given = ctx.req.headersDistinct['authorization'] ?? [];
  return given.length === 1 ? given[0] : undefined;
}

async function authenticated(
  scopes: string[],
  ctx: Context,
  { authenticate, clientAddress }: RouteOptions,
): Promise<Caller> {
  const authorization = authorizationOf(ctx);
  const caller = await authenticate({ authorization, clientAddress: () => clientAddress(ctx.req) });
  ctx.set(caller.headers);
  requireScope(caller, scopes);
  return caller;
}

function decoded(ctx: Context): Record<string, string | undefined> {
  return (ctx as unknown as { params: Record<string, string> }).params;
}

function closedSignal(ctx: Context): AbortSignal {
  const controller = new AbortController();
  if (ctx.res.destroyed) controller.abort();
  ctx.res.once('close', () => controller.abort());
  return controller.signal;
}
