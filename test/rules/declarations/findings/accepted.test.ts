// The kinds of files that an author accepts: what is none, and what nobody could hand in, keeps a workflow from being published.
import { expect, test } from 'vitest';
import { findDeclarationProblems } from '../../../../src/declarations/checks/findings.ts';
import { onboarding } from '../onboarding.ts';
import { part } from '../found.ts';

/** What is said of the types that a document accepts. */
function said(...accept: string[]): string[] {
  const declaration = onboarding();
  part(declaration.documents, 0).accept = accept;
  return findDeclarationProblems(declaration, { connectors: null })
    .filter(({ path }) => path.includes('/accept/'))
    .map(({ severity, message }) => `${severity} ${message}`);
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test.each([
  ['pdf', 'application/pdf'],
  ['.pdf', 'application/pdf'],
  ['*.PDF', 'application/pdf'],
  ['application/x-pdf', 'application/pdf'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['image/jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['tif', 'image/tiff'],
  ['image', 'image/*'],
  ['docx', WORD],
  ['.doc', WORD],
  ['xlsx', EXCEL],
  ['txt', 'text/plain'],
  ['csv', 'text/csv'],
  ['eml', 'message/rfc822'],
])('"%s" is an error that names %s', (written, meant) => {
  expect(said('application/pdf', written)).toEqual([
    `error "${written}" is no media type; did you mean ${meant}?`,
  ]);
});

test.each(['papers', 'constructor', 'image/', '', 'application/pdf, image/png'])(
  '"%s" is an error that shows how types are written',
  (written) => {
    expect(said('image/*', written)).toEqual([
      expect.stringMatching(/^error ".*" is no media type\. Write one such as application\/pdf, image\/\*/),
    ]);
  },
);

test('a type that cannot be read is a warning beside one that can, and an error alone', () => {
  expect(said('application/zip', 'application/pdf')).toEqual([
    expect.stringMatching(/^warning Files of the type "application\/zip" cannot be read/),
  ]);
  expect(said('application/zip', 'image/heic')).toEqual([
    expect.stringMatching(/^error .*zip" cannot be read/),
    expect.stringMatching(/^error .*heic" cannot be read/),
  ]);
});

test.each(['image/*', 'text/*', '*/*', 'APPLICATION/PDF', 'text/xml', WORD, EXCEL])(
  '"%s" says nothing wrong',
  (type) => expect(said(type)).toEqual([]),
);
