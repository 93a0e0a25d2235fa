// intake secrets rotate: a new key, and everything sealed anew under it, while the server goes on.
import { Flags } from '@oclif/core';
import { Conflict } from '../../../src/platform/conflict.ts';
import type { Sealer } from '../../../src/platform/seal.ts';
import { plural } from '../../../src/platform/plural.ts';
import { BaseCommand } from '../../base.ts';
import type { Desk } from '../../connect.ts';
import { sealerOf } from '../../sealer.ts';

/** Of all processes of a deployment. */
const LOCK = 'intake:secrets';

const underWay = (): Conflict =>
  new Conflict(
    'rotation_under_way',
    'Somebody else is rotating the key at this moment. Nothing was changed; wait for the end of that, and look whether another one is still wanted.',
  );

export default class SecretsRotate extends BaseCommand {
  static override summary = 'Make a new encryption key and seal every stored secret anew under it';
  static override description =
    'For the secrets of webhook endpoints and connectors, of all organizations. Where the key stands in a file, a new one is put before it, and running servers take it up by themselves; the one before stays in the file until the next rotation, for whatever was being written meanwhile. Where INTAKE_SECRET_KEY says it, set that to a new key and INTAKE_SECRET_KEY_OLD to the one until now, restart what runs, and then run this.';
  static override examples = ['<%= config.bin %> <%= command.id %>'];
  static override flags = {
    'keep-key': Flags.boolean({
      description:
        'Make no new key: seal anew under the first one of the file, which somebody else has put there.',
    }),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(SecretsRotate);
    const { tryWithLock } = await import('../../../src/platform/database/try-lock.ts');
    return this.withDesk(flags, async (desk) => {
      // Of two at once one would take the key away that the other still seals with, or opens with.
      const rotated = await tryWithLock(desk.url, LOCK, () => this.rotate(desk, flags['keep-key']));
      if (rotated === null) throw underWay();
      return rotated;
    });
  }

  private async rotate(desk: Desk, isKept: boolean): Promise<object> {
    const sealer = await sealerOf(desk);
    // What a rotation that was broken off has left behind is opened while its key is there.
    const first = await resealAll(desk, sealer);
    const keyId = sealer.currentKeyId();
    const file = await this.prepareKey(desk, isKept);
    const { endpoints, connectors } = sealer.currentKeyId() === keyId ? first : await resealAll(desk, sealer);
    this.say(
      `Sealed anew with the key ${sealer.currentKeyId()}: ${plural(endpoints, 'webhook endpoint')}, ${plural(connectors, 'connector')}.`,
    );
    this.note(
      file === null
        ? 'Take INTAKE_SECRET_KEY_OLD out once this has run without finding anything.'
        : `The new key stands first in ${file}. Backups of before need the old one: keep it with them.`,
    );
    return { key_id: sealer.currentKeyId(), webhook_endpoints: endpoints, connectors };
  }

  /** Answers the file that holds the new key; null where the environment does. */
  private async prepareKey({ config }: Desk, isKept: boolean): Promise<string | null> {
    const { addKey, keyFileOf, readSecretKey } = await import('../../../src/platform/secret-key.ts');
    const file = keyFileOf(config);
    const [current] = readSecretKey(config)();
    if (file !== null && current !== undefined) {
      if (!isKept) add(() => addKey(file, [current]), file);
      return file;
    }
    if (config.INTAKE_SECRET_KEY_OLD === undefined)
      throw new Conflict(
        'no_new_key',
        'The key stands in INTAKE_SECRET_KEY. Set that to a new one (openssl rand -hex 32) and INTAKE_SECRET_KEY_OLD to the one until now, restart the servers, and run this again.',
      );
    return null;
  }
}

function add(work: () => void, file: string): void {
  try {
    work();
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS', 'EBUSY'].includes((error as { code?: string }).code ?? '')) throw error;
    throw new Conflict(
      'key_file_not_writable',
      `${file} cannot be written here. Put a new key on its first line and the one until now on its second, and run this again with --keep-key.`,
    );
  }
}

/** What was sealed with the old key while this ran is found by another look. */
async function resealAll(desk: Desk, sealer: Sealer): Promise<{ endpoints: number; connectors: number }> {
  const { resealConnectors } = await import('../../../src/connectors/reseal.ts');
  const { resealEndpoints } = await import('../../../src/subscribers/reseal.ts');
  const { recordAct } = await import('../../../src/audit/operations.ts');
  const organizations = await desk.sql<{ orgId: string }>(
    `select org_id as "orgId" from organizations order by 1`,
  );
  const total = { endpoints: 0, connectors: 0 };
  for (let found = -1; found !== 0;) {
    found = 0;
    for (const { orgId } of organizations) {
      const sealed = await desk.transact({ orgId, environment: 'live' }, async (tx) => {
        const endpoints = await resealEndpoints(tx, sealer);
        const connectors = await resealConnectors(tx, sealer);
        if (endpoints + connectors > 0)
          await recordAct(tx, {
            action: 'secrets.rotated',
            subject: { type: 'organization', id: orgId },
            environment: null,
            data: { key_id: sealer.currentKeyId(), webhook_endpoints: endpoints, connectors },
          });
        return { endpoints, connectors };
      });
      total.endpoints += sealed.endpoints;
      total.connectors += sealed.connectors;
      found += sealed.endpoints + sealed.connectors;
    }
  }
  return total;
}
