// Imports OpenAPI documents, and checks large connectors, in a child process: a hostile one costs that one request, and the server goes on answering.
import { ChildFailure, createChildPool } from '../../platform/children/child-pool.ts';
import { childEntry } from '../../platform/children/child.ts';
import type { EgressPolicy } from '../../platform/outbound/egress-policy.ts';
import { failure, findOversize, textOf } from './reading/document.ts';
import type { ImportFailure, ImportOptions, ImportResult } from './import.ts';
import type { ReadBody } from './import-body.ts';
import type { MadeConnector, Wish } from './made.ts';
import { policyText, type CheckedConnector, type Task } from './tasks.ts';

/** Tasks of different lanes (organizations) take turns; addresses are judged by the policy. */
export type Around = { policy: EgressPolicy; lane: string };

/** Imports where it holds nobody up. */
export type OpenApiImporter = {
  /**
   * As `importOpenApi`; what needs more than 10 s or 512 MiB is `invalid_openapi_connector`. Never rejects for what the document
   * holds.
   */
  run(source: unknown, options: ImportOptions, lane: string): Promise<ImportResult>;
  /** The connector that is wished for, made of a document. */
  make(
    source: Uint8Array,
    about: { options: ImportOptions; wish: Wish },
    around: Around,
  ): Promise<MadeConnector>;
  /** The same for the body of a request, which may hold the document. */
  readBody(bytes: Uint8Array, around: Around): Promise<ReadBody>;
  /** The body of a request that holds a connector. */
  check(bytes: Uint8Array, around: Around): Promise<CheckedConnector>;
  close(): Promise<void>;
};

/** Documents and results are handed over as JSON texts: structured clones hold the event loop twice as long. */
export function createOpenApiImporter({ timeoutMs = 10_000 }: { timeoutMs?: number } = {}): OpenApiImporter {
  const pool = createChildPool<Task, string>({
    entry: childEntry('./import-child', import.meta.url),
    size: 1,
    heapMb: 256,
    wasmMaxPages: 256,
    rssLimitMb: 512,
    recycleAfter: 100,
  });
  // What a task answers with is what its kind has.
  const runTask = async <T, Given>(
    task: Task,
    lane: string,
    givenUp: (why: string) => Given,
  ): Promise<T | Given> => {
    try {
      return JSON.parse(await pool.run(task, { timeoutMs, lane })) as T;
    } catch (error) {
      if (!(error instanceof ChildFailure) || error.code === 'task_error') throw error;
      return givenUp(whyGivenUp(error, timeoutMs));
    }
  };
  return {
    async run(source, options, lane) {
      const written = source instanceof Uint8Array ? { ok: true as const, text: source } : textOf(source);
      if (!written.ok) return written;
      const task = { kind: 'document', source: written.text, options } as const;
      return findOversize(written.text) ?? runTask<ImportResult, ImportFailure>(task, lane, noImport);
    },
    async make(source, { options, wish }, { policy, lane }) {
      const task = { kind: 'make', source, options, wish, policy: policyText(policy) } as const;
      return findOversize(source) ?? runTask<MadeConnector, ImportFailure>(task, lane, noImport);
    },
    readBody: (body, { policy, lane }) =>
      runTask<ReadBody, ImportFailure>(
        { kind: 'import_body', body, policy: policyText(policy) },
        lane,
        noImport,
      ),
    check: (body, { policy, lane }) =>
      runTask<CheckedConnector, CheckedConnector>(
        { kind: 'connector_body', body, policy: policyText(policy) },
        lane,
        noCheck,
      ),
    close: () => pool.close(),
  };
}

const noImport = (why: string): ImportFailure =>
  failure(
    'invalid_openapi_connector',
    `Importing this document ${why}. Leave out the paths that are not needed, and import it again.`,
  );

const noCheck = (why: string): CheckedConnector => ({
  ok: false,
  code: 'invalid_connector_payload',
  message: `Checking this connector ${why}. Leave out the functions that are not needed, and send it again.`,
  status: 400,
  details: [],
});

const whyGivenUp = ({ code }: ChildFailure, timeoutMs: number): string =>
  code === 'timeout' ? `takes longer than ${timeoutMs / 1000} s` : 'needs more memory than there is for it';
