// S5: whether the time of a refusal tells a key that is nearly right from one that is nothing.
import { Agent, request } from 'node:http';
import { newApiKey } from '../../../src/keys/key-format.ts';
import { crc32Base62, randomBase62 } from '../../../src/platform/crypto.ts';
import type { Bar } from '../bars.ts';
import { median, rankTest } from './statistics.ts';
import type { Run } from './run.ts';

const REQUESTS = 20_000;
const CHECK_DIGITS = 6;
const OTHER = 4;

/** Keys of the right form: all but the end of a real one, and of nobody's. In turn, each from an address of its own. */
export async function measureTiming({ origin, key, part }: Run): Promise<Bar[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = { near: [] as number[], far: [] as number[] };
  for (let n = 0; n < REQUESTS * part; n++) {
    const which = n % 2 === 0 ? 'near' : 'far';
    const forwarded = `203.0.${(n >> 8) & 255}.${n & 255}`;
    const took = await timed(origin, agent, {
      key: which === 'near' ? nearKey(key) : newApiKey('test'),
      forwarded,
    });
    if (n > 200) times[which].push(took);
  }
  agent.destroy();
  const [a, b] = [median(times.near), median(times.far)];
  const difference = (Math.abs(a - b) / b) * 100;
  console.log(`S5: medians ${a.toFixed(3)} and ${b.toFixed(3)} ms`);
  return [
    { row: 'S5', what: 'difference of medians', figure: difference, unit: '%', most: 3 },
    {
      row: 'S5',
      what: 'probability of such ranks by chance',
      figure: rankTest(times.near, times.far),
      least: 0.01,
    },
  ];
}

/** All of the key but its last characters, with check digits that are right. */
function nearKey(key: string): string {
  const body = key.slice(0, -OTHER - CHECK_DIGITS) + randomBase62(OTHER);
  return body + crc32Base62(body);
}

function timed(
  origin: string,
  agent: Agent,
  { key, forwarded }: { key: string; forwarded: string },
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const start = process.hrtime.bigint();
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': forwarded };
  request(`${origin}/api/v1/me`, { agent, headers }, (response) => {
    response.resume().on('end', () => {
      if (response.statusCode !== 401) reject(new Error(`answered ${response.statusCode}`));
      else resolve(Number(process.hrtime.bigint() - start) / 1e6);
    });
  })
    .on('error', reject)
    .end();
  return promise;
}
