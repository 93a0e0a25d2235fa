// The words that cases are found by, as PostgreSQL indexes them: by how each begins, in capitals or not.

/** Every one of them parts words: a number such as `RE-2026-0815` is three. */
export const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** The words of a text, as an index of them is declared and as it is asked. */
const wordsOf = (text: string): string =>
  `to_tsvector('simple'::regconfig, translate(${text}, '${PUNCTUATION.replace("'", "''")}', repeat(' ', ${PUNCTUATION.length})))`;

const from = (table: string | undefined): string => (table === undefined ? '' : `${table}.`);

/** Of a fact those of its value, which may be long. */
export const factWords = (table?: string): string => wordsOf(`left(${from(table)}value, 1000)`);

const IDS = ['external_case_id', 'external_applicant_id', 'external_customer_id'];

/** Of a case those of its ids, its own and those of others. */
export const caseWords = (table?: string): string =>
  wordsOf(
    [`${from(table)}case_id`, ...IDS.map((name) => `coalesce(${from(table)}${name}, '')`)].join(
      ` || ' ' || `,
    ),
  );
