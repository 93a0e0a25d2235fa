// Values of a fact that may have several: what one label leads to stands on one side of it.
import type { Draft } from './draft.ts';

/** Beside a label or below it, wherever the better match is: the other side belongs to something else. */
export function onOneSide(drafts: Draft[]): Draft[] {
  const best = new Map<string, Draft>();
  for (const draft of drafts) {
    const label = labelOf(draft);
    const known = best.get(label);
    if (known === undefined || draft.quality > known.quality) best.set(label, draft);
  }
  return drafts.filter((draft) => best.get(labelOf(draft))?.origin === draft.origin);
}

/** What no label led to stands for itself. */
const labelOf = ({ label, place, by }: Draft): string => {
  const { page, start } = label ?? place;
  return `${label === undefined ? by : 'label'} ${page.pageIndex} ${start}`;
};
