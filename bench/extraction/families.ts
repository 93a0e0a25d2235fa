// The families of documents with known facts: which facts each has and how their values are compared.

export type ValueKind = 'text' | 'organization' | 'place' | 'date' | 'money' | 'duration';

export type FactRule = {
  kind: ValueKind;
  /** Every value of the gold asks for a proposal of its own; other facts have one right value. */
  several?: boolean;
};

export type Family = {
  name: string;
  /** Which part comes first in numeric dates of the gold. */
  dateOrder: 'DMY' | 'MDY';
  facts: Record<string, FactRule>;
  /** Facts of the declaration that propose further values of a fact with several: theirs → the gold's. */
  aliases?: Record<string, string>;
  locale: string;
  /** Facts by document that are known to be missing from the gold, which says of no other fact that a document has none. */
  unknown?: Record<string, string[]>;
};

const money: FactRule = { kind: 'money' };
const text: FactRule = { kind: 'text' };
const date: FactRule = { kind: 'date' };
const organization: FactRule = { kind: 'organization' };
const duration: FactRule = { kind: 'duration' };

export const FAMILIES: Family[] = [
  {
    name: 'adbuy',
    dateOrder: 'MDY',
    locale: 'en-US',
    facts: {
      contract_num: text,
      advertiser: organization,
      gross_amount: money,
      flight_from: date,
      flight_to: date,
    },
  },
  {
    name: 'zugferd',
    dateOrder: 'DMY',
    locale: 'de',
    facts: {
      invoice_number: text,
      issue_date: date,
      seller_name: organization,
      buyer_name: organization,
      grand_total: money,
      tax_total: money,
      due_payable: money,
      currency: text,
      seller_vat_id: text,
    },
    unknown: { c2b40afc0fb0: ['issue_date'], '1dea8011f7b3': ['currency'] },
  },
  {
    name: 'kleister-nda',
    dateOrder: 'MDY',
    locale: 'en-US',
    facts: {
      effective_date: date,
      jurisdiction: { kind: 'place' },
      party: { kind: 'organization', several: true },
      term: duration,
    },
    aliases: { counterparty: 'party' },
  },
  {
    name: 'cuad',
    dateOrder: 'MDY',
    locale: 'en-US',
    facts: {
      document_name: text,
      parties: { kind: 'organization', several: true },
      agreement_date: date,
      effective_date: date,
      expiration_date: date,
      renewal_term: duration,
      notice_period: duration,
      governing_law: { kind: 'place' },
    },
    aliases: { counterparty: 'parties' },
  },
  {
    name: 'sroie',
    dateOrder: 'DMY',
    locale: 'en-MY',
    facts: { company: organization, date, address: text, total: money },
  },
];
