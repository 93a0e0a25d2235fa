// The gates of a workflow with what their evaluation found.
import type { z } from 'zod';
import { flowOf } from '../standing/flow.ts';
import { isoOrNull } from '../../platform/times.ts';
import type { Declaration } from '../../declarations/schema.ts';
import { localized } from '../../declarations/rules.ts';
import type { CaseRecord, GateRow } from '../standing/record.ts';
import type { workspaceDocumentSchema } from './workspace-schema.ts';

type Gates = z.infer<typeof workspaceDocumentSchema>['gates'];

const NOT_EVALUATED: Omit<GateRow, 'gateId'> = {
  status: 'pending',
  outcome: null,
  message: null,
  inputs: [],
  evaluatedAt: null,
};

/** Every gate on the way, in the order in which the case meets them. */
export function presentGates(record: CaseRecord, declaration: Declaration): Gates {
  const { nodes, gates } = flowOf(declaration);
  const met = [...new Set(nodes.flatMap(({ gateId }) => (gateId === null ? [] : [gateId])))];
  return met.flatMap((gateId) => {
    const rules = gates.get(gateId);
    const gate = record.gates.find((row) => row.gateId === gateId) ?? NOT_EVALUATED;
    if (rules === undefined) return [];
    return {
      gate_id: gateId,
      title: localized(rules.title, declaration.default_locale),
      status: gate.status,
      outcome: gate.outcome,
      message: gate.message,
      inputs: gate.inputs,
      evaluated_at: isoOrNull(gate.evaluatedAt),
    };
  });
}
