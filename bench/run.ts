// `npm run bench -- NAME`: runs one bench and prints ratios against its floor, taken from the same run.
const BENCHES: Record<string, () => Promise<{ run(args: string[]): Promise<void> }>> = {
  all: () => import('./all/run.ts'),
  api: () => import('./api/run.ts'),
  backup: () => import('./backup/run.ts'),
  connectors: () => import('./connectors/run.ts'),
  extraction: () => import('./extraction/run.ts'),
  failover: () => import('./failover/run.ts'),
  page: () => import('./page/run.ts'),
  review: () => import('./review/run.ts'),
  webhooks: () => import('./webhooks/run.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = BENCHES[name];
if (load === undefined) {
  console.error(`Which bench? One of: ${Object.keys(BENCHES).join(', ')}. For example: npm run bench -- api`);
  process.exitCode = 2;
} else {
  await (await load()).run(args);
}
