// What each command takes, as the documentation of the API tells it.
import { z } from 'zod';
import { COMMANDS } from './catalogue.ts';
import { COMMAND_TYPES, PAYLOADS, type CommandType } from './types.ts';

const named = (types: readonly CommandType[]): string => types.map((type) => `\`${type}\``).join(', ');

/** Which commands have to say why. */
export const NEED_RATIONALE = named(COMMAND_TYPES.filter((type) => COMMANDS[type].needsRationale === true));

/** The schema of a payload under the name of its command. */
function payloadOf(type: CommandType): object {
  const { $schema: _, description, ...schema } = z.toJSONSchema(PAYLOADS[type], { io: 'input' });
  const { label, needsRationale } = COMMANDS[type];
  const said = [`${label}.`, needsRationale === true ? 'Needs a `rationale`.' : undefined, description];
  return { title: type, description: said.filter((one) => one !== undefined).join(' '), ...schema };
}

/** Any of them: which one it has to be says `command_type`. */
export const payloadSchemas = (): object[] => COMMAND_TYPES.map(payloadOf);
