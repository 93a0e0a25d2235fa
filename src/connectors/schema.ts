// The structure of a connector as integrators write it (api-v1 §2.9, completions §8): validation, types and OpenAPI come from here.
import { z } from 'zod';
import { authorId } from '../declarations/author-id.ts';
import { httpsUrl, IS_ONE_LINE, label, ONE_LINE, oneLine, ownHeader, secret } from './text-schemas.ts';

export const MAX_FUNCTIONS = 500;

export const AUTH_MODES = [
  'none',
  'bearer_token',
  'api_key_header',
  'api_key_query',
  'basic',
  'oauth2_client_credentials',
] as const;

export const authSchema = z
  .discriminatedUnion('mode', [
    z.strictObject({ mode: z.literal('none') }),
    z.strictObject({ mode: z.literal('bearer_token'), secret }),
    z.strictObject({ mode: z.literal('api_key_header'), name: ownHeader, secret }),
    z.strictObject({ mode: z.literal('api_key_query'), name: oneLine.min(1).max(100), secret }),
    z.strictObject({ mode: z.literal('basic'), username: secret, password: secret }),
    z.strictObject({
      mode: z.literal('oauth2_client_credentials'),
      token_url: httpsUrl,
      username: secret.describe('The client id.'),
      secret,
      scope: oneLine.optional(),
    }),
  ])
  .meta({ id: 'ConnectorAuth' });

export const PARAMETER_TYPES = ['text', 'number', 'boolean', 'date'] as const;

const parameter = z
  .strictObject({
    name: z
      .string()
      .min(1)
      .max(100)
      .regex(/^[^\p{Cc}\p{Cs}{}]+$/u, 'holds no braces, control characters or half characters'),
    type: z.enum(PARAMETER_TYPES).default('text'),
    required: z.boolean().default(true),
    label: label.optional(),
    values: z.array(z.string().max(500)).min(1).max(500).optional().describe('The only values it may have.'),
  })
  .meta({ id: 'ConnectorParameter' });

const template = z.string().max(4000);
/** Templates by name; in `query` and `form` a placeholder alone that has no value leaves its entry out. */
const templates = z.record(z.string().min(1).max(200).regex(ONE_LINE, IS_ONE_LINE), template);

const request = z
  .strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']),
    path: z
      .string()
      .max(2000)
      .regex(/^\/[^?#\\\p{Cc}\p{Cs}]*$/u, 'begins with "/" and holds no "?", "#" or "\\"')
      .describe('Below base_url; "{{name}}" stands for a parameter.'),
    base_url: httpsUrl.optional().describe('Where this function is, if elsewhere than the others.'),
    query: templates.optional(),
    headers: z.record(ownHeader, template.regex(ONE_LINE, IS_ONE_LINE)).optional(),
    body: z.json().optional().describe('JSON whose texts may hold placeholders.'),
    form: templates.optional().describe('Sent as application/x-www-form-urlencoded in place of body.'),
  })
  .refine(({ body, form }) => body === undefined || form === undefined, 'has either body or form')
  .meta({ id: 'ConnectorRequest' });

const mediaType = z
  .string()
  .max(200)
  .regex(/^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+$/, 'is a media type, such as application/json');

const successCriteria = z
  .strictObject({
    status_codes: z.array(z.int().min(100).max(599)).min(1).max(50),
    json: z
      .string()
      .min(1)
      .max(2000)
      .optional()
      .describe('A CEL condition on `status`, `body` and `inputs`, such as `body.valid == true`.'),
    media_types: z
      .record(z.string().regex(/^[1-5]\d\d$/, 'is a status'), z.array(mediaType).min(1).max(20))
      .optional()
      .describe(
        'By status: the media types that an answer has, such as `{"200": ["application/json"]}`. An answer of another kind decides nothing.',
      ),
  })
  .meta({ id: 'ConnectorSuccessCriteria' });

export const USAGES = ['verify_fact', 'lookup_fact', 'prefill_field'] as const;

/** What a function is for. */
export const usage = z.enum(USAGES);
/** Where a value stands. */
export const pointer = z
  .string()
  .max(1000)
  .regex(/^(\/.*)?$/u, 'is a JSON Pointer')
  .describe('lookup_fact, prefill_field: where in the JSON answer the value stands, as a JSON Pointer.');

export const functionSchema = z
  .strictObject({
    function_key: authorId,
    label,
    usage,
    operation_id: z.string().max(1000).optional().describe('As an imported document writes it.'),
    request,
    input_parameters: z.array(parameter).max(100).default([]),
    sample_input: z.record(z.string(), z.json()).default({}),
    success_criteria: successCriteria.default({ status_codes: [200] }),
    result: pointer.optional(),
    cache_seconds: z
      .int()
      .min(0)
      .max(2_592_000)
      .optional()
      .describe('How long an answer holds for the same input.'),
  })
  .meta({ id: 'ConnectorFunction' });

const defaultHeader = z.strictObject({ name: ownHeader, value: oneLine }).meta({ id: 'ConnectorHeader' });

export const transportSchema = z
  .strictObject({
    base_url: httpsUrl,
    timeout_ms: z.int().min(100).max(30_000).default(10_000),
    default_headers: z.array(defaultHeader).max(50).default([]),
    max_per_minute: z
      .int()
      .min(1)
      .max(60_000)
      .optional()
      .describe('Calls a minute, of all processes together.'),
    max_concurrent: z.int().min(1).max(100).optional().describe('Calls at the same time; 4 by default.'),
    auth: authSchema.default({ mode: 'none' }),
  })
  .meta({ id: 'ConnectorTransport' });

export const connectorSchema = z
  .strictObject({
    connector_key: authorId,
    label,
    connector_type: z.literal('http_api'),
    transport: transportSchema,
    functions: z.array(functionSchema).max(MAX_FUNCTIONS),
  })
  .meta({ id: 'Connector' });

/** A connector as it is written, with its secrets: in memory only. */
export type ConnectorInput = z.output<typeof connectorSchema>;
export type ConnectorAuth = z.output<typeof authSchema>;
export type ConnectorTransport = z.output<typeof transportSchema>;
export type ConnectorFunction = z.output<typeof functionSchema>;
export type ConnectorParameter = ConnectorFunction['input_parameters'][number];
