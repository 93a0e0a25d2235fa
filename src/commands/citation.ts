// A place in a document as commands cite it: its offsets beside the quote, or within `location`, as answers show them.
import { z } from 'zod';

const OFFSETS = 'Code points of the page text from its beginning, the first one and the one behind the last.';

const citation = z.object({
  doc_id: z.string().min(1).max(100),
  page_index: z.int().min(0).max(100_000).meta({ description: 'From 0.' }),
  char_start: z.int().min(0).max(100_000_000).meta({ description: OFFSETS }),
  char_end: z.int().min(1).max(100_000_000),
  quote: z.string().min(1).max(10_000).meta({ description: 'What the page says there, to the letter.' }),
});

/** What stands in `location` counts where the offsets stand nowhere else. */
function flat(given: unknown): unknown {
  const location = given instanceof Object && 'location' in given ? given.location : null;
  if (!(location instanceof Object)) return given;
  const { char_start, char_end }: { char_start?: unknown; char_end?: unknown } = location;
  return {
    ...(char_start !== undefined && { char_start }),
    ...(char_end !== undefined && { char_end }),
    ...Object(given),
  };
}

/** Whatever else an answer says of a place (`line`, `value`, `boxes`, …) is left aside. */
export const citedPlace = z.preprocess(flat, citation);

export type Citation = z.infer<typeof citation>;
