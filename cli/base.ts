// What every command shares: the flags, how it answers people and scripts, how it ends.
import { Command, Errors, Flags } from '@oclif/core';
import { Conflict } from '../src/platform/conflict.ts';
import type { Actor, Environment } from '../src/platform/transaction.ts';
import { confirmOnTerminal } from './terminal/confirm.ts';
import type { OrganizationRow } from '../src/organizations/queries.ts';
import type { DatabaseNeed, Desk, Place } from './connect.ts';
import { describeFailure, EXIT } from './terminal/failure.ts';
import { onInterrupt, wasInterrupted } from './program/interrupt.ts';
import { operatorActor } from './program/operator.ts';
import { paint, screenOf, table, type Column, type Screen } from './terminal/print.ts';
import { clean } from './terminal/text.ts';
import { orgFlag } from './place-flags.ts';

export const ENVIRONMENTS = ['test', 'live'] as const;

/** A flag that a command takes, since all do, and does nothing with: its help leaves it out. */
const hidden = <T extends object>(flag: T): T => ({ ...flag, hidden: true });

/** For commands that issue, save or publish: nobody does that in an environment they did not name. */
export const requiredEnvironment = Flags.option({
  options: ENVIRONMENTS,
  helpValue: '<test|live>',
  required: true,
  description: 'Environment that this is for.',
});

const MOST = 1000;

/** How many to list; says in a sentence what it may be. */
export const limitFlag = Flags.custom<number>({
  parse: (input) => {
    const limit = /^\d{1,9}$/.test(input) ? Number(input) : 0;
    if (limit >= 1 && limit <= MOST) return Promise.resolve(limit);
    throw new Errors.CLIError(`--limit is a whole number from 1 to ${MOST}, not ${JSON.stringify(input)}.`, {
      exit: 2,
    });
  },
  default: 50,
  helpValue: '<number>',
  description: 'How many to show at most.',
})();

export type BaseFlags = {
  org?: string | undefined;
  env?: Environment | undefined;
  yes?: boolean;
  as?: string | undefined;
};

export abstract class BaseCommand extends Command {
  static override enableJsonFlag = true;
  static override baseFlags = {
    json: Flags.boolean({ description: 'Print exactly one JSON document.', helpGroup: 'GLOBAL' }),
    org: Flags.string({
      helpValue: '<id|name>',
      description:
        'Organization, by id or name; may be left out where there is only one, and in lists that are of all.',
      helpGroup: 'GLOBAL',
    }),
    env: Flags.option({
      options: ENVIRONMENTS,
      helpValue: '<test|live>',
      description: 'Environment; test unless given.',
      helpGroup: 'GLOBAL',
    })(),
    yes: Flags.boolean({ char: 'y', description: 'Do not ask.', helpGroup: 'GLOBAL' }),
    as: Flags.string({
      helpValue: '<name>',
      description: 'Name of the operator for the audit log; INTAKE_OPERATOR, else your user name.',
      helpGroup: 'GLOBAL',
    }),
  };

  protected get screen(): Screen {
    return screenOf(process.stdout, process.env);
  }

  /** The operator, for commands that open the database themselves. */
  protected actor(flags: BaseFlags): Actor {
    return operatorActor(flags.as, process.env['INTAKE_OPERATOR']);
  }

  /** Lines for people on stdout; silent with --json. */
  protected say(...lines: string[]): void {
    if (!this.jsonEnabled()) for (const line of lines) process.stdout.write(`${line}\n`);
  }

  /** A remark on stderr, beside the answer. */
  protected note(message: string): void {
    if (!this.jsonEnabled()) process.stderr.write(`${message}\n`);
  }

  /** A table, or a sentence where it would be empty. */
  protected sayTable(columns: Column[], rows: (string | number | null)[][], empty: string): void {
    if (rows.length === 0) this.note(empty);
    else this.say(...table(this.screen, columns, rows));
  }

  /** Says how a list goes on, where it does; `next` is the last that was shown. */
  protected sayMore(next: string | number | null): void {
    if (next !== null) this.note(`There are more: add --before ${next}`);
  }

  /** The same of a list that cannot go on. */
  protected sayCut(isCut: boolean): void {
    if (isCut) this.note(`There are more: give a higher --limit, up to ${MOST}.`);
  }

  /** Ends with exit code 1 beside an answer that tells what is wrong. */
  protected failWith(code: string, message: string): { error: { code: string; message: string } } {
    process.exitCode = EXIT.failed;
    return { error: { code, message } };
  }

