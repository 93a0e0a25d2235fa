// The errors of an operation in the OpenAPI document: for each status its codes, with what each says, as a table and as examples.
import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { ERRORS, statusOf, type ErrorCode } from '../catalog/errors.ts';
import { MAX_BODY_BYTES } from './bodies/json-body.ts';
import { declaredErrors } from './declared-errors.ts';
import type { Endpoint } from './endpoint.ts';
import { headersOf } from './openapi-headers.ts';

/** Of every endpoint for API keys. */
export const errorEnvelope = z
  .object({
    error: z.object({
      type: z.string(),
      code: z.string(),
      message: z.string().meta({ description: 'Says what to do.' }),
      request_id: z.string(),
    }),
  })
  .meta({ id: 'Error' });

const applicantErrorEnvelope = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      details: z
        .array(z.object({ field: z.string(), code: z.string(), message: z.string() }))
        .optional()
        .meta({ description: 'Each field that is not valid.' }),
    }),
  })
  .meta({ id: 'ApplicantError' });

const SHORT_STATUSES = [400, 404, 409, 413, 415];

const isShort = ({ auth, errorEnvelope: kind }: Endpoint, status: number): boolean =>
  auth === 'session' || (kind === 'applicant' && SHORT_STATUSES.includes(status));

/** What is wrong, and what to do. */
type Said = { code: ErrorCode; message: string };

const AWAY =
  'The database is away for the moment. The same request again, with its idempotency key where it has one, does nothing twice.';

const KIB = 1024;

/** What any body is refused for before its operation has a say. */
function ofBodies({ body, upload, raw }: Endpoint): [number, Said][] {
  if (body === undefined) return [];
  const isUpload = upload !== undefined;
  const most = (raw?.maxBytes ?? MAX_BODY_BYTES) / KIB / KIB;
  return [
    [
      413,
      {
        code: 'invalid_request',
        message: `The ${isUpload ? 'file is larger than this deployment takes (25 MiB unless set)' : `body is larger than ${most} MiB`}.`,
      },
    ],
    [
      415,
      {
        code: 'invalid_request',
        message: `The body is not ${isUpload ? 'multipart/form-data' : 'application/json in UTF-8'}, or it has a content encoding.`,
      },
    ],
  ];
}

function saidByStatus(endpoint: Endpoint): [number, Said[]][] {
  const all: [number, Said][] = [
    ...declaredErrors(endpoint).map((code): [number, Said] => [
      statusOf(code),
      { code, message: ERRORS[code].message },
    ]),
    ...ofBodies(endpoint),
  ];
  // An endpoint that describes its own 503 says more than this.
  if (!(503 in endpoint.responses)) all.push([503, { code: 'internal_error', message: AWAY }]);
  const statuses = [...new Set(all.map(([status]) => status))].toSorted((a, b) => a - b);
  return statuses.map((status) => [status, all.filter(([one]) => one === status).map(([, said]) => said)]);
}

const REQUEST_ID = 'req_01km2p8r5t0000000000000001';

function exampleOf({ code, message }: Said, short: boolean) {
  const { type } = ERRORS[code];
  const error = short ? { code, message } : { type, code, message, request_id: REQUEST_ID };
  return { summary: code, value: { error } };
}

type Example = ReturnType<typeof exampleOf>;

const nameOf = (code: ErrorCode, short: boolean): string => (short ? `applicant_${code}` : code);

/** What a code says everywhere is told once; what it says at this operation alone stands there. */
const referred = (said: Said, short: boolean): Example | { $ref: string } =>
  said.message === ERRORS[said.code].message
    ? { $ref: `#/components/examples/${nameOf(said.code, short)}` }
    : exampleOf(said, short);

/** Of every code that an endpoint declares, in the envelope that it comes in. */
export function errorExamples(endpoints: Endpoint[]): Record<string, Example> {
  const examples = endpoints.flatMap((endpoint) =>
    declaredErrors(endpoint).map((code): [string, Example] => {
      const short = isShort(endpoint, statusOf(code));
      return [nameOf(code, short), exampleOf({ code, message: ERRORS[code].message }, short)];
    }),
  );
  return Object.fromEntries(examples.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export function errorResponses(endpoint: Endpoint): ZodOpenApiOperationObject['responses'] {
  return Object.fromEntries(
    saidByStatus(endpoint).map(([status, said]) => {
      const short = isShort(endpoint, status);
      return [
        String(status),
        {
          description: said.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n'),
          headers: headersOf(endpoint, status),
          content: {
            'application/json': {
              schema: short ? applicantErrorEnvelope : errorEnvelope,
              examples: Object.fromEntries(said.map((one) => [one.code, referred(one, short)])),
            },
          },
        },
      ];
    }),
  );
}
