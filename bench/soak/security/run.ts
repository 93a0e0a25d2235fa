// soak security: the rows of the security checks that need minutes or a whole machine's worth of clients.
import type { Bar } from '../bars.ts';

export async function run(_args: string[]): Promise<Bar[]> {
  return Promise.resolve([]);
}
