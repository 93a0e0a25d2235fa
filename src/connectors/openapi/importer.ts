// Imports OpenAPI documents in a child process: a hostile document costs that one request, and the server goes on answering.
import { ChildFailure, createChildPool } from '../../platform/children/child-pool.ts';
import { failure, findOversize } from './reading/document.ts';
import type { ImportFailure, ImportOptions, ImportResult, ImportTask } from './import.ts';
import type { ReadBody } from './import-body.ts';

/** Imports where it holds nobody up. */
export type OpenApiImporter = {
  /**
   * As `importOpenApi`; more than 10 s or 512 MiB are `invalid_openapi_connector`. Tasks of different lanes (organizations) take
   * turns. Never rejects for what the document holds.
   */
  run(source: unknown, options: ImportOptions, lane: string): Promise<ImportResult>;
  /** The same for the body of a request, which may hold the document. */
  readBody(bytes: Uint8Array, lane: string): Promise<ReadBody>;
  close(): Promise<void>;
};

const IMPORT_TIMEOUT_MS = 10_000;

const childEntry = new URL(
  `./import-child${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`,
  import.meta.url,
);

export function createOpenApiImporter(): OpenApiImporter {
  const pool = createChildPool<ImportTask | { body: Uint8Array }, ImportResult | ReadBody>({
    entry: childEntry,
    size: 1,
    heapMb: 256,
    wasmMaxPages: 256,
    rssLimitMb: 512,
    recycleAfter: 100,
  });
  // What a task answers with is what its kind has.
  const runTask = async <T>(
    task: ImportTask | { body: Uint8Array },
    lane: string,
  ): Promise<T | ImportFailure> => {
    try {
      return (await pool.run(task, { timeoutMs: IMPORT_TIMEOUT_MS, lane })) as T;
    } catch (error) {
      if (!(error instanceof ChildFailure) || error.code === 'task_error') throw error;
      return failure('invalid_openapi_connector', whyGivenUp(error));
    }
  };
  return {
    run: async (source, options, lane) =>
      findOversize(source) ?? runTask<ImportResult>({ source, options }, lane),
    readBody: (body, lane) => runTask<ReadBody>({ body }, lane),
    close: () => pool.close(),
  };
}

function whyGivenUp({ code }: ChildFailure): string {
  const what = code === 'timeout' ? 'takes longer than 10 s' : 'needs more memory than there is for it';
  return `Importing this document ${what}. Leave out the paths that are not needed, and import it again.`;
}
