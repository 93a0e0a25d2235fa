// The Koa application: request context, API routes, the documentation page.
import Koa from 'koa';
import type { Endpoint, Services } from './http/endpoint.ts';
import { requestContext } from './http/request-context.ts';
import { apiRoutes, type Observe } from './http/routes.ts';
import type { Authenticate } from './http/caller.ts';
import type { ClientAddress } from './http/client-address.ts';
import { docsPage } from './http/docs-page.ts';

export type AppOptions = {
  services: Services;
  authenticate: Authenticate;
  clientAddress: ClientAddress;
  endpoints: Endpoint[];
  observe?: Observe;
};

export function createApp(options: AppOptions): Koa {
  const { services, authenticate, clientAddress, endpoints, observe } = options;
  const app = new Koa();
  app.on('error', (error: unknown) => services.log.warn({ err: error }, 'a response broke off'));
  app.use(requestContext(services.log));
  app.use(
    apiRoutes(endpoints, {
      services,
      authenticate,
      clientAddress,
      ...(observe === undefined ? {} : { observe }),
    }),
  );
  app.use(docsPage());
  return app;
}
