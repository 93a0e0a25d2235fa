// What is told of a document that comes in by its address.
import type { NewEvent } from '../events/new-event.ts';

export const uploadedEvent = (docId: string, jobId: string): NewEvent => ({
  feedType: 'document.uploaded',
  data: { doc_id: docId, job_id: jobId, source: 'url' },
});
