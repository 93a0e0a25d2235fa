// What settings say that is not so: variables that nothing reads, and such as do nothing without another one.
import {
  unknownVariables,
  VARIABLES,
  type ConfigSource,
  type Settings,
  type UnknownVariable,
} from '../../src/platform/config.ts';
import type { Variable } from '../../src/platform/settings/variable.ts';

type Name = keyof typeof VARIABLES;

const FROM: Record<Exclude<ConfigSource, 'default'>, string> = {
  environment: 'in the environment',
  '.env': 'in .env',
};

/** `INTAKE_DATADIR in the environment is not a setting: did you mean INTAKE_DATA_DIR?` */
export const unknownSentence = ({ name, source, nearest }: UnknownVariable): string =>
  `${name} (${FROM[source]}) is no setting of intake and does nothing; the nearest one is ${nearest}.`;

/** A sentence for each variable that is set and changes nothing. */
export function idleSettings(
  { sources }: Pick<Settings, 'sources'>,
  environment: Record<string, string | undefined> = process.env,
): string[] {
  const isUnset = (needed: string): boolean =>
    Object.entries(sources).some(([name, source]) => name === needed && source === 'default');
  const idle = (Object.keys(VARIABLES) as Name[]).flatMap((name) => {
    const row: Variable = VARIABLES[name];
    const { needs } = row;
    const isIdle = sources[name] !== 'default' && needs !== undefined && isUnset(needs);
    return isIdle ? [`${name} is set and does nothing without ${needs}.`] : [];
  });
  return [...unknownVariables(environment).map(unknownSentence), ...idle];
}
