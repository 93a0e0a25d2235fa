// The Koa application: request context, API routes, the documentation page.
import Koa from 'koa';
import type { Endpoint, Services } from './http/endpoint.ts';
import { requestContext } from './http/request-context.ts';
import { apiRoutes, noSuchPath, type Observe } from './http/routes.ts';
import type { Authenticate } from './http/caller.ts';
import type { Pictures } from './documents/drawing/pictures.ts';
import { hostedPages } from './page/routes.ts';
import { documentViews } from './view/routes.ts';
import { caseFiles } from './casefile/routes.ts';
import type { Shelf } from './casefile/shelf.ts';
import { createAuthenticateSession, type AdmitToken } from './sessions/life/authenticate.ts';
import type { ClientAddress } from './http/heads/client-address.ts';
import { referenceRoutes } from './reference/routes.ts';

export type AppOptions = {
  services: Services;
  authenticate: Authenticate;
  admitToken: AdmitToken;
  clientAddress: ClientAddress;
  /** Of the pages of documents. */
  pictures: Pictures;
  /** Of case files. */
  shelf: Shelf;
  endpoints: Endpoint[];
  /** The API's own description. */
  document: () => object;
  observe?: Observe;
};

export function createApp(options: AppOptions): Koa {
  const { services, authenticate, admitToken, clientAddress, endpoints, observe, pictures, shelf } = options;
  const app = new Koa();
  app.on('error', (error: unknown) => services.log.warn({ err: error }, 'a response broke off'));
  app.use(requestContext(services.log));
  app.use(
    apiRoutes(endpoints, {
      services,
      authenticate,
      authenticateSession: createAuthenticateSession(admitToken),
      clientAddress,
      ...(observe === undefined ? {} : { observe }),
    }),
  );
  app.use(documentViews({ services, pictures }));
  app.use(caseFiles({ services, shelf }));
  app.use(hostedPages({ services, pictures, admitToken, clientAddress }));
  app.use(referenceRoutes(options.document, services.publicUrl));
  // Koa's own answer has no envelope.
  app.use(() => Promise.reject(noSuchPath()));
  return app;
}
