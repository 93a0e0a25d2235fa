// How a file that is written gets its name, and what it may take the place of: a file at the end of its links, and neither a device nor a pipe nor a link.
import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { replaceFile } from '../../../cli/new-file.ts';
import { giveName, writeBackupFile } from '../../../src/backup/file/write-file.ts';
import { addKey } from '../../../src/platform/secret-key.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'intake-replaced-'));
  file = join(folder, 'file');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function* frames(): AsyncGenerator<Buffer> {
  yield Buffer.from('what is backed up');
}
const backUp = async (path: string): Promise<unknown> =>
  writeBackupFile({ path, passphrase: null, replaces: true }, frames());
const exported = (path: string): Promise<unknown> =>
  replaceFile(path, {
    write: (handle) => handle.writeFile('what is exported'),
    settle: () => Promise.resolve(),
  });
const WRITERS: [string, (path: string) => Promise<unknown>][] = [
  ['a backup', backUp],
  ['an export', exported],
];

describe.each(WRITERS)('%s', (_what, write) => {
  test.each<[string, (path: string) => unknown]>([
    ['a device', (path) => symlinkSync('/dev/null', path)],
    ['a pipe', (path) => execFileSync('mkfifo', [path])],
    ['a directory', (path) => mkdirSync(path)],
  ])('leaves %s as it is', async (_kind, make) => {
    make(file);
    const before = lstatSync(file);
    await expect(write(file)).rejects.toMatchObject({ message: expect.stringContaining('Name a file') });
    expect(lstatSync(file)).toMatchObject({ ino: before.ino, mode: before.mode });
    expect(readdirSync(folder)).toEqual(['file']);
  });

  test('goes to where a link leads', async () => {
    const [other, link] = [join(folder, 'other'), join(folder, 'link')];
    mkdirSync(other);
    writeFileSync(join(other, 'real'), 'before');
    symlinkSync('other/real', link);
    await write(link);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(other, 'real'), 'utf8')).not.toBe('before');
    expect(readdirSync(other)).toEqual(['real']);
  });
});

describe('where the file system knows no second names, as of a stick or a share', () => {
  const target = { passphrase: null, replaces: false };
  test.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])('a new backup gets its name: %s', async (code) => {
    const part = `${file}.part`;
    const refuse = (): Promise<void> =>
      Promise.reject(Object.assign(new Error(code), { code, syscall: 'link' }));
    writeFileSync(part, 'backup');
    await giveName(part, { ...target, path: file }, refuse);
    expect(readdirSync(folder)).toEqual(['file']);
    writeFileSync(part, 'another');
    await expect(giveName(part, { ...target, path: file }, refuse)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(file, 'utf8')).toBe('backup');
  });

  test('whoever may not write there is told so', async () => {
    const refuse = (): Promise<void> => Promise.reject(Object.assign(new Error('no'), { code: 'EACCES' }));
    await expect(giveName(`${file}.part`, { ...target, path: file }, refuse)).rejects.toMatchObject({
      code: 'EACCES',
    });
  });
});

test('a new secret key is put where a link leads: a server may know the file by another name', () => {
  const [first, link] = ['1'.repeat(64), join(folder, 'link')];
  writeFileSync(file, `${first}\n`, { mode: 0o600 });
  symlinkSync('file', link);
  addKey(link, [first]);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(file, 'utf8').trim().split('\n')).toEqual([expect.any(String), first]);
});
