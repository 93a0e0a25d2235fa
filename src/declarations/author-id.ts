// Ids that an author names (completions §1).
import { z } from 'zod';

const AUTHOR_ID = /^[A-Za-z][A-Za-z0-9_.-]{0,99}$/;

export const authorId = z
  .string()
  .regex(AUTHOR_ID, 'starts with a letter, then up to 99 letters, digits, "_", "." or "-"');
