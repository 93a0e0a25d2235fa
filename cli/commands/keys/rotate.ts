// intake keys rotate KEY_ID: a new secret, and a grace time for the old one.
import { Args, Flags } from '@oclif/core';
import { ROTATION_GRACE_HOURS } from '../../../src/keys/rules.ts';
import { isoOrNull } from '../../../src/platform/times.ts';
import { BaseCommand } from '../../base.ts';
import { shortTime } from '../../terminal/print.ts';

export default class KeysRotate extends BaseCommand {
  static override summary = 'Replace an API key; the old one works on for the grace time';
  static override description =
    'The new key has the same environment, scopes and limits. Its secret is printed once, alone on its line. A key of live needs --env live.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> key_01jzab…',
    '<%= config.bin %> <%= command.id %> key_01jzab… --env live --grace-hours 2',
  ];
  static override args = {
    key_id: Args.string({ required: true, description: 'Id of the key to replace.' }),
  };
  static override flags = {
    'grace-hours': Flags.integer({
      min: 0,
      max: 720,
      default: ROTATION_GRACE_HOURS,
      helpValue: '<hours>',
      description: 'How long the old key still works.',
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(KeysRotate);
    const { rotateKey } = await import('../../../src/keys/operations.ts');
    const { findKeyRow } = await import('../../key.ts');
    return this.withPlace(flags, async (desk, asked) => {
      const before = await findKeyRow(desk.sql, asked, {
        keyId: args.key_id,
        environment: flags.env,
        issues: true,
      });
      const place = { orgId: asked.orgId, environment: before.environment };
      const { old, key, secret } = await desk.transact(place, (tx) =>
        rotateKey(tx, { keyId: args.key_id, graceHours: flags['grace-hours'] }),
      );
      const used =
        before.last_used_at === null
          ? 'was never used'
          : `was last used ${shortTime(before.last_used_at)} UTC`;
      this.note(
        `Key ${key.keyId} replaces ${old.keyId}, which ${used} and works until ${shortTime(old.expiresAt ?? null)} UTC. Keep the new secret now: it is never shown again.`,
      );
      this.say(secret);
      return {
        key_id: key.keyId,
        api_key: secret,
        environment: key.environment,
        scopes: key.scopes,
        expires_at: isoOrNull(key.expiresAt),
        replaces: old.keyId,
        old_key_expires_at: isoOrNull(old.expiresAt),
      };
    });
  }
}
