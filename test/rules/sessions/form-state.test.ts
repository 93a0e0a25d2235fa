// The form as it stands: what is asked, what is known of it and from where, and what needs nothing more.
import { describe, expect, test } from 'vitest';
import type { FieldState } from '../../../src/sessions/form/state.ts';
import { application, asked, factRow, field, formOf, task, type Given } from './applications.ts';
import { entriesOf } from '../../../src/sessions/form/entries.ts';
import { everyField, formState } from '../../../src/sessions/form/state.ts';

const TOLD = ['value', 'origin', 'entered', 'problem', 'isSettled'] as const;
const told = (state: FieldState | undefined) => Object.fromEntries(TOLD.map((name) => [name, state?.[name]]));
const iban = (given: Omit<Given, 'declaration'>) => told(asked(given)['iban']);

const NOTHING = { value: null, origin: null, entered: null, problem: null, isSettled: false };
const GOOD = 'NL91ABNA0417164300';

describe('a field of a fact', () => {
  test('of which nothing is known', () => {
    expect(iban({})).toEqual(NOTHING);
    expect(iban({ facts: [factRow('iban', { status: 'pending', value: null, source: null })] })).toEqual(
      NOTHING,
    );
  });

  test('is of the fact that is found by it, whether it names that or not', () => {
    const by = { some: 'text', day: { name: 'date' } };
    const declaration = structuredClone(formOf(by, [field('when', { type: 'date' }), field('other')]));
    for (const fact of declaration.facts)
      if (fact.fact_id === 'day') fact.find = [{ by: 'form', field_id: 'when' }];
    const facts = [factRow('day', { value: '2026-05-03' })];
    const { when, other } = asked({ declaration, facts });
    expect(told(when)).toEqual({ ...NOTHING, value: '2026-05-03', origin: 'document', isSettled: true });
    expect(told(other)).toEqual(NOTHING);
    const drafted = asked({ declaration, draft: { when: '2026-05-04', other: 'x' } });
    const entered = Object.values(drafted).flatMap(({ field, entered: value }) =>
      value === null ? [] : [{ field, value }],
    );
    expect(entriesOf(declaration, entered)).toMatchObject([{ factId: 'day', value: '2026-05-04' }]);
  });

  test('a draft goes first, as it was written; what it means is entered when it is handed in', () => {
    const facts = [factRow('iban', { value: 'DE89370400440532013000' })];
    expect(iban({ facts, draft: { iban: ' nl91 abna 0417 1643 00' } })).toEqual({
      ...NOTHING,
      value: ' nl91 abna 0417 1643 00',
      origin: 'draft',
      entered: GOOD,
      isSettled: true,
    });
    expect(iban({ facts, draft: { iban: 'NL92' } })).toEqual({
      ...NOTHING,
      value: 'NL92',
      origin: 'draft',
      problem: 'invalid',
    });
  });

  test.each<[string, Parameters<typeof factRow>[1], boolean]>([
    ['found in a document', {}, true],
    ['entered by an operator', { source: 'operator', reasonCodes: ['operator_corrected'] }, true],
    ['waived', { status: 'not_applicable', value: null, source: null, reasonCodes: ['waived'] }, true],
    ['failed', { status: 'failed', reasonCodes: ['verification_failed'] }, true],
    ['not found', { status: 'needs_input', value: null, source: null, reasonCodes: ['no_anchor'] }, false],
    ['found weakly', { status: 'needs_input', reasonCodes: ['low_anchor_quality'] }, false],
    ['read in two ways', { status: 'needs_input', value: null, reasonCodes: ['ambiguous_date'] }, false],
    [
      'told differently by two documents',
      { status: 'needs_input', value: null, reasonCodes: ['conflicting_values'] },
      false,
    ],
    ['asked about', { status: 'needs_input', reasonCodes: ['clarification_requested'] }, false],
    [
      'entered by the applicant, against a document',
      {
        status: 'needs_input',
        source: 'applicant',
        reasonCodes: ['applicant_entered', 'conflicting_values'],
      },
      true,
    ],
    [
      'entered by the applicant, and asked about',
      { status: 'needs_input', source: 'applicant', reasonCodes: ['clarification_requested'] },
      false,
    ],
    ['not verified yet', { status: 'pending', source: 'applicant' }, true],
    [
      'that a connector could not look up',
      { status: 'needs_input', reasonCodes: ['connector_unavailable'] },
      true,
    ],
  ])('whose value is %s', (_how, row, isSettled) => {
    const state = asked({ facts: [factRow('iban', row)], session: { tasks: [task({ factIds: ['iban'] })] } })[
      'iban'
    ];
    if (row?.status === 'not_applicable') return expect(state).toBeUndefined();
    expect(told(state)).toEqual({
      ...NOTHING,
      value: row?.value === undefined ? 'known' : row.value,
      origin: row?.source === undefined ? 'document' : row.source,
      isSettled,
    });
  });

  test('a prefilled value is confirmed by handing in, unless a document contradicts it', () => {
    const prefilled = { status: 'needs_input', source: 'prefill', value: GOOD } as const;
    expect(iban({ facts: [factRow('iban', { ...prefilled, reasonCodes: ['prefilled'] })] })).toEqual({
      ...NOTHING,
      value: GOOD,
      origin: 'prefill',
      entered: GOOD,
      isSettled: true,
    });
    const facts = [factRow('iban', { ...prefilled, reasonCodes: ['prefilled', 'conflicting_values'] })];
    expect(iban({ facts })).toMatchObject({ entered: null, isSettled: false });
  });
});

