// What operators type: rows of tables and several values, a line each or between ||, each read as people write its type.
import { expect, test } from 'vitest';
import type { FactTypeOptions } from '../../../src/declarations/fact-type.ts';
import type { TableRow } from '../../../src/declarations/tables.ts';
import { rowsAsText } from '../../../src/facts/readable.ts';
import { readEntered, readTyped } from '../../../src/values/entered.ts';

const lines = {
  type: {
    name: 'table' as const,
    columns: [
      { column_id: 'item', label: 'Item', type: 'text' as const, required: true },
      { column_id: 'quantity', label: 'Quantity', type: 'number' as const },
      {
        column_id: 'amount',
        label: 'Amount',
        type: { name: 'money' as const, currency: 'EUR' },
        required: true,
      },
    ],
  },
};
const enter = (text: string, locale = 'de') => readEntered(lines, text, { today: '2026-05-03', locale });

test.each([
  ['Rope | 2 | 9,00 EUR', [{ item: 'Rope', quantity: '2', amount: '9.00 EUR' }]],
  [
    'Rope | 2 | 9.00 EUR || Tar || ',
    null, // The second row lacks the amount that every row has to have.
  ],
  [
    'Rope | | 9 EUR || Tar, best | 10 | 1.000,00 EUR ||',
    [
      { item: 'Rope', amount: '9.00 EUR' },
      { item: 'Tar, best', quantity: '10', amount: '1000.00 EUR' },
    ],
  ],
  ['Rope | – | 9.00 EUR', [{ item: 'Rope', amount: '9.00 EUR' }]],
  [
    'Rope|2|9.00\nTar|3|1.00',
    [
      { item: 'Rope', quantity: '2', amount: '9.00 EUR' },
      { item: 'Tar', quantity: '3', amount: '1.00 EUR' },
    ],
  ],
  ['Rope | 2 | 9.00 EUR | more', null],
  ['Rope', null],
  ['|', null],
  ['[{"item":"A | B","amount":"9.00 EUR"}]', [{ item: 'A | B', amount: '9.00 EUR' }]],
])('%j', (text, rows) => {
  const read = enter(text);
  expect(read.ok ? JSON.parse(read.value) : null).toEqual(rows);
});

test('rows are typed as they are shown, with a mark for a cell that is empty', () => {
  const rows: TableRow[] = [
    { item: 'Essai', amount: '0.00 EUR' },
    { item: 'Rope', quantity: '2', amount: '9.00 EUR' },
    { quantity: '1', amount: '1.00 EUR' },
  ];
  const columns = ['item', 'quantity', 'amount', 'remark'].map((id) => ({ column_id: id }));
  const shown = rowsAsText(rows, columns.slice(0, 3));
  expect(shown).toEqual(['Essai | – | 0.00 EUR', 'Rope | 2 | 9.00 EUR', '– | 1 | 1.00 EUR']);
  expect(rowsAsText(rows, columns)[1]).toBe('Rope | 2 | 9.00 EUR | –');
  const read = enter(shown.slice(0, 2).join(' || '));
  expect(read.ok ? JSON.parse(read.value) : null).toEqual([
    { item: 'Essai', amount: '0.00 EUR' },
    { item: 'Rope', quantity: '2', amount: '9.00 EUR' },
  ]);
});

test('rows of which none has all cells are shown in the order of their columns', () => {
  const rows: TableRow[] = [
    { text: 'Rent', debit: '10.00 EUR' },
    { text: 'Salary', credit: '20.00 EUR' },
  ];
  const columns = ['text', 'debit', 'credit'].map((id) => ({ column_id: id }));
  expect(rowsAsText(rows, columns)).toEqual(['Rent | 10.00 EUR | –', 'Salary | – | 20.00 EUR']);
});

test('what cannot be read says how it is written, by the names of the columns', () => {
  expect(enter('nine ropes')).toEqual({
    ok: false,
    message:
      'This is no value of type table: write Item | Quantity | Amount, and || before each further row.',
  });
});

test.each([
  ['Rope | 2 | 9.00 || New | 1 | abc', 'Row 2, Amount: "abc" is no value of type money, such as 12.50 EUR.'],
  ['Rope | two | 9.00', 'Row 1, Quantity: "two" is no value of type number, such as 1250.5.'],
  ['Rope | 2 | 9.00 | 3\nNew | 1 | x', /^Row 1 has 4 cells; the columns are Item \| Quantity \| Amount\./],
  ['Rope | 2 || New | 1 | 3.00', 'Row 1 has no Amount, which every row has.'],
  ['[{"item":"Rope","amount":"9.00 EUR"},{"item":"New","amount":"abc"}]', /^Row 2, Amount: "abc" is no/],
  ['[{"item":"Rope","price":"9.00 EUR"}]', /^Row 1 has a column "price"; .* item, quantity, amount\.$/],
  ['Rope | 2 | 9.00 ||'.repeat(2001), 'These are 2001 rows; a table has at most 2000.'],
  [`Rope | ${'y'.repeat(60)} | 9.00`, new RegExp(`^Row 1, Quantity: "y{40}…" is no`)],
])('a table that cannot be read: %j says which row and which cell', (text, message) => {
  expect(enter(text)).toEqual({ ok: false, message: expect.stringMatching(message) });
});

test('a cell of a sensitive table is not repeated', () => {
  const read = readEntered({ ...lines, sensitive: true }, 'Rope | 2 | abc', {
    today: '2026-05-03',
    locale: 'de',
  });
  expect(read).toMatchObject({
    message: expect.stringMatching(/^Row 1, Amount: this is no value of type money/),
  });
});

