// In which languages OCR reads the documents of a workflow.
import { expect, test } from 'vitest';
import { ocrLanguages } from '../../src/documents/ocr/choose-ocr.ts';
import { declarationOf } from './ocr-samples.ts';

test('a workflow is read in its own languages, as far as the engine has them', () => {
  const declaration = declarationOf({ default_locale: 'de-AT' });
  expect(ocrLanguages(declaration, ['eng', 'deu', 'fra'])).toEqual(['deu', 'eng']);
  expect(ocrLanguages(declaration, ['fra'])).toEqual(['fra']);
});
