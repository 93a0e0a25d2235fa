// A case's way through its workflow: the nodes in their order, each with the gate that has to pass before the next one.
import { compileCondition, type CompiledCondition } from '../../declarations/conditions/conditions.ts';
import { normalizeFlow, type Flow, type FlowGate, type FlowNode } from '../../declarations/nodes.ts';
import { reviewSettings } from '../../declarations/rules.ts';
import type { Declaration } from '../../declarations/schema.ts';

/** A gate with everything that is worked out of it once. */
export type CaseGateRules = FlowGate & {
  program: CompiledCondition | null;
  /** Facts that a person has to confirm before this gate passes. */
  alwaysReview: string[];
  /** A person has to let the case through, whatever the facts say. */
  isLook: boolean;
  /** Every fact that the gate reads. */
  reads: string[];
  /** Whether its condition asks where values come from. */
  readsSources: boolean;
};
/** The way of a case: its nodes in their order, and the gates between them. */
export type CaseFlow = { nodes: Flow['nodes']; gates: ReadonlyMap<string, CaseGateRules> };

/** Where a case stands in the flow. Past the last gate it rests at the last node. */
export type Position = { node: FlowNode; gate: CaseGateRules | null; isThrough: boolean };

const known = new WeakMap<Declaration, CaseFlow>();

/** The flow of a declaration, compiled once. */
export function flowOf(declaration: Declaration): CaseFlow {
  const cached = known.get(declaration);
  if (cached !== undefined) return cached;
  const flow = compileFlow(declaration);
  known.set(declaration, flow);
  return flow;
}

function compileFlow(declaration: Declaration): CaseFlow {
  const { nodes, gates } = normalizeFlow(declaration);
  const lookedAt = looksByGate(declaration, { nodes, gates });
  const rules = gates.map((gate): CaseGateRules => {
    const compiled = gate.condition === null ? null : compileCondition(gate.condition, declaration);
    const program = compiled?.ok === true ? compiled.condition : null;
    const alwaysReview = lookedAt.get(gate.gateId) ?? [];
    const node = nodes.find(({ gateId, type }) => gateId === gate.gateId && type === 'review');
    const isLook = node !== undefined && node.factIds.length === 0;
    const reads = [...new Set([...gate.requires, ...alwaysReview, ...(program?.factIds ?? [])])];
    const readsSources = program?.text.includes('sources') ?? false;
    return { ...gate, program, alwaysReview, isLook, reads, readsSources };
  });
  return { nodes, gates: new Map(rules.map((gate) => [gate.gateId, gate])) };
}

/** Each fact that always wants review is asked for at the first gate that requires it, at the last one where none does. */
function looksByGate(declaration: Declaration, { nodes, gates }: Flow): Map<string, string[]> {
  const onTheWay = nodes.flatMap(({ gateId }) => gates.filter((gate) => gate.gateId === gateId));
  const looks = new Map<string, string[]>();
  const add = (gate: FlowGate | undefined, factId: string): void => {
    if (gate !== undefined) looks.set(gate.gateId, [...(looks.get(gate.gateId) ?? []), factId]);
  };
  for (const factId of reviewSettings(declaration).alwaysReview)
    add(onTheWay.find(({ requires }) => requires.includes(factId)) ?? onTheWay.at(-1), factId);
  for (const node of nodes.filter(({ type }) => type === 'review'))
    for (const factId of node.factIds)
      add(
        gates.find(({ gateId }) => gateId === node.gateId),
        factId,
      );
  return looks;
}

/**
 * The first node whose gate has not passed; nodes without a gate hold nobody up. Of a draft that names two nodes alike, the way
 * ends where it would come back.
 */
export function positionIn(flow: CaseFlow, hasPassed: (gateId: string) => boolean): Position {
  let node: FlowNode = flow.nodes[0];
  const seen = new Set<string>();
  for (;;) {
    seen.add(node.nodeId);
    const gate = node.gateId === null ? null : (flow.gates.get(node.gateId) ?? null);
    if (gate !== null && !hasPassed(gate.gateId)) return { node, gate, isThrough: false };
    const next = flow.nodes.find(({ nodeId }) => nodeId === node.next);
    if (next === undefined || seen.has(next.nodeId)) return { node, gate, isThrough: true };
    node = next;
  }
}
