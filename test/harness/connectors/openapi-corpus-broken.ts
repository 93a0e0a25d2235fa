// What is no OpenAPI document in JSON, or one that no connector can be made of.
import { get, openapi, type CorpusCase, type Expected } from './openapi-builders.ts';

const yaml: Expected = { code: 'openapi_yaml_not_supported', says: 'Convert it to JSON' };
const invalid = (says: string): Expected => ({ code: 'invalid_openapi_spec', says });
const unusable = (says: string): Expected => ({ code: 'invalid_openapi_connector', says });

const MIB = 1024 * 1024;
/** A good document of exactly so many bytes. */
function ofSize(bytes: number): string {
  const build = (filler: string): string => JSON.stringify(get({ description: filler }));
  return build('x'.repeat(bytes - build('').length));
}

export const BROKEN_CASES: CorpusCase[] = [
  { name: 'YAML', source: 'openapi: 3.0.3\ninfo:\n  title: T\npaths: {}\n', expected: yaml },
  {
    name: 'YAML of Swagger with comments before',
    source: '# An API\n\ninfo: {}\n"swagger": "2.0"\n',
    expected: yaml,
  },
  { name: 'YAML with a document mark', source: '---\n- a\n', expected: yaml },
  { name: 'YAML without quotes in braces', source: '{openapi: 3.0.0, paths: {}}', expected: yaml },
  { name: 'YAML that begins with another key', source: 'info:\n  title: x\n', expected: yaml },
  { name: 'HTML', source: '<!doctype html>\n<title>API</title>', expected: invalid('HTML') },
  { name: 'a text', source: 'Not found', expected: invalid('not JSON') },
  { name: 'nothing', source: '', expected: invalid('not JSON') },
  { name: 'JSON that is cut off', source: '{"openapi": "3.0.3", "paths": {', expected: invalid('not JSON') },
  { name: 'a list', source: '[]', expected: invalid('not an object') },
  { name: 'null', source: 'null', expected: invalid('not an object') },
  {
    name: 'JSON in a JSON text',
    source: JSON.stringify(JSON.stringify(get({}))),
    expected: invalid('not an object'),
  },
  {
    name: 'another JSON document',
    source: { type: 'object' },
    expected: invalid('neither "openapi" nor "swagger"'),
  },
  { name: 'Swagger 1.2', source: { swagger: '1.2' }, expected: invalid('Version "1.2"') },
  { name: 'OpenAPI 4', source: { openapi: '4.0.0' }, expected: invalid('Version "4.0.0"') },
  { name: 'a version that is a list', source: { openapi: ['3.0.0'] }, expected: invalid('neither') },
  { name: 'version 3.2', source: { ...get({}), openapi: '3.2.0' }, expected: { keys: ['a'] } },
  { name: 'a byte order mark', source: `\uFEFF${JSON.stringify(get({}))}`, expected: { keys: ['a'] } },
  {
    name: 'no paths',
    source: { openapi: '3.1.0', info: {}, webhooks: {} },
    expected: unusable('no operations'),
  },
  { name: 'paths that are a list', source: openapi([]), expected: unusable('no operations') },
  {
    name: 'no operation that can be imported',
    source: openapi({ '/a': { trace: {} }, '/b': { options: {} } }),
    expected: unusable('TRACE /a (unsupported_parameter), OPTIONS /b (unsupported_parameter)'),
  },
  {
    name: 'include that names nothing',
    source: get({ tags: ['x'] }),
    options: { include: { tags: ['y'], operation_ids: ['z'] } },
    expected: unusable('include names no operation'),
  },
  {
    name: 'include by method and path',
    source: openapi({ '/a': { get: {}, put: {} } }),
    options: { include: { operation_ids: ['PUT /a'] } },
    expected: { keys: ['put_a'] },
  },
  { name: 'exactly 5 MiB', source: ofSize(5 * MIB), expected: { keys: ['a'] } },
  { name: 'a byte more than 5 MiB', source: ofSize(5 * MIB + 1), expected: unusable('larger than 5 MiB') },
  {
    name: 'an object of more than 5 MiB',
    source: JSON.parse(ofSize(5 * MIB + 1)),
    expected: unusable('larger than 5 MiB'),
  },
];
