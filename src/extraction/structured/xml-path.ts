// The small path language of `by: structured`: `cii:ExchangedDocument/IssueDateTime`, `…/ID[@schemeID='VA']`.
import { currentName } from './invoice-paths.ts';
import type { XmlElement } from './xml.ts';

export type PathStep = { name: string; attribute?: { name: string; value: string } };
export type XmlPath = { flavour: string; steps: PathStep[] };

const STEP = /^(?:[\w.-]+:)?([\w.-]+|\*)(?:\[@([\w.:-]+)=(?:'([^']*)'|"([^"]*)")\])?$/;

/** Parses `flavour:Step/Step[@attribute='value']`; null where it is no such path. Prefixes inside of it do not count. */
export function parsePath(path: string): XmlPath | null {
  const match = /^(cii|ubl):(.+)$/.exec(path.trim());
  if (!match?.[1] || !match[2]) return null;
  const steps = match[2].split('/').filter(Boolean).map(parseStep);
  const known = steps.filter((step) => step !== null);
  return known.length === 0 || known.length < steps.length ? null : { flavour: match[1], steps: known };
}

function parseStep(part: string): PathStep | null {
  const [, name, attribute, single, double] = STEP.exec(part.trim()) ?? [];
  if (!name) return null;
  return attribute
    ? { name, attribute: { name: attribute.replace(/^.*:/, ''), value: single ?? double ?? '' } }
    : { name };
}

/** The elements that hold the values a path names; one that is no leaf stands for its first leaf. */
export function findByPath(root: XmlElement, path: XmlPath): XmlElement[] {
  return findElements(root, path)
    .map(firstLeaf)
    .filter((leaf) => leaf.text.trim() !== '');
}

/** As a path of the program's own says. */
export const valuesAt = (root: XmlElement, path: string): XmlElement[] => findByPath(root, ownPath(path));
export const elementsAt = (root: XmlElement, path: string): XmlElement[] => findElements(root, ownPath(path));

function ownPath(path: string): XmlPath {
  const parsed = parsePath(path);
  if (parsed === null) throw new Error(`${path} is no path`);
  return parsed;
}

/**
 * The elements that a path names. The first step is looked for everywhere and taken where it stands least deep; the others are
 * children, or children of the given wrapper.
 */
function findElements(root: XmlElement, path: XmlPath): XmlElement[] {
  const [first, ...rest] = path.steps;
  if (!first) return [];
  const starts = shallowest(descendants(root).filter((element) => matches(element, first, path.flavour)));
  let found = starts;
  for (const step of rest) {
    found = found.flatMap((element) =>
      element.children.filter((child) => matches(child, step, path.flavour)),
    );
  }
  return found;
}

function matches(element: XmlElement, step: PathStep, flavour: string): boolean {
  const sameName =
    step.name === '*' || currentName(flavour, element.name) === currentName(flavour, step.name);
  return sameName && (!step.attribute || element.attributes[step.attribute.name] === step.attribute.value);
}

function descendants(root: XmlElement): XmlElement[] {
  const all: XmlElement[] = [root];
  for (let i = 0; i < all.length; i++) {
    for (const child of all[i]?.children ?? []) all.push(child);
  }
  return all;
}

function shallowest(elements: XmlElement[]): XmlElement[] {
  const depth = Math.min(...elements.map((element) => element.depth));
  return elements.filter((element) => element.depth === depth);
}

function firstLeaf(element: XmlElement): XmlElement {
  let leaf = element;
  while (leaf.children[0]) leaf = leaf.children[0];
  return leaf;
}
