// Text that is struck out: a person sees that it no longer holds, so it is read as little as what was deleted.

export const STRUCK = 'Text that is struck out was not read.';
