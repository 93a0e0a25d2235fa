// What a function is asked about: the given values checked against its parameters, each with a sentence where it does not fit.
import { maybeMidnight } from '../../../declarations/conditions/condition-language.ts';
import type { ConnectorFunction, ConnectorParameter } from '../../schema.ts';

/** A value as it is sent: `text` where a text stands, `json` where JSON has a type of its own for it. */
export type InputValue = { text: string; json: string | number | boolean };
export type Inputs = ReadonlyMap<string, InputValue>;

/** Why no request can be made; `parameter` is null where no single one is the cause. */
export type Refused = { ok: false; parameter: string | null; message: string };

export const MAX_INPUT_LENGTH = 4000;

/**
 * The values of the parameters that have one. Numbers may come as decimal texts (`12.50`), booleans as `true`, `false`,
 * `yes` or `no`, since facts are texts; `null` is no value, and the empty text is none for a required parameter.
 */
export function checkInputs(
  fn: Pick<ConnectorFunction, 'function_key' | 'input_parameters'>,
  given: Record<string, unknown>,
): { ok: true; inputs: Inputs } | Refused {
  const known = new Set(fn.input_parameters.map(({ name }) => name));
  const unknown = Object.keys(given).find((name) => !known.has(name));
  if (unknown !== undefined) return refused(unknown, `is no parameter of ${fn.function_key}`);
  const inputs = new Map<string, InputValue>();
  for (const parameter of fn.input_parameters) {
    const value = Object.hasOwn(given, parameter.name) ? (given[parameter.name] ?? null) : null;
    if (parameter.required && (value === null || value === ''))
      return refused(parameter.name, 'needs a value');
    if (value === null) continue;
    const read = readValue(parameter, value);
    if (typeof read === 'string') return refused(parameter.name, read);
    // As templates name it: white space at its ends is no part of a name.
    inputs.set(parameter.name.trim(), read);
  }
  return { ok: true, inputs };
}

/** Thrown while a request is written; `buildRequest` answers its refusal. */
export class Unfit extends Error {
  override name = 'Unfit';
  readonly refusal: Refused;

  constructor(refusal: Refused) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** A refusal that no single parameter is the cause of. */
export const whole = (message: string): Refused => ({ ok: false, parameter: null, message });

/** A refusal that names the parameter, and never its value. */
export function refused(parameter: string, why: string): Refused {
  return { ok: false, parameter, message: `The input "${parameter.slice(0, 100)}" ${why}.` };
}

/** The value, or what is wrong with it. */
function readValue(parameter: ConnectorParameter, value: unknown): InputValue | string {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return 'must be a text, a number or a boolean';
  const text = String(value);
  if (text.length > MAX_INPUT_LENGTH) return `must not be longer than ${MAX_INPUT_LENGTH} characters`;
  if (!text.isWellFormed()) return 'holds half a character (a lone surrogate)';
  if (text.includes('\u0000')) return 'holds a NUL character';
  const { values } = parameter;
  if (values !== undefined && !values.includes(text)) return `must be one of ${shown(values)}`;
  return READERS[parameter.type](text);
}

const READERS: Record<ConnectorParameter['type'], (text: string) => InputValue | string> = {
  text: (text) => ({ text, json: text }),
  number: readNumber,
  boolean: readBoolean,
  date: (text) => (maybeMidnight(text) === null ? 'must be a day written YYYY-MM-DD' : { text, json: text }),
};

function readNumber(text: string): InputValue | string {
  if (!/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/.test(text)) return 'must be a number such as 12.5';
  const json = Number(text);
  // Rounding would ask about something else.
  if (text.replaceAll(/\D/g, '').length > 15 || !Number.isFinite(json))
    return 'has more digits than a number holds; declare the parameter as text';
  return { text, json };
}

const BOOLEANS = new Map([
  ['true', true],
  ['false', false],
  ['yes', true],
  ['no', false],
]);

function readBoolean(text: string): InputValue | string {
  const json = BOOLEANS.get(text);
  return json === undefined ? 'must be true or false' : { text: String(json), json };
}

function shown(values: string[]): string {
  const first = values.slice(0, 10).map((value) => JSON.stringify(value));
  return values.length > 10 ? `${first.join(', ')} …` : first.join(', ');
}
