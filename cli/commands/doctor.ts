// intake doctor: what keeps this deployment from working well, and what to do.
import type { Config } from '../../src/platform/config.ts';
import { BaseCommand, type BaseFlags } from '../base.ts';
import type { Check, CheckStatus } from '../deployment/checks.ts';
import { describeFailure } from '../terminal/failure.ts';
import { layoutWidth, paint, type Style } from '../terminal/print.ts';
import { plural } from '../../src/platform/plural.ts';
import { clean, pad, wrap } from '../terminal/text.ts';

const MARKS: Record<CheckStatus, [string, Style]> = {
  ok: ['✓', 'green'],
  warn: ['!', 'yellow'],
  fail: ['✗', 'red'],
};
const NAME_WIDTH = 13;

export default class Doctor extends BaseCommand {
  static override summary = 'Check this deployment, with what to do about each problem';
  static override description =
    'Database, migrations, clock, queues, transactions left open, stuck jobs, webhooks, connectors, the key of stored secrets, the place of documents, backups, settings, disk, the sandbox for documents, OCR, mail, the language model, public address with its certificate, authorities of your own, metrics. Ends with 1 where something fails; warnings do not.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ];

  async run(): Promise<object> {
    const { flags } = await this.parse(Doctor);
    const checks = await this.checkAll(flags);
    for (const check of checks) this.sayCheck(check);
    const failed = checks.filter(({ status }) => status === 'fail');
    const warnings = checks.filter(({ status }) => status === 'warn').length;
    this.say(
      '',
      failed.length === 0
        ? `Nothing fails, ${plural(warnings, 'warning')}.`
        : `${plural(failed.length, 'check')} failed, ${plural(warnings, 'warning')}.`,
    );
    const answer = { ok: failed.length === 0, checks };
    return answer.ok
      ? answer
      : { ...answer, ...this.failWith('unhealthy', `Failed: ${failed.map(({ name }) => name).join(', ')}.`) };
  }

  private async checkAll(flags: BaseFlags): Promise<Check[]> {
    const { loadCheckedConfig } = await import('../deployment/checked-config.ts');
    try {
      const config = await loadCheckedConfig();
      const surroundings = await checkSurroundings(config);
      return [...(await this.checkDatabase(flags, config.DATABASE_URL === undefined)), ...surroundings];
    } catch (error) {
      const { code, message } = describeFailure(error);
      if (code !== 'invalid_configuration') throw error;
      return [
        {
          name: 'configuration',
          status: 'fail',
          message,
          action: 'Correct it; "intake config" shows where values come from.',
        },
      ];
    }
  }

  private async checkDatabase(flags: BaseFlags, isEmbedded: boolean): Promise<Check[]> {
    const run = await import('../deployment/checks.ts');
    try {
      return await this.withDesk(
        flags,
        async ({ sql, blobs, config }) => {
          const { migrationState } = await import('../deployment/migration-state.ts');
          const state = await migrationState(sql);
          const first = [
            await run.checkDatabase(sql, isEmbedded),
            run.checkMigrations(state),
            await run.checkClock(sql),
          ];
          if (state.pending.length > 0 || !state.may_run) return first;
          const { checkBackups } = await import('../deployment/backup-check.ts');
          const work = await import('../deployment/work-checks.ts');
          const { checkSecretKey } = await import('../deployment/key-check.ts');
          const { checkTransactions } = await import('../deployment/transactions-check.ts');
          const { checkReplica } = await import('../deployment/replica-check.ts');
          const { checkBlobs } = await import('../deployment/blobs-check.ts');
          return [
            ...first,
            await run.checkQueues(sql),
            await checkTransactions(sql),
            await work.checkJobs(sql),
            await work.checkWebhooks(sql),
            await work.checkConnectors(sql),
            ...(await checkSecretKey(sql, config)),
            await checkBlobs(sql, blobs),
            ...(await checkReplica(sql, config)),
            await checkBackups(sql, config),
          ];
        },
        { database: 'any' },
      );
    } catch (error) {
      return [
        {
          name: 'database',
          status: 'fail',
          message: describeFailure(error).message,
          action: 'Nothing works without it; see above.',
        },
      ];
    }
  }

  private sayCheck({ name, status, message, action }: Check): void {
    const [mark, style] = MARKS[status];
    const indent = ' '.repeat(NAME_WIDTH + 4);
    const lines = [message, ...(action === null ? [] : [`→ ${action}`])].flatMap((text) =>
      wrap(clean(text), layoutWidth(this.screen) - indent.length),
    );
    const [first = '', ...rest] = lines;
    this.say(
      `${paint(this.screen, style, mark)} ${pad(name, NAME_WIDTH)}  ${first}`,
      ...rest.map((line) => indent + line),
    );
  }
}

/** All but what the database says, side by side. */
async function checkSurroundings(config: Config): Promise<Check[]> {
  const run = await import('../deployment/checks.ts');
  const { checkMetrics } = await import('../deployment/work-checks.ts');
  const { checkPooler } = await import('../deployment/pooler-check.ts');
  const { checkOutside } = await import('../deployment/outside/outside.ts');
  const { way, services, address } = checkOutside(config);
  const [pooler, disk, sandbox, ocr, mail, asked, certificates, metrics] = await Promise.all([
    checkPooler(config),
    run.checkDisk(config),
    run.checkSandbox(),
    run.checkOcr(),
    run.checkMail(config),
    services,
    address,
    checkMetrics(config),
  ]);
  const settings = run.checkSettings(config);
  const links = run.checkPublicUrl(config);
  return [way, pooler, settings, disk, sandbox, ocr, mail, asked, links, certificates, metrics].flat();
}
