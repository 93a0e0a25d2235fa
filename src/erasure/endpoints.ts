// DELETE /documents/{docId}: a document is erased with all that came from it (api-v1 §4.21).
import { z } from 'zod';
import { Refusal } from '../catalog/errors.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { erasureReceipt, presentReceipt } from './presenter.ts';
import { eraseBatch } from './whole-document.ts';

const receipt = z.object({ erasure_receipt: erasureReceipt }).meta({ id: 'ErasureAnswer' });

const erase = defineEndpoint({
  method: 'DELETE',
  path: '/documents/{docId}',
  operationId: 'eraseDocument',
  summary: 'Erase a document and everything that came from it',
  description:
    'Bytes, text, candidates, citations, and every copy of what it said: in histories, commands, events, deliveries and verifications. Facts fall back on what other documents and people say, else to `needs_input`; what a person entered stays. A mail goes with all its attachments; an attachment with the mail that it came with, which holds its bytes, while the other attachments stay. A large document takes several calls, or a while in the background: 202 until nothing is left; the first call after that answers 200 with the whole receipt, later ones 404. Keys of test never have the scope.',
  tag: 'Documents',
  auth: { scopes: ['privacy:erase'] },
  params: { docId: { missing: 'missing_doc_id', description: 'Id of the document.' } },
  responses: {
    200: { description: 'Nothing of it is left.', schema: receipt },
    202: { description: 'More is left; it goes on by itself, and with the next call.', schema: receipt },
  },
  errors: ['not_found'],
  async handler({ params: { docId }, services, transact }) {
    const erasure = await eraseBatch(services.store, transact, docId);
    if (erasure === null) throw new Refusal('not_found');
    return {
      status: erasure.isComplete ? 200 : 202,
      body: { erasure_receipt: presentReceipt(erasure) },
    };
  },
});

export const erasureEndpoints: Endpoint[] = [erase];
