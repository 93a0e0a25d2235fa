// Patterns, conditions and types that do not fit are found, at their place.
import { describe, expect, test } from 'vitest';
import { findDeclarationProblems } from '../../../../src/declarations/checks/findings.ts';
import type { FactTypeOptions } from '../../../../src/declarations/fact-type.ts';
import type { Declaration, FactSpec, FormFieldSpec } from '../../../../src/declarations/schema.ts';
import { fact, found, part } from '../found.ts';
import { bankConnector, onboarding } from '../onboarding.ts';

const context = { connectors: [bankConnector] };

describe('patterns and conditions', () => {
  const pattern = (regex: string) => (d: Declaration) => {
    fact(d, 'vat_number').find = [{ by: 'pattern', regex }];
  };

  test('bad_pattern', () => {
    for (const regex of ['(', '(?=a)b', '(a)\\1', 'a{1001}', '((a{1,100}){1,10})b', 'a*']) {
      expect(found(pattern(regex))).toEqual(['error bad_pattern /facts/2/find/0/regex']);
    }
    expect(found(pattern('VAT (\\w+)'))).toEqual(['warning bad_pattern /facts/2/find/0/regex']);
    expect(found(pattern('VAT (?<value>\\w+)'))).toEqual([]);
    expect(found((d) => void (fact(d, 'vat_number').type = { name: 'identifier', pattern: '[' }))).toEqual([
      'error bad_pattern /facts/2/type/pattern',
    ]);
  });

  test('bad_pattern: of a column', () => {
    const columns: FactTypeOptions['columns'] = [
      { column_id: 'item', label: 'Item', type: 'text' },
      { column_id: 'code', label: 'Code', type: { name: 'identifier', pattern: '(' } },
    ];
    expect(
      found((d) => void d.facts.push({ fact_id: 'items', label: 'Items', type: { name: 'table', columns } })),
    ).toContain('error bad_pattern /facts/6/type/columns/1/type/pattern');
  });

  test('bad_pattern: more patterns than any workflow needs', () => {
    const many = Array.from({ length: 201 }, (_, index) => `x${index}`);
    const find = many.slice(0, 50).map((regex) => ({ by: 'pattern' as const, regex }));
    const facts = Array.from({ length: 5 }, (_, index): FactSpec => ({
      fact_id: `p${index}`,
      label: `P${index}`,
      type: 'text',
      find,
    }));
    expect(found((d) => d.facts.push(...facts))).toEqual(['error bad_pattern /facts/9/find/49/regex']);
  });

  test('what does not go together is a type_mismatch, and what does not parse a bad_condition', () => {
    const gate = (condition: string) => (d: Declaration) => void (part(d.gates, 1).condition = condition);
    expect(found(gate(`facts.invoice_total.number == 'x'`))).toEqual([
      'error type_mismatch /gates/1/condition',
    ]);
    expect(found(gate('facts.invoice_total.number ==='))).toEqual(['error bad_condition /gates/1/condition']);
    expect(found(gate('size(facts.iban.verified) > 1'))).toEqual(['error type_mismatch /gates/1/condition']);
  });

  test('a type_mismatch says what is wrong, and where', () => {
    const declaration = onboarding();
    part(declaration.gates, 1).condition = 'facts.iban.verified && facts.invoice_total.value > 100.0';
    const [finding] = findDeclarationProblems(declaration, context);
    expect(finding).toMatchObject({ severity: 'error', code: 'type_mismatch', path: '/gates/1/condition' });
    expect(finding?.message).toContain('text > number cannot be worked out');
    expect(finding?.message).toContain('(character 24)');
  });

  test('a condition beside its own kind of place', () => {
    expect(found((d) => void (fact(d, 'iban').check = 'form.terms == "yes"'))).toEqual([
      'error bad_condition /facts/1/check',
    ]);
    expect(
      found((d) => void (part(d.form?.sections[0]?.fields, 0).visible_when = 'form.terms == "yes"')),
    ).toEqual([]);
  });
});

