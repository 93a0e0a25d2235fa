// An OpenAPI document from a file, from standard input or from an address, JSON or YAML, to what it tells of a connector.
import { importOptions } from '../../src/connectors/openapi/import-body.ts';
import { importHere } from '../../src/connectors/openapi/import-here.ts';
import type { ImportResult } from '../../src/connectors/openapi/import.ts';
import { fetchDocument, type ImportWish } from '../../src/connectors/openapi/openapi-import.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import type { Config } from '../../src/platform/config.ts';
import { parseFile, readBytes } from './connector-file.ts';

export type Imported = Extract<ImportResult, { ok: true }>;

/** @throws Conflict with the code that the API has for it. */
export async function importDocument(source: string, wish: ImportWish, config: Config): Promise<Imported> {
  const found = /^https?:\/\//i.test(source)
    ? await download(source, config)
    : { bytes: await readBytes(source) };
  const options = { ...importOptions(wish), ...('url' in found ? { documentUrl: found.url } : {}) };
  const yaml = (): Promise<ImportResult> =>
    importHere.run(parseFile(source, found.bytes, { isYaml: true }).value, options, '');
  const isNamedYaml = /\.ya?ml$/i.test(source);
  const first = isNamedYaml ? await yaml() : await importHere.run(found.bytes, options, '');
  const result = !first.ok && first.code === 'openapi_yaml_not_supported' ? await yaml() : first;
  if (!result.ok) throw refusal(result);
  return result;
}

async function download(url: string, config: Config): Promise<{ bytes: Buffer; url: string }> {
  const { openOutbound } = await import('../../src/platform/outbound/open.ts');
  const { outbound, policy } = openOutbound(config);
  const fetched = await fetchDocument(url, { outbound, policy });
  await outbound.close();
  if (!fetched.ok) throw refusal(fetched);
  return { bytes: Buffer.from(fetched.bytes), url: fetched.url };
}

/** What fields of a connector are given by. */
const FLAGS: Partial<Record<string, string>> = {
  connector_key: '--key',
  label: '--label',
  base_url: '--base-url',
  'auth.mode': '--auth-mode',
  'auth.name': '--auth-name',
  'auth.username': '--username',
  'auth.token_url': '--token-url',
  'auth.scope': '--scope',
  'functions.usage': '--usage',
  'functions.result': '--result',
  'functions.success_criteria.json': '--success-when',
};

/** Of a flag that holds for every function, the first is as good as any. */
const withoutNumber = (field: string): string => field.replaceAll(/\.\d+\b/g, '');

/** In the words of the command line: the API has fields where it has flags. */
export function refusal({ code, message }: { code: string; message: string }): Conflict {
  const told = message
    .replaceAll(/\bopenapi_url\b/g, 'the address')
    .replaceAll(/\bGive base_url\b/g, 'Give --base-url')
    .replaceAll(/^base_url must\b/g, '--base-url must')
    .replace(
      /^([\w.]+): /,
      (whole, field: string) => (FLAGS[withoutNumber(field)] ?? field) + whole.slice(field.length),
    )
    .replaceAll(/\bby include\b/g, 'with --tag or --operation')
    .replaceAll(
      /^include names\b.*$/g,
      'No operation of the document has such a tag or operationId. Correct --tag or --operation.',
    )
    .replace(/^./, (first) => first.toUpperCase());
  return new Conflict(code, told);
}
