// Labels as a paper prints them that mean what a fact is called: `Matrícula` for the licence plate of the car.
import { likeNameOf } from '../../declarations/lexicon/expand.ts';
import { partsMeant, weightOfWord } from '../../declarations/lexicon/meanings.ts';
import { everyText, factType } from '../../declarations/rules.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import type { Page } from '../../documents/page.ts';
import { labelKey } from '../layout.ts';
import type { Layout } from '../layout.ts';
import { areForms, SAME_MEANING, telling } from './context-words.ts';
import { wordsOf } from './words-around.ts';

/** A label on a page, and how much of what the fact is called it says. */
export type PrintedLabel = { page: Page; start: number; text: string; weight: number };

const LONGEST = 60;
const MOST_WORDS = 7;
const MOST_LABELS = 600;
const SHORTEST_KEY = 3;
const LEAST = 0.5;
/** Of the words of the fact; the rest is that of the label's. */
const OWN_PART = 0.7;

type Text = { page: Page; start: number; text: string; words: string[] };

/** What may be labels: what stands before a colon or a bracket, and short cells without a figure. */
function textsOf(layouts: Layout[]): Text[] {
  const texts: Text[] = [];
  for (const layout of layouts)
    for (const cell of layout.cells) {
      if (texts.length >= MOST_LABELS) return texts;
      const whole = layout.page.text.slice(cell.start, cell.end);
      const colon = whole.indexOf(':');
      const [said = ''] = (colon > 0 ? whole.slice(0, colon) : whole).split(/ \/ |\s*\(/);
      const text = said.replace(/[\s.…_]+$/u, '');
      const bare = text.replace(/^[\d\s.)]+(?=\p{L})/u, '');
      if (bare.length > LONGEST || !/^\p{L}/u.test(bare) || /\d/.test(bare)) continue;
      const start = cell.start + text.length - bare.length;
      texts.push({ page: layout.page, start, text: bare, words: wordsOf(bare, MOST_WORDS) });
    }
  return texts;
}

/** How much each word of a document says of each of a fact's; the pairs are compared once. */
class Likeness {
  readonly #known = new Map<string, number>();

  of(own: string, other: string): number {
    const pair = `${own} ${other}`;
    const known = this.#known.get(pair) ?? likeness(own, other);
    this.#known.set(pair, known);
    return known;
  }
}

function likeness(one: string, other: string): number {
  if (areForms(one, other)) return 1;
  const parts = partsMeant(one);
  const others = parts.length === 0 ? [] : partsMeant(other).flat();
  const shared = parts.filter((part) => part.some((id) => others.includes(id))).length;
  return shared === 0 ? 0 : (SAME_MEANING * shared) / parts.length;
}

/** How much of the words is said by others. */
function share(words: string[], of: (word: string) => number): number {
  const whole = words.reduce((sum, word) => sum + weightOfWord(word), 0);
  const said = words.reduce((sum, word) => sum + weightOfWord(word) * of(word), 0);
  return whole === 0 ? 0 : said / whole;
}

/** How much a label of a paper says of what a fact is called. */
function worthOf(words: string[], own: string[], alike: Likeness): number {
  const ofFact = share(own, (word) => Math.max(0, ...words.map((other) => alike.of(word, other))));
  const ofLabel =
    ofFact === 0 ? 0 : share(words, (word) => Math.max(0, ...own.map((other) => alike.of(word, other))));
  return OWN_PART * ofFact + (1 - OWN_PART) * ofLabel;
}

/** `Name Jane Doe` is no label where `Name` is one. */
function holdsNone(declared: readonly string[]): (text: Text) => boolean {
  const keys = [...new Set(declared.map(labelKey))].filter((key) => key.length >= SHORTEST_KEY);
  return ({ text }) => {
    const own = labelKey(text);
    return !keys.some((key) => own.startsWith(key));
  };
}

/** The labels of a document for each fact that neither the lexicon nor its author tells how to find. */
export function printedLabels(
  layouts: Layout[],
  facts: readonly FactSpec[],
  declared: readonly string[],
): Map<string, PrintedLabel[]> {
  const asked = facts.filter((fact) => fact.find === undefined && likeNameOf(fact) === undefined);
  const found = new Map<string, PrintedLabel[]>();
  if (asked.length === 0) return found;
  const texts = textsOf(layouts).filter(holdsNone(declared));
  const alike = new Likeness();
  for (const fact of asked) {
    const type = factType(fact).name;
    const called = everyText(fact.label).map((label) => telling(wordsOf(label, MOST_WORDS), type));
    const labels = texts.flatMap(({ words: all, ...text }) => {
      const words = telling(all, type);
      const weight = Math.max(0, ...called.map((own) => worthOf(words, own, alike)));
      return weight >= LEAST ? [{ ...text, weight }] : [];
    });
    if (labels.length > 0) found.set(fact.fact_id, labels);
  }
  return found;
}

/** The texts of labels, for a page to be searched for. */
export const textsOfLabels = (printed: Map<string, PrintedLabel[]>): string[] => [
  ...new Set([...printed.values()].flatMap((labels) => labels.map(({ text }) => text))),
];
