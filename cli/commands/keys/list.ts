// intake keys list
import { BaseCommand, limitFlag } from '../../base.ts';
import { beforeFlag, pageOf } from '../../paging.ts';
import { shortTime, type Style } from '../../terminal/print.ts';
import { fullPlaceFlags } from '../../place-flags.ts';

const STATE_STYLES: Record<string, Style> = {
  active: 'green',
  in_grace: 'yellow',
  expired: 'dim',
  revoked: 'dim',
};

export default class KeysList extends BaseCommand {
  static override summary = 'List the API keys of an environment, newest first';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --env live --json',
  ];
  static override flags = { limit: limitFlag, before: beforeFlag('<key_id>', 'key') };

  async run(): Promise<object> {
    const { flags } = await this.parse(KeysList);
    const { listKeys } = await import('../../../src/keys/queries.ts');
    return this.withPlace(flags, async ({ sql }, place) => {
      const { limit, before } = flags;
      const { rows: keys, last } = pageOf(await listKeys(sql, place, { limit: limit + 1, before }), limit);
      const nextBefore = last?.key_id ?? null;
      this.sayTable(
        [
          { title: 'KEY', fixed: true },
          { title: 'BEGINS WITH', fixed: true },
          { title: 'STATE', style: (state) => STATE_STYLES[state] ?? null },
          { title: 'NAME' },
          { title: 'EXPIRES' },
          { title: 'LAST USED', from: 100 },
        ],
        keys.map((key) => [
          key.key_id,
          key.display_prefix,
          key.state,
          key.name,
          shortTime(key.expires_at),
          shortTime(key.last_used_at),
        ]),
        before === undefined
          ? `There is no key in ${place.environment} yet. Issue one with: intake keys issue${fullPlaceFlags(place)}`
          : `There is no key in ${place.environment} before ${before}.`,
      );
      this.sayMore(nextBefore);
      return { keys, environment: place.environment, next_before: nextBefore };
    });
  }
}
