// What integrators poll, each path beside Koa with nothing but one SELECT of a row.
import autocannon from 'autocannon';
import { compare, measure, type Compared, type Target, type Targets } from '../harness/turns.ts';
import { copyId } from './copies.ts';
import type { Prepared } from './prepare.ts';

/** As many cases are asked for in turn; 1 asks for the same one again and again. */
const SPREAD = [1, 200];
export const COPIES = Math.max(...SPREAD);

type Path = { title: string; path: (caseId: string) => string; spread: number[] };

export const PATHS = {
  me: { title: 'GET /me', path: () => '/me', spread: [1] },
  case: { title: 'GET /cases/{id}', path: (id) => `/cases/${id}`, spread: SPREAD },
  events: { title: 'GET …/events', path: (id) => `/cases/${id}/events`, spread: SPREAD },
  package: { title: 'GET …/package', path: (id) => `/cases/${id}/package`, spread: SPREAD },
  workspace: { title: 'GET …/workspace', path: (id) => `/cases/${id}/workspace`, spread: SPREAD },
  queue: { title: 'GET /operator/queue', path: () => '/operator/queue', spread: [1] },
} satisfies Record<string, Path>;

type Requests = Exclude<autocannon.Options['requests'], undefined>;

function requestsOf(paths: string[], headers: Record<string, string>): Requests {
  return paths.map((path) => ({ method: 'GET', path, headers }));
}

const caseIds = ({ caseId }: Prepared, spread: number): string[] =>
  spread === 1 ? [caseId] : Array.from({ length: spread }, (_, n) => copyId(caseId, n + 1));

/** The tags of what is there now, as an integrator has kept them. */
async function tagsOf(target: Target, paths: string[], headers: Record<string, string>): Promise<string[]> {
  const tags: string[] = [];
  for (const path of paths) {
    const answer = await fetch(`http://127.0.0.1:${target.port}${path}`, { headers });
    await answer.text();
    tags.push(answer.headers.get('etag') ?? '""');
  }
  return tags;
}

type How = { spread?: number; isKnown?: boolean };

/** `isKnown`: whoever asks names the version that they have, and is answered 304. */
export async function benchRead(
  prepared: Prepared,
  targets: Targets,
  { title, path, spread = 1, isKnown = false }: Pick<Path, 'title' | 'path'> & How,
): Promise<Compared> {
  const headers = { authorization: `Bearer ${prepared.key}` };
  const ids = caseIds(prepared, spread);
  const paths = ids.map((id) => `/api/v1${path(id)}`);
  const floor = requestsOf(
    ids.map((id) => `/one/${id}`),
    headers,
  );
  const tags = isKnown ? await tagsOf(targets.product, paths, headers) : [];
  const product = requestsOf(paths, headers).map((request, at) => ({
    ...request,
    headers: { ...headers, ...(isKnown ? { 'if-none-match': tags[at] ?? '' } : {}) },
  }));
  const name = `${title}${spread === 1 ? '' : `, ${spread} cases`}${isKnown ? ', 304' : ''}`;
  return compare(name, targets, (target) =>
    measure(target, { requests: target.name === 'floor' ? floor : product }),
  );
}

export async function benchReads(prepared: Prepared, targets: Targets): Promise<void> {
  for (const { title, path, spread: spreads } of Object.values<Path>(PATHS))
    for (const spread of spreads)
      for (const isKnown of title === PATHS.me.title ? [false] : [false, true])
        await benchRead(prepared, targets, { title, path, spread, isKnown });
}

/** The case beside the very statement that reads it. */
export async function benchCase({ caseId, key }: Prepared, targets: Targets): Promise<void> {
  await compare('GET /cases/{id}, same statement', targets, (target) =>
    measure(target, {
      path: target.name === 'floor' ? `/cases/${caseId}` : `/api/v1/cases/${caseId}`,
      headers: { authorization: `Bearer ${key}` },
    }),
  );
}
