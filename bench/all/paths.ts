// What integrators poll and send, each beside its floor.
import { prepare } from '../api/prepare.ts';
import { benchProcess, benchReplay } from '../api/process.ts';
import { benchRead, COPIES, PATHS } from '../api/reads.ts';
import type { Figure } from '../harness/figures.ts';
import { endTargets, startTargets, type Compared } from '../harness/turns.ts';

const READS = [
  { ...PATHS.me, bar: 1, isKnown: false },
  { ...PATHS.case, bar: 0.8, isKnown: false },
  { ...PATHS.events, bar: 0.8, isKnown: false },
  { ...PATHS.package, bar: 0.6, isKnown: false },
  { ...PATHS.package, bar: 1, isKnown: true },
  { ...PATHS.workspace, bar: 0.4, isKnown: false },
  { ...PATHS.queue, bar: 0.4, isKnown: false },
];

const figure = (what: string, { rate, cpu }: Compared, bar?: number): Figure => ({
  what,
  value: rate,
  cpu,
  ...(bar === undefined ? {} : { bar }),
  isMost: false,
});

/** Not so short, the same of 200 cases in turn, which no request shares with another: told, without a bar. */
export async function measurePaths(isShort: boolean): Promise<Figure[]> {
  const prepared = await prepare(COPIES);
  const targets = await startTargets(prepared);
  const figures: Figure[] = [];
  try {
    for (const { title, path, isKnown, bar, spread } of READS) {
      const what = `${title}${isKnown ? ', 304' : ''}`;
      const floor = `${what}, to Koa with one SELECT`;
      figures.push(figure(floor, await benchRead(prepared, targets, { title, path, isKnown }), bar));
      const most = Math.max(...spread);
      if (isShort || most === 1) continue;
      const read = { title, path, isKnown, spread: most };
      figures.push(figure(`  of ${most} cases in turn`, await benchRead(prepared, targets, read)));
    }
    const same = 'POST /process, to node:http with the same rows';
    figures.push(figure(same, await benchProcess(prepared, targets), 1));
    figures.push(figure('POST /process, a replay, to new work', await benchReplay(prepared, targets), 2));
    return figures;
  } finally {
    await endTargets(targets);
    await prepared.close();
  }
}
