// Place → wire.
import { citationOf, lineAround, type ValuePlace } from '../../extraction/places/place.ts';

export function presentPlace(place: ValuePlace) {
  const { doc_id, page_index, char_start, char_end, quote } = citationOf(place);
  const { before, after } = lineAround(place);
  const [value = null, ...others] = place.readings;
  const isOne = others.length === 0;
  return {
    doc_id,
    page_index,
    location: { char_start, char_end },
    quote,
    line: `${before}${quote}${after}`,
    value: isOne ? value : null,
    ...(isOne ? {} : { readings: place.readings }),
  };
}
