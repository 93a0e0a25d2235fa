// The shapes that every wire schema of a case is made of.
import { z } from 'zod';

export const timestamp = z.iso.datetime({ precision: 3 });
export const nullable = z.string().nullable();
