// How much a posted form may hold: a page of many long answers, each letter of them nine characters in a form, is no mistake.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { formOf } from '../../declarations/form.ts';
import { MAX_BODY_BYTES, readBytes } from '../../http/bodies/json-body.ts';
import type { Sender, UploadRoom } from '../../http/bodies/upload-room.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { readApplication } from '../../sessions/application.ts';
import { MAX_ANSWER_LENGTH } from '../../sessions/form/field-value.ts';

/** Three bytes of UTF-8, each written as `%E3`. */
const BYTES_OF_LETTER = 9;
/** Whatever a form asks. */
const MOST_BYTES = 8 * 1024 * 1024;

type Posted = {
  request: IncomingMessage;
  response: ServerResponse;
  uploads: UploadRoom;
  sql: Sql;
  sender: Sender;
};

/** The bytes of a form. A large one stands where uploads do: no more of them come at once than this process has room for. */
export async function readForm(posted: Posted): Promise<Buffer> {
  const { request } = posted;
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced <= MAX_BODY_BYTES) return readBytes(request);
  const most = await mostBytes(posted.sql, posted.sender.person);
  return announced > most ? readBytes(request, most) : readLarge(posted, { announced, most });
}

async function readLarge(
  { request, response, uploads, sender }: Posted,
  { announced, most }: { announced: number; most: number },
): Promise<Buffer> {
  const turnedAway = Promise.withResolvers<never>();
  const stay = uploads.enter(sender, announced, turnedAway.reject);
  response.once('close', stay.leave);
  stay.take(announced);
  const bytes = await Promise.race([readBytes(request, most), turnedAway.promise]);
  stay.complete();
  return bytes;
}

/** As much as all answers to the form's longest section. */
async function mostBytes(sql: Sql, sessionId: string): Promise<number> {
  const { declaration } = await readApplication(sql, sessionId);
  const fields = Math.max(0, ...formOf(declaration).sections.map((section) => section.fields.length));
  return Math.min(MOST_BYTES, MAX_BODY_BYTES + fields * MAX_ANSWER_LENGTH * BYTES_OF_LETTER);
}
