// Examples beside a schema: those of a parameter or of a media type.
import { entriesAt, member, type Members } from './json.ts';

/** In the order in which they count; those that are kept elsewhere are none. */
export function examplesOf(holder: Members): unknown[] {
  const named = entriesAt(holder, 'examples').slice(0, 10);
  return [member(holder, 'example'), ...named.map(([, example]) => member(example, 'value'))].filter(
    (value) => value !== undefined,
  );
}
