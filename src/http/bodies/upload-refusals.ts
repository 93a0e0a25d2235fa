// Why a multipart body is refused, with the part that is to blame.
import { Refusal } from '../../catalog/errors.ts';
import { sizeInWords } from '../../platform/document-limits.ts';
import { plural } from '../../platform/plural.ts';

export const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('invalid_request', {
    status: 413,
    message: `The file is larger than ${sizeInWords(maxBytes)}.`,
    headers: { Connection: 'close' },
  });

export const wrongType = (): Refusal =>
  new Refusal('invalid_request', {
    status: 415,
    message: 'Send the body as multipart/form-data, without a content encoding.',
  });

export const tooSlow = (): Refusal =>
  new Refusal('invalid_request', {
    status: 408,
    message: 'The upload came too slowly and was given up. Send it again, over a better line if you can.',
    headers: { Connection: 'close' },
  });

export function tooLong(field: string): Refusal {
  return new Refusal('validation_error', {
    message: `${field} is longer than 4,096 bytes.`,
    details: [{ field, code: 'too_long', message: 'at most 4,096 bytes' }],
  });
}

export const tooMany = (): Refusal =>
  new Refusal('validation_error', {
    message: 'The body has too many parts.',
    headers: { Connection: 'close' },
  });

const ONE_FILE = 'Send exactly one file, in the part "file".';

export const noFile = (): Refusal =>
  new Refusal('validation_error', {
    message: ONE_FILE,
    details: [{ field: 'file', code: 'missing', message: 'one file is needed' }],
  });

export const tooManyFiles = (most: number): Refusal =>
  new Refusal('validation_error', {
    message: most === 1 ? ONE_FILE : `Send at most ${most} files.`,
    details: [
      { field: 'file', code: 'too_many', message: `at most ${plural(most, 'file')} can be sent at once` },
    ],
    headers: { Connection: 'close' },
  });

export const malformed = (): Refusal =>
  new Refusal('validation_error', { message: 'The body is not well-formed multipart/form-data.' });

export const brokenOff = (): Refusal =>
  new Refusal('invalid_request', { message: 'The connection broke off before the file had arrived.' });
