// An organization and its account state, for people.
import type { OrganizationRow } from '../../src/organizations/queries.ts';
import type { Config } from '../../src/platform/config.ts';
import { foreign, paint, shortTime, type Screen } from '../terminal/print.ts';
import { pad } from '../terminal/text.ts';

type RateLimit = { per_minute: number; from: 'organization' | 'deployment' };
export type OrganizationAnswer = OrganizationRow & { rate_limit_in_force: RateLimit };

/** With the limit of a key that has none of its own: the organization's, else the deployment's as these settings say it. */
export function organizationAnswer(
  row: OrganizationRow,
  config: Pick<Config, 'INTAKE_RATE_LIMIT_PER_MINUTE'>,
): OrganizationAnswer {
  const { rate_limit_per_minute: own } = row;
  const limit: RateLimit =
    own === null
      ? { per_minute: config.INTAKE_RATE_LIMIT_PER_MINUTE, from: 'deployment' }
      : { per_minute: own, from: 'organization' };
  return { ...row, rate_limit_in_force: limit };
}

const RATE_SOURCES: Record<RateLimit['from'], string> = {
  organization: 'its own',
  deployment: "the deployment's default",
};

export function organizationLines(screen: Screen, row: OrganizationAnswer): string[] {
  const limit = row.rate_limit_in_force;
  const lines: [string, string][] = [
    ['Status', row.status],
    ['Account', row.account_kind],
    ['Billing', row.billing],
    ['Legal terms accepted', row.legal_terms_accepted_version ?? 'none'],
    ['Live cases per month', row.live_usage_cap === null ? 'unlimited' : `at most ${row.live_usage_cap}`],
    ['Requests per minute', `${limit.per_minute} per key (${RATE_SOURCES[limit.from]})`],
    ['Connector changes', row.connector_approval_required ? 'need an approval' : 'take effect at once'],
    ['Colour', row.brand_colour ?? 'none'],
    ['Logo', row.brand_logo_type ?? 'none'],
    ['Created', shortTime(row.created_at)],
  ];
  const head = `${paint(screen, 'bold', foreign(screen, row.name))}  ${row.org_id}`;
  return [
    head,
    ...lines.map(([name, value]) => `  ${paint(screen, 'dim', pad(name, 22))}${foreign(screen, value)}`),
  ];
}
