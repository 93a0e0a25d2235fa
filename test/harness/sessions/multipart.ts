// Multipart bodies written by hand, for what no FormData would send.
import type { TestApp } from '../app.ts';
import type { Applicant } from './applicant.ts';
import type { Json, Reply } from '../factories.ts';

export const BOUNDARY = '----a-boundary';
export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

export type Part = { head: string | Buffer; body: string | Uint8Array };

const CRLF = '\r\n';

/** The head of a file part; `disposition` is what follows `form-data; `. */
export const filePart = (
  body: string | Uint8Array,
  disposition = 'name="file"; filename="invoice.pdf"',
  type = 'application/pdf',
): Part => ({
  head: `Content-Disposition: form-data; ${disposition}${CRLF}Content-Type: ${type}`,
  body,
});

export const fieldPart = (name: string, body: string | Uint8Array): Part => ({
  head: `Content-Disposition: form-data; name="${name}"`,
  body,
});

/** The parts as they go over the wire; `end: ''` leaves the closing boundary out. */
export const multipart = (parts: Part[], end = `--${BOUNDARY}--${CRLF}`): Buffer<ArrayBuffer> =>
  Buffer.concat([
    ...parts.flatMap(({ head, body }) => [
      Buffer.from(`--${BOUNDARY}${CRLF}`),
      Buffer.from(head),
      Buffer.from(CRLF + CRLF),
      Buffer.from(body),
      Buffer.from(CRLF),
    ]),
    Buffer.from(end),
  ]);

export const postBody = (
  { api, path }: Applicant,
  body: Buffer<ArrayBuffer>,
  headers: Record<string, string> = MULTIPART,
): Promise<Reply<Json>> => api.send(`${path}/documents`, { method: 'POST', headers, body });

export const postParts = (applicant: Applicant, ...parts: Part[]): Promise<Reply<Json>> =>
  postBody(applicant, multipart(parts));

/** The rows of what has arrived. */
export const documentsOf = (app: TestApp, { session }: Applicant): Promise<Json[]> =>
  app.store.database.sql(`select * from documents where case_id = $1 order by doc_id`, [session.case_id]);
