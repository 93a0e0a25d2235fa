// A place in a document as commands cite it: its offsets beside the quote, or within `location`, as answers show them.
import { z } from 'zod';

const charStart = z.int().min(0).max(100_000_000);
const charEnd = z.int().min(1).max(100_000_000);

const given = z
  .object({
    doc_id: z.string().min(1).max(100),
    page_index: z.int().min(0).max(100_000).meta({ description: 'From 0.' }),
    quote: z
      .string()
      .min(1)
      .max(10_000)
      .meta({ description: 'What the page says there, to the letter; else the command is rejected.' }),
    location: z.object({ char_start: charStart.optional(), char_end: charEnd.optional() }).nullish().meta({
      description:
        'Zero-based and half-open, in code points of the page text. Both are needed, here or below.',
    }),
    char_start: charStart
      .optional()
      .meta({ description: 'Instead of `location`; counts where both are given.' }),
    char_end: charEnd.optional(),
  })
  .meta({
    description:
      'A place as `GET /cases/{caseId}/facts/{factId}/places` answers it; what else stands in it is left aside.',
  });

const MISSING = 'is missing, here and in location';

export const citedPlace = given.transform(({ location, ...cited }, context) => {
  const { char_start, char_end, ...place } = { ...location, ...cited };
  for (const [name, offset] of Object.entries({ char_start, char_end }))
    if (offset === undefined) context.addIssue({ code: 'custom', path: [name], message: MISSING });
  return char_start === undefined || char_end === undefined ? z.NEVER : { ...place, char_start, char_end };
});

export type Citation = z.infer<typeof citedPlace>;
