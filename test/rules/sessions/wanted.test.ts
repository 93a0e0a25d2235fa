// The documents that an applicant is asked for, and whether each is there.
import { describe, expect, test } from 'vitest';
import { isBeingRead, uploadsOf, wantedDocuments } from '../../../src/sessions/form/wanted.ts';
import { READABLE } from '../../../src/catalog/media-types.ts';
import { acceptedTypes } from '../../../src/documents/acceptance.ts';
import { APPLICATION } from '../../harness/sessions/applicant.ts';
import { application, declare, formOf, task, upload, type Given } from './applications.ts';

const declaration = declare({
  ...APPLICATION,
  documents: [...APPLICATION.documents, { document_type: 'bank_statement' }],
});
const wanted = (given: Given) => {
  const all = wantedDocuments(application({ declaration, ...given }));
  return Object.fromEntries(all.map(({ documentType, ...one }) => [documentType, one]));
};
const ask = (more: Parameters<typeof task>[0] = {}) =>
  task({ type: 'upload_document', documentType: 'bank_statement', ...more });

test('what the workflow lists, in its order, with a label of its own or its name', () => {
  expect(
    Object.entries(wanted({})).map(([type, { label, isRequired }]) => [type, label, isRequired]),
  ).toEqual([
    ['invoice', { en: 'A recent invoice', de: 'Eine aktuelle Rechnung' }, true],
    ['bank_statement', 'bank statement', false],
  ]);
  expect(
    wantedDocuments(application({ declaration: formOf({}, [{ field_id: 'f', label: 'F', type: 'text' }]) })),
  ).toEqual([]);
});

test('an open question makes a document required; one that is done asks for nothing', () => {
  expect(wanted({ session: { tasks: [ask()] } })['bank_statement']).toMatchObject({
    isRequired: true,
    isThere: false,
    task: { taskId: 'task_1' },
  });
  for (const status of ['done', 'superseded'] as const)
    expect(wanted({ session: { tasks: [ask({ status })] } })['bank_statement']).toMatchObject({
      isRequired: false,
      task: null,
    });
});

describe('is it there?', () => {
  const there = (documents: Given['documents'], tasks: ReturnType<typeof task>[] = []) =>
    wanted({ documents: documents ?? [], session: { tasks } })['bank_statement']?.isThere;
  const statement = (more: Parameters<typeof upload>[1] = {}) =>
    upload('d', { claimedType: 'bank_statement', ...more });

  test.each(['queued', 'fetching', 'processing', 'processed'] as const)('%s: yes', (status) => {
    expect(there([statement({ status })])).toBe(true);
  });
  test.each(['failed', 'erased'] as const)('%s: no', (status) => {
    expect(there([statement({ status })])).toBe(false);
    expect(there([statement({ status }), statement()])).toBe(true);
  });
  test('what an integrator sent counts, and is not the applicant’s', () => {
    const sent = upload('d', { source: 'url', documentType: 'bank_statement' });
    expect(there([sent])).toBe(true);
    expect(wanted({ documents: [sent] })['bank_statement']?.documents).toEqual([]);
    expect(uploadsOf([sent, statement()])).toHaveLength(1);
  });
  test('an operator who asks wants another one than is there; what the workflow asks for from the start does not', () => {
    const old = statement();
    const fresh = statement({ taskId: 'task_1' });
    expect(there([old], [ask()])).toBe(false);
    expect(there([old, fresh], [ask()])).toBe(true);
    expect(there([old, { ...fresh, status: 'failed' }], [ask()])).toBe(false);
    expect(there([old], [ask({ isClarification: false })])).toBe(true);
  });
  test('of two questions the last one counts', () => {
    const tasks = [ask(), ask({ taskId: 'task_2' })];
    expect(there([statement({ taskId: 'task_1' })], tasks)).toBe(false);
    expect(there([statement({ taskId: 'task_2' })], tasks)).toBe(true);
  });
});

test('being read is what somebody works on', () => {
  const reading = (
    status: 'queued' | 'processing' | 'processed' | 'failed',
    status_message: string | null = null,
  ) => isBeingRead(upload('d', { status, statusMessage: status_message }));
  const states = ['queued', 'processing', 'processed', 'failed'] as const;
  expect(states.map((status) => reading(status))).toEqual([true, true, false, false]);
  expect(reading('queued', 'Waits for OCR.')).toBe(false);
});

test('where an author names no types, everything that can be read is taken', () => {
  expect(acceptedTypes(['image/*'])).toEqual(['image/*']);
  expect(acceptedTypes([])).toBe(READABLE);
});
