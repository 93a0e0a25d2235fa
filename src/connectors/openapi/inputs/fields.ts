// One input of an operation, wherever it stands: its type, its values, a sample, and a name among the others.
import { cut, isPlain, listAt, type Members } from '../reading/json.ts';
import type { Sample, ScalarKind } from './made-samples.ts';
import { sampleOf } from './samples.ts';
import type { Shape } from '../reading/schemas.ts';

export type Place = 'path' | 'query' | 'header' | 'form' | 'body';

export type Field = {
  place: Place;
  /** As the document writes it; in a body the names on the way, joined by dots. */
  wanted: string;
  kind: ScalarKind;
  required: boolean;
  values?: string[];
  sample: Sample;
  /** The sample is the document's, not made up. */
  documented: boolean;
};

type Named = Pick<Field, 'place' | 'wanted' | 'required'>;

/** A field for a value that is no object and no list; `given` are examples beside the schema. */
export function scalarField(named: Named, shape: Pick<Shape, 'kind' | 'keywords'>, given: unknown[]): Field {
  const kind = scalarKind(shape);
  const values = valuesOf(kind, shape.keywords);
  return {
    ...named,
    kind,
    ...(values === undefined ? {} : { values }),
    ...sampleOf(kind, shape.keywords, { given, values }),
  };
}

function scalarKind({ kind }: Pick<Shape, 'kind'>): ScalarKind {
  return kind === 'number' || kind === 'boolean' || kind === 'date' ? kind : 'text';
}

const MAX_VALUES = 500;

/** The texts of an `enum`, or nothing where a connector cannot hold them all. A boolean needs none. */
function valuesOf(kind: ScalarKind, keywords: Members): string[] | undefined {
  if (kind === 'boolean') return undefined;
  const listed = listAt(keywords, 'enum');
  if (listed.length > MAX_VALUES) return undefined;
  const values = listed
    .flatMap((value) => (['string', 'number', 'boolean'].includes(typeof value) ? [String(value)] : []))
    .filter((value) => value !== '');
  const canHold = values.every((value) => value.length <= 500 && isPlain(value));
  return values.length > 0 && canHold ? [...new Set(values)] : undefined;
}

/** What can stand between the braces of a placeholder. `__proto__` is not kept by those who read objects. */
export function canBeNamed(name: string): boolean {
  const bare = name.trim();
  return bare !== '' && bare !== '__proto__' && !/[{}]/.test(bare) && isPlain(bare);
}

export type ParameterNames = { take(field: Pick<Field, 'place' | 'wanted'>): string };

const MAX_NAME = 100;

/** A name that is taken gets its place before it, then a number: `id`, `body_id`, `body_id_2`. */
export function createParameterNames(): ParameterNames {
  const used = new Set<string>();
  return {
    take({ place, wanted }) {
      // In a path these would end it.
      const own = cut(wanted.trim().replaceAll(/[?#\\]/g, '_'), MAX_NAME).trim();
      let name = own;
      for (let number = 1; used.has(name); number++) {
        const suffix = number === 1 ? '' : `_${number}`;
        name = `${cut(`${place}_${own}`, MAX_NAME - suffix.length).trim()}${suffix}`;
      }
      used.add(name);
      return name;
    },
  };
}
