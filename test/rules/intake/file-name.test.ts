// What a fetched document is called, by what its server says and by its address.
import { expect, test } from 'vitest';
import { fileName } from '../../../src/intake/file-name.ts';

const URL = 'https://files.example/2026/d%C3%A9p%C3%B4t.pdf?version=2';
const FROM_PATH = 'dépôt.pdf';

test.each([
  ['', FROM_PATH],
  ['inline', FROM_PATH],
  ['attachment; filename="a b.pdf"', 'a b.pdf'],
  ['attachment; filename=a b.pdf', 'a b.pdf'],
  ['attachment; FileName = "a.pdf"', 'a.pdf'],
  [String.raw`attachment; filename="a\"b;c.pdf"`, 'a"b;c.pdf'],
  ['attachment; filename="r%C3%A9sum%C3%A9.pdf"', 'résumé.pdf'],
  ['attachment; filename="100%.pdf"', '100%.pdf'],
  ["attachment; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf", 'résumé.pdf'],
  [`attachment; filename="resume.pdf"; filename*=utf-8'fr'r%C3%A9sum%C3%A9.pdf`, 'résumé.pdf'],
  // Bytes of UTF-8, and of ISO-8859-1, as Node hands them over.
  [Buffer.from('attachment; filename="résumé.pdf"').toString('latin1'), 'résumé.pdf'],
  ['attachment; filename="résumé.pdf"', 'résumé.pdf'],
  ['attachment; filename=""', FROM_PATH],
  ['attachment; filename="\u0001"', FROM_PATH],
  ['attachment; xfilename="other.pdf"', FROM_PATH],
  ['attachment; filename="../../etc/passwd"', '....etcpasswd'],
])('%s', (disposition, name) => expect(fileName(URL, disposition)).toBe(name));

test('an address without a path names nothing', () => expect(fileName('https://files.example/')).toBeNull());