describe('type_mismatch', () => {
  const type = (value: FactSpec['type']) => (d: Declaration) => {
    fact(d, 'company_country').type = value;
  };

  test.each<[string, FactSpec['type'], string]>([
    ['an option of another type', { name: 'text', order: 'DMY' }, '/order'],
    ['a checksum on a date', { name: 'date', checksum: 'luhn' }, '/checksum'],
    ['a choice without values', 'choice', ''],
    ['values without a choice', { name: 'text', values: [{ value: 'a' }] }, '/values'],
    ['a bound that is no amount', { name: 'money', min: 'ten' }, '/min'],
    ['a bound with an exponent', { name: 'number', min: 1e-7 }, '/min'],
    ['a bound of more digits than are compared', { name: 'number', max: '1'.repeat(31) }, '/max'],
    ['a number with the bound of an amount', { name: 'number', max: '100 EUR' }, '/max'],
    ['bounds the wrong way round', { name: 'number', min: 5, max: '4.5' }, '/min'],
    ['a bound that is no day', { name: 'date', not_after: 'tomorrow' }, '/not_after'],
    ['a home that is no country', { name: 'phone', country: 'UK' }, '/country'],
    ['a day that does not exist', { name: 'date', not_before: '2026-02-30' }, '/not_before'],
    [
      'days the wrong way round',
      { name: 'date', not_before: '2026-02-02', not_after: '2026-02-01' },
      '/not_before',
    ],
    ['lengths the wrong way round', { name: 'text', min_length: 5, max_length: 4 }, '/min_length'],
  ])('%s', (_name, value, path) => {
    expect(found(type(value))).toContain(`error type_mismatch /facts/4/type${path}`);
  });

  test('bounds of money may have a currency', () => {
    expect(found(type({ name: 'money', min: '0.0000001 EUR', max: '100 EUR' })).join()).not.toMatch(
      /min|max/,
    );
  });

  test('a choice of candidates that the type cannot order', () => {
    expect(found((d) => void (fact(d, 'iban').choose = 'latest'))).toEqual([
      'error type_mismatch /facts/1/choose',
    ]);
    expect(found((d) => void (fact(d, 'invoice_total').choose = 'largest'))).toEqual([]);
  });

  test('form fields', () => {
    const field = (changes: object) => (d: Declaration) =>
      void Object.assign(part(d.form?.sections[0]?.fields, 0), changes);
    const path = '/form/sections/0/fields/0';
    expect(found(field({ type: 'date' }))).toEqual([`error type_mismatch ${path}/type`]);
    expect(found(field({ options: [{ value: 'a' }] }))).toEqual([`error type_mismatch ${path}/options`]);
    expect(found(field({ fact_id: undefined, type: 'choice' }))).toEqual([`error type_mismatch ${path}`]);
    expect(found(field({ fact_id: undefined, compliance: true }))).toEqual([
      `error type_mismatch ${path}/type`,
    ]);
  });

  test('conditions: an attribute that the type has not, a comparison that is never true', () => {
    const condition = (text: string) => (d: Declaration) => void (part(d.gates, 1).condition = text);
    expect(found(condition('facts.iban.number > 1.0'))).toEqual(['error type_mismatch /gates/1/condition']);
    expect(found(condition('facts.iban.status == "done"'))).toEqual([
      'warning type_mismatch /gates/1/condition',
    ]);
    expect(found(condition('facts.company_country.value in ["US", "Germany"]'))).toEqual([
      'warning type_mismatch /gates/1/condition',
    ]);
    expect(found(condition('facts.iban.status == "resolved"'))).toEqual([]);
  });

  describe('a comparison that is never true', () => {
    const declaration: Declaration = {
      workflow_id: 'w',
      case_type_id: 'w',
      title: 'W',
      facts: [
        { fact_id: 'a', label: 'A', type: { name: 'choice', values: [{ value: 'car' }, { value: 'bike' }] } },
        { fact_id: 'b', label: 'B', type: 'text' },
        { fact_id: 'where', label: 'Where', type: 'country' },
        { fact_id: 'sum', label: 'Sum', type: 'money' },
        { fact_id: 'day', label: 'Day', type: 'date' },
        {
          fact_id: 'many',
          label: 'Many',
          multiple: true,
          type: { name: 'choice', values: [{ value: 'red' }, { value: 'blue' }] },
        },
      ],
    };
    const fields: FormFieldSpec[] = [
      { field_id: 'kind', fact_id: 'a', label: 'A', type: 'choice' },
      { field_id: 'where', fact_id: 'where', label: 'Where', type: 'text' },
      { field_id: 'many', fact_id: 'many', label: 'Many', type: 'long_text' },
      { field_id: 'free', label: 'Free', type: 'text' },
      { field_id: 'agree', label: 'Agree', type: 'yes_no' },
      { field_id: 'count', label: 'Count', type: 'number' },
      { field_id: 'size', label: 'Size', type: 'choice', options: [{ value: 's' }, { value: 'm' }] },
    ];
    /** What is said of the condition of a field, of a form that is written out unless told. */
    const said = (visibleWhen: string): string[] => {
      const last: FormFieldSpec = { field_id: 'b', fact_id: 'b', label: 'B', type: 'text' };
      const asked = [...fields, { ...last, visible_when: visibleWhen }];
      const form = { sections: [{ section_id: 's', title: 'S', fields: asked }] };
      return findDeclarationProblems({ ...declaration, form }, { connectors: null })
        .filter(({ path }) => path.endsWith('/visible_when'))
        .map(({ severity, code, message }) => `${severity} ${code} ${message}`);
    };

    test.each([
      ["form.kind == 'Car'", 'form.kind is never "Car"; it is one of car, bike.'],
      ["form['kind'] != 'Car'", 'form.kind is never "Car"; it is one of car, bike.'],
      ["form.kind in ['car', 'Bike']", 'form.kind is never "Bike"; it is one of car, bike.'],
      ["form.free == 'x' || form.agree == 'true'", 'form.agree is never "true"; it is one of yes, no.'],
      ["'l' == form.size", 'form.size is never "l"; it is one of s, m.'],
      [
        "form.where == 'Germany'",
        'form.where is never "Germany"; a country is a code of two capitals, such as DE.',
      ],
      ["form.where == 'UK'", 'form.where is never "UK"; the code of that country is GB.'],
      ["facts.where.value in ['XK', 'EL']", '"where".value is never "EL"; the code of that country is GR.'],
      ["facts.where.value != 'XX'", '"where".value is never "XX"; no country has this code (ISO 3166-1).'],
      ["facts.a.value == 'Car'", '"a".value is never "Car"; it is one of car, bike.'],
      ["form.count == 'many'", 'form.count is never "many"; its value is written such as 1250.5.'],
      [
        "facts.sum.value != '1,250.00 EUR'",
        '"sum".value is never "1,250.00 EUR"; its value is written such as 1250.50 EUR.',
      ],
      [
        "facts.day.value == '3 May'",
        '"day".value is never "3 May"; its value is written such as 2026-05-03.',
      ],
      ["'Red' in facts.many.values", '"many".values is never "Red"; it is one of red, blue.'],
      [
        "facts.a.status == 'done'",
        '"a".status is never "done"; it is one of pending, resolved, needs_input, failed, not_applicable.',
      ],
    ])('%s', (condition, told) => {
      expect(said(condition)).toEqual([`warning type_mismatch ${told}`]);
    });

    test.each([
      "form.kind == 'car'",
      "form.kind in ['car', 'bike']",
      "form.free == 'Car'",
      "form.count in ['5', '-2.5'] || facts.sum.value == '0 EUR' || facts.day.value == '2026-05-03'",
      "form.many == 'Red'",
      "form.where == 'DE' && form.size != 's'",
      `facts.many.value == '["red"]'`,
      'form.kind == form.size',
    ])('nothing of %s', (condition) => expect(said(condition)).toEqual([]));

    test('also in constraints and in what facts are worked out by', () => {
      const mixed = "facts.a.value == 'Car' || facts.b.value == 'x'";
      const derived: FactSpec = { fact_id: 'out', label: 'Out', type: 'yes_no', derive: mixed };
      const more = { facts: [...declaration.facts, derived], constraints: [mixed] };
      const told = findDeclarationProblems({ ...declaration, ...more }, { connectors: null });
      const never = told.filter(
        ({ message }) => message === '"a".value is never "Car"; it is one of car, bike.',
      );
      expect(never.map(({ severity, path }) => `${severity} ${path}`).toSorted()).toEqual([
        'warning /constraints/0',
        'warning /facts/6/derive',
      ]);
    });

    test('also in the other conditions', () => {
      const [a, b, ...others] = declaration.facts;
      if (a === undefined || b === undefined) throw new Error('No facts.');
      const facts = [a, { ...b, not_applicable_when: "facts.a.value == 'Car'" }, ...others];
      const told = findDeclarationProblems({ ...declaration, facts }, { connectors: null });
      expect(told.map(({ path }) => path)).toContain('/facts/1/not_applicable_when');
    });
  });
});
