// What is measured of questions to a language model: how they end, what they cost, what came of the answers.
import { Counter, Histogram, type Registry } from '@prometheus-io/client';
import { hear } from '../observed/told.ts';

/** From a small model that has little to read to a large one without a graphics card. */
const MODEL_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 90];

export function measureModel(registers: Registry[]): () => void {
  const seconds = new Histogram({
    name: 'intake_model_call_duration_seconds',
    help: 'Questions to the language model by outcome: answered, or the word for what went wrong; all tries of each together.',
    labelNames: ['outcome'],
    buckets: MODEL_SECONDS,
    registers,
  });
  const tokens = new Counter({
    name: 'intake_model_tokens_total',
    help: 'Tokens as the endpoint counts them, by kind: prompt, completion.',
    labelNames: ['kind'],
    registers,
  });
  const proposals = new Counter({
    name: 'intake_model_proposals_total',
    help: 'Values that the language model proposed, by outcome: kept, or why they were dropped.',
    labelNames: ['outcome'],
    registers,
  });
  const stops = [
    hear('modelCall', ({ outcome, ms, prompt, completion }) => {
      seconds.observe({ outcome }, ms / 1000);
      tokens.inc({ kind: 'prompt' }, prompt ?? 0);
      tokens.inc({ kind: 'completion' }, completion ?? 0);
    }),
    hear('proposals', ({ outcomes }) => outcomes.forEach((outcome) => proposals.inc({ outcome }))),
  ];
  return () => stops.forEach((stop) => stop());
}
