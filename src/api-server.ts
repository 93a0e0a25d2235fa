// The API as a listening server: limits against slow and broken clients, and an end that lets open requests finish.
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createApi } from './api.ts';
import { createApp } from './app.ts';
import { createClientAddress } from './http/heads/client-address.ts';
import { answerClientErrors } from './http/heads/client-error.ts';
import { limitConnections } from './http/heads/connections.ts';
import { judgeHeads } from './http/heads/request-head.ts';
import type { Observe } from './http/routes.ts';
import { limitRest } from './http/bodies/slow-rest.ts';
import { createKeptAnswers } from './http/kept-answers.ts';
import { createUploadRoom, type UploadLimits, type UploadRoom } from './http/bodies/upload-room.ts';
import { createAuthenticate } from './keys/authenticate.ts';
import { createAdmitToken } from './sessions/life/authenticate.ts';
import { publicUrl, type Config } from './platform/config.ts';
import type { Log } from './platform/log.ts';
import { createMailer } from './platform/mail/mail.ts';
import type { EgressPolicy } from './platform/outbound/egress-policy.ts';
import type { Outbound } from './platform/outbound/request.ts';
import type { Store } from './platform/transaction.ts';
import { createTogether, endOfTurn } from './platform/work/together.ts';
import type { DeclarationChecker } from './workflows/checker.ts';
import type { OpenApiImporter } from './connectors/openapi/importer.ts';
import type { PageSearcher } from './extraction/stored/searcher.ts';
import type { Sealer } from './platform/seal.ts';
import type { Links } from './platform/signed-link.ts';
import type { Drawer } from './documents/drawing/drawer.ts';
import { makeCaseFile } from './casefile/make.ts';
import type { Printer } from './casefile/print/printer.ts';
import { VERSION } from './version.ts';
import { createShelf } from './casefile/shelf.ts';
import { bytesSource } from './documents/blobs/read.ts';
import { createPictures } from './documents/drawing/pictures.ts';

export type ApiServerOptions = {
  config: Config;
  log: Log;
  store: Store;
  policy: EgressPolicy;
  outbound: Outbound;
  checker: DeclarationChecker;
  importer: OpenApiImporter;
  searcher: Pick<PageSearcher, 'places'>;
  sealer: Sealer;
  links: Links;
  drawer: Drawer;
  printer: Printer;
  observe?: Observe;
  uploads?: Partial<UploadLimits>;
  /** Not ready without workers, be they of this process or another one. */
  expectsWorkers: boolean;
  /** Another process listens, and hands over the connections. */
  isHandedConnections?: boolean;
};

export type ApiServer = {
  port: number;
  /** Answers a connection that another process has taken. */
  take(socket: Socket): void;
  /** No new connections; who waits for events is answered, open requests end, idle connections close at once. */
  close(): Promise<void>;
};

const DRAIN_MS = 20_000;

export async function openApiServer(options: ApiServerOptions): Promise<ApiServer> {
  const { config, log } = options;
  const closing = new AbortController();
  const uploads = createUploadRoom(options.uploads);
  const answer = answerOf(options, uploads, closing.signal);
  const server = createServer({
    headersTimeout: 5000,
    // A document of 25 MiB over a phone's line takes minutes; bodies of JSON have a shorter limit of their own.
    requestTimeout: 600_000,
    connectionsCheckingInterval: 1000,
    maxHeaderSize: 16_384,
    // Node.js would answer by itself, without the envelope.
    requireHostHeader: false,
  });
  const connections = limitConnections(server, config.INTAKE_TRUSTED_PROXIES);
  answerClientErrors(server, log);
  judgeHeads(server, log, (request, response) => {
    limitRest(request, response, uploads.limits);
    if (closing.signal.aborted) response.setHeader('Connection', 'close');
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a request broke off');
      response.destroy();
    });
  });
  // Without it nobody looks after slow heads: Node.js does so from then on.
  if (options.isHandedConnections === true) server.emit('listening');
  else await listen(server, options);
  return {
    port: (server.address() as AddressInfo | null)?.port ?? config.INTAKE_PORT,
    take(socket) {
      // What a server's own connections are.
      socket.allowHalfOpen = true;
      socket.setNoDelay(true);
      server.emit('connection', socket);
    },
    close: () => {
      closing.abort();
      return drain(server, connections.whenNone);
    },
  };
}

async function listen(server: Server, { config, log }: ApiServerOptions): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.INTAKE_PORT, config.INTAKE_HOST, resolve);
  });
  // Such as a connection that could not be taken, for want of descriptors or memory: the next one may be.
  server.on('error', (error) => log.error({ err: error }, 'the server could not take a connection'));
}

function answerOf(
  options: ApiServerOptions,
  uploads: UploadRoom,
  closing: AbortSignal,
): ReturnType<ReturnType<typeof createApp>['callback']> {
  const { config, log, store, outbound, observe, drawer, printer } = options;
  const authenticate = createAuthenticate({
    sql: store.database.sql,
    log,
    defaultLimit: config.INTAKE_RATE_LIMIT_PER_MINUTE,
    now: Date.now,
  });
  const admitToken = createAdmitToken(store.database.sql, Date.now);
  const { endpoints, document } = createApi(options.policy, {
    check: options.checker.check,
    importer: options.importer,
    findPlaces: options.searcher.places,
    publicUrl: config.INTAKE_PUBLIC_URL,
  });
  return createApp({
    services: {
      store,
      config,
      log,
      publicUrl: publicUrl(config),
      outbound,
      mail: createMailer(config),
      sealer: options.sealer,
      links: options.links,
      together: createTogether(endOfTurn),
      kept: createKeptAnswers(),
      uploads,
      closing,
      expectsWorkers: options.expectsWorkers,
    },
    authenticate,
    admitToken,
    clientAddress: createClientAddress(config.INTAKE_TRUSTED_PROXIES),
    pictures: createPictures(bytesSource(store), drawer),
    shelf: createShelf((about) =>
      makeCaseFile({ source: bytesSource(store), drawer, printer, version: VERSION }, about),
    ),
    endpoints,
    document,
    ...(observe === undefined ? {} : { observe }),
  }).callback();
}

async function drain(server: Server, whenNone: () => Promise<void>): Promise<void> {
  server.close();
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await whenNone();
  clearTimeout(timer);
}
