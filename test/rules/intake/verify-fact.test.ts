// A fact that a connector has to confirm stands with its yes alone, or with an operator's word on the answer.
import { describe, expect, test } from 'vitest';
import type { HumanEntry } from '../../../src/facts/decide.ts';
import type { VerificationRow } from '../../../src/facts/verifications.ts';
import { verifyFact } from '../../../src/settling/check.ts';
import { declare, entry, open, resolved } from './decided.ts';

describe('a fact that a connector confirms', () => {
  const verify = {
    connector_key: 'bank',
    function_key: 'check',
    inputs: { iban: '{{iban}}', who: 'Mr {{ name }}' },
  };
  const [iban] = declare([{ fact_id: 'iban', verify }, { fact_id: 'name' }]).facts;
  const decided = (name = resolved('Ada'), value = resolved('DE1')) =>
    new Map([
      ['iban', value],
      ['name', name],
    ]);
  const ask = (
    known: Partial<{ verification: VerificationRow; human: HumanEntry }> = {},
    given = decided(),
  ) => {
    if (iban === undefined) throw new Error('no fact');
    return verifyFact(iban, given, { verification: undefined, human: undefined, ...known });
  };
  const answer = (rest: Partial<VerificationRow>): VerificationRow => ({
    verificationId: 'v',
    factId: 'iban',
    usage: 'verify_fact',
    jobId: 'job',
    inputsHash: ask().ask?.inputsHash ?? '',
    outcome: null,
    isUnavailable: false,
    checkedAt: '2026-05-01T10:00:00.000Z',
    ...rest,
  });

  test('is asked about with the values of the facts that it names', () => {
    expect(ask()).toMatchObject({
      status: 'pending',
      value: 'DE1',
      verified: false,
      ask: { inputs: { iban: 'DE1', who: 'Mr Ada' } },
    });
  });
  test.each<[string, Partial<VerificationRow>, string, boolean, string[]]>([
    ['no answer yet', {}, 'pending', false, []],
    ['yes', { outcome: 'verified' }, 'resolved', true, []],
    ['no', { outcome: 'not_verified' }, 'failed', false, ['verification_failed']],
    ['neither', { outcome: 'inconclusive' }, 'needs_input', false, ['verification_inconclusive']],
    ['an error', { outcome: 'error', isUnavailable: true }, 'needs_input', false, ['connector_unavailable']],
    [
      'nothing',
      { outcome: 'inconclusive', isUnavailable: true },
      'needs_input',
      false,
      ['connector_unavailable'],
    ],
  ])('%s', (_name, given, status, verified, reasonCodes) => {
    expect(ask({ verification: answer(given) })).toMatchObject({
      status,
      verified,
      reasonCodes,
      value: 'DE1',
      ask: null,
    });
  });
  test('is asked about anew when any input changes: an answer counts for no other', () => {
    const yes = answer({ outcome: 'verified' });
    expect(ask({ verification: yes }, decided(resolved('Bob')))).toMatchObject({
      status: 'pending',
      verified: false,
      ask: { inputs: { who: 'Mr Bob' } },
    });
    expect(ask({ verification: yes }, decided(undefined, resolved('DE2'))).status).toBe('pending');
  });
  test('waits where an input is not settled, and asks nothing where it is not settled itself', () => {
    expect(ask({}, decided(open))).toMatchObject({
      status: 'needs_input',
      ask: null,
      reasonCodes: ['verification_inconclusive'],
    });
    expect(ask({}, decided(undefined, open))).toMatchObject({
      status: 'needs_input',
      ask: null,
      reasonCodes: ['no_anchor'],
    });
  });
  test('stands without a yes only where an operator confirmed it after the answer', () => {
    const no = answer({ outcome: 'not_verified' });
    const by = (kind: HumanEntry['kind'], at: string) =>
      ask({ verification: no, human: entry(kind, { at }) });
    expect(by('operator_confirmed', '2026-05-01T10:00:01.000Z')).toMatchObject({
      status: 'resolved',
      verified: false,
    });
    expect(by('operator_confirmed', '2026-05-01T09:59:59.000Z').status).toBe('failed');
    expect(by('operator_corrected', '2026-05-01T10:00:01.000Z').status).toBe('failed');
    expect(ask({ human: entry('operator_confirmed', { at: '2026-05-01T10:00:01.000Z' }) }).status).toBe(
      'pending',
    );
    expect(
      ask({
        verification: answer({ checkedAt: null }),
        human: entry('operator_confirmed', { at: new Date() }),
      }).status,
    ).toBe('pending');
  });
});
