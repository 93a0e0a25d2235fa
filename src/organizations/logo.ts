// The picture that applicants see: which files are taken, told by their bytes.
import { fileTypeFromBuffer } from 'file-type';
import { LOGO_TYPES, type LogoType } from './entity.ts';
import { MAX_LOGO_BYTES } from './rules.ts';

export type Logo = { bytes: Uint8Array; mediaType: LogoType };

/** Why a file is no logo. SVG is told apart: it can hold scripts, and people have it at hand. */
export type LogoProblem = 'too_large' | 'svg' | 'unknown_type';

export async function readLogo(bytes: Uint8Array): Promise<Logo | LogoProblem> {
  if (bytes.length > MAX_LOGO_BYTES) return 'too_large';
  const found = await fileTypeFromBuffer(bytes);
  const mediaType = LOGO_TYPES.find((type) => type === found?.mime);
  if (mediaType !== undefined) return { bytes, mediaType };
  return SVG.test(new TextDecoder().decode(bytes)) ? 'svg' : 'unknown_type';
}

const SVG = /<(?:\w{1,20}:)?svg[\s>]/i;
