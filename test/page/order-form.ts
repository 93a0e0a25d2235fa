// A form with values that are written differently from language to language, some of them facts, some not.

const FACTS = [
  { fact_id: 'weight', label: 'Weight', type: 'number', required: true, find: [{ by: 'form' }] },
  { fact_id: 'price', label: 'Price', type: 'money', required: true, find: [{ by: 'form' }] },
  { fact_id: 'discount', label: 'Discount', type: 'percentage', find: [{ by: 'form' }] },
  { fact_id: 'delivery', label: 'Delivery', type: 'date', required: true, find: [{ by: 'form' }] },
  { fact_id: 'nickname', label: 'Nickname', type: 'text', find: [{ by: 'form' }] },
];

export const ORDER = {
  workflow_id: 'orders',
  case_type_id: 'order',
  title: 'Order',
  default_locale: 'en',
  facts: FACTS,
  form: {
    sections: [
      {
        section_id: 'order',
        title: 'The order',
        fields: [
          { field_id: 'weight', fact_id: 'weight', label: 'Weight', type: 'number', required: true },
          { field_id: 'price', fact_id: 'price', label: 'Price', type: 'money', required: true },
          { field_id: 'discount', fact_id: 'discount', label: 'Discount', type: 'number' },
          { field_id: 'delivery', fact_id: 'delivery', label: 'Delivery', type: 'date', required: true },
          { field_id: 'nickname', fact_id: 'nickname', label: 'Nickname', type: 'text' },
          { field_id: 'pieces', label: 'Pieces', type: 'number' },
          { field_id: 'remark', label: 'Remark', type: 'long_text' },
          {
            field_id: 'colour',
            label: 'Colour',
            type: 'choice',
            options: [{ value: 'red' }, { value: 'blue' }],
          },
          { field_id: 'from', label: 'From', type: 'country' },
        ],
      },
    ],
  },
};

/** Numbers that some languages would read as thousands in their canonical form, given as they are read in one way. */
export const PREFILL = {
  weight: '1.2340',
  price: '1234.500 EUR',
  discount: '2.1250',
  delivery: '2026-04-03',
  nickname: 'Ada',
  pieces: '1.5250',
  remark: 'Two\nlines',
  colour: 'blue',
  from: 'NL',
};

/** The same in canonical form. */
export const CANONICAL = {
  ...PREFILL,
  weight: '1.234',
  price: '1234.50 EUR',
  discount: '2.125',
  pieces: '1.525',
};
