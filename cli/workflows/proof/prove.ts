// Runs what proves a change of a workflow: the past cases, the child processes that search their pages, and how far it is.
import { availableParallelism } from 'node:os';
import type { Declaration } from '../../../src/declarations/schema.ts';
import { createPageSearcher } from '../../../src/extraction/stored/searcher.ts';
import { maybeModel } from '../../../src/learning/queries.ts';
import type { VersionedModel } from '../../../src/learning/model.ts';
import type { Sql } from '../../../src/platform/database/sql.ts';
import { listPastCases, type PastCase } from '../../../src/proof/queries.ts';
import { replay } from '../../../src/proof/replay.ts';
import type { Replayed } from '../../../src/proof/sum.ts';
import type { Sandbox } from '../../../src/proof/tell.ts';
import type { VersionRow } from '../../../src/workflows/queries.ts';
import type { Place } from '../../connect.ts';
import { createProgress } from '../../terminal/progress.ts';
import { declarationOf } from '../workflow-versions.ts';

/** A process takes half a second to start, in which another one searches more pages than these. */
const FEW_PAGES = 20;

/** What is asked of past cases. */
export type Asking = {
  sql: Sql;
  place: Place;
  workflowId: string;
  /** The newest so many. */
  cases: number;
  /** How often each case is looked at. */
  passes?: number;
  isQuiet: boolean;
};

/** A version that is tried beside the published one; null where nothing is published, or it says the same. */
export type Trial = { tried: VersionRow; published: VersionRow | null; mostPages?: number };

export type Proof = Trial & {
  replayed: Replayed;
  model: VersionedModel | null;
  past: PastCase[];
};

/** Null where nothing was decided in any past case. */
export async function prove(asking: Asking, { tried, published, ...most }: Trial): Promise<Proof | null> {
  const { sql, place } = asking;
  const declaration = await declarationOf(sql, place, tried);
  const isSame = published === null || published.contentHash === tried.contentHash;
  const against = isSame ? null : await declarationOf(sql, place, published);
  return inSandbox(asking, [declaration, against], async (sandbox, past, onCase) => ({
    tried,
    published: against === null ? null : published,
    replayed: await replay(sandbox, past, { tried: declaration, against, ...most, onCase }),
    model: sandbox.model,
    past,
  }));
}

type Work<T> = (sandbox: Sandbox, past: PastCase[], onCase: (one: PastCase) => void) => Promise<T>;

/** Null where nothing was decided in any past case: then no process is started. */
export async function inSandbox<T>(
  { sql, place, workflowId, cases, passes = 1, isQuiet }: Asking,
  declarations: readonly (Declaration | null)[],
  work: Work<T>,
): Promise<T | null> {
  const at = { ...place, workflowId };
  const past = await listPastCases(sql, at, cases);
  if (past.every(({ decided }) => decided.length === 0)) return null;
  const isOn = declarations.some((one) => one !== null && one.learning !== 'off');
  const stored = isOn ? await maybeModel(sql, at) : null;
  const model = stored === null ? null : { version: stored.version, model: stored.model };
  const searcher = createPageSearcher({ size: processesFor(past) });
  const progress = createProgress(process.stderr, { total: passes * past.length, isQuiet });
  try {
    return await work({ sql, searcher, model }, past, ({ caseId }) => progress.step(caseId));
  } finally {
    progress.clear();
    await searcher.close();
  }
}

function processesFor(past: PastCase[]): number {
  const pages = past.flatMap(({ documents }) => documents).reduce((sum, one) => sum + one.pageCount, 0);
  return pages > FEW_PAGES ? Math.min(2, availableParallelism()) : 1;
}
