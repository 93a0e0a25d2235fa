// How a call authenticates, put together from what is shown of it and what is sealed.
import type { Secrets, StoredDefinition } from './rules.ts';
import { authSchema, type ConnectorAuth } from './schema.ts';

/** Throws where they are not of each other. */
export function authOf({ transport: { auth } }: StoredDefinition, secrets: Secrets): ConnectorAuth {
  const { has_secret: _s, has_username: _u, has_password: _p, ...rest } = auth;
  return authSchema.parse({ ...rest, ...secrets });
}
