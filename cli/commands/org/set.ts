// intake org set: the account state that live requests are measured by, and how the organization looks to applicants.
import { Errors, Flags } from '@oclif/core';
import { Conflict } from '../../../src/platform/conflict.ts';
import type { Logo } from '../../../src/organizations/logo.ts';
import type { AccountState } from '../../../src/organizations/operations.ts';
import { BaseCommand } from '../../base.ts';
import { isBrandColour } from '../../../src/organizations/rules.ts';
import { organizationAnswer, organizationLines } from '../../views/organization-view.ts';

/** A whole number, or `none`. */
const numberOrNone = Flags.custom<number | null>({
  parse: (input) => {
    if (input === 'none') return Promise.resolve(null);
    if (!/^\d{1,9}$/.test(input))
      throw new Errors.CLIError(`${JSON.stringify(input)} is neither a whole number nor "none".`, {
        exit: 2,
      });
    return Promise.resolve(Number(input));
  },
});

/** `#rrggbb`, or `none`. */
const colourOrNone = Flags.custom<string | null>({
  parse: (input) => {
    const colour = input.toLowerCase();
    if (colour === 'none') return Promise.resolve(null);
    if (!isBrandColour(colour))
      throw new Errors.CLIError(
        `${JSON.stringify(input)} is neither a colour such as '#005ea5' (in quotes: shells take # for a comment) nor "none".`,
        { exit: 2 },
      );
    return Promise.resolve(colour);
  },
});

export default class OrgSet extends BaseCommand {
  static override summary = "Set an organization's account state and its looks";
  static override description =
    'Live requests are refused while the account does not meet its preconditions; test requests never are. Only what is given is changed, and every change stands in the audit log.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --billing active --live-usage-cap 500',
    '<%= config.bin %> <%= command.id %> --org "Acme GmbH" --status suspended',
    '<%= config.bin %> <%= command.id %> --accept-terms 2026-01',
    "<%= config.bin %> <%= command.id %> --colour '#005ea5' --logo logo.png",
  ];
  static override flags = {
    status: Flags.option({
      options: ['active', 'suspended'] as const,
      description: 'A suspended organization makes no new live cases.',
    })(),
    'account-kind': Flags.option({
      options: ['managed', 'self_serve'] as const,
      description: 'Who looks after the account.',
    })(),
    billing: Flags.option({
      options: ['not_required', 'active', 'inactive'] as const,
      description: 'Live access needs billing that is not inactive.',
    })(),
    'live-usage-cap': numberOrNone({
      helpValue: '<number|none>',
      description: 'Live cases per UTC calendar month.',
    }),
    'rate-limit': numberOrNone({
      helpValue: '<number|none>',
      description: 'Requests per minute and key; none: INTAKE_RATE_LIMIT_PER_MINUTE.',
    }),
    'connector-approval': Flags.option({
      options: ['on', 'off'] as const,
      description: 'Whether changes of connectors need an approval.',
    })(),
    'accept-terms': Flags.string({
      helpValue: '<version>',
      description: 'Version of the legal terms that the organization accepts.',
    }),
    colour: colourOrNone({
      helpValue: '<#rrggbb|none>',
      description: 'Colour of the pages that applicants see.',
    }),
    logo: Flags.string({
      helpValue: '<file|none>',
      description: 'Picture on these pages: PNG, JPEG or WebP, at most 256 KiB.',
    }),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(OrgSet);
    const changes = { ...changesOf(flags), ...(await logoOf(flags.logo)) };
    if (Object.keys(changes).length === 0)
      throw new Errors.CLIError('Nothing was given to set.', { exit: 2 });
    if (changes.rateLimitPerMinute === 0)
      throw new Conflict(
        'invalid_rate_limit',
        'A rate limit is at least 1. Suspend the organization to stop it: --status suspended',
      );
    const { setAccountState } = await import('../../../src/organizations/operations.ts');
    const { findOrganization } = await import('../../organization.ts');
    return this.withPlace(flags, async (desk, place) => {
      await desk.transact(place, (tx) => setAccountState(tx, changes));
      const row = await findOrganization(desk.sql, place.orgId);
      const answer = organizationAnswer(row, desk.config);
      this.say(...organizationLines(this.screen, answer));
      return answer;
    });
  }
}

type Given = {
  status?: 'active' | 'suspended' | undefined;
  'account-kind'?: 'managed' | 'self_serve' | undefined;
  billing?: 'not_required' | 'active' | 'inactive' | undefined;
  'live-usage-cap'?: number | null | undefined;
  'rate-limit'?: number | null | undefined;
  'connector-approval'?: 'on' | 'off' | undefined;
  'accept-terms'?: string | undefined;
  colour?: string | null | undefined;
};

async function logoOf(given: string | undefined): Promise<{ logo?: Logo | null }> {
  if (given === undefined) return {};
  if (given === 'none') return { logo: null };
  const { readLogoFile } = await import('../../logo-file.ts');
  return { logo: await readLogoFile(given) };
}

function changesOf(flags: Given): AccountState {
  return {
    ...(flags.status === undefined ? {} : { status: flags.status }),
    ...(flags['account-kind'] === undefined ? {} : { accountKind: flags['account-kind'] }),
    ...(flags.billing === undefined ? {} : { billing: flags.billing }),
    ...(flags['live-usage-cap'] === undefined ? {} : { liveUsageCap: flags['live-usage-cap'] }),
    ...(flags['rate-limit'] === undefined ? {} : { rateLimitPerMinute: flags['rate-limit'] }),
    ...(flags['connector-approval'] === undefined
      ? {}
      : { connectorApprovalRequired: flags['connector-approval'] === 'on' }),
    ...(flags['accept-terms'] === undefined ? {} : { legalTermsAcceptedVersion: flags['accept-terms'] }),
    ...(flags.colour === undefined ? {} : { brandColour: flags.colour }),
  };
}
