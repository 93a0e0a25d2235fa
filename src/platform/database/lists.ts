// Lists as parameters of statements that are prepared.

/**
 * The list in a parameter, as an array whose length the planner cannot see. Of a parameter it takes a list for one of ten in a plan for all
 * calls, and knows better in a plan for this one: where most lists have one element, that looks so much cheaper that each call is planned
 * anew, for ever, and planning takes longer than carrying it out.
 */
export const listIn = (parameter: string, type: 'text' | 'int'): string =>
  `array(select unnest(${parameter}::${type}[]))`;

/** Lists of the same length, as `listIn`, in parameters from the first on: what `unnest` makes rows of. */
export const listsFrom = (first: number, types: readonly ('text' | 'int')[]): string =>
  types.map((type, n) => listIn(`$${first + n}`, type)).join(', ');
