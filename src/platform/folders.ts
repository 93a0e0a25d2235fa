// Where things are put: a folder with all that lie above it, whose what is made in it is, and the place of a file that is to be replaced.
import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder with all that lie above it. Node's own way never returns where the system has no room for one, as below /proc.
 * The first one that was made, undefined where the folder is there already. @throws what the system says, such as `EACCES`.
 */
export function makeFolders(path: string, mode = 0o777): string | undefined {
  try {
    mkdirSync(path, { mode });
    return path;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EEXIST' && isFolder(path)) return undefined;
    if (code !== 'ENOENT' || isFolder(dirname(path))) throw error;
  }
  const first = makeFolders(dirname(path), mode);
  return makeFolders(path, mode) === undefined ? first : (first ?? path);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

export type Owner = { uid: number; gid: number };

/**
 * Whom to give what is newly made in the folder: root gives it to the user whose folder it is, since a server that runs as that user could
 * not open it. Null where it stays whose it is.
 */
export function heirOf(folder: string): Owner | null {
  if (process.geteuid?.() !== 0) return null;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? null : { uid, gid };
}

/** What to do where a place is read-only for this process alone, as a unit of systemd or a container makes it; empty for other causes. */
export const readOnlyHint = (code: string | undefined): string =>
  code === 'EROFS'
    ? ' The file system is read-only for this process: under systemd name the folder in ReadWritePaths= of the unit, in a container mount it writable.'
    : '';

/** `wrong` ends a sentence that begins with the path. */
export type PlaceToWrite = { place: string } | { wrong: string };

/** A rename would put the file in the place of a link, a device or a pipe, which others go on to know by that name. */
export function placeToReplace(path: string): PlaceToWrite {
  try {
    const found = statSync(path);
    if (found.isFile()) return { place: realpathSync(path) };
    return { wrong: `${found.isDirectory() ? 'is a directory' : 'is a device or a pipe'}. Name a file.` };
  } catch {
    // It is not there, or cannot be looked at: whoever writes there is told why.
    return { place: path };
  }
}
