// Labels that two facts of one type look for in the same documents: each would find the value of the other.
import { error, type Finding, warning } from './finding.ts';
import { everyText, factType } from '../rules.ts';
import type { Declaration, FactSpec } from '../schema.ts';

type Label = {
  factId: string;
  key: string;
  text: string;
  on: readonly string[] | null;
  path: (string | number)[];
};

export function findLabelConflicts({ facts }: Declaration): Finding[] {
  const findings: Finding[] = [];
  const byKey = new Map<string, Label[]>();
  for (const [i, fact] of facts.entries()) {
    findings.push(...findSelfContradictions(fact, i));
    const seen = new Set<string>();
    for (const label of labelsOf(fact, i)) {
      const signature = `${label.key} ${label.on?.join(' ') ?? ''}`;
      if (seen.has(signature)) continue;
      seen.add(signature);
      const others = byKey.get(label.key) ?? [];
      const other = others.find((each) => each.factId !== fact.fact_id && overlap(each.on, label.on));
      // One that is already told about stands for its successors.
      if (other === undefined) others.push(label);
      else findings.push(conflict(label, other));
      byKey.set(label.key, others);
    }
  }
  return findings;
}

function conflict(label: Label, other: Label): Finding {
  const message = `"${label.text}" is also a label of "${other.factId}", which is of the same type; tell them apart by "on", other labels or "not_labels".`;
  return warning('label_conflict', label.path, message);
}

function findSelfContradictions(fact: FactSpec, index: number): Finding[] {
  const own = new Set(labelsOf(fact, index).map((label) => label.key));
  return (fact.find ?? []).flatMap((rule, r) =>
    rule.by !== 'anchor'
      ? []
      : (rule.not_labels ?? []).flatMap((text, n) =>
          own.has(keyOf(fact, text))
            ? [
                error(
                  'label_conflict',
                  ['facts', index, 'find', r, 'not_labels', n],
                  `"${text}" is a label of this very fact.`,
                ),
              ]
            : [],
        ),
  );
}

/** Every label that is looked for; the label of the fact itself is the first one. */
function labelsOf(fact: FactSpec, index: number): Label[] {
  const anchors = fact.find === undefined ? [{ r: -1, on: null, labels: [] }] : anchorRules(fact);
  return anchors.flatMap(({ r, on, labels }) => {
    const make = (text: string, path: (string | number)[]): Label => ({
      factId: fact.fact_id,
      key: keyOf(fact, text),
      text,
      on,
      path,
    });
    return [
      ...everyText(fact.label).map((text) => make(text, ['facts', index, 'label'])),
      ...labels.map((text, l) => make(text, ['facts', index, 'find', r, 'labels', l])),
    ];
  });
}

function anchorRules(fact: FactSpec): { r: number; on: readonly string[] | null; labels: string[] }[] {
  return (fact.find ?? []).flatMap((rule, r) => {
    if (rule.by !== 'anchor') return [];
    const labels = (rule.labels ?? []).map((label) => (typeof label === 'string' ? label : label.text));
    return [{ r, on: rule.on ?? null, labels }];
  });
}

/** Facts of different types do not take each other's values, nor do different fields of a machine-readable zone. */
function keyOf(fact: FactSpec, text: string): string {
  const { name, field = '' } = factType(fact);
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return `${name} ${field} ${folded}`;
}

function overlap(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return one === null || other === null || one.some((type) => other.includes(type));
}
