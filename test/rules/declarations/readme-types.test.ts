// The types in README: all that there are, each as an author may write it, with what its example is read as.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { FACT_TYPE_NAMES } from '../../../src/declarations/fact-type.ts';
import { factType } from '../../../src/declarations/rules.ts';
import { readEntered } from '../../../src/values/entered.ts';
import { checkDeclaration } from '../../../src/workflows/check.ts';

const [, section = ''] = readFileSync('README.md', 'utf8').split('\n### Types\n');
const [own = ''] = section.split('\n### ');
const ROW = /^\| `([^`]+)`[^|]*\| `([^`]+)` +\| `([^`]+)` +\|$/gm;
const examples = [...own.matchAll(ROW)].map(([, type = '', printed = '', kept = '']) => ({
  type: parse(type),
  printed,
  kept,
}));

test('are all of them', () => {
  const named = examples.map(({ type }) => factType({ type }).name);
  // These two have their form elsewhere, and are only named here.
  for (const name of ['mrz', 'table']) expect(own).toMatch(new RegExp(`\`(?:\\{ name: )?${name}\\b`));
  expect([...named, 'mrz', 'table'].toSorted()).toEqual(FACT_TYPE_NAMES.toSorted());
});

test.each(examples)('$printed is $kept', ({ type, printed, kept }) => {
  const fact = { fact_id: 'asked', label: 'Asked', type };
  const workflow = { workflow_id: 'w', case_type_id: 'c', title: 'W', facts: [fact] };
  const checked = checkDeclaration(workflow);
  expect(checked).toMatchObject({ ok: true });
  expect(checked.ok ? checked.findings.filter(({ severity }) => severity === 'error') : null).toEqual([]);
  const read = readEntered(fact, printed, { today: '2026-05-05', locale: undefined });
  expect(read).toMatchObject({ ok: true, value: kept });
});
