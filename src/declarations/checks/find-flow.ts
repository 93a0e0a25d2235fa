// Whether every node and gate is met on the way of a case, and whether the way ends.
import { error, type Finding } from './finding.ts';
import type { Declaration, NodeSpec } from '../schema.ts';

export function findFlowProblems(declaration: Declaration): Finding[] {
  const { nodes = [], gates = [] } = declaration;
  // Without nodes the default ones ask every gate.
  if (nodes.length === 0) return [];
  const way = followWay(nodes);
  const findings = [...way.findings];
  for (const [i, node] of nodes.entries()) {
    if (way.met.has(i)) continue;
    findings.push(error('unreachable_node', ['nodes', i], `No way leads to the node "${node.node_id}".`));
  }
  const asked = new Set(nodes.map((node) => node.gate_id));
  for (const [i, gate] of gates.entries()) {
    if (asked.has(gate.gate_id)) continue;
    findings.push(
      error(
        'unreachable_node',
        ['gates', i],
        `No node asks the gate "${gate.gate_id}", so it would hold nothing back.`,
      ),
    );
  }
  return findings;
}

type Way = { met: Set<number>; findings: Finding[] };

/** From the first node on: `next` where it is given, else the node below. */
function followWay(nodes: readonly NodeSpec[]): Way {
  const way: Way = { met: new Set(), findings: [] };
  let at = 0;
  for (let node = nodes[at]; node !== undefined; node = nodes[at]) {
    way.met.add(at);
    const { next } = node;
    if (next === undefined) {
      at += 1;
      if (way.met.has(at)) way.findings.push(cycle(['nodes', at - 1], nodes[at]?.node_id ?? ''));
    } else {
      const target = nodes.findIndex((each) => each.node_id === next);
      const path = ['nodes', at, 'next'];
      if (target === -1)
        way.findings.push(error('unreachable_node', path, `The node "${next}" is not declared.`));
      else if (way.met.has(target)) way.findings.push(cycle(path, next));
      at = target;
    }
    if (at < 0 || way.met.has(at)) break;
  }
  return way;
}

function cycle(path: (string | number)[], nodeId: string): Finding {
  return error(
    'gate_cycle',
    path,
    `The way comes back to the node "${nodeId}", so that a case would never end.`,
  );
}
