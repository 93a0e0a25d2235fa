// Whether two conditions can ever hold at once, as far as their words alone tell.
import type { ASTNode } from '@marcbachmann/cel-js';
import type { CompiledCondition } from './conditions.ts';

/** What has to hold, or must not: that something is equal to a value, or any other comparison as it is written. */
type Term = { about: string; equals: string; holds: boolean };

/** All of these terms together make a condition true. */
type Way = Term[];

/** Nobody writes more ways by hand; beyond that nothing is told. */
const MOST_WAYS = 64;

/** Whether no answers make both true; false also where that cannot be told. */
export function excludeEachOther(one: CompiledCondition, other: CompiledCondition): boolean {
  const ways = waysOf(one.program.ast, { text: one.text, holds: true });
  const others = waysOf(other.program.ast, { text: other.text, holds: true });
  if (ways.length > MOST_WAYS || others.length > MOST_WAYS) return false;
  return ways.every((way) => others.every((rival) => contradict(way, rival)));
}

const contradict = (way: Way, rival: Way): boolean =>
  way.some((term) => rival.some((against) => areOpposite(term, against)));

function areOpposite(term: Term, against: Term): boolean {
  if (term.about !== against.about) return false;
  if (term.equals === against.equals) return term.holds !== against.holds;
  return term.holds && against.holds;
}

type Asked = { text: string; holds: boolean };

/** Every way in which the part of a condition holds, or in which it does not. */
function waysOf(node: ASTNode, asked: Asked): Way[] {
  if (node.op === '!_') return waysOf(node.args, { ...asked, holds: !asked.holds });
  if (node.op === '&&' || node.op === '||') {
    const [left = [], right = []] = node.args.map((part) => waysOf(part, asked));
    return (node.op === '||') === asked.holds ? [...left, ...right] : together(left, right);
  }
  if (node.op === 'in' && node.args[1].op === 'list') return oneOf(node.args[0], node.args[1].args, asked);
  return [[termOf(node, asked)]];
}

/** Past what is told anyway, more of them are not made. */
const together = (left: Way[], right: Way[]): Way[] =>
  left.length * right.length > MOST_WAYS * MOST_WAYS
    ? Array.from({ length: MOST_WAYS + 1 }, () => [])
    : left.flatMap((way) => right.map((rest) => [...way, ...rest]));

function oneOf(left: ASTNode, values: ASTNode[], { text, holds }: Asked): Way[] {
  const terms = values.map((value) => equal(left, value, { text, holds }));
  return holds ? terms.map((term) => [term]) : [terms];
}

/** What is less is not at least as much: one of each pair is the other's opposite. */
const OPPOSITE: Partial<Record<ASTNode['op'], '<' | '>'>> = { '>=': '<', '<=': '>' };

function termOf(node: ASTNode, asked: Asked): Term {
  const { text, holds } = asked;
  if (node.op === '==') return equal(...node.args, asked);
  if (node.op === '!=') return equal(...node.args, { text, holds: !holds });
  if (node.op !== '<' && node.op !== '>' && node.op !== '<=' && node.op !== '>=')
    return { about: written(node, text), equals: 'true', holds };
  const [left, right] = node.args.map((side) => written(side, text));
  const opposite = OPPOSITE[node.op];
  return {
    about: `${left} ${opposite ?? node.op} ${right}`,
    equals: 'true',
    holds: opposite === undefined ? holds : !holds,
  };
}

/** A value that is written out may stand on either side. */
function equal(left: ASTNode, right: ASTNode, { text, holds }: Asked): Term {
  const [about, value] = left.op === 'value' ? [right, left] : [left, right];
  if (value.op !== 'value')
    return { about: `${written(about, text)} == ${written(value, text)}`, equals: 'true', holds };
  if (typeof value.args === 'boolean')
    return { about: written(about, text), equals: 'true', holds: holds === value.args };
  return { about: written(about, text), equals: `${typeof value.args} ${String(value.args)}`, holds };
}

/** `form.kind` and `form["kind"]` are the same. */
function written(node: ASTNode, text: string): string {
  if (node.op === '.' || node.op === '[]') {
    const [object, key] = node.args;
    const name = typeof key === 'string' ? key : key.op === 'value' ? String(key.args) : written(key, text);
    return `${written(object, text)}.${name}`;
  }
  return node.op === 'id' ? node.args : text.slice(node.start, node.end).replace(/\s+/g, ' ');
}
