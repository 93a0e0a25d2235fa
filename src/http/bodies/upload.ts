// Reads a multipart/form-data body: files kept in memory up to their limits, fields as texts (completions §1, §6.1).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { Refusal } from '../../catalog/errors.ts';
import {
  brokenOff,
  malformed,
  noFile,
  tooLarge,
  tooLong,
  tooMany,
  tooManyFiles,
  tooSlow,
  wrongType,
} from './upload-refusals.ts';
import type { Sender, UploadLimits, UploadRoom } from './upload-room.ts';

export type UploadedFile = { bytes: Uint8Array; filename: string | null; mimeType: string | null };
export type Multipart = {
  fields: Record<string, string>;
  files: UploadedFile[];
  /** The names of files that are larger than one may be, where these are left out. */
  tooLarge: (string | null)[];
};
export type MultipartLimits = {
  /** Of one file. */
  maxBytes: number;
  maxFiles: number;
  /** Of all files together; by default all of them may be as large as one may be. */
  maxTotalBytes?: number;
  /** Leaves out files that are too large, instead of refusing everything. */
  leavesOut?: boolean;
  /** Takes the parts as they come: what had come is known where the rest is refused. */
  into?: Multipart;
};
/** Who sends what, and where there is to be room for it until it is answered. */
export type Uploading = {
  request: IncomingMessage;
  response: ServerResponse;
  room: UploadRoom;
  sender: Sender;
};

/** Room for fields and part headers beside the files. */
const OVERHEAD_BYTES = 64 * 1024;

export const noParts = (): Multipart => ({
  fields: Object.create(null) as Record<string, string>,
  files: [],
  tooLarge: [],
});

/** One file named `file`. Refuses validation_error, invalid_request at 408, 413 or 415, rate_limit_exceeded. */
export async function readUpload(
  uploading: Uploading,
  limits: Pick<MultipartLimits, 'maxBytes'>,
): Promise<{ fields: Record<string, string>; file: UploadedFile }> {
  const { fields, files } = await readMultipart(uploading, { ...limits, maxFiles: 1 });
  const [file] = files;
  if (file === undefined || files.length > 1) throw noFile();
  return { fields, file };
}

/** Every part; files in the order in which they came. */
export async function readMultipart(uploading: Uploading, limits: MultipartLimits): Promise<Multipart> {
  const { request, response, room, sender } = uploading;
  const announced = Number(request.headers['content-length'] ?? 0);
  const most = (limits.maxTotalBytes ?? limits.maxBytes * limits.maxFiles) + OVERHEAD_BYTES;
  if (announced > most) throw tooLarge(limits.maxBytes);
  const parser = parserOf(request, limits);
  const turnedAway = Promise.withResolvers<never>();
  const stay = room.enter(sender, announced, turnedAway.reject);
  const bounds = { ...limits, most, pace: room.limits, take: stay.take, turnedAway: turnedAway.promise };
  try {
    const parts = await parse(request, parser, bounds);
    stay.complete();
    // They are in memory until they are stored, which may have to wait.
    if (response.closed) stay.leave();
    else response.once('close', stay.leave);
    return parts;
  } catch (error) {
    stay.leave();
    throw error;
  }
}

export function parserOf(request: IncomingMessage, { maxBytes, maxFiles }: MultipartLimits): BusboyInstance {
  const type = request.headers['content-type'] ?? '';
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!/^multipart\/form-data\s*;/i.test(type) || encoding.toLowerCase() !== 'identity') throw wrongType();
  const limits = {
    fileSize: maxBytes,
    files: maxFiles,
    fields: 20,
    fieldSize: 4096,
    fieldNameSize: 100,
    parts: 20 + maxFiles,
    headerPairs: 50,
    headerSize: 8192,
  };
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits });
  } catch {
    throw wrongType();
  }
}

type Bounds = MultipartLimits & {
  most: number;
  pace: Pick<UploadLimits, 'windowMs' | 'leastBytes'>;
  take(bytes: number): void;
  /** Rejects when the upload has to give way to others. */
  turnedAway: Promise<never>;
};

/** The connection stays usable for the refusal: what still comes is read and thrown away, within the server's own time limit. */
async function parse(request: IncomingMessage, parser: BusboyInstance, bounds: Bounds): Promise<Multipart> {
  const parts = bounds.into ?? noParts();
  const reading: Promise<unknown>[] = [];
  const watch = { stop: (): void => undefined };
  try {
    const read = new Promise<void>((resolve, reject) => {
      parser.on('file', (...[name, stream, filename, , mimeType]) => {
        const one = collect(stream, bounds).then((bytes) => {
          if (name !== 'file') return;
          if (bytes === null) parts.tooLarge.push(uploadName(filename));
          else parts.files.push({ bytes, filename: uploadName(filename), mimeType: mimeType || null });
        });
        one.catch(reject);
        reading.push(one);
      });
      // What is thrown in here is thrown at nobody. A part may have no name at all, whatever the types say.
      parser.on('field', (...[name, value, , isCut]) => {
        if (isCut) reject(tooLong(clean(String(name)).slice(0, 100)));
        else if (!Object.hasOwn(parts.fields, name)) parts.fields[name] = clean(value);
      });
      for (const limit of ['partsLimit', 'fieldsLimit'] as const) parser.on(limit, () => reject(tooMany()));
      parser.on('filesLimit', () => reject(tooManyFiles(bounds.maxFiles)));
      parser.on('finish', resolve);
      parser.on('error', () => reject(malformed()));
      watch.stop = watchCome(request, bounds, reject);
      request.pipe(parser);
    });
    await Promise.race([read, bounds.turnedAway]);
    await Promise.all(reading);
    return parts;
  } finally {
    watch.stop();
    request.unpipe(parser);
    request.resume();
    parser.destroy();
  }
}

/** Counts what comes: not more than may come, and not so slowly that nobody knows whether it ever ends. */
function watchCome(
  request: IncomingMessage,
  { most, maxBytes, pace, take }: Bounds,
  refuse: (why: Refusal) => void,
): () => void {
  let size = 0;
  let before = 0;
  const count = (piece: Buffer): void => {
    size += piece.length;
    if (size > most) refuse(tooLarge(maxBytes));
    else take(piece.length);
  };
  const timer = setInterval(() => {
    if (size - before < pace.leastBytes) refuse(tooSlow());
    before = size;
  }, pace.windowMs);
  const breakOff = (): void => refuse(brokenOff());
  request.on('data', count).once('aborted', breakOff).once('error', breakOff);
  return () => {
    clearInterval(timer);
    request.off('data', count);
  };
}

/** Null where it is too large and left out. */
async function collect(
  stream: BusboyFileStream,
  { maxBytes, leavesOut = false }: Bounds,
): Promise<Uint8Array | null> {
  const pieces: Buffer[] = [];
  for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece);
  if (!stream.truncated) return Buffer.concat(pieces);
  if (leavesOut) return null;
  throw tooLarge(maxBytes);
}

const MAX_NAME_LENGTH = 200;

/** Browsers write a quote and the end of a line within a name so. */
const written = (name: string): string => name.replaceAll('%22', '"').replaceAll(/(?:%0D|%0A)+/g, ' ');

/** The last part of the name alone, without control characters; its end, with the extension, where it is too long. */
export function uploadName(given: string | undefined): string | null {
  const name = clean(written(basename((given ?? '').replaceAll('\\', '/')))).slice(-MAX_NAME_LENGTH);
  return name === '' ? null : name;
}

const clean = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}|\p{Bidi_Control}/gu, '')
    .trim();
