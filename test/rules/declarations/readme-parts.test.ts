// README as somebody looks something up in it: its contents, its lexicon, the parts of declarations that it shows.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { FACT_TYPE_NAMES } from '../../../src/declarations/fact-type.ts';
import { lexiconListed } from '../../../cli/workflows/lexicon-listed.ts';
import { checkDeclaration } from '../../../src/workflows/check.ts';

const readme = readFileSync('README.md', 'utf8');
const prose = readme.replaceAll(/^```[^]*?^```$/gm, '');
const headings = [...prose.matchAll(/^(##|###) (.+)$/gm)].flatMap(([, level = '', name = '']) =>
  name === 'Contents' ? [] : [{ level, name }],
);

/** As GitHub makes the address of a heading. */
const addressOf = (name: string): string =>
  `#${name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')}`;

test('the contents name every heading, in order, where it is', () => {
  const [, listed = ''] = readme.split('\n## Contents\n');
  const [contents = ''] = listed.split('\n## ');
  const wanted = headings.map(
    ({ level, name }) => `${level === '##' ? '' : '  '}- [${name}](${addressOf(name)})`,
  );
  expect(contents.trim().split('\n')).toEqual(wanted);
});

test('every link within it leads to a heading', () => {
  const addresses = headings.map(({ name }) => addressOf(name));
  const links = [...prose.matchAll(/\]\((#[^)]*)\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(headings.length);
  expect(links.filter((link) => !addresses.includes(link))).toEqual([]);
});

test('no line is wider than a window', () => {
  expect(readme.split('\n').filter((line) => line.length > 160)).toEqual([]);
});

test('each entry of the lexicon stands at its usual type', () => {
  const told = [...partOf('The lexicon: `like`').matchAll(/^- \*\*(\w+)\*\*: ([^]*?)\.$/gm)].map(
    ([, type = '', list = '']) => [type, [...list.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)],
  );
  const entries = lexiconListed();
  const wanted = FACT_TYPE_NAMES.map((type) => [
    type,
    entries.filter(({ types }) => types[0] === type).map(({ like }) => like),
  ]);
  expect(told).toEqual(wanted.filter(([, names]) => names?.length !== 0));
});

const fact = (id: string, type: string) => ({ fact_id: id, label: id, type, required: true });

test.each([
  { part: 'Ways to look: `find`', besides: {} },
  { part: 'Kinds of documents: `documents`, `detect`, `on`', besides: {} },
  {
    part: 'Steps and gates: `nodes`, `gates`',
    besides: { facts: [fact('iban', 'iban'), fact('total', 'money')] },
  },
])('what $part shows is sound', ({ part, besides }) => {
  const [, shown = ''] = partOf(part).split(/^```(?:yaml)?$/m);
  const about = { workflow_id: 'shown', case_type_id: 'shown', title: 'Shown' };
  const checked = checkDeclaration({ ...about, ...besides, ...(parse(shown) as object) });
  expect(checked).toMatchObject({ ok: true });
  expect(checked.ok ? checked.findings.filter(({ severity }) => severity === 'error') : null).toEqual([]);
});

function partOf(heading: string): string {
  const [, behind = ''] = readme.split(`\n### ${heading}\n`);
  const [own = ''] = behind.split(/^###? /m);
  expect(own).not.toBe('');
  return own;
}
