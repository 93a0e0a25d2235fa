// Imports OpenAPI documents in a child process: a hostile document costs that one request, and the server goes on answering.
import { ChildFailure, createChildPool } from '../../platform/children/child-pool.ts';
import { failure, findOversize, textOf } from './reading/document.ts';
import type { ImportFailure, ImportOptions, ImportResult, ImportTask } from './import.ts';
import type { ReadBody } from './import-body.ts';

/** Imports where it holds nobody up. */
export type OpenApiImporter = {
  /**
   * As `importOpenApi`; what needs more than 10 s or 512 MiB is `invalid_openapi_connector`. Tasks of different lanes
   * (organizations) take turns. Never rejects for what the document holds.
   */
  run(source: unknown, options: ImportOptions, lane: string): Promise<ImportResult>;
  /** The same for the body of a request, which may hold the document. */
  readBody(bytes: Uint8Array, lane: string): Promise<ReadBody>;
  close(): Promise<void>;
};

const childEntry = new URL(
  `./import-child${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`,
  import.meta.url,
);

/** Documents and results are handed over as JSON texts: structured clones hold the event loop twice as long. */
export function createOpenApiImporter({ timeoutMs = 10_000 }: { timeoutMs?: number } = {}): OpenApiImporter {
  const pool = createChildPool<ImportTask | { body: Uint8Array }, string>({
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
      return JSON.parse(await pool.run(task, { timeoutMs, lane })) as T;
    } catch (error) {
      if (!(error instanceof ChildFailure) || error.code === 'task_error') throw error;
      return failure('invalid_openapi_connector', whyGivenUp(error, timeoutMs));
    }
  };
  return {
    async run(source, options, lane) {
      const written = source instanceof Uint8Array ? { ok: true as const, text: source } : textOf(source);
      if (!written.ok) return written;
      return findOversize(written.text) ?? runTask<ImportResult>({ source: written.text, options }, lane);
    },
    readBody: (body, lane) => runTask<ReadBody>({ body }, lane),
    close: () => pool.close(),
  };
}

function whyGivenUp({ code }: ChildFailure, timeoutMs: number): string {
  const what =
    code === 'timeout' ? `takes longer than ${timeoutMs / 1000} s` : 'needs more memory than there is for it';
  return `Importing this document ${what}. Leave out the paths that are not needed, and import it again.`;
}
