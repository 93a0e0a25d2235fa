// A register of VAT numbers, as a tax office would offer it: its OpenAPI document, and its answers.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomBase62 } from '../../src/platform/crypto.ts';

export const REGISTER = { connectorKey: 'vat-register', functionKey: 'findVatNumber' } as const;

const DOCUMENT_PATH = '/register/openapi.json';
const KNOWN: Record<string, string> = { DE136695976: 'Nordwind Feinkost GmbH' };

/** Where its servers are is said relative to the document. */
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'VAT register', version: '1' },
  servers: [{ url: '/register' }],
  security: [{ key: [] }],
  paths: {
    '/numbers/{vat_number}': {
      get: {
        operationId: REGISTER.functionKey,
        summary: 'Find a VAT number',
        parameters: [
          {
            name: 'vat_number',
            in: 'path',
            required: true,
            schema: { type: 'string', example: 'DE136695976' },
          },
        ],
        responses: {
          200: { description: 'Registered, and to whom.' },
          404: { description: 'No such number.' },
        },
      },
    },
  },
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
};

export type Register = {
  documentPath: string;
  /** What callers have to send as a bearer token. */
  secret: string;
  /** Whether the request was for the register. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
};

export function openRegister(): Register {
  const secret = randomBase62(32);
  const send = (response: ServerResponse, status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  return {
    documentPath: DOCUMENT_PATH,
    secret,
    answer({ url = '', headers }, response) {
      const number = /^\/register\/numbers\/([^/?]+)$/.exec(url)?.[1];
      if (url === DOCUMENT_PATH) send(response, 200, DOCUMENT);
      else if (number === undefined) return false;
      else if (headers.authorization !== `Bearer ${secret}`) send(response, 401, { error: 'unknown key' });
      else if (KNOWN[number] === undefined) send(response, 404, { error: 'no such number' });
      else send(response, 200, { vat_number: number, name: KNOWN[number], valid: true });
      return true;
    },
  };
}
