// Asks a function of a connector once for an operator, and records that it was tried.
import { Errors } from '@oclif/core';
import { createConnectorCaller } from '../../src/connectors/calls/call.ts';
import { isBusy, type CallBusy, type CallResult } from '../../src/connectors/calls/answer/result.ts';
import { openTrial, recordTrial, type Trial } from '../../src/connectors/trial.ts';
import { openOutbound } from '../../src/platform/outbound/open.ts';
import type { Sealer } from '../../src/platform/seal.ts';
import type { Desk, Place } from '../connect.ts';

type Inputs = Record<string, unknown>;

/** A JSON object, or `NAME=VALUE` each; null where nothing is given. */
export function inputsOf(given: string[] | undefined): Inputs | null {
  if (given === undefined) return null;
  return Object.fromEntries(given.flatMap((text) => Object.entries(readInput(text))));
}

function readInput(text: string): Inputs {
  if (!text.trimStart().startsWith('{')) {
    const at = text.indexOf('=');
    if (at < 1) throw wrongInput();
    return Object.fromEntries([[text.slice(0, at), text.slice(at + 1)]]);
  }
  try {
    return JSON.parse(text) as Inputs;
  } catch {
    throw wrongInput();
  }
}

const wrongInput = () =>
  new Errors.CLIError('--input is a JSON object such as \'{"iban": "DE89…"}\', or NAME=VALUE.', { exit: 2 });

type About = { place: Place; trial: Trial; sealer: Sealer };

/** Asks afresh. The answer itself is shown and kept nowhere. */
export async function tryFunction(
  desk: Desk,
  { place, trial, sealer }: About,
  given: Inputs | null,
): Promise<CallResult | CallBusy> {
  const connector = await openTrial(desk.sql, { ...place, sealer }, trial);
  const { outbound } = openOutbound(desk.config);
  try {
    const caller = createConnectorCaller({ outbound, sql: desk.sql, sealer });
    const inputs = given ?? connector.function.sample_input;
    const result = await caller.call({ connector, inputs, isFresh: true });
    const outcome = isBusy(result) ? 'busy' : result.outcome;
    await desk.transact(place, (tx) => recordTrial(tx, trial, outcome));
    return result;
  } finally {
    await outbound.close();
  }
}