describe('a field that is no fact', () => {
  const hasVat = (session: Given['session']) => told(asked({ session })['has_vat']);
  test('answered, prefilled, both', () => {
    const answered = { ...NOTHING, value: 'yes', origin: 'applicant', isSettled: true };
    expect(hasVat({ answers: { has_vat: 'yes' } })).toEqual(answered);
    expect(hasVat({ answers: { has_vat: 'yes' }, prefill: { has_vat: 'no' } })).toEqual(answered);
    expect(hasVat({ prefill: { has_vat: 'no' } })).toEqual({
      ...NOTHING,
      value: 'no',
      origin: 'prefill',
      entered: 'no',
      isSettled: true,
    });
  });

  test('a consent counts as given with a yes alone; the last word counts', () => {
    const terms = (value: 'yes' | 'no') =>
      told(asked({ session: { consents: [{ fieldId: 'terms', value, noticeHash: 'h' }] } })['terms']);
    expect(terms('yes')).toEqual({ ...NOTHING, value: 'yes', origin: 'applicant', isSettled: true });
    expect(terms('no')).toEqual({ ...NOTHING, value: 'no', origin: 'applicant' });
    expect(told(asked({ draft: { terms: 'yes' } })['terms'])).toEqual(NOTHING);
  });

  test('names that every object has are no answers', () => {
    const declaration = formOf({}, [field('constructor'), field('toString'), field('valueOf')]);
    for (const state of Object.values(asked({ declaration }))) expect(told(state)).toEqual(NOTHING);
  });
});

