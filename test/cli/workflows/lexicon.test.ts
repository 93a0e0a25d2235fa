// intake workflows lexicon: what a fact may be like, looked up by type, without a database.
import { expect, test } from 'vitest';
import WorkflowsLexicon from '../../../cli/commands/workflows/lexicon.ts';
import { jsonOf, runHere } from '../run.ts';

// No database: nothing listens there.
const look = (...args: string[]) =>
  runHere(WorkflowsLexicon, args, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });

test('lists every entry with its types and what it is called', async () => {
  const { stdout } = await look();
  expect(stdout).toMatch(/^invoice_number +identifier, text +Invoice number, /m);
  expect(stdout).toMatch(/^rent +money, number +/m);
});

test('narrows the list to a type, with every language for scripts', async () => {
  const { entries } = jsonOf(await look('--type', 'duration', '--json')) as {
    entries: { like: string; types: string[]; labels: object }[];
  };
  expect(entries.map(({ like }) => like)).toContain('notice_period');
  expect(entries.filter(({ types }) => !types.includes('duration'))).toEqual([]);
  expect(Object.keys(entries[0]?.labels ?? {})).toEqual(['en', 'de', 'fr', 'es', 'nl']);
});

test('says so where nothing has the type, and refuses what is none', async () => {
  expect(await look('--type', 'url')).toMatchObject({
    code: 0,
    stderr: 'No entry of the lexicon has the type url.\n',
  });
  expect((await look('--type', 'colour')).code).toBe(2);
});
