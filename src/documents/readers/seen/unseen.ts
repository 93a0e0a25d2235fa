// What a person does not see when a document is opened as usual is not read, and the reading's notes say so.

/** A person sees that it no longer holds, so it is read as little as what was deleted. */
export const STRUCK = 'Text that is struck out was not read.';

export const HIDDEN = 'Text that the document hides was not read.';

/** Blanks and signs that are hidden keep nothing from anybody. */
export const saysSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
