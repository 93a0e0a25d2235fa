// What stands beside a label and belongs to another field: its own label, or the line that nobody has filled in.

/** `Date of report: 05.01.2026` */
const LABELLED = /^\p{L}[^:\d]{1,40}:(?:\s|$)/u;
/** `______` */
const BLANK = /^_{3,}$/;
/** `Austrittsdatum`: words alone that begin large, and no code of a currency. */
const HEAD = /^(?!\p{Lu}{1,3}$)\p{Lu}[\p{L}\p{M} .’'/-]{3,40}$/u;

export const isNextField = (text: string): boolean => LABELLED.test(text) || BLANK.test(text.trim());

export const isHead = (text: string): boolean => HEAD.test(text.trim());
