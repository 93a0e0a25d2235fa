// Style sheets as far as they say what is seen, for a screen: their rules, and what these declare of an element.

import {
  addAll,
  declarationsIn,
  isPicture,
  unescaped,
  withoutWords,
  type Declarations,
} from './css-declarations.ts';
import { lengthOf } from './css-lengths.ts';
import { keyOf, parseSelector, selects, type Selector, type Steps, type Subject } from './css-selectors.ts';
import { tooLarge } from '../refused.ts';

/** More than this was made to do harm, or a program's own; what is hidden by what is not looked at would be read. */
const MAX_LENGTH = 4_000_000;
const MAX_RULES = 50_000;
const MAX_STEPS = 8_000_000;

/** Of an element that stands before or behind what is in another one. */
const HOLDER = /^(.*[^:\s]):{1,2}(?:before|after)\s*$/i;
/** What nobody knows lies below the text of that other one, whatever else is said. */
const LAID_BEHIND = declarationsIn('background-image: image() !important', 0, 0);

type Rule = { selector: Selector; declarations: Declarations };

export class StyleSheet {
  private readonly rules = new Map<string, Rule>();
  /** By the words that select them. */
  private readonly byKey = new Map<string, Rule[]>();
  private readonly steps: Steps = { left: MAX_STEPS };
  /** Names of attributes that selectors ask for. */
  readonly attributes = new Set<string>();
  /** Something of it puts pictures, or boxes of a colour, behind what stands elsewhere. */
  hasPictures = false;
  private room = MAX_LENGTH;
  private order = 0;
  private readonly isOldFashioned: boolean;

  constructor(isOldFashioned: boolean) {
    this.isOldFashioned = isOldFashioned;
  }

  /** Pages that follow the rules of old tell no capitals from small letters. */
  named(name = ''): string {
    return this.isOldFashioned ? name.toLowerCase() : name;
  }

  /** Adds the rules of a sheet to those before it. Each character is looked at a fixed number of times. @throws Refused */
  add(css: string): void {
    this.room -= css.length;
    if (this.room < 0) throw tooLarge('has style sheets that are too long');
    for (const { selectors, block } of rulesIn(withoutWords(css))) this.addRule(selectors, block);
  }

  private addRule(selectors: string, block: string): void {
    const declared = declarationsIn(block, 0, ++this.order);
    if (declared.size === 0) return;
    this.hasPictures ||= laysBehind(declared);
    for (const written of this.named(unescaped(selectors)).split(',')) {
      const holder = laysBehind(declared) ? HOLDER.exec(written)?.[1] : undefined;
      const rule = this.ruleOf((holder ?? written).trim());
      if (rule === null) continue;
      const all = holder === undefined ? declared : LAID_BEHIND;
      addAll(rule.declarations, declarationsOfWeight(all, rule.selector.weight));
    }
  }

  private ruleOf(written: string): Rule | null {
    const known = this.rules.get(written);
    if (known !== undefined) return known;
    const selector = parseSelector(written);
    if (selector === null) return null;
    if (this.rules.size === MAX_RULES) throw tooLarge('has style sheets with too many rules');
    const rule = { selector, declarations: new Map() };
    this.rules.set(written, rule);
    const key = keyOf(selector);
    const others = this.byKey.get(key);
    if (others === undefined) this.byKey.set(key, [rule]);
    else others.push(rule);
    for (const { compound } of selector.parts)
      for (const { name } of compound.attributes) this.attributes.add(name);
    return rule;
  }

  /** @throws Refused where it takes too long to tell. */
  declarationsOf(subject: Subject): Declarations {
    const declarations: Declarations = new Map();
    const keys = ['', subject.tag, `#${subject.id}`, ...[...subject.classes].map((name) => `.${name}`)];
    for (const key of keys)
      for (const rule of this.byKey.get(key) ?? [])
        if (selects(rule.selector, subject, this.steps)) addAll(declarations, rule.declarations);
    if (this.steps.left <= 0) throw tooLarge('has style sheets with too many rules');
    return declarations;
  }
}

function declarationsOfWeight(declared: Declarations, weight: number): Declarations {
  return new Map(
    [...declared].map(([property, each]) => [property, { ...each, weight: each.weight + weight }]),
  );
}

/** A picture, or a box that stands on its own and has a colour. */
export function laysBehind(declared: Declarations): boolean {
  if (isPicture(declared.get('background-image')?.value)) return true;
  return declared.has('background-color') && /absolute|fixed/.test(declared.get('position')?.value ?? '');
}

function* rulesIn(text: string): Generator<{ selectors: string; block: string }> {
  const isCounted = [true];
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(/[{};]/g)) {
    const part = text.slice(from, index).trim();
    from = index + 1;
    if (sign === '}' && isCounted.length > 1) isCounted.pop();
    if (sign !== '{') continue;
    const counts = isCounted.at(-1) ?? true;
    const isGroup = part.startsWith('@');
    if (counts && !isGroup) yield { selectors: part, block: text.slice(from, endOfBlock(text, from)) };
    isCounted.push(counts && isGroup && isForScreen(part));
  }
}

function endOfBlock(text: string, from: number): number {
  const end = text.indexOf('}', from);
  return end < 0 ? text.length : end;
}

function isForScreen(rule: string): boolean {
  const media = /^@media\b(.*)$/is.exec(rule)?.[1];
  return media === undefined ? /^@(?:supports|layer)\b/i.test(rule) : isScreen(media);
}

/** What is opened in a window as most people have it: as wide as this, by day. */
const WIDTH = 1200;
const MAX_MEDIA = 500;

export const isScreen = (media: string): boolean =>
  media.length <= MAX_MEDIA &&
  media.split(',').some((each) => {
    const [kind = '', ...conditions] = each
      .trim()
      .toLowerCase()
      .split(/\s+and\s+/);
    const isKind = /^(?:(?:only\s+)?(?:screen|all))?$/.test(kind);
    return (isKind || holds(kind)) && conditions.every(holds);
  });

/** Conditions that are not known do not hold. */
function holds(condition: string): boolean {
  const [, name = '', value = ''] = /^\(\s*([a-z-]+)\s*:\s*([^)]*?)\s*\)$/.exec(condition) ?? [];
  return HOLDS.get(name)?.(value) ?? false;
}

const HOLDS = new Map(
  Object.entries<(value: string) => boolean>({
    'prefers-color-scheme': (value) => value === 'light',
    'min-width': (value) => widthOf(value) <= WIDTH,
    'max-width': (value) => widthOf(value) >= WIDTH,
  }),
);

const widthOf = (value: string): number => lengthOf(value, 16)?.pixels ?? Number.NaN;
