// Texts for people in a declaration: one string, or one for each language.
import { z } from 'zod';

const LOCALE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

/** A language tag (BCP 47). */
export const locale = z.string().regex(LOCALE, 'is a language tag such as "en" or "de-AT"');

/** A text for people: one string, or a map of locale to string. */
export const localText = z
  .union([
    z.string().min(1).max(4000),
    z
      .record(locale, z.string().min(1).max(4000))
      .refine((texts) => Object.keys(texts).length > 0, 'has to hold at least one text')
      .meta({ minProperties: 1 }),
  ])
  .meta({ id: 'LocalText', description: 'A text for people: one string, or a map of locale to string.' });

export type LocalText = z.infer<typeof localText>;
