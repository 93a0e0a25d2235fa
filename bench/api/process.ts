// Taking in a document beside bare node:http with nothing but the same rows in one statement, and the same request again.
import { randomUUID } from 'node:crypto';
import {
  compare,
  measure,
  type Compared,
  type Measured,
  type Target,
  type Targets,
} from '../harness/turns.ts';
import type { Prepared } from './prepare.ts';

type Keys = () => string;

export function takeIn({ key, caseTypeId }: Prepared, target: Target, keys: Keys): Promise<Measured> {
  const body = (): string =>
    JSON.stringify({
      document_url: 'https://documents.example.com/invoice.pdf',
      case_type_id: caseTypeId,
      idempotency_key: keys(),
    });
  return measure(target, {
    requests: [
      {
        method: 'POST',
        path: target.isBare ? '/' : '/api/v1/process',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: body() }),
      },
    ],
  });
}

const KNOWN_KEYS = 100;

export async function benchProcess(prepared: Prepared, targets: Targets): Promise<Compared> {
  return compare('POST /process', targets, (target) => takeIn(prepared, target, randomUUID));
}

/** Keys that were used before, beside the product's own new work in the place of the floor. */
export async function benchReplay(prepared: Prepared, targets: Targets): Promise<Compared> {
  const known = Array.from({ length: KNOWN_KEYS }, () => randomUUID());
  let next = 0;
  const again = (): string => known[next++ % KNOWN_KEYS] ?? '';
  const { product, before } = targets;
  const sides = { product, floor: { ...product, name: 'floor' as const }, ...(before && { before }) };
  return compare('POST /process, a replay to new work', sides, (target) =>
    takeIn(prepared, target, target.name === 'floor' ? randomUUID : again),
  );
}
