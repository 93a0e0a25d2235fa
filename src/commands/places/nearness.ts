// Which of the places of a value stand beside the labels of its fact: only their pages are laid out.
import { listStoredPages } from '../../documents/page-queries.ts';
import { nearnessOn, type Nearness } from '../../extraction/places/beside-label.ts';
import type { ValuePlace } from '../../extraction/places/place.ts';
import { endOfTurn } from '../../platform/work/together.ts';
import type { Searched } from './look-up.ts';

export type NearPlace = { place: ValuePlace; nearness: Nearness };

/** In the order of the places. */
export async function nearnessOfPlaces(
  { sql, declaration, fact }: Searched,
  places: readonly ValuePlace[],
): Promise<NearPlace[]> {
  const known = new Map<ValuePlace, Nearness>();
  for (const [docId, ofDocument] of Map.groupBy(places, ({ page }) => page.docId)) {
    const ofPages = Map.groupBy(ofDocument, ({ page }) => page.pageIndex);
    const pages = await listStoredPages(sql, docId, [...ofPages.keys()]);
    for (const page of pages) {
      const onPage = ofPages.get(page.pageIndex) ?? [];
      const [first] = onPage;
      if (first === undefined || first.page.text !== page.text) continue;
      const nearnessOf = nearnessOn(page, { fact, declaration, cut: first.cut });
      for (const place of onPage) known.set(place, nearnessOf(place));
      await endOfTurn();
    }
  }
  return places.map((place) => ({ place, nearness: known.get(place) ?? 'away' }));
}
