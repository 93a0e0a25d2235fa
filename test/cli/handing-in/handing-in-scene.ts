// An operator at the CLI with files on the disk, beside an app whose workers run while the command looks on.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Process from '../../../cli/commands/process.ts';
import { startTestApp } from '../../harness/app.ts';
import { documentHost, invoicePdf } from '../../harness/documents.ts';
import { invoiceTenant, type Json, type Tenant } from '../../harness/factories.ts';
import { jsonOf, runHere, type Environment, type Ran } from '../run.ts';

export const RECEIPT = 'Invoice number: AB-77\nInvoice date: 03.05.2026\nTotal: 5.00 EUR\n';

export type HandingInScene = Awaited<ReturnType<typeof handingInScene>>;

export async function handingInScene() {
  const host = await documentHost();
  const app = await startTestApp({ config: host.config, resolver: host.resolver });
  const environment: Environment = { DATABASE_URL: app.url, ...host.config };
  return {
    host,
    app,
    environment,
    async close() {
      await app.close();
      await host.close();
    },
  };
}

/** An organization of its own, and a directory with `invoice.pdf` and `receipt.txt`. */
export async function operatorAt({ app, environment }: HandingInScene) {
  const folder = mkdtempSync(join(tmpdir(), 'intake-files-'));
  const path = (name: string): string => join(folder, name);
  writeFileSync(path('invoice.pdf'), await invoicePdf());
  writeFileSync(path('receipt.txt'), RECEIPT);
  const tenant: Tenant = await invoiceTenant(app);
  const command = (args: string[], { type = 'invoice', orgId = tenant.orgId } = {}): string[] => [
    ...args,
    '--case-type',
    type,
    '--org',
    orgId,
  ];
  /** The workers of the app rest. */
  const runAlone = (args: string[], about: { type?: string; orgId?: string } = {}): Promise<Ran> =>
    runHere(Process, command(args, about), environment);
  const run = async (...args: string[]): Promise<Ran> => {
    const ran = runAlone(args);
    const ended = ran.then(() => true);
    while (!(await Promise.race([ended, app.drain().then(() => false)])));
    return ran;
  };
  return {
    tenant,
    path,
    command,
    run,
    runAlone,
    json: async (...args: string[]): Promise<Json> => jsonOf(await run(...args, '--json')),
    async countCases(): Promise<number> {
      const [row] = await app.store.database.sql<{ count: number }>(
        `select count(*)::int as count from cases where org_id = $1`,
        [tenant.orgId],
      );
      return row?.count ?? 0;
    },
    leave: () => rmSync(folder, { recursive: true }),
  };
}
