// Facts that are called like a property of every object (`constructor` is a builder in Spanish) are found like any others.
import { expect, test } from 'vitest';
import { readAndExtract } from '../../../src/extraction/task.ts';
import { declare, TODAY } from '../extraction/pages.ts';

const NAMES = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf'];
const LEARNED = [
  undefined,
  { version: 1, model: { format: 1 as const, facts: {} } },
  { version: 1, model: { format: 1 as const, facts: {}, labels: {} } },
];

test.each(NAMES.flatMap((name) => LEARNED.map((model) => [name, model] as const)))(
  '%s, where %j was learned',
  async (name, model) => {
    const { extraction } = await readAndExtract({
      bytes: Buffer.from('Empresa constructora: Obras Acme S.L.\n'),
      limits: { maxPages: 5, maxCharacters: 10_000 },
      declaration: declare([{ fact_id: name, label: 'Empresa constructora', type: 'organization_name' }]),
      today: TODAY,
      model,
    });
    expect(extraction?.candidates).toMatchObject([{ factId: name, value: 'Obras Acme S.L.' }]);
  },
);
