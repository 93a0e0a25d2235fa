// Opens and seals stored secrets with the deployment's key.
import type { Sealer } from '../src/platform/seal.ts';
import type { Desk } from './connect.ts';

export async function sealerOf({ config }: Desk): Promise<Sealer> {
  const [{ createSealer }, { readSecretKey }] = await Promise.all([
    import('../src/platform/seal.ts'),
    import('../src/platform/secret-key.ts'),
  ]);
  return createSealer(readSecretKey(config));
}
