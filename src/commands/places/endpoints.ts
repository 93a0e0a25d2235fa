// GET …/facts/{factId}/places: where a value stands on the pages of its case, or which values of the fact's type stand there.
import { z } from 'zod';
import { Refusal } from '../../catalog/errors.ts';
import { findCase } from '../../cases/queries.ts';
import { localized } from '../../declarations/rules.ts';
import { readAs } from '../../declarations/lexicon/expand.ts';
import type { Declaration, FactSpec } from '../../declarations/schema.ts';
import type { Wanted } from '../../extraction/places/place.ts';
import { isOnlyWords } from '../../extraction/places/value-places.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { limitQuery } from '../../http/limit-query.ts';
import { iso } from '../../platform/times.ts';
import { readEntered } from '../../values/entered.ts';
import { findDeclaration } from '../../workflows/queries.ts';
import { lookUpPlaces, type PlaceFinder } from './look-up.ts';
import { presentPlace } from './presenter.ts';

const MOST = 200;

const query = z.object({
  value: z
    .string()
    .max(20_000)
    .refine((value) => value.trim() !== '', 'a value as people write it')
    .optional()
    .meta({
      description:
        'A value of the fact, as people write it. Without it every value of the type is answered; texts, names and addresses have no form, so that it is needed for them.',
    }),
  limit: limitQuery(50, MOST),
});

const place = z.object({
  doc_id: z.string(),
  page_index: z.int(),
  location: z.object({ char_start: z.int(), char_end: z.int() }),
  quote: z.string(),
  line: z.string().meta({ description: 'The line of the page around it.' }),
  value: z.string().nullable().meta({
    description: 'In its canonical form; null where it can be read in several ways.',
  }),
  readings: z
    .array(z.string())
    .optional()
    .meta({ description: 'Given where it can be read in several ways.' }),
});

const answer = z.object({
  places: z.array(place),
  truncated: z.boolean().meta({ description: 'Whether there are more, or pages that were not looked at.' }),
});

export const placeEndpoints = (find: PlaceFinder): Endpoint[] => [
  defineEndpoint({
    method: 'GET',
    path: '/cases/{caseId}/facts/{factId}/places',
    operationId: 'listFactPlaces',
    summary: 'Where a value stands in the documents of a case',
    description:
      'In reading order. Each can be given to `correct_fact` and `add_value` as `evidence`, and to `update_fact_evidence` within `add`, as it stands here. Of sensitive facts nothing is told.',
    tag: 'Review',
    auth: { scopes: ['cases:read'] },
    params: {
      caseId: { missing: 'missing_case_id', description: 'Id of the case.' },
      factId: { missing: 'not_found', description: 'Id of the fact, as its workflow declares it.' },
    },
    query,
    fieldErrors: { limit: { invalid: 'invalid_limit' } },
    responses: { 200: { description: 'The places.', schema: answer } },
    errors: ['not_found', 'invalid_request'],
    async handler({ params, query: { value, limit }, scope, services }) {
      const { sql } = services.store.database;
      const record = await findCase(sql, scope, params.caseId);
      const declaration = await findDeclaration(sql, record.orgId, record.contentHash);
      const fact = factOf(declaration, params.factId);
      const today = iso(record.readAt).slice(0, 10);
      const wanted = wantedOf(fact, value, { today, locale: declaration.default_locale });
      const asked = { wanted, most: limit, find };
      const { places, isMore } = await lookUpPlaces({ sql, record, declaration, fact }, asked);
      return { status: 200, body: { places: places.map(presentPlace), truncated: isMore } };
    },
  }),
];

function factOf({ facts }: Declaration, factId: string): FactSpec {
  const fact = facts.find(({ fact_id }) => fact_id === factId);
  if (fact === undefined)
    throw new Refusal('not_found', { message: `The workflow of this case declares no fact "${factId}".` });
  return fact;
}

type Reading = { today: string; locale: string | undefined };

/** Refuses invalid_request. */
function wantedOf(fact: FactSpec, value: string | undefined, reading: Reading): Wanted | null {
  const { name } = readAs(fact);
  const label = localized(fact.label, 'en');
  if (name === 'table')
    throw new Refusal('invalid_request', { message: `${label} is a table: its rows have no one place.` });
  if (value === undefined) {
    if (!isOnlyWords(name)) return null;
    const message = `${label} is of type ${name}, which has no form to be found by: say with "value" what to look for.`;
    throw new Refusal('invalid_request', { message });
  }
  const read = readEntered(fact, value, reading);
  if (!read.ok) throw new Refusal('invalid_request', { message: `value: ${read.message}` });
  return { value: read.value, entered: value };
}
