// intake status: what the system is doing, a page that refreshes itself on a terminal and lines elsewhere.
import { setTimeout as rest } from 'node:timers/promises';
import { BaseCommand } from '../base.ts';
import { describeFailure } from '../terminal/failure.ts';
import type { Status as Reading, StatusSource } from '../status/read-status.ts';

/** Between two looks at the counters of a server, for requests in a second. */
const BETWEEN_MS = 1000;
const WIDTH = 120;

function faultText(error: unknown): string {
  const { message } = error as Error;
  if (/timeout/i.test(message)) return 'it does not answer; "intake doctor" looks closer';
  return describeFailure(error).message;
}

export default class Status extends BaseCommand {
  static override summary =
    'What the system is doing: servers, requests, queues, webhooks, cases, last errors';
  static override description =
    'A page that refreshes itself; q leaves it. Without a terminal, and with --json, it is printed once. Requests, processes and memory are those of the server on this machine, from its metrics (INTAKE_METRICS); the rest is that of the whole deployment, from the database.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ];

  async run(): Promise<object> {
    const { flags } = await this.parse(Status);
    const { openBriefPool } = await import('../brief-pool.ts');
    return this.withDesk(flags, async ({ url, config }) => {
      const { sql, close } = await openBriefPool(url, 'intake-status');
      try {
        return await this.show({ sql, config, describe: faultText });
      } finally {
        await close();
      }
    });
  }

  private async show(source: StatusSource): Promise<object> {
    if (!this.jsonEnabled() && process.stdin.isTTY && process.stdout.isTTY) {
      const { showStatus } = await import('../status/show-status.ts');
      await showStatus(source, { colour: this.screen.colour });
      return {};
    }
    const { statusWire } = await import('../status/read-status.ts');
    const status = await this.read(source);
    const [{ statusLines }, { printLine }] = await Promise.all([
      import('../status/status-lines.ts'),
      import('../queue/text/line.ts'),
    ]);
    const { colour } = this.screen;
    this.say(...statusLines(status).map((line) => printLine(line, { width: WIDTH, colour }).trimEnd()));
    return statusWire(status);
  }

  /** Twice where a server counts its requests. */
  private async read(source: StatusSource): Promise<Reading> {
    const { readStatus } = await import('../status/read-status.ts');
    const first = await readStatus(source, null);
    if (first.metrics.scrape === null) return first;
    await rest(BETWEEN_MS);
    return readStatus(source, first);
  }
}
