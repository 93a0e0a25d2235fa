// Whose attachment a document is, whatever order the documents of a case come in.
import { expect, test } from 'vitest';
import { ancestorsOf, descendantsOf, inFamilies, type Member } from '../../../src/documents/family.ts';

const member = (docId: string, parentDocId: string | null = null): Member => ({ docId, parentDocId });
const ids = (members: Member[]): string => members.map(({ docId }) => docId).join(' ');

const CASE = [
  member('letter'),
  member('mail'),
  member('other'),
  member('pdf', 'mail'),
  member('inner', 'mail'),
  member('photo', 'inner'),
  member('lost', 'gone'),
];

test('above are the mails that hold it, the nearest first', () => {
  expect(ids(ancestorsOf(CASE, member('photo', 'inner')))).toBe('inner mail');
  expect(ids(ancestorsOf(CASE, member('lost', 'gone')))).toBe('');
  expect(ids(ancestorsOf(CASE, member('letter')))).toBe('');
});

test('below is all that came with it', () => {
  expect(ids(descendantsOf(CASE, { docId: 'mail' }))).toBe('pdf inner photo');
  expect(ids(descendantsOf(CASE, { docId: 'letter' }))).toBe('');
});

test('mails stand before what came with them, nobody is left out', () => {
  expect(ids(inFamilies(CASE))).toBe('letter mail pdf inner photo other lost');
  expect(ids(inFamilies(CASE.toReversed()))).toBe('lost other mail inner photo pdf letter');
});

test('rows that name each other end', () => {
  const ring = [member('a', 'b'), member('b', 'a')];
  expect(ids(ancestorsOf(ring, member('a', 'b')))).toBe('b a');
});