describe('which fields are asked', () => {
  const ids = (given: Given): string[] => Object.keys(asked(given));

  test.each([
    ['firm', ['kind', 'firm']],
    ['person', ['kind', 'surname']],
    ['', ['kind', 'firm']],
  ])(
    'of two fields that say one fact, the one that fits (%j) where a question asks for it',
    (kind, shown) => {
      const declaration = formOf({ name: 'text' }, [
        field('kind'),
        field('firm', { fact_id: 'name', visible_when: "form.kind == 'firm'" }),
        field('surname', { fact_id: 'name', visible_when: "form.kind == 'person'" }),
      ]);
      const session = { tasks: [task({ factIds: ['name'] })] };
      expect(ids({ declaration, session, draft: kind === '' ? {} : { kind } })).toEqual(shown);
    },
  );

  test('a field by the answer to another: as draft, answer or prefill; typed in any way', () => {
    expect(ids({})).not.toContain('vat_number');
    expect(ids({ draft: { has_vat: 'yes' } })).toContain('vat_number');
    expect(ids({ draft: { has_vat: ' Ja ' }, session: { locale: 'nl' } })).toContain('vat_number');
    expect(ids({ session: { answers: { has_vat: 'yes' } } })).toContain('vat_number');
    expect(ids({ session: { prefill: { has_vat: 'yes' } } })).toContain('vat_number');
    expect(ids({ draft: { has_vat: 'no' }, session: { answers: { has_vat: 'yes' } } })).not.toContain(
      'vat_number',
    );
  });

  test('by a fact that no field asks for, once it is settled', () => {
    const visible_when = "facts.country.value == 'US'";
    const declaration = formOf({ country: 'country' }, [field('state', { visible_when })]);
    const country = (row: Parameters<typeof factRow>[1]) =>
      ids({ declaration, facts: [factRow('country', { value: 'US', ...row })] });
    expect(country({})).toEqual(['state']);
    expect(country({ value: 'NL' })).toEqual([]);
    expect(country({ status: 'needs_input', reasonCodes: ['low_anchor_quality'] })).toEqual([]);
    expect(ids({ declaration })).toEqual([]);
  });

  test('by what the applicant is about to say of a fact, before what a document says', () => {
    const visible_when = "facts.country.value == 'US'";
    const fields = [
      field('country', { fact_id: 'country', type: 'country' }),
      field('state', { visible_when }),
    ];
    const declaration = formOf({ country: 'country' }, fields);
    const facts = [factRow('country', { value: 'NL' })];
    expect(ids({ declaration, facts })).toEqual(['country']);
    expect(ids({ declaration, facts, draft: { country: 'US' } })).toEqual(['country', 'state']);
  });

  test('what is not asked any more says nothing about others', () => {
    const declaration = formOf({}, [
      field('a', { type: 'yes_no' }),
      field('b', { type: 'yes_no', visible_when: "form.a == 'yes'" }),
      field('c', { visible_when: "form.b == 'yes'" }),
      field('d', { visible_when: "form.c != ''" }),
    ]);
    const draft = { a: 'yes', b: 'yes', c: 'x' };
    expect(ids({ declaration, draft })).toEqual(['a', 'b', 'c', 'd']);
    expect(ids({ declaration, draft: { ...draft, a: 'no' } })).toEqual(['a']);
  });

  test('conditions that go round in circles come to an end', () => {
    const declaration = formOf({}, [
      field('a', { visible_when: "form.b == ''" }),
      field('b', { visible_when: "form.a == ''" }),
    ]);
    expect(ids({ declaration }).length).toBeLessThanOrEqual(2);
    expect(ids({ declaration, draft: { a: 'x', b: 'y' } }).length).toBeLessThanOrEqual(2);
  });

  test('a fact that does not apply is not asked for', () => {
    expect(ids({ facts: [factRow('iban', { status: 'not_applicable', value: null })] })).not.toContain(
      'iban',
    );
  });

  test('a fact that a question is about is, whatever the form says, with a field of its own where it has none', () => {
    const open = { session: { tasks: [task({ factIds: ['vat_number'] })] } };
    expect(ids(open)).toContain('vat_number');
    const declaration = formOf({ name: 'text', note: 'text' }, [field('name', { fact_id: 'name' })]);
    const tasks = [task({ factIds: ['note', 'name'] }), task({ factIds: ['note'], status: 'done' })];
    expect(ids({ declaration, session: { tasks } })).toEqual(['name', 'questions.note']);
    expect(ids({ declaration, session: { tasks: [task({ factIds: ['note'], status: 'done' })] } })).toEqual([
      'name',
    ]);
  });

  test('sections without a field to ask are left out; every field is still known', () => {
    const given = { facts: ['company', 'vat_number'].map((id) => factRow(id, { status: 'not_applicable' })) };
    const sections = formState(application(given)).map(({ sectionId }) => sectionId);
    expect(sections).toEqual(['company', 'invoice', 'agree']);
    const declaration = formOf({ name: 'text' }, [field('name', { fact_id: 'name' })]);
    const none = application({ declaration, facts: [factRow('name', { status: 'not_applicable' })] });
    expect(formState(none)).toEqual([]);
    expect(everyField(none)).toHaveLength(1);
  });
});
