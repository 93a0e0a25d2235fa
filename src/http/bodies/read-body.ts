// The body of a request as its endpoint takes it: JSON, bytes as they are, or a form with a file.
import type { Context } from 'koa';
import type { Endpoint, Services } from '../endpoint.ts';
import { readJsonBody, readJsonBytes } from './json-body.ts';
import { readUpload, type UploadedFile } from './upload.ts';
import type { Sender } from './upload-room.ts';

type ReadBody = { raw?: unknown; file?: UploadedFile; bytes?: Uint8Array };
type From = { sender: Sender; services: Pick<Services, 'uploads' | 'config'> };

export async function readBody(
  { body, upload, raw }: Endpoint,
  ctx: Context,
  { sender, services: { uploads: room, config } }: From,
): Promise<ReadBody> {
  if (body === undefined) return {};
  if (raw !== undefined) return { bytes: await readJsonBytes(ctx.req, raw.maxBytes) };
  if (upload === undefined) return { raw: await readJsonBody(ctx.req) };
  const maxBytes = config.INTAKE_MAX_DOCUMENT_BYTES;
  const { fields, file } = await readUpload(
    { request: ctx.req, response: ctx.res, room, sender },
    { maxBytes },
  );
  return { raw: fields, file };
}
