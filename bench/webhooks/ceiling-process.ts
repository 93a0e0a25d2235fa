// The ceiling of draining: bare signing and POSTing, by 256 at a time.
import { now } from '../harness/waiting.ts';
import { barePost } from './bare-post.ts';
import type { SenderSettings } from './wire.ts';

const settings = JSON.parse(process.argv[2] ?? '{}') as SenderSettings;
const { total } = settings;
const post = barePost(settings);
const DATA = { pad: 'x'.repeat(500) };

async function send(count: number): Promise<number> {
  let next = 0;
  const start = now();
  const lane = async (): Promise<void> => {
    while (next < count) await post(next++, DATA);
  };
  await Promise.all(Array.from({ length: 256 }, lane));
  return now() - start;
}

process.on('message', () => {
  void send(total).then((ms) => process.send?.({ ms }));
});
await send(Math.min(2000, total));
process.send?.({ ready: true });
process.on('disconnect', () => process.exit(0));
