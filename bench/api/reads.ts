// What integrators poll, each path beside Koa with nothing but one SELECT of a row.
import autocannon from 'autocannon';
import { copyId } from './copies.ts';
import type { Prepared } from './prepare.ts';
import { compare, measure, type Target, type Targets } from './turns.ts';

/** As many cases are asked for in turn; 1 asks for the same one again and again. */
const SPREAD = [1, 200];
export const COPIES = Math.max(...SPREAD);

const PATHS = [
  { title: 'GET /me', path: () => '/me', spread: [1] },
  { title: 'GET /cases/{id}', path: (id: string) => `/cases/${id}`, spread: SPREAD },
  { title: 'GET …/events', path: (id: string) => `/cases/${id}/events`, spread: SPREAD },
  { title: 'GET …/package', path: (id: string) => `/cases/${id}/package`, spread: SPREAD },
  { title: 'GET …/workspace', path: (id: string) => `/cases/${id}/workspace`, spread: SPREAD },
  { title: 'GET /operator/queue', path: () => '/operator/queue', spread: [1] },
];

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

export async function benchReads(prepared: Prepared, targets: Targets): Promise<void> {
  const headers = { authorization: `Bearer ${prepared.key}` };
  for (const { title, path, spread } of PATHS)
    for (const count of spread) {
      const ids = caseIds(prepared, count);
      const paths = ids.map((id) => `/api/v1${path(id)}`);
      const name = `${title}${count === 1 ? '' : `, ${count} cases`}`;
      const floor = requestsOf(
        ids.map((id) => `/one/${id}`),
        headers,
      );
      await compare(name, targets, (target) =>
        measure(target, { requests: target.name === 'floor' ? floor : requestsOf(paths, headers) }),
      );
      if (title === 'GET /me') continue;
      const tags = await tagsOf(targets.product, paths, headers);
      const known = paths.map((one, at) => ({
        method: 'GET' as const,
        path: one,
        headers: { ...headers, 'if-none-match': tags[at] ?? '' },
      }));
      await compare(`${name}, 304`, targets, (target) =>
        measure(target, { requests: target.name === 'floor' ? floor : known }),
      );
    }
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
