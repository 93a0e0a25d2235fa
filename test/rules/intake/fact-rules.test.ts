// What a declaration says of decided facts: whether it applies, and whether it fits the others.
import { describe, expect, test } from 'vitest';
import type { Declaration } from '../../../src/declarations/schema.ts';
import type { Decision, HumanEntry } from '../../../src/facts/decide.ts';
import { checkFact, waiveFacts } from '../../../src/settling/check.ts';
import { declare, entry, open, resolved } from './decided.ts';

const nobody = { human: new Map<string, HumanEntry>() };

describe('facts that do not apply', () => {
  const statuses = (
    declaration: Declaration,
    decided: Record<string, Decision>,
    known: Parameters<typeof waiveFacts>[2] = nobody,
  ) =>
    Object.fromEntries(
      [...waiveFacts(declaration, new Map(Object.entries(decided)), known)].map(([id, { status }]) => [
        id,
        status,
      ]),
    );
  const country = declare([
    { fact_id: 'country' },
    { fact_id: 'vat', not_applicable_when: 'facts.country.value == "US"' },
  ]);

  test('are waived by what is settled about another, and told why', () => {
    const waived = waiveFacts(
      country,
      new Map([
        ['country', resolved('US')],
        ['vat', open],
      ]),
      nobody,
    );
    expect(waived.get('vat')).toEqual({
      status: 'not_applicable',
      value: null,
      candidateId: null,
      quality: null,
      margin: null,
      reasonCodes: ['waived'],
    });
    expect(statuses(country, { country: resolved('DE'), vat: open })).toEqual({
      country: 'resolved',
      vat: 'needs_input',
    });
  });

  test('are not waived by a proposal, nor by what is not known', () => {
    for (const unsure of [
      open,
      { ...resolved('US'), status: 'needs_input' as const },
      { ...resolved('US'), status: 'failed' as const },
    ])
      expect(statuses(country, { country: unsure, vat: open })['vat']).toBe('needs_input');
    expect(
      statuses(
        country,
        { country: resolved('US'), vat: open },
        { ...nobody, unsettled: new Set(['country']) },
      ),
    ).toEqual({ country: 'resolved', vat: 'needs_input' });
  });

  test('apply where an operator said what they are; an applicant and a prefill do not decide that', () => {
    const decided = { country: resolved('US'), vat: resolved('DE123') };
    const by = (kind: HumanEntry['kind']) =>
      statuses(country, decided, { human: new Map([['vat', entry(kind)]]) })['vat'];
    expect(by('operator_confirmed')).toBe('resolved');
    expect(by('operator_corrected')).toBe('resolved');
    expect(by('applicant_entered')).toBe('not_applicable');
    expect(by('prefilled')).toBe('not_applicable');
  });

  test('come in chains of any length: each link is waived by what is left of the one before', () => {
    const ids = Array.from({ length: 25 }, (_, index) => `f${index}`);
    const chain = declare(
      ids.map((fact_id, index) =>
        index === 0
          ? { fact_id }
          : { fact_id, not_applicable_when: `facts.f${index - 1}.status == "resolved"` },
      ),
    );
    const result = statuses(chain, Object.fromEntries(ids.map((id) => [id, resolved('x')])));
    expect(Object.values(result)).toEqual(
      ids.map((_id, index) => (index % 2 === 0 ? 'resolved' : 'not_applicable')),
    );
  });

  test('that rule each other out in turn stay, and keep nothing else from being waived', () => {
    const pair = declare([
      { fact_id: 'a', not_applicable_when: 'facts.b.status == "resolved"' },
      { fact_id: 'b', not_applicable_when: 'facts.a.status == "resolved"' },
      { fact_id: 'country' },
      { fact_id: 'vat', not_applicable_when: 'facts.country.value == "US"' },
    ]);
    expect(
      statuses(pair, { a: resolved('1'), b: resolved('2'), country: resolved('US'), vat: open }),
    ).toEqual({
      a: 'resolved',
      b: 'resolved',
      country: 'resolved',
      vat: 'not_applicable',
    });
    expect(statuses(pair, { a: resolved('1'), b: open, country: open, vat: open })).toMatchObject({
      a: 'resolved',
      b: 'not_applicable',
    });
  });
});

describe('a check', () => {
  const sum = declare([
    { fact_id: 'total', type: 'number', check: 'facts.total.number == facts.net.number + facts.tax.number' },
    { fact_id: 'net', type: 'number' },
    { fact_id: 'tax', type: 'number' },
  ]);
  const check = (total: Decision, rest: Partial<Record<'net' | 'tax', Decision>> = {}, human?: HumanEntry) =>
    checkFact(sum, {
      factId: 'total',
      decided: new Map(Object.entries({ total, net: resolved('10'), tax: resolved('2'), ...rest })),
      human,
    });

  test('that holds leaves the fact alone', () => {
    expect(check(resolved('12'))).toEqual(resolved('12'));
  });
  test('that fails keeps the value as a proposal and says why', () => {
    expect(check(resolved('13'))).toEqual({
      ...resolved('13'),
      status: 'needs_input',
      reasonCodes: ['value_mismatch'],
    });
    expect(
      check({ ...resolved('13'), reasonCodes: ['applicant_entered'] }, {}, entry('applicant_entered'))
        .reasonCodes,
    ).toEqual(['applicant_entered', 'value_mismatch']);
  });
  test('that cannot be decided yet says nothing', () => {
    expect(check(resolved('13'), { tax: open })).toEqual(resolved('13'));
  });
  test('is below an operator, and about settled values alone', () => {
    for (const kind of ['operator_confirmed', 'operator_corrected'] as const)
      expect(check(resolved('13'), {}, entry(kind)).status).toBe('resolved');
    expect(check(open)).toEqual(open);
  });
});
