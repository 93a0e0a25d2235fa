// A logo from a file: small enough, and a picture that nothing can hide a script in.
import { open } from 'node:fs/promises';
import { readLogo, type Logo, type LogoProblem } from '../src/organizations/logo.ts';
import { MAX_LOGO_BYTES } from '../src/organizations/rules.ts';
import { Conflict } from '../src/platform/conflict.ts';
import { refuseFile } from './refused-file.ts';

const PROBLEMS: Record<LogoProblem, string> = {
  too_large: `is larger than ${MAX_LOGO_BYTES / 1024} KiB. Save it smaller: pages show it about 60 pixels high`,
  svg: 'is an SVG, which can hold scripts. Save it as PNG, JPEG or WebP',
  unknown_type: 'is no PNG, JPEG or WebP, whatever its name says. Save it as one of these',
};

/** @throws Conflict `invalid_logo`, `file_not_readable`. */
export async function readLogoFile(path: string): Promise<Logo> {
  const logo = await readLogo(await readBytes(path));
  if (typeof logo === 'string')
    throw new Conflict('invalid_logo', `${JSON.stringify(path)} ${PROBLEMS[logo]}.`);
  return logo;
}

/** One byte more than is allowed at most: the file may be endless. */
async function readBytes(path: string): Promise<Uint8Array> {
  const file = await open(path).catch((error: unknown) => refuseFile(path, error));
  try {
    const buffer = Buffer.alloc(MAX_LOGO_BYTES + 1);
    for (let length = 0; ;) {
      const { bytesRead } = await file.read(buffer, length);
      length += bytesRead;
      if (bytesRead === 0 || length === buffer.length) return buffer.subarray(0, length);
    }
  } catch (error) {
    return refuseFile(path, error);
  } finally {
    await file.close();
  }
}
