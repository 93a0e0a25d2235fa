// intake keys revoke KEY_ID: at once, grace time or not.
import { Args } from '@oclif/core';
import { isoOrNull } from '../../../src/platform/times.ts';
import { BaseCommand } from '../../base.ts';

export default class KeysRevoke extends BaseCommand {
  static override summary = 'End an API key at once';
  static override description =
    'The next request with it is refused, on every server. It cannot be taken back.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> key_01jzab…',
    '<%= config.bin %> <%= command.id %> key_01jzab… --yes',
  ];
  static override args = { key_id: Args.string({ required: true, description: 'Id of the key to end.' }) };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(KeysRevoke);
    const { revokeKey } = await import('../../../src/keys/operations.ts');
    const { findKeyRow } = await import('../../key.ts');
    return this.withPlace(flags, async (desk, place) => {
      const { environment } = await findKeyRow(desk.sql, place, {
        keyId: args.key_id,
        environment: flags.env,
        issues: false,
      });
      await this.confirm(
        flags,
        `Every program that uses the key ${args.key_id} will be refused from now on.`,
      );
      const key = await desk.transact({ orgId: place.orgId, environment }, (tx) =>
        revokeKey(tx, args.key_id),
      );
      this.say(`${key.keyId} is revoked.`);
      return { key_id: key.keyId, environment, revoked_at: isoOrNull(key.revokedAt) };
    });
  }
}
