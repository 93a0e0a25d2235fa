// Callers who hand documents in as integrators do: whatever goes wrong, they try again with the same idempotency key.
import { randomUUID } from 'node:crypto';

export type Acknowledged = { key: string; caseId: string; at: number };
export type Load = {
  acknowledged: Acknowledged[];
  /** Refusals by what they said: a status and a code, or that the connection broke. */
  refusals: Map<string, number>;
  /** Refusals of 500 and more without the envelope that the contract promises, or that do not ask for another try. */
  bare: number;
  stop(): Promise<void>;
};

const AGAIN_MS = 100;

export function startLoad(
  origin: string,
  { key, caseTypeId }: { key: string; caseTypeId: string },
  callers: number,
): Load {
  const load: Load = { acknowledged: [], refusals: new Map(), bare: 0, stop: () => Promise.resolve() };
  let isOver = false;
  const call = async (idempotencyKey: string): Promise<string | null> => {
    const answer = await fetch(`${origin}/api/v1/process`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        document_url: 'https://documents.example.com/invoice.pdf',
        case_type_id: caseTypeId,
        idempotency_key: idempotencyKey,
      }),
    }).catch(() => null);
    const body = ((await answer?.json().catch(() => null)) ?? {}) as Body;
    if (answer?.ok === true && body.case_id !== undefined) return body.case_id;
    refuse(load, answer, body);
    return null;
  };
  const caller = async (): Promise<void> => {
    while (!isOver) {
      const one = randomUUID();
      for (let caseId: string | null = null; caseId === null && !isOver;) {
        caseId = await call(one);
        if (caseId === null) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        else load.acknowledged.push({ key: one, caseId, at: performance.now() });
      }
    }
  };
  const calling = Array.from({ length: callers }, caller);
  load.stop = async () => {
    isOver = true;
    await Promise.all(calling);
  };
  return load;
}

function refuse(load: Load, answer: Response | null, { error }: Body): void {
  const said = answer === null ? 'connection broke' : `${answer.status} ${error?.code ?? 'without envelope'}`;
  load.refusals.set(said, (load.refusals.get(said) ?? 0) + 1);
  if (answer !== null && (error?.request_id === undefined || answer.status !== 503)) load.bare += 1;
}

type Body = { case_id?: string; error?: { code?: string; request_id?: string } };
