// The parts of an Office file: which one is the document, of which kind it says it is, and what it refers to.

import type { Archive } from './archive.ts';
import { damaged } from '../refused.ts';
import { readXml } from './xml.ts';

/** What a part refers to inside of the file, by the id of the reference; addresses of elsewhere are never in it. */
export type References = Map<string, { type: string; target: string }>;

/** The main part with its declared type; undefined where the archive is no Office file. @throws Refused */
export async function mainPart(archive: Archive): Promise<{ name: string; type: string } | undefined> {
  const types = await archive.read('[Content_Types].xml');
  if (types === undefined) return undefined;
  const references = await referencesOf(archive, '');
  const main = targetsOf(references, 'officeDocument')[0];
  if (main === undefined) throw damaged('it does not say which of its parts is the document');
  return { name: main, type: typeOf(types, main) };
}

/** @throws Refused `corrupt` where the part is not there. */
export async function requirePart(archive: Archive, name: string): Promise<Uint8Array> {
  const bytes = await archive.read(name);
  if (bytes === undefined) throw damaged('a part of it is missing');
  return bytes;
}

/** Parts that the file refers to as of that type, such as `styles`. */
export const targetsOf = (references: References, type: string): string[] =>
  [...references.values()].flatMap((reference) => (reference.type === type ? [reference.target] : []));

/** The first part of that type; undefined where there is none. */
export async function maybePart(
  archive: Archive,
  references: References,
  type: string,
): Promise<Uint8Array | undefined> {
  const [name] = targetsOf(references, type);
  return name === undefined ? undefined : archive.read(name);
}

export async function referencesOf(archive: Archive, part: string): Promise<References> {
  const at = part.lastIndexOf('/') + 1;
  const [folder, file] = [part.slice(0, at), part.slice(at)];
  const bytes = await archive.read(`${folder}_rels/${file}.rels`);
  const references: References = new Map();
  if (bytes === undefined) return references;
  readXml(bytes, {
    open: ({ name, attributes: { Id, Type = '', Target, TargetMode } }) => {
      if (name !== 'package:Relationship' || Id === undefined || Target === undefined) return;
      if (TargetMode === 'External') return;
      references.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: resolved(folder, Target) });
    },
  });
  return references;
}

/** A path within the archive; what leads out of it names no part. */
function resolved(folder: string, target: string): string {
  const parts: string[] = [];
  const path = target.replaceAll('\\', '/');
  for (const step of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '.' && step !== '') parts.push(step);
  }
  return parts.join('/');
}

function typeOf(types: Uint8Array, part: string): string {
  const extension = part.slice(part.lastIndexOf('.') + 1).toLowerCase();
  let [byName, byEnding]: (string | undefined)[] = [];
  readXml(types, {
    open: ({ name, attributes: { PartName = '', Extension = '', ContentType } }) => {
      if (name === 'types:Override' && PartName.slice(1).toLowerCase() === part.toLowerCase())
        byName = ContentType;
      if (name === 'types:Default' && Extension.toLowerCase() === extension) byEnding = ContentType;
    },
  });
  return byName ?? byEnding ?? '';
}
