// A command that does not exist: what was probably meant.
import type { Hook, Interfaces } from '@oclif/core';
import { distance } from 'fastest-levenshtein';
import { EXIT } from '../terminal/failure.ts';
import { clean } from '../terminal/text.ts';

/** A third of a word may be wrong. */
const isNear = (asked: string, name: string): boolean =>
  distance(asked, name) <= Math.ceil(Math.max(asked.length, name.length) / 3);

/**
 * What was probably meant: each word a misspelling of its own, so that `secrets rotate` is never taken for `keys rotate`; or the
 * words in another order. A word that is missing at the end is for the help to tell.
 */
function nearestCommand(asked: string, known: string[]): string | undefined {
  const words = asked.split(' ');
  const far = (name: string): number =>
    name.split(' ').reduce((sum, word, at) => sum + distance(word, words[at] ?? ''), 0);
  const isMeant = (name: string): boolean => {
    const parts = name.split(' ');
    return parts.length <= words.length && parts.every((part, at) => isNear(words[at] ?? '', part));
  };
  const turned = words.toReversed().join(' ');
  return known.includes(turned) ? turned : known.filter(isMeant).sort((a, b) => far(a) - far(b))[0];
}

/** What there is instead: the command that was probably meant, else all of the topic. */
function instead(bin: string, asked: string, known: string[]): string {
  const [topic = '', ...more] = asked.split(' ');
  const topics = known.map((name) => name.split(' ')[0] ?? '');
  const nearest = nearestCommand(asked, more.length === 0 ? topics : known);
  if (nearest !== undefined) return `Did you mean "${bin} ${nearest}"? See ${bin} --help`;
  const verbs = known
    .filter((name) => name.startsWith(`${topic} `))
    .map((name) => name.slice(topic.length + 1));
  return verbs.length === 0 ? `See ${bin} --help` : `"${bin} ${topic}" has ${verbs.sort().join(', ')}.`;
}

/** What is said of it: `id` is as oclif has it, with colons between its words. */
export function notFound(id: string, { bin, commands }: Pick<Interfaces.Config, 'bin' | 'commands'>): string {
  const asked = clean(id).replaceAll(':', ' ');
  const known = commands
    .filter(({ hidden }) => hidden !== true)
    .map((command) => command.id.replaceAll(':', ' '));
  return `There is no command "${asked}". ${instead(bin, asked, known)}`;
}

/** Called by oclif. */
export const commandNotFound: Hook<'command_not_found'> = ({ id, argv, config }) => {
  const message = notFound(id, config);
  if (argv?.includes('--json') === true)
    process.stdout.write(`${JSON.stringify({ error: { code: 'invalid_usage', message } }, null, 2)}\n`);
  else process.stderr.write(`Error: ${message}\n`);
  process.exit(EXIT.usage);
};
