// What settings say that is not so: variables that nothing reads, and such as do nothing in this version.
import {
  unknownVariables,
  VARIABLES,
  type ConfigSource,
  type Settings,
  type UnknownVariable,
} from '../../src/platform/config.ts';

type Name = keyof typeof VARIABLES;

/** Known, and without effect in this version. */
export const isNotYet = (name: Name): boolean => 'notYet' in VARIABLES[name];

export const NOT_YET = 'not in this version';

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
  const idle = (Object.keys(VARIABLES) as Name[]).filter(
    (name) => isNotYet(name) && sources[name] !== 'default',
  );
  return [
    ...unknownVariables(environment).map(unknownSentence),
    ...idle.map((name) => `${name} is set and does nothing: what it is for is ${NOT_YET}.`),
  ];
}
