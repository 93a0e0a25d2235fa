// Pages for tests of extraction: words at positions, or lines of text on a grid.
import type { FindRule } from '../../../src/declarations/find-rule.ts';
import type { Declaration, FactSpec } from '../../../src/declarations/schema.ts';
import { declarationSchema } from '../../../src/declarations/schema.ts';
import type { Page, Word } from '../../../src/documents/page.ts';
import { gridPage } from '../../../src/documents/readers/text/grid.ts';
import { extract } from '../../../src/extraction/extract.ts';
import type { FoundCandidate } from '../../../src/facts/candidate.ts';

export const TODAY = '2026-01-15';

/** A page of text as a plain text file gives it. */
export function textPage(text: string, pageIndex = 0): Page {
  return gridPage(text.normalize('NFC'), pageIndex);
}

/** Cells at positions in hundredths of the page: `[x, y, 'two words']`, ordered into rows as a reader does. */
export function placedPage(
  cells: [x: number, y: number, text: string, height?: number][],
  pageIndex = 0,
): Page {
  const page: Page = {
    pageIndex,
    text: '',
    words: [],
    realBoxes: true,
    method: 'born_digital_text',
    width: 600,
    height: 800,
  };
  const ordered = [...cells].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  let lastY: number | undefined;
  for (const [x, y, text, height] of ordered) {
    if (lastY !== undefined) page.text += y === lastY ? '  ' : '\n';
    lastY = y;
    addCell(page, { x, y, text, height });
  }
  page.text += '\n';
  return page;
}

function addCell(
  page: Page,
  cell: { x: number; y: number; text: string; height?: number | undefined },
): void {
  for (const match of cell.text.matchAll(/\S+/g)) {
    const start = page.text.length + match.index;
    const word: Word = {
      start,
      end: start + match[0].length,
      x: cell.x / 100 + match.index * 0.01,
      y: cell.y / 100,
      width: match[0].length * 0.01,
      height: cell.height ?? 0.012,
    };
    page.words.push(word);
  }
  page.text += cell.text;
}

/** An embedded XML file. */
export function xmlPage(xml: string, pageIndex = 1, attachment = 'factur-x.xml'): Page {
  return { ...gridPage(xml, pageIndex), attachment };
}

/** A declaration with these facts and nothing else, checked against the schema. */
export function declare(facts: FactSpec[], rest: Partial<Declaration> = {}): Declaration {
  return declarationSchema.parse({ workflow_id: 'w', case_type_id: 'c', title: 'W', facts, ...rest });
}

/** The candidates for one fact on these pages, best first. */
export function candidatesFor(
  fact: Omit<FactSpec, 'fact_id' | 'label'> & Partial<FactSpec>,
  pages: Page[],
): FoundCandidate[] {
  const whole: FactSpec = { fact_id: 'wanted', label: 'Wanted', ...fact };
  return extract({ declaration: declare([whole]), pages, today: TODAY }).candidates;
}

/** The candidates for a fact of that label and type in a page of text. */
export const foundIn = (asked: Pick<FactSpec, 'label' | 'type'>, text: string): FoundCandidate[] =>
  candidatesFor(asked, [textPage(text)]);

export type PartyRule = Extract<FindRule, { by: 'party' }>;

/** The parties of a page of text, in the order in which they are named. */
export function partiesIn(text: string, rule: Partial<PartyRule> = {}): string[] {
  const found = candidatesFor(
    { type: 'organization_name', multiple: true, find: [{ by: 'party', ...rule }] },
    [textPage(text)],
  );
  const inOrder = found.toSorted((a, b) => a.spans[0].charStart - b.spans[0].charStart);
  return inOrder.flatMap(({ value }) => value ?? []);
}

export function values(candidates: FoundCandidate[]): (string | null)[] {
  return candidates.map((candidate) => candidate.value);
}
