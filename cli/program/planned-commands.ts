// Commands that are planned and not there yet: asked for, they are named as such, and never another command in their place.

const PLANNED = ['status'];

export const missingCommands = (known: readonly string[]): string[] =>
  PLANNED.filter((name) => !known.includes(name));

/** The planned command that was asked for by its words or by the first of them; null where none is, or where it is there by now. */
export function plannedCommand(asked: string, known: readonly string[]): string | null {
  const missing = missingCommands(known);
  const words = asked.split(' ');
  const exact = missing.find((name) => name === words.slice(0, name.split(' ').length).join(' '));
  if (exact !== undefined) return exact;
  const topic = words[0] ?? '';
  const isTopic = words.length === 1 && missing.some((name) => name.startsWith(`${topic} `));
  return isTopic && !known.some((name) => name.startsWith(`${topic} `)) ? topic : null;
}
