// The queue page of 50, in a small queue and in a large one, each beside the floor of the same statement.
import { end, start, type Target } from '../harness/processes.ts';
import { perSecond, ratioOf } from '../harness/statistics.ts';
import { prepare, type Queue } from './prepare.ts';
import { ratesOf } from './turns.ts';

const SMALL = 2_000;
const LARGE = 200_000;
const BAR = 0.4;

/** What is asked for: the product's query, and the path of the floor's statement. */
const PAGES = [
  { title: 'first page of 50', query: 'limit=50', path: '/first' },
  { title: 'of queue_status=open', query: 'limit=50&queue_status=open', path: '/open' },
];

type Sides = { queue: Queue; product: Target; floor: Target };

async function sidesOf(queue: Queue): Promise<Sides> {
  return {
    queue,
    product: await start(new URL('../api/product-process.ts', import.meta.url), queue),
    floor: await start(new URL('./floor-process.ts', import.meta.url), queue),
  };
}

function targetsOf({ queue, product, floor }: Sides, { query, path }: (typeof PAGES)[number]) {
  return {
    [`product ${queue.cases}`]: {
      url: `http://127.0.0.1:${product.port}/api/v1/operator/queue?${query}`,
      headers: { authorization: `Bearer ${queue.key}` },
    },
    [`floor ${queue.cases}`]: { url: `http://127.0.0.1:${floor.port}${path}` },
  };
}

const count = (cases: number): string => `${cases.toLocaleString('en')} cases`;

/** Prints for each page the ratio to the floor, and how much longer it takes in the large queue than in the small one. */
export async function benchQueue(): Promise<void> {
  const { queues, close } = await prepare([SMALL, LARGE]);
  const sides: Sides[] = [];
  try {
    for (const queue of queues) sides.push(await sidesOf(queue));
    for (const page of PAGES) {
      console.log(`GET /operator/queue, ${page.title}`);
      const rates = await ratesOf(Object.assign({}, ...sides.map((one) => targetsOf(one, page))));
      for (const { cases } of queues) {
        const [product, floor] = [rates[`product ${cases}`], rates[`floor ${cases}`]];
        console.log(
          `  ${count(cases).padStart(14)}  ratio ${ratioOf(product, floor).toFixed(2)} (bar ${BAR})   product ${perSecond(product)}, floor ${perSecond(floor)}`,
        );
      }
      const flatness = ratioOf(rates[`product ${SMALL}`], rates[`product ${LARGE}`]);
      console.log(`  time at ${count(LARGE)} / time at ${count(SMALL)}: ${flatness.toFixed(2)}`);
    }
  } finally {
    await Promise.all(sides.flatMap(({ product, floor }) => [end(product), end(floor)]));
    await close();
  }
}
