// Counts in sentences: `1 day`, `2 days`, `1 entry`, `2 entries`.

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
