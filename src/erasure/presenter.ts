// An erasure on the wire: its receipt (api-v1 §2.10).
import { z } from 'zod';
import { iso } from '../platform/times.ts';
import type { Progress } from './whole-document.ts';

export const erasureReceipt = z
  .object({
    doc_id: z.string(),
    audit_id: z.string().describe('The record of the audit log that it was asked for by.'),
    completed: z.boolean().describe('Whether nothing of it is left.'),
    deleted_evidence: z.int().describe('So far, all calls together.'),
    deleted_candidates: z.int().describe('So far, all calls together.'),
    deleted_document: z.boolean().describe('Whether bytes and text are gone.'),
    timestamp: z.iso.datetime().describe('When it was completed; until then, when it was begun.'),
  })
  .meta({ id: 'ErasureReceipt' });

export const presentReceipt = (erasure: Progress): z.infer<typeof erasureReceipt> => ({
  doc_id: erasure.docId,
  audit_id: erasure.auditId,
  completed: erasure.isComplete,
  deleted_evidence: erasure.deletedEvidence,
  deleted_candidates: erasure.deletedCandidates,
  deleted_document: erasure.isComplete,
  timestamp: iso(erasure.endedAt ?? erasure.begunAt),
});