  /** Asks before something that cannot be taken back; refuses where nobody can be asked. */
  protected async confirm(flags: BaseFlags, question: string): Promise<void> {
    this.requireConfirmable(flags, question);
    if (flags.yes === true) return;
    if (!(await confirmOnTerminal(question))) throw new Conflict('not_confirmed', 'Nothing was changed.');
  }

  /** Refuses early what will be asked, where nobody can be. */
  protected requireConfirmable(flags: BaseFlags, question: string): void {
    if (flags.yes === true || (!this.jsonEnabled() && process.stdin.isTTY && process.stderr.isTTY)) return;
    throw new Conflict(
      'confirmation_required',
      `${question} Nobody can be asked here: run it again with --yes.`,
    );
  }

  /** Runs `work` on the database, which is closed afterwards whatever happens. */
  protected async withDesk<T>(
    flags: BaseFlags,
    work: (desk: Desk) => Promise<T>,
    options: { database?: DatabaseNeed } = {},
  ): Promise<T> {
    const { openDesk } = await import('./connect.ts');
    const note = (message: string): void =>
      this.note(paint(screenOf(process.stderr, process.env), 'dim', message));
    let letGo = (): Promise<void> => Promise.resolve();
    const stopListening = onInterrupt(() => letGo());
    try {
      const desk = await openDesk({
        as: flags.as,
        note,
        holds: (release) => (letGo = release),
        ...options,
      });
      try {
        return await work(desk);
      } finally {
        if (!wasInterrupted()) await desk.close();
      }
    } finally {
      stopListening();
    }
  }

  /** As `withDesk`, within one organization and environment. */
  protected async withPlace<T>(flags: BaseFlags, work: (desk: Desk, place: Place) => Promise<T>): Promise<T> {
    return this.withDesk(flags, async (desk) => {
      const { findPlace } = await import('./organization.ts');
      return work(desk, await findPlace(desk.sql, flags));
    });
  }

  /** As `withDesk`, about the organization that is named, else about all of them. */
  protected async withOrganizations<T>(
    flags: BaseFlags,
    work: (desk: Desk, organizations: OrganizationRow[]) => Promise<T>,
  ): Promise<T> {
    return this.withDesk(flags, async (desk) => {
      const { findOrganizations } = await import('./organization.ts');
      return work(desk, await findOrganizations(desk.sql, flags.org));
    });
  }

  /** As `withPlace`, about one case: where it is not found, the other environment is pointed to. */
  protected async withCase<T>(
    flags: BaseFlags,
    caseId: string,
    work: (desk: Desk, place: Place) => Promise<T>,
  ): Promise<T> {
    return this.withPlace(flags, async (desk, place) => {
      const { maybeCase } = await import('../src/cases/queries.ts');
      const known = await maybeCase(desk.sql, caseId);
      if (known === null || known.orgId !== place.orgId)
        throw new Conflict(
          'not_found',
          `There is no case ${caseId}. List them with "intake cases list${orgFlag(place)}".`,
        );
      if (known.environment !== place.environment)
        throw new Conflict(
          'not_found',
          `There is no case ${caseId} in ${place.environment}; it is in ${known.environment}: add --env ${known.environment}.`,
        );
      return work(desk, place);
    });
  }

  protected override async catch(thrown: Error): Promise<void> {
    if ((thrown as { code?: unknown }).code === 'EEXIT') throw thrown;
    if (wasInterrupted()) return;
    const { code, message, exit } = describeFailure(thrown);
    process.exitCode = exit;
    if (this.jsonEnabled()) this.logJson({ error: { code, message } });
    else {
      const told = message.split('\n').map(clean).join('\n');
      process.stderr.write(`${paint(screenOf(process.stderr, process.env), 'red', 'Error:')} ${told}\n`);
      if (exit === EXIT.usage)
        process.stderr.write(`See ${this.config.bin} ${(this.id ?? '').replaceAll(':', ' ')} --help\n`);
    }
    if (process.env['DEBUG']) process.stderr.write(`${thrown.stack ?? ''}\n`);
  }

  /** Nothing but JSON: no colours, no theme. */
  override logJson(json: unknown): void {
    process.stdout.write(`${JSON.stringify(json, null, 2)}\n`);
  }
}

/** Commands that are about this program alone: no organization, no environment, nobody to be asked or named. */
export abstract class PlainCommand extends BaseCommand {
  static override baseFlags = {
    json: BaseCommand.baseFlags.json,
    org: hidden(BaseCommand.baseFlags.org),
    env: hidden(BaseCommand.baseFlags.env),
    yes: hidden(BaseCommand.baseFlags.yes),
    as: hidden(BaseCommand.baseFlags.as),
  };
}
