// Opens and seals stored secrets with the deployment's key; a lost one is not replaced without a word.
import type { Keys, Sealer } from '../src/platform/seal.ts';
import type { Desk } from './connect.ts';

/** The keys; that of the embedded database is made where nothing needs an older one. @throws Conflict `secret_key_lost`. */
export async function keysOf({ config, sql }: Pick<Desk, 'config' | 'sql'>): Promise<Keys> {
  const [{ refuseNewKey }, { readSecretKey }] = await Promise.all([
    import('../src/backup/sealed.ts'),
    import('../src/platform/secret-key.ts'),
  ]);
  await refuseNewKey(sql, config);
  return readSecretKey(config);
}

export async function sealerOf(desk: Desk): Promise<Sealer> {
  const { createSealer } = await import('../src/platform/seal.ts');
  return createSealer(await keysOf(desk));
}
