// Whether what is sealed in the database opens with the key of this deployment.
import { readKeyStanding } from '../../src/backup/sealed.ts';
import type { Config } from '../../src/platform/config.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { HOW_TO_HAVE_KEYS } from '../../src/platform/seal.ts';
import { whyUnusable } from './checked-config.ts';
import type { Check } from './checks.ts';

const NAME = 'secret_key';

/** Of no deployment whose key cannot be read: that is said of its settings. */
export async function checkSecretKey(sql: Sql, config: Config): Promise<Check[]> {
  return whyUnusable(config) === null ? [await checkUsable(sql, config)] : [];
}

async function checkUsable(sql: Sql, config: Config): Promise<Check> {
  const { inUse, atHand, missing } = await readKeyStanding(sql, config);
  const current = atHand[0] === undefined ? 'no key is' : `the key ${atHand[0]} is`;
  if (missing.length > 0)
    return {
      name: NAME,
      status: 'fail',
      message: `Stored secrets are sealed with the key ${missing.join(', ')}, and ${current} at hand: their webhooks are not signed, their connectors not asked.`,
      action: HOW_TO_HAVE_KEYS,
    };
  const message =
    inUse.length === 0
      ? 'No secret is stored yet.'
      : `Every stored secret is sealed with a key at hand (${inUse.join(', ')}).`;
  return { name: NAME, status: 'ok', message, action: null };
}
