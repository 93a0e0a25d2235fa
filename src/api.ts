// Every endpoint of the API, and the document that is computed from them.
import { caseEndpoints } from './cases/endpoints.ts';
import { commandEndpoints } from './commands/endpoints.ts';
import { placeEndpoints } from './commands/places/endpoints.ts';
import { findHere, type PlaceFinder } from './commands/places/look-up.ts';
import { connectorEndpoints } from './connectors/endpoints.ts';
import { importHere } from './connectors/openapi/import-here.ts';
import type { OpenApiImporter } from './connectors/openapi/importer.ts';
import { erasureEndpoints } from './erasure/endpoints.ts';
import type { Endpoint } from './http/endpoint.ts';
import { openApiDocument } from './http/openapi.ts';
import { intakeEndpoints } from './intake/endpoints.ts';
import { metaEndpoints } from './meta.ts';
import type { EgressPolicy } from './platform/outbound/egress-policy.ts';
import { TAGS } from './catalog/tags.ts';
import { queueEndpoints } from './queue/endpoints.ts';
import { applicantEndpoints } from './sessions/api/applicant-endpoints.ts';
import { sessionEndpoints } from './sessions/api/endpoints.ts';
import { VERSION } from './version.ts';
import { checkDeclaration } from './workflows/check.ts';
import type { DeclarationChecker } from './workflows/checker.ts';
import { describedWebhooks } from './webhooks/described.ts';
import { webhookEndpoints } from './webhooks/endpoints.ts';
import { workflowEndpoints } from './workflows/endpoints.ts';

export type Api = { endpoints: Endpoint[]; document: () => object };

const checkHere: DeclarationChecker['check'] = (value) => Promise.resolve(checkDeclaration(value));

/** What a server does in child processes, and where its operator says that it is. */
export type ApiOptions = {
  check?: DeclarationChecker['check'];
  importer?: OpenApiImporter;
  findPlaces?: PlaceFinder;
  publicUrl?: string | undefined;
};

/** `policy` says which addresses an operator has allowed. */
export function createApi(
  policy: EgressPolicy,
  { check = checkHere, importer = importHere, findPlaces = findHere, publicUrl }: ApiOptions = {},
): Api {
  let computed: object | undefined;
  const document = (): object =>
    (computed ??= openApiDocument(endpoints, {
      version: VERSION,
      server: publicUrl?.replace(/\/+$/, '') ?? null,
      tags: TAGS,
      webhooks: describedWebhooks(),
    }));
  const endpoints: Endpoint[] = [
    ...metaEndpoints(document),
    ...intakeEndpoints(policy),
    ...erasureEndpoints,
    ...sessionEndpoints,
    ...applicantEndpoints,
    ...caseEndpoints,
    ...commandEndpoints,
    ...placeEndpoints(findPlaces),
    ...queueEndpoints,
    ...workflowEndpoints(check),
    ...connectorEndpoints(policy, importer),
    ...webhookEndpoints(policy),
  ];
  return { endpoints, document };
}
