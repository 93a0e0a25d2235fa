// Reads a multipart/form-data body: files kept in memory up to their limits, fields as texts (completions §1, §6.1).
import type { IncomingMessage } from 'node:http';
import { basename } from 'node:path';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { Refusal } from '../catalog/errors.ts';

export type UploadedFile = { bytes: Uint8Array; filename: string | null; mimeType: string | null };
export type Multipart = { fields: Record<string, string>; files: UploadedFile[] };
export type MultipartLimits = {
  /** Of one file. */
  maxBytes: number;
  maxFiles: number;
  /** Of all files together; by default all of them may be as large as one may be. */
  maxTotalBytes?: number;
  /** Who sends it: nobody keeps all others waiting with uploads that do not come to an end. */
  sender?: string;
};

/** Room for fields and part headers beside the files. */
const OVERHEAD_BYTES = 64 * 1024;
/** A connection that sends nothing for so long is given up. */
const IDLE_MS = 30_000;
/** What all uploads of this process may hold at once. */
const MAX_HELD_BYTES = 256 * 1024 * 1024;
let heldBytes = 0;
/** Of one sender at a time. */
const MAX_OF_ONE = 6;
const underWay = new Map<string, number>();

/** One file named `file`. Refuses validation_error, invalid_request at 413 or 415, rate_limit_exceeded. */
export async function readUpload(
  request: IncomingMessage,
  limits: Pick<MultipartLimits, 'maxBytes' | 'sender'>,
): Promise<{ fields: Record<string, string>; file: UploadedFile }> {
  const { fields, files } = await readMultipart(request, { ...limits, maxFiles: 1 });
  const [file] = files;
  if (file === undefined || files.length > 1)
    throw new Refusal('validation_error', {
      message: 'Send exactly one file, in the part "file".',
      details: [{ field: 'file', code: 'missing', message: 'one file is needed' }],
    });
  return { fields, file };
}

/** Every part; files in the order in which they came. */
export async function readMultipart(request: IncomingMessage, limits: MultipartLimits): Promise<Multipart> {
  const declared = Number(request.headers['content-length'] ?? Number.NaN);
  const most = (limits.maxTotalBytes ?? limits.maxBytes * limits.maxFiles) + OVERHEAD_BYTES;
  if (declared > most) throw tooLarge(limits.maxBytes);
  const reserved = Number.isNaN(declared) ? most : declared;
  if (heldBytes + reserved > MAX_HELD_BYTES) throw busy();
  const leave = enter(limits.sender);
  heldBytes += reserved;
  try {
    return await parse(request, parserOf(request, limits), { ...limits, most });
  } finally {
    heldBytes -= reserved;
    leave();
  }
}

/** Refuses rate_limit_exceeded where the sender has too many under way. */
function enter(sender: string | undefined): () => void {
  if (sender === undefined) return () => undefined;
  const count = underWay.get(sender) ?? 0;
  if (count >= MAX_OF_ONE) throw busy();
  underWay.set(sender, count + 1);
  return () => {
    const left = (underWay.get(sender) ?? 1) - 1;
    if (left > 0) underWay.set(sender, left);
    else underWay.delete(sender);
  };
}

function parserOf(request: IncomingMessage, { maxBytes, maxFiles }: MultipartLimits): BusboyInstance {
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

type Bounds = MultipartLimits & { most: number };

/** The connection stays usable for the refusal: what still comes is read and thrown away, within the server's own time limit. */
async function parse(request: IncomingMessage, parser: BusboyInstance, bounds: Bounds): Promise<Multipart> {
  const parts: Multipart = { fields: Object.create(null) as Record<string, string>, files: [] };
  const reading: Promise<unknown>[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const idle = setTimeout(() => reject(brokenOff()), IDLE_MS);
      let size = 0;
      parser.on('file', (...[name, stream, filename, , mimeType]) => {
        const one = collect(stream, bounds.maxBytes).then((bytes) => {
          if (name === 'file') parts.files.push(fileOf({ bytes, filename, mimeType }));
        });
        one.catch(reject);
        reading.push(one);
      });
      // What is thrown in here would end the process. A part may have no name at all, whatever the types say.
      parser.on('field', (...[name, value, , isCut]) => {
        if (isCut) reject(tooLong(String(name)));
        else if (!Object.hasOwn(parts.fields, name)) parts.fields[name] = clean(value);
      });
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
        parser.on(limit, () => reject(tooMany()));
      parser.on('finish', resolve);
      parser.on('error', () => reject(malformed()));
      request.on('data', (piece: Buffer) => {
        idle.refresh();
        size += piece.length;
        if (size > bounds.most) reject(tooLarge(bounds.maxBytes));
      });
      request.once('aborted', () => reject(brokenOff()));
      request.once('error', () => reject(brokenOff()));
      request.pipe(parser);
      parser.once('close', () => clearTimeout(idle));
    });
    await Promise.all(reading);
    return parts;
  } finally {
    request.unpipe(parser);
    request.resume();
    parser.destroy();
  }
}

async function collect(stream: BusboyFileStream, maxBytes: number): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece);
  if (stream.truncated) throw tooLarge(maxBytes);
  return Buffer.concat(pieces);
}

const MAX_NAME_LENGTH = 200;

/** The last part of the name alone, without control characters; its end, with the extension, where it is too long. */
function fileOf(file: { bytes: Uint8Array; filename: string; mimeType: string }): UploadedFile {
  const name = clean(basename((file.filename ?? '').replaceAll('\\', '/'))).slice(-MAX_NAME_LENGTH);
  return { bytes: file.bytes, filename: name === '' ? null : name, mimeType: file.mimeType || null };
}

const clean = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}|\p{Bidi_Control}/gu, '')
    .trim();

const mebibytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MiB`;

const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('invalid_request', {
    status: 413,
    message: `The file is larger than ${mebibytes(maxBytes)}.`,
    headers: { Connection: 'close' },
  });

const wrongType = (): Refusal =>
  new Refusal('invalid_request', {
    status: 415,
    message: 'Send the body as multipart/form-data, without a content encoding.',
  });

const busy = (): Refusal =>
  new Refusal('rate_limit_exceeded', {
    message: 'Too many uploads are under way. Try again in a few seconds.',
    headers: { 'Retry-After': '5', Connection: 'close' },
  });

const tooLong = (name: string): Refusal =>
  new Refusal('validation_error', { message: `${clean(name).slice(0, 100)} is longer than 4,096 bytes.` });

const tooMany = (): Refusal =>
  new Refusal('validation_error', {
    message: 'The body has too many parts.',
    headers: { Connection: 'close' },
  });

const malformed = (): Refusal =>
  new Refusal('validation_error', { message: 'The body is not well-formed multipart/form-data.' });

const brokenOff = (): Refusal =>
  new Refusal('invalid_request', { message: 'The connection broke off before the file had arrived.' });
