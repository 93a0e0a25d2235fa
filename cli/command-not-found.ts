// A command that does not exist: what was probably meant.
import type { Hook } from '@oclif/core';
import { distance } from 'fastest-levenshtein';
import { EXIT } from './failure.ts';
import { clean } from './text.ts';

/** A third of what was typed may be wrong. */
const tolerance = (asked: string): number => Math.ceil(asked.length / 3);

/** Called by oclif. */
export const commandNotFound: Hook<'command_not_found'> = ({ id, argv, config }) => {
  const asked = clean(id).replaceAll(':', ' ');
  const known = config.commands
    .filter(({ hidden }) => hidden !== true)
    .map((command) => command.id.replaceAll(':', ' '));
  const [nearest] = known.map((name) => ({ name, far: distance(name, asked) })).sort((a, b) => a.far - b.far);
  const meant =
    nearest !== undefined && nearest.far <= tolerance(asked)
      ? ` Did you mean "${config.bin} ${nearest.name}"?`
      : '';
  const message = `There is no command "${asked}".${meant} See ${config.bin} --help`;
  if (argv?.includes('--json') === true)
    process.stdout.write(`${JSON.stringify({ error: { code: 'invalid_usage', message } }, null, 2)}\n`);
  else process.stderr.write(`Error: ${message}\n`);
  process.exit(EXIT.usage);
};
