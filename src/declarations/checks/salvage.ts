// What is left of a declaration without the parts that are wrong in structure, so that the meaning of the rest can be told, too.
import type { Finding } from './finding.ts';
import { fromPointer, toPointer } from '../reading/json-pointer.ts';
import { type Declaration, declarationSchema } from '../schema.ts';
import { describeIssue, firstIssue } from '../reading/structure-message.ts';

/** More flaws than that say that something else was meant. */
const MAX_PARTS = 50;

/** Stand in for what every declaration has to have. */
const PLACEHOLDERS: Record<string, string> = {
  workflow_id: 'workflow',
  case_type_id: 'case_type',
  title: '-',
};

/** Said of what is there because of what was taken out. */
const CONSEQUENCES = new Set<Finding['code']>(['unused_fact', 'unreachable_node', 'example_failed']);

type Path = PropertyKey[];
export type Salvage = {
  declaration: Declaration;
  /** The findings that are not mere consequences of what is missing, by their places in the whole. */
  placed(findings: Finding[]): Finding[];
};

/** Null where nothing is left that could be a declaration. The value is plain data; it stays as it is. */
export function salvage(value: unknown): Salvage | null {
  const state: State = { root: structuredClone(value), indices: new Map(), touched: [], lost: [] };
  for (let parts = 0; parts <= MAX_PARTS; parts += 1) {
    const parsed = declarationSchema.safeParse(state.root);
    if (parsed.success)
      return {
        // Not what the parser answers, which is a copy: places are known by these very lists.
        declaration: state.root as Declaration,
        placed: (findings) =>
          findings.filter((finding) => isOwn(state, finding)).map((one) => place(state, one)),
      };
    const { path } = describeIssue(firstIssue(parsed.error.issues, state.root), state.root);
    if (!takeOut(state, path)) return null;
  }
  return null;
}

type State = {
  root: unknown;
  /** Where the items of a shortened list stood. */
  indices: Map<unknown[], number[]>;
  /** Pointers, in the whole, of the objects and lists that lost a part. */
  touched: string[];
  /** Names that stood in the parts. */
  lost: string[];
};

function takeOut(state: State, path: Path): boolean {
  const key = path.at(-1);
  if (key === undefined || path.length === 1) return replaceTop(state, key);
  const parent = valueAt(state.root, path.slice(0, -1));
  if (typeof parent !== 'object' || parent === null) return false;
  if (!Object.hasOwn(parent, key)) return takeOut(state, path.slice(0, -1));
  state.touched.push(toPointer(originalPath(state, path.slice(0, -1))));
  state.lost.push(...namesIn(valueAt(parent, [key])));
  if (Array.isArray(parent)) {
    const indices = state.indices.get(parent) ?? [...parent.keys()];
    indices.splice(Number(key), 1);
    parent.splice(Number(key), 1);
    state.indices.set(parent, indices);
    return true;
  }
  return Reflect.deleteProperty(parent, key);
}

/** Optional parts of the declaration go, the names that it needs are made up; without facts there is none. */
function replaceTop({ root, lost }: State, key: PropertyKey | undefined): boolean {
  if (typeof root !== 'object' || root === null || Array.isArray(root) || key === 'facts') return false;
  const missing = Object.keys(PLACEHOLDERS).find((name) => !Object.hasOwn(root, name));
  const name = key === undefined ? missing : String(key);
  if (name === undefined) return false;
  lost.push(...namesIn(valueAt(root, [name])));
  const placeholder = PLACEHOLDERS[name];
  if (placeholder !== undefined) return Reflect.set(root, name, placeholder);
  return Reflect.deleteProperty(root, name);
}

function isOwn(state: State, { code, path, message }: Finding): boolean {
  const { root, touched, lost } = state;
  if (lost.length > 0 && CONSEQUENCES.has(code)) return false;
  const steps = fromPointer(path) ?? [];
  const pointer = toPointer(originalPath(state, steps));
  // The list of facts loses one of them and stays what it is; a fact without its type is another fact.
  if (touched.some((one) => one.split('/').length > 2 && `${pointer}/`.startsWith(`${one}/`))) return false;
  const value = valueAt(root, steps);
  const text = typeof value === 'string' ? value : '';
  return !lost.some((name) => message.includes(`"${name}"`) || wordsOf(text).includes(name));
}

/** The names that a condition, a reference or a placeholder may hold. */
const wordsOf = (text: string): string[] => text.split(/[^A-Za-z0-9_-]+/);

const place = (state: State, finding: Finding): Finding => ({
  ...finding,
  path: toPointer(originalPath(state, fromPointer(finding.path) ?? [])),
});

function originalPath({ root, indices }: Pick<State, 'root' | 'indices'>, path: Path): Path {
  let value: unknown = root;
  return path.map((step) => {
    const here = value;
    value = valueAt(here, [step]);
    return Array.isArray(here) ? (indices.get(here)?.[Number(step)] ?? step) : step;
  });
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const step of path) value = Object.hasOwn(Object(value), step) ? Object(value)[step] : undefined;
  return value;
}

/** `fact_id`, `node_id` and the like, whose name others may use; `document_type` too. */
function namesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    typeof value === 'string' && /_(?:id|type)$/.test(key) ? [value] : namesIn(value),
  );
}
