// bench review: what an operator waits for, each side by side with its floor in one interleaved run.
import { benchCommands } from './commands.ts';
import { benchQueue } from './queue.ts';
import { HOW } from './turns.ts';

/** `npm run bench -- review` measures all of it, `npm run bench -- review queue` one part. */
const PARTS: Record<string, () => Promise<void>> = {
  queue: benchQueue,
  commands: benchCommands,
};

export async function run(args: string[]): Promise<void> {
  const unknown = args.filter((name) => PARTS[name] === undefined);
  if (unknown.length > 0)
    throw new Error(
      `no part ${unknown.join(', ')} of this bench; there are: ${Object.keys(PARTS).join(', ')}`,
    );
  console.log(HOW);
  for (const [name, bench] of Object.entries(PARTS))
    if (args.length === 0 || args.includes(name)) await bench();
}
