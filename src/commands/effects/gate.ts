// An operator passes a gate that failed, asks for review, or was never reached because a document failed.
import { passGate } from '../../cases/acts/passing.ts';
import { flowOf } from '../../cases/standing/flow.ts';
import { requiredFacts, isSatisfied, nextState } from '../../cases/standing/rules.ts';
import { caseView } from '../../cases/standing/view.ts';
import { Rejection, type Context, type Effect } from './effect.ts';
import { gateBefore } from './stood-before.ts';
import type { Payload } from '../types.ts';

export async function passGateByOperator(
  context: Context,
  { gate_id: gateId }: Payload<'pass_gate'>,
): Promise<Effect> {
  const { tx, record, declaration, commandId, rationale } = context;
  if (!flowOf(declaration).gates.has(gateId))
    throw new Rejection('gate_not_found', `The workflow of this case has no gate ${JSON.stringify(gateId)}.`);
  refuseClosedGate(context, gateId);
  await passGate(tx, { record, declaration, gateId, commandId, rationale });
  return {
    touches: 'case',
    stood: gateBefore(context, gateId),
    events: [
      {
        feedType: 'gate.evaluated',
        data: { gate_id: gateId, status: 'passed', outcome: 'passed_by_operator', command_id: commandId },
      },
    ],
  };
}

/** @throws Rejection gate_not_open. */
function refuseClosedGate({ record, declaration }: Context, gateId: string): void {
  const view = caseView(record, declaration);
  const { position } = nextState(view);
  const closed = (message: string): Rejection => new Rejection('gate_not_open', message);
  if (record.runtimeStatus !== 'ready_for_review')
    throw closed(`The case is ${record.runtimeStatus}; a gate can be passed while it is ready_for_review.`);
  if (position.isThrough) throw closed('Every gate of this case has passed.');
  if (position.gate?.gateId !== gateId)
    throw closed(`The case stands at gate ${position.gate?.gateId ?? ''}.`);
  const open = requiredFacts(view.facts, position).filter((fact) => !isSatisfied(fact));
  if (open.length > 0)
    throw closed(
      `Not settled: ${open.map(({ label }) => label).join(', ')}. Settle these facts first, or mark them as not applicable.`,
    );
}
