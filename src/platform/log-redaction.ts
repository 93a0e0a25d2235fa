// What no line of the log may say: values under names of secrets, on the first three levels of what is logged.

const SECRETS = new Set([
  'authorization',
  'api_key',
  'secret',
  'password',
  'token',
  'access_token',
  'signing_secret',
  'cookie',
]);
const CENSOR = '[redacted]';
const LEVELS = 3;
/** Bytes are no fields. */
const hasFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);

const copyOf = (fields: object): object =>
  Array.isArray(fields) ? [...(fields as unknown[])] : { ...fields };

function shown(name: string, value: unknown, levels: number): unknown {
  if (SECRETS.has(name)) return CENSOR;
  return levels > 1 && hasFields(value) ? withoutSecrets(value, undefined, levels - 1) : value;
}

/** The same object where it tells no secret, else a copy that does not. `apart` names a field that is seen to elsewhere. */
export function withoutSecrets<T extends object>(fields: T, apart?: string, levels = LEVELS): T {
  let copy: object | undefined;
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    const said = name === apart ? value : shown(name, value, levels);
    if (said === value) continue;
    copy ??= copyOf(fields);
    Reflect.set(copy, name, said);
  }
  return (copy as T | undefined) ?? fields;
}
