// The child process that imports: the same answers as in this process, and an end to what never ends.
import { afterAll, describe, expect, test } from 'vitest';
import { importOpenApi } from '../../../src/connectors/openapi/import.ts';
import { createOpenApiImporter } from '../../../src/connectors/openapi/importer.ts';
import { get, openapi } from '../../harness/connectors/openapi-builders.ts';
import { CORPUS } from '../../harness/connectors/openapi-corpus.ts';

const importer = createOpenApiImporter();
afterAll(() => importer.close());

describe('importing in a child process', () => {
  test('what comes back is what this process would have made, for every document of the corpus', async () => {
    for (const { source, options = {}, name } of CORPUS)
      expect({ name, result: await importer.run(source, options, 'org') }).toEqual({
        name,
        result: importOpenApi(source, options),
      });
  });

  test('bytes, also such that are no UTF-8', async () => {
    expect(await importer.run(Buffer.from(JSON.stringify(get({}))), {}, 'org')).toMatchObject({ ok: true });
    expect(await importer.run(Buffer.from([0x7b, 0xff, 0x7d]), {}, 'org')).toMatchObject({
      code: 'invalid_openapi_spec',
      message: 'The document is not UTF-8 text.',
    });
  });

  test('a document that takes too long is given up', async () => {
    const hasty = createOpenApiImporter({ timeoutMs: 1 });
    const large = openapi(
      Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`/${at}`, { get: {} }])),
    );
    expect(await hasty.run(large, {}, 'org')).toEqual({
      ok: false,
      code: 'invalid_openapi_connector',
      message: expect.stringContaining('takes longer than 0.001 s'),
    });
    await hasty.close();
  });

  test('organizations take turns', async () => {
    const order: string[] = [];
    const run = async (lane: string): Promise<void> => {
      await importer.run(openapi({ '/a': { get: {} } }), {}, lane);
      order.push(lane);
    };
    await Promise.all([run('a'), run('a'), run('a'), run('b')]);
    expect(order.indexOf('b')).toBeLessThan(3);
  });

  test('an example that is nested deeper than a stack is no sample of a list', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const list = { in: 'query', name: 'ids', explode: false, schema: { type: 'array' }, required: true };
    const document = get({ parameters: [{ ...list, example: 'DEEP' }] });
    const source = JSON.stringify(document).replace('"DEEP"', `["a", ${deep}]`);
    const sampleOf = async (text: string): Promise<unknown> => {
      const result = await importer.run(text, {}, 'org');
      return result.ok ? result.connector.functions[0]?.sample_input : result;
    };
    expect(await sampleOf(source)).toEqual({ ids: 'text' });
    expect(await sampleOf(source.replace(deep, '2, true'))).toEqual({ ids: 'a,2,true' });
  });

  test('an object that cannot be handed over is no document', async () => {
    let source: unknown = {};
    for (let depth = 0; depth < 100_000; depth++) source = { x: source };
    expect(await importer.run(source, {}, 'org')).toMatchObject({ ok: false, code: 'invalid_openapi_spec' });
    expect(await importer.run(get({}), {}, 'org')).toMatchObject({ ok: true });
  });
});
