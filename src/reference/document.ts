// The parts of an OpenAPI document that the page reads.

export type Schema = {
  $ref?: string;
  title?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  description?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
};

export type Parameter = {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  example?: string;
  schema: Schema;
};

type ErrorBody = { error?: { code: string; message: string } };

export type Media = {
  schema: Schema;
  example?: object & ErrorBody;
  examples?: Record<string, { $ref?: string; value?: ErrorBody }>;
};

export type Response = { description: string; content?: Record<string, Media> };

export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Response>;
  'x-scopes'?: string[];
};

type Methods = Record<string, Operation>;

export type Document = {
  info: { version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Methods>;
  webhooks: Record<string, Methods>;
  components: { schemas: Record<string, Schema>; examples: Record<string, { value: ErrorBody }> };
};

export type Placed = { path: string; method: string; operation: Operation };

/** The operations of a tag, in the order of the document. */
export const operationsOf = (paths: Document['paths'], tag: string): Placed[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    )
    .filter(({ operation }) => operation.tags.includes(tag));

export const firstMedia = (content: Record<string, Media> = {}): { type: string; media: Media } | null => {
  const [first] = Object.entries(content);
  return first === undefined ? null : { type: first[0], media: first[1] };
};

/** What a link within the page names. */
export const anchorOf = (kind: 'tag' | 'schema', name: string): string =>
  `${kind}-${name.toLowerCase().replaceAll(/\W+/g, '-')}`;
