// The parameters of an operation in path, query and header: which of them a connector can express.
import { isHeaderName, isReservedHeader } from '../../text-schemas.ts';
import { examplesOf } from '../reading/examples.ts';
import { canBeNamed, scalarField, type Field } from './fields.ts';
import { entriesAt, listAt, member, membersOf, textAt, type Members } from '../reading/json.ts';
import { listField, separatorOf } from './list-parameters.ts';
import type { Reader } from '../reading/references.ts';
import { shapeOf } from '../reading/schemas.ts';
import { Skipped } from '../reading/skipped.ts';

/** A field with the name that is sent, which is not always the name of the input. */
export type SentField = Field & { sent: string };

export type ParameterList = Members[];

/** The parameters of the path and those of the operation, which come instead of the former where name and place agree. */
export function parametersOf(reader: Reader, item: Members, operation: Members): ParameterList {
  const merged = new Map<string, Members>();
  for (const written of [...listAt(item, 'parameters'), ...listAt(operation, 'parameters')]) {
    const parameter = membersOf(reader.follow(written).value);
    if (parameter === null) continue;
    const place = textAt(parameter, 'in') ?? '';
    const name = textAt(parameter, 'name') ?? '';
    merged.set(`${place} ${place === 'header' ? name.toLowerCase() : name}`, parameter);
  }
  return [...merged.values()];
}

/** Tells whether the connector's secret stands there, so that it is no input. */
export type IsSecret = (place: string, name: string) => boolean;

/**
 * Throws `Skipped` for a required parameter that cannot be expressed (cookie_parameter, unsupported_parameter); one that is not
 * required is left out. A list becomes one text: its only item, or items joined as the document says.
 */
export function sentFields(reader: Reader, parameters: ParameterList, isSecret: IsSecret): SentField[] {
  return parameters.flatMap((parameter) => {
    const place = textAt(parameter, 'in') ?? '';
    if (isNoInput(place, textAt(parameter, 'name') ?? '', isSecret)) return [];
    const field = sentField(reader, parameter);
    if (field !== null) return [field];
    if (place !== 'path' && member(parameter, 'required') !== true) return [];
    throw new Skipped(place === 'cookie' ? 'cookie_parameter' : 'unsupported_parameter');
  });
}

/** In the body, or set by the connector. */
const isNoInput = (place: string, name: string, isSecret: IsSecret): boolean =>
  ['body', 'formData'].includes(place) ||
  isSecret(place, name) ||
  (place === 'header' && isSetElsewhere(name));

/** OpenAPI says that these three are told elsewhere; the others are the server's own. */
const isSetElsewhere = (name: string): boolean =>
  /^(?:accept|content-type|authorization)$/i.test(name) || isReservedHeader(name);

const STYLES = new Map<string, readonly string[]>([
  ['path', ['simple']],
  ['query', ['form', 'spaceDelimited', 'pipeDelimited']],
  ['header', ['simple']],
]);

/** Null where a connector has no way to send it. */
function sentField(reader: Reader, parameter: Members): SentField | null {
  if (!canBeSent(parameter)) return null;
  // Swagger 2.0 writes type, format and enum into the parameter itself.
  const shape = shapeOf(reader, member(parameter, 'schema') ?? parameter, []);
  if (shape === null || shape.kind === 'object') return null;
  const place = textAt(parameter, 'in');
  const sent = textAt(parameter, 'name') ?? '';
  const named = {
    place: place === 'path' || place === 'header' ? place : 'query',
    wanted: sent,
    required: place === 'path' || member(parameter, 'required') === true,
  } as const;
  const given = examplesOf(parameter);
  if (shape.kind !== 'array') return { ...scalarField(named, shape, given), sent };
  return { ...listField(reader, named, { shape, given, separator: separatorOf(parameter) }), sent };
}

function canBeSent(parameter: Members): boolean {
  const place = textAt(parameter, 'in') ?? '';
  const name = textAt(parameter, 'name') ?? '';
  const styles = STYLES.get(place);
  const isNamed = canBeNamed(name) && (place === 'header' ? isHeaderName(name) : name.length <= 200);
  const style = textAt(parameter, 'style');
  const isStyled = styles !== undefined && (style === null || styles.includes(style));
  return isNamed && isStyled && entriesAt(parameter, 'content').length === 0;
}
