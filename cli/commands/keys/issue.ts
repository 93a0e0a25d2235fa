// intake keys issue: the secret is shown once.
import { Flags } from '@oclif/core';
import { LIVE_ONLY, SCOPES } from '../../../src/catalog/scopes.ts';
import { effectiveScopes, scopesToGrant } from '../../../src/keys/rules.ts';
import { iso, isoOrNull } from '../../../src/platform/times.ts';
import { BaseCommand, requiredEnvironment } from '../../base.ts';
import { shortTime } from '../../terminal/print.ts';
import { timeFlag } from '../../time-flag.ts';

export default class KeysIssue extends BaseCommand {
  static override summary = 'Issue an API key; its secret is shown once';
  static override description =
    'Without --scope the key may process and read cases, manage connectors, create intake sessions and test webhooks. The secret is printed alone on its line and stored nowhere.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --env test',
    '<%= config.bin %> <%= command.id %> --env live --name "Loan desk" --scope cases:process --scope cases:read --expires-at 2027-01-01',
    'API_KEY=$(<%= config.bin %> <%= command.id %> --env test --scope all)',
  ];
  static override flags = {
    env: requiredEnvironment(),
    scope: Flags.option({
      options: [...SCOPES, 'all'] as const,
      multiple: true,
      multipleNonGreedy: true,
      delimiter: ',',
      helpValue: '<scope>',
      description: `What the key may do; may be given several times. ${SCOPES.join(', ')}, or all.`,
    })(),
    name: Flags.string({ helpValue: '<name>', description: 'What the key is for.' }),
    'expires-at': timeFlag({
      description: 'When it ends: a day, at whose beginning in UTC it ends, or a time with its zone.',
    }),
    'rate-limit': Flags.integer({
      min: 1,
      max: 1_000_000,
      helpValue: '<number>',
      description: 'Requests per minute, instead of the limit of the organization.',
    }),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(KeysIssue);
    const { issueKey } = await import('../../../src/keys/operations.ts');
    return this.withPlace(flags, async (desk, place) => {
      const { key, secret } = await desk.transact(place, (tx) =>
        issueKey(tx, {
          environment: place.environment,
          scopes: scopesToGrant(flags.scope ?? []),
          name: flags.name ?? null,
          expiresAt: flags['expires-at'] ?? null,
          rateLimitPerMinute: flags['rate-limit'] ?? null,
        }),
      );
      const counting = effectiveScopes(key.environment, key.scopes);
      const besides =
        counting.length < key.scopes.length ? ` (${LIVE_ONLY} counts with live keys alone)` : '';
      const until = isoOrNull(key.expiresAt);
      const end = until === null ? '' : ` It ends at ${shortTime(until)} UTC.`;
      this.note(
        `Key ${key.keyId} for ${key.environment}, with ${counting.join(', ')}${besides}.${end} Keep the secret now: it is never shown again.`,
      );
      this.say(secret);
      return {
        key_id: key.keyId,
        api_key: secret,
        environment: key.environment,
        scopes: key.scopes,
        expires_at: until,
        name: key.name ?? null,
        rate_limit_per_minute: key.rateLimitPerMinute ?? null,
        created_at: iso(key.createdAt),
      };
    });
  }
}
