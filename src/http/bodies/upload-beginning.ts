// A body that is too large to be read: its beginning, with the fields and the name of the first file, so that its sender can be told.
import type { IncomingMessage } from 'node:http';
import { parserOf, uploadName, type Multipart } from './upload.ts';

/** Takes the rest of a body and throws it away: clients that are still sending see no answer, but a broken connection. */
export async function throwAway(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return;
  await new Promise<void>((resolve) => {
    for (const end of ['end', 'close', 'error'] as const) request.once(end, () => resolve());
    request.resume();
  });
}

/** Nobody's fields are longer. */
const MOST_BYTES = 64 * 1024;
const MOST_MS = 10_000;
const LIMITS = { maxBytes: 1, maxFiles: 1 };

/** Stops at the first file; where none comes in time, with what has come. The rest is thrown away. */
export async function readBeginning(request: IncomingMessage, into: Multipart): Promise<void> {
  const parser = parserOf(request, LIMITS);
  try {
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, MOST_MS);
      const stop = (): void => {
        clearTimeout(late);
        resolve();
      };
      onParts(parser, into, stop);
      let size = 0;
      request.on('data', (piece: Buffer) => {
        size += piece.length;
        if (size > MOST_BYTES) stop();
      });
      for (const end of ['aborted', 'error', 'end'] as const) request.once(end, stop);
      request.pipe(parser);
    });
  } finally {
    request.unpipe(parser);
    request.resume();
    parser.destroy();
  }
}

function onParts(parser: ReturnType<typeof parserOf>, into: Multipart, stop: () => void): void {
  parser.on('file', (_name, stream, filename) => {
    into.tooLarge.push(uploadName(filename));
    stream.on('error', stop);
    stream.resume();
    stop();
  });
  parser.on('field', (name, value) => {
    if (!Object.hasOwn(into.fields, name)) into.fields[name] = value;
  });
  parser.on('error', stop);
}