test('a cell that can be read in two ways says so', () => {
  const columns = [
    { column_id: 'day', label: 'Day', type: 'date' as const },
    { column_id: 'what', label: 'What', type: 'text' as const },
  ];
  const read = readEntered({ type: { name: 'table', columns } }, '2026-05-03 | a || 03.04.2026 | b', {
    today: '2026-05-05',
    locale: undefined,
  });
  expect(read).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^Row 2, Day: "03\.04\.2026" can be read as .* or /),
  });
});

const LIMITED: [type: FactTypeOptions, text: string, end: string][] = [
  [{ name: 'number', max: 20 }, '99', ' number, such as 1250.5; here at most 20.'],
  [{ name: 'percentage', min: 0, max: 100 }, '101', ' percentage, such as 19; here at least 0, at most 100.'],
  [
    { name: 'date', not_before: '+0d', not_after: '+2y' },
    '2020-01-01',
    ' date, such as 2026-05-03; here not before today, not after today +2y.',
  ],
  [{ name: 'date', not_before: '2026-01-01' }, '2020-01-01', '; here not before 2026-01-01.'],
  [{ name: 'identifier', pattern: 'RE-[0-9]+' }, 'X', ' identifier; here as RE-[0-9]+ says.'],
  [
    { name: 'choice', values: [{ value: 'car' }, { value: 'bike' }] },
    'ship',
    ' choice; here one of car, bike.',
  ],
  [{ name: 'text', max_length: 3 }, 'long', ' text; here at most 3 characters.'],
  [{ name: 'text', max_length: 1 }, 'long', ' text; here at most 1 character.'],
];

test.each(LIMITED)('%j does not allow %j, and says what it does', (type, text, end) => {
  const read = readEntered({ type }, text, { today: '2026-05-05', locale: undefined });
  expect(read).toEqual({ ok: false, message: expect.stringMatching(/^This is no value of type /) });
  expect(read.ok ? '' : read.message).toContain(end);
});

test.each([
  ['Acme GmbH || Beta AG', '["Acme GmbH","Beta AG"]'],
  ['Acme GmbH\nBeta AG ||', '["Acme GmbH","Beta AG"]'],
  ['["Acme GmbH","Beta AG"]', '["Acme GmbH","Beta AG"]'],
  ['[Acme] Ltd', '["[Acme] Ltd"]'],
  ['["Acme GmbH","Beta AG"]more', null],
  ['["Acme GmbH","Beta', null],
])('several values: %j', (text, expected) => {
  const fact = { type: 'text' as const, multiple: true };
  const read = readTyped(fact, text, { today: '2026-05-03', locale: 'en' });
  expect(read.ok ? read.value : null).toBe(expected);
});

test.each([
  ['2.000', undefined, 'This can be read as 2000.00 EUR or 2.00 EUR. Write it in one of these forms.'],
  ['2.000 EUR', 'en', 'This can be read as 2000.00 EUR or 2.00 EUR. Write it in one of these forms.'],
  ['2.000', 'de', '2000.00 EUR'],
  ['1,234', 'en', '1234.00 EUR'],
  ['1.234 EUR', undefined, '1.234 EUR'],
])('three digits behind the sign of an amount: %j in %s', (text, locale, expected) => {
  const amount = { type: { name: 'money' as const, currency: 'EUR' } };
  const read = readEntered(amount, text, { today: '2026-05-03', locale });
  expect(read.ok ? read.value : read.message).toBe(expected);
});

test.each([
  ['1.234', 'en', '1.234'],
  ['1,234', 'en', '1234'],
  ['1234.5', 'de', '1234.5'],
  ['1.234,5', 'de', '1234.5'],
  ['1.2340', 'de', '1.234'],
  ['0.125', 'de', '0.125'],
  ['1 000', 'fr', '1000'],
  ['1.234', 'de', 'This can be read as 1234 or 1.2340. Write it in one of these forms.'],
  ['1.234', 'es', 'This can be read as 1234 or 1.2340. Write it in one of these forms.'],
  ['1.234', undefined, 'This can be read as 1234 or 1.2340. Write it in one of these forms.'],
  ['2.000', undefined, 'This can be read as 2000 or 2. Write it in one of these forms.'],
])(
  'a number that can be read two ways is asked about unless the language says: %j in %s',
  (text, locale, expected) => {
    const read = readEntered({ type: 'number' }, text, { today: '2026-05-03', locale });
    expect(read.ok ? read.value : read.message).toBe(expected);
  },
);

test('who sends a value of the fact as it is means just that', () => {
  const context = { today: '2026-05-03', locale: 'de', known: ['1.234'] };
  expect(readEntered({ type: 'number' }, '1.234', context)).toMatchObject({ ok: true, value: '1.234' });
});

test.each([
  ['phone', '\u202d+49 30 1234567\u202c', '+49301234567'],
  ['iban', 'DE89\u200b3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['identifier', 'HRB\u00a012\u200e', 'HRB 12'],
  ['email', '\ufeffanna@example.com', 'anna@example.com'],
] as const)('a %s that is pasted with signs that nobody sees: %j', (name, text, value) => {
  expect(readEntered({ type: name }, text, { today: '2026-05-03', locale: 'en' })).toMatchObject({
    ok: true,
    value,
  });
});

test('a sign that turns letters round is not one of these', () => {
  const read = readEntered({ type: 'iban' }, '\u202eDE89370400440532013000', {
    today: '2026-05-03',
    locale: 'en',
  });
  expect(read.ok).toBe(false);
});
