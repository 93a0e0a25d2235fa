// An organization and its account state, for people.
import type { OrganizationRow } from '../src/organizations/queries.ts';
import { foreign, paint, shortTime, type Screen } from './print.ts';
import { pad } from './text.ts';

export function organizationLines(screen: Screen, row: OrganizationRow): string[] {
  const lines: [string, string][] = [
    ['Status', row.status],
    ['Account', row.account_kind],
    ['Billing', row.billing],
    ['Legal terms accepted', row.legal_terms_accepted_version ?? 'none'],
    ['Live cases per month', row.live_usage_cap === null ? 'unlimited' : `at most ${row.live_usage_cap}`],
    [
      'Requests per minute',
      row.rate_limit_per_minute === null ? 'as the deployment says' : String(row.rate_limit_per_minute),
    ],
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
