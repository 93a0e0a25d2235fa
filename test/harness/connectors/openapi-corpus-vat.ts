// A document in the shape that checks of VAT numbers publish: Swagger 2.0.
import { object, swagger, text, type CorpusCase } from './openapi-builders.ts';

export const vat: CorpusCase = {
  name: 'a check of VAT numbers: Swagger 2.0 with body, formData and a token of client credentials',
  source: swagger(
    {
      '/check-vat-number': {
        post: {
          operationId: 'checkVat',
          parameters: [
            { in: 'body', name: 'request', required: true, schema: { $ref: '#/definitions/CheckVat' } },
          ],
          responses: { 200: { description: 'OK' } },
        },
      },
      '/check-status/{country}': {
        get: {
          operationId: 'checkStatus',
          parameters: [
            { in: 'path', name: 'country', required: true, type: 'string', enum: ['AT', 'DE'] },
            { in: 'query', name: 'verbose', type: 'boolean', default: false },
          ],
          responses: { 200: { description: 'OK' } },
        },
      },
      '/batch': {
        post: {
          operationId: 'startBatch',
          consumes: ['application/x-www-form-urlencoded'],
          parameters: [
            { in: 'formData', name: 'vat', type: 'string', required: true, 'x-example': 'ATU12345678' },
            { in: 'formData', name: 'limit', type: 'integer', maximum: 0 },
          ],
          responses: { 201: { description: 'Created' } },
        },
        put: {
          operationId: 'uploadBatch',
          consumes: ['multipart/form-data'],
          parameters: [{ in: 'formData', name: 'file', type: 'file', required: true }],
          responses: { 200: {} },
        },
      },
    },
    {
      consumes: ['application/json'],
      definitions: {
        CheckVat: object({ countryCode: { type: 'string', example: 'AT' }, vatNumber: text }, [
          'countryCode',
          'vatNumber',
        ]),
      },
      securityDefinitions: {
        app: { type: 'oauth2', flow: 'application', tokenUrl: 'https://login.example.com/token', scopes: {} },
      },
      security: [{ app: ['vat.read', 'vat.write'] }],
    },
  ),
  expected: {
    keys: ['checkVat', 'checkStatus', 'startBatch'],
    base: 'https://api.example.com/v1',
    skipped: ['uploadBatch: multipart_body'],
    auth: {
      mode: 'oauth2_client_credentials',
      token_url: 'https://login.example.com/token',
      scope: 'vat.read vat.write',
    },
    functions: {
      checkVat: {
        request: {
          method: 'POST',
          path: '/check-vat-number',
          body: { countryCode: '{{countryCode}}', vatNumber: '{{vatNumber}}' },
        },
        sample_input: { countryCode: 'AT', vatNumber: 'text' },
      },
      checkStatus: {
        inputs: ['country: text=AT|DE', 'verbose: boolean?'],
        sample_input: { country: 'AT', verbose: false },
      },
      startBatch: {
        request: { method: 'POST', path: '/batch', form: { vat: '{{vat}}', limit: '{{limit}}' } },
        inputs: ['vat: text', 'limit: number?'],
        sample_input: { vat: 'ATU12345678' },
        success_criteria: { status_codes: [201] },
      },
    },
  },
};
