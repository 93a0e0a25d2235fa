// The way of a case through a declaration in one form, with what authors may leave out filled in.
import type { LocalText } from './local-text.ts';
import type { Declaration, GateSpec, NodeSpec } from './schema.ts';

export type FlowNode = {
  nodeId: string;
  title: LocalText;
  type: NodeSpec['type'];
  factIds: string[];
  /** The gate that must pass before the case moves on; null where nothing holds it. */
  gateId: string | null;
  /** The node that follows; null at the end. */
  next: string | null;
};

export type FlowGate = {
  gateId: string;
  title: LocalText;
  requires: string[];
  condition: string | null;
  onMissing: 'needs_input' | 'review';
  onFail: 'review' | 'needs_input' | 'fail';
  message: LocalText | null;
};

/** The first node is where a case begins. */
export type Flow = { nodes: [FlowNode, ...FlowNode[]]; gates: FlowGate[] };

export const DEFAULT_NODE_ID = 'collect';
export const DEFAULT_GATE_ID = 'complete';

const COLLECT_TITLE = { en: 'Collect', de: 'Erfassen', nl: 'Verzamelen', fr: 'Collecte', es: 'Recopilar' };
const COMPLETE_TITLE = {
  en: 'Everything required is there',
  de: 'Alles Nötige ist da',
  nl: 'Alles wat nodig is, is er',
  fr: 'Tout le nécessaire est là',
  es: 'Está todo lo necesario',
};

type FlowSource = Pick<Declaration, 'facts' | 'nodes' | 'gates'>;

/** In a review node a person looks at the facts that it names, at the gate itself where it names none. */
const LOOK_TITLE = {
  en: 'A person has looked',
  de: 'Ein Mensch hat es geprüft',
  nl: 'Iemand heeft het bekeken',
  fr: 'Une personne a vérifié',
  es: 'Una persona lo ha revisado',
};

/**
 * A review node without a gate gets one of its own: a person has to let the case through. Without nodes, one asks for every required fact, and one more follows for every further gate. Without gates, the last
 * node gets one that requires every required fact.
 */
export function normalizeFlow(declaration: FlowSource): Flow {
  const gates = declaration.gates?.map(flowGate) ?? [];
  const nodes = flowNodes(declaration, gates);
  const looks = nodes.filter(({ type, gateId }) => type === 'review' && gateId === null).map(ownGate);
  if (gates.length + looks.length > 0) return { nodes, gates: [...gates, ...looks] };
  const last = nodes.at(-1) ?? nodes[0];
  last.gateId = DEFAULT_GATE_ID;
  return { nodes, gates: [defaultGate(declaration)] };
}

/** The gate of a declaration that declares none: every required fact. */
export function defaultGate(declaration: Pick<Declaration, 'facts'>): FlowGate {
  return flowGate({ gate_id: DEFAULT_GATE_ID, title: COMPLETE_TITLE, requires: requiredFacts(declaration) });
}

function flowNodes(declaration: FlowSource, gates: readonly FlowGate[]): Flow['nodes'] {
  const [first, ...rest] = wayOf(declaration.nodes ?? []);
  if (first !== undefined) return [first, ...rest];
  const [gate, ...further] = gates;
  const collect: FlowNode = {
    nodeId: DEFAULT_NODE_ID,
    title: COLLECT_TITLE,
    type: 'intake',
    factIds: requiredFacts(declaration),
    gateId: gate?.gateId ?? null,
    next: further[0] === undefined ? null : nodeIdOf(further[0]),
  };
  return [collect, ...further.map(nodeForGate)];
}

/** The nodes in the order in which a case meets them; the way ends before it would come back. */
function wayOf(specs: readonly NodeSpec[]): FlowNode[] {
  const way: FlowNode[] = [];
  const met = new Set<number>();
  for (let at = 0, spec = specs[0]; spec !== undefined && !met.has(at); spec = specs[at]) {
    met.add(at);
    const { next } = spec;
    const following = next === undefined ? at + 1 : specs.findIndex((each) => each.node_id === next);
    way.push(flowNode(spec, met.has(following) ? null : (specs[following]?.node_id ?? null)));
    at = following;
  }
  return way;
}

function flowNode(spec: NodeSpec, next: string | null): FlowNode {
  const { node_id: nodeId, title, type, facts = [], gate_id: gateId = null } = spec;
  return { nodeId, title, type, factIds: facts, gateId, next };
}

function nodeForGate(gate: FlowGate, index: number, gates: readonly FlowGate[]): FlowNode {
  const following = gates[index + 1];
  return {
    nodeId: nodeIdOf(gate),
    title: gate.title,
    type: 'verify',
    factIds: gate.requires,
    gateId: gate.gateId,
    next: following === undefined ? null : nodeIdOf(following),
  };
}

/** No author's id can hold the colon. */
function ownGate(node: FlowNode): FlowGate {
  node.gateId = `look:${node.nodeId}`;
  return flowGate({ gate_id: node.gateId, title: LOOK_TITLE, requires: node.factIds });
}

/** No gate's id can hold the colon. */
function nodeIdOf(gate: FlowGate): string {
  return `gate:${gate.gateId}`;
}

function flowGate(spec: GateSpec): FlowGate {
  return {
    gateId: spec.gate_id,
    title: spec.title,
    requires: spec.requires ?? [],
    condition: spec.condition ?? null,
    onMissing: spec.on_missing ?? 'needs_input',
    onFail: spec.on_fail ?? 'review',
    message: spec.message ?? null,
  };
}

function requiredFacts({ facts }: Pick<Declaration, 'facts'>): string[] {
  return facts.filter((fact) => fact.required === true).map((fact) => fact.fact_id);
}
