// What is secret in a connector and what is not, and where the secret part stands.
import { isSameJson } from '../platform/json/same-json.ts';
import type { Environment } from '../platform/transaction.ts';
import type { ConnectorAuth, ConnectorInput } from './schema.ts';

const SECRET_PARTS = ['secret', 'username', 'password'] as const;
type SecretPart = (typeof SECRET_PARTS)[number];

/** The values of a connector that are shown to nobody. */
export type Secrets = Partial<Record<SecretPart, string>>;

/** How a connector authenticates, as it is read (api-v1 §2.9): what it has, never what it is. */
export type ShownAuth = {
  mode: ConnectorAuth['mode'];
  has_secret: boolean;
  has_username: boolean;
  has_password: boolean;
  name?: string;
  token_url?: string;
  scope?: string;
};

/** A connector without its secrets, as it is stored, shown and compared. */
export type StoredDefinition = Omit<ConnectorInput, 'transport'> & {
  transport: Omit<ConnectorInput['transport'], 'auth'> & { auth: ShownAuth };
};

/** Takes the secrets out. */
export function withoutSecrets(input: ConnectorInput): { definition: StoredDefinition; secrets: Secrets } {
  const { auth, ...transport } = input.transport;
  const given = new Map<string, string>(Object.entries(auth));
  const secrets: Secrets = {};
  for (const part of SECRET_PARTS) {
    const value = given.get(part);
    if (value !== undefined) secrets[part] = value;
    given.delete(part);
  }
  const shown: ShownAuth = {
    ...(Object.fromEntries(given) as Pick<ShownAuth, 'mode'>),
    has_secret: secrets.secret !== undefined,
    has_username: secrets.username !== undefined,
    has_password: secrets.password !== undefined,
  };
  return { definition: { ...input, transport: { ...transport, auth: shown } }, secrets };
}

/** Where secrets stand, for the sealer: those of one connector, or of one staged change, do not open at another. */
export const connectorPlace = (place: {
  orgId: string;
  environment: Environment;
  connectorKey: string;
}): string => `connectors:${place.orgId}:${place.environment}:${place.connectorKey}`;
export const changePlace = (changeId: string): string => `connector_changes:${changeId}`;

type Content = { definition: StoredDefinition; secrets: Secrets };

/** Whether both say the same, however often their secrets were sealed. A connector has up to 2 MiB. */
export const isSameContent = (a: Content, b: Content | null): boolean =>
  b !== null && isSameJson(a.definition, b.definition) && isSameJson(a.secrets, b.secrets);
