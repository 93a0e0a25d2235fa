// What an author is told about templates that cannot be filled in.
import { describe, expect, test } from 'vitest';
import { findConnectorProblems } from '../../../src/connectors/checking/check.ts';
import { findTemplateProblems } from '../../../src/connectors/calls/request/templates.ts';
import { connectorSchema, functionSchema, type ConnectorFunction } from '../../../src/connectors/schema.ts';
import { parseEgressPolicy } from '../../../src/platform/outbound/egress-policy.ts';

const parameter = (name: string, rest: object = {}) => ({ name, type: 'text', required: false, ...rest });

const fn = (request: object, parameters: object[] = []): ConnectorFunction =>
  functionSchema.parse({
    function_key: 'check',
    label: 'Check',
    usage: 'verify_fact',
    request: { method: 'GET', path: '/', ...request },
    input_parameters: parameters,
  });

describe('what an author is told', () => {
  test('nothing where all is well, unused parameters among it', () => {
    expect(
      findTemplateProblems(
        fn({ path: '/{{a}}', body: { x: ['{{ a }}', '{ {a} } {'] } }, [
          parameter('a'),
          parameter('unused', { required: true }),
        ]),
      ),
    ).toEqual([]);
  });

  test('unknown and empty placeholders, braces that are not closed, by their place', () => {
    const problems = findTemplateProblems(
      fn(
        {
          method: 'POST',
          path: '/{{a}}/{{b}}/{{}}',
          query: { q: '{{c}}' },
          headers: { 'X-D': '{{d', 'X-E': '日本' },
          body: [{ '{{never}}': '{{e}} {{e}}' }, 'a}}'],
        },
        [parameter('a')],
      ),
    );
    expect(problems).toEqual([
      'The path names "b", which is no parameter; add it to input_parameters, or correct the name.',
      'The path holds an empty placeholder; write the name of a parameter between its braces.',
      'The query parameter "q" names "c", which is no parameter; add it to input_parameters, or correct the name.',
      'The header "X-D" holds braces that are not closed or not opened; a placeholder is {{name}}.',
      'The header "X-E" holds characters that a header cannot carry.',
      'The body names "e", which is no parameter; add it to input_parameters, or correct the name.',
      'The body holds braces that are not closed or not opened; a placeholder is {{name}}.',
    ]);
  });

  test('two parameters whose names white space alone tells apart, since placeholders do not', () => {
    const connector = connectorSchema.parse({
      connector_key: 'bank',
      label: 'Bank',
      connector_type: 'http_api',
      transport: { base_url: 'https://api.example.com' },
      functions: [fn({ path: '/{{a}}' }, [parameter('a'), parameter(' a')])],
    });
    expect(findConnectorProblems(connector, parseEgressPolicy(''))).toEqual([
      {
        field: 'functions.0.input_parameters',
        message: 'Two parameters are called "a"; give each its own name.',
      },
    ]);
  });
});
