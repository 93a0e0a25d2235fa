// A font of a workbook, as far as it says whether its text is seen.

import type { NamedColour } from './palette.ts';

/** Without a colour: the text's usual one. */
export type Font = { isStruck: boolean; isTiny: boolean; colour: NamedColour | undefined };

/** Points; smaller letters are dots. */
const LEAST_SIZE = 2;

export const isTiny = (size = ''): boolean => Number(size || LEAST_SIZE) < LEAST_SIZE;
