// What stands beside the very label that a fact is called by, before what the lexicon calls it otherwise.
import { everyText, factType } from '../../declarations/rules.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import type { Draft } from '../draft.ts';
import { labelKey } from '../layout.ts';
import type { LabelledPage } from './labelled.ts';

/** A value as good as this is what its author asks for. */
const GOOD = 0.9;
/** Of what else is found, which no longer contradicts it. */
const OTHERWISE = 0.8;

/**
 * `Geburtsdatum` of the child, though the mother's stands beside `geb. am`; and what its form alone tells comes after what its label leads to,
 * be that doubtful or nothing (`isOnPaper`). Amounts are left alone: `Total` is printed over what is not the
 * one that is meant too often.
 */
export function ownLabelFirst(fact: FactSpec, drafts: Draft[], isOnPaper: boolean): Draft[] {
  if (fact.find !== undefined || fact.multiple === true || factType(fact).name === 'money') return drafts;
  const keys = new Set(everyText(fact.label).map(labelKey));
  const isOwn = ({ label, by }: Draft): boolean =>
    by === 'anchor' &&
    label !== undefined &&
    keys.has(labelKey(label.page.text.slice(label.start, label.end)));
  const isThere = drafts.some(
    (draft) =>
      isOwn(draft) && draft.quality >= GOOD && draft.readings.length === 1 && draft.doubtful !== true,
  );
  const own = drafts.filter(isOwn);
  const isUnsure = (isOnPaper || own.length > 0) && own.every(({ doubtful }) => doubtful === true);
  const isBehind = ({ by }: Draft): boolean => (isThere ? by !== 'structured' : isUnsure && by === 'typed');
  return drafts.map((draft) =>
    isOwn(draft) || !isBehind(draft) ? draft : { ...draft, quality: OTHERWISE * draft.quality },
  );
}

/** A paper that has the fact's own label, be its box empty, does not call it otherwise. */
export function isCalledSo(labelled: readonly LabelledPage[], fact: FactSpec): boolean {
  const keys = new Set(everyText(fact.label).map(labelKey));
  return labelled.some(({ labels }) =>
    labels.some(
      ({ key, closed, inner, similarity }) => keys.has(key) && closed && !inner && similarity === 1,
    ),
  );
}
