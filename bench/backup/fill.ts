// Cases with documents, pages, facts, evidence, events and deliveries, about as large as in earnest: 50 kB each, a third of it scans.
import { randomBytes } from 'node:crypto';
import type { Sql } from '../../src/platform/database/sql.ts';

const RANDOM_BYTES = 16 * 1024 * 1024;
const STEP = 1_048_573;
const DOCUMENT_BYTES = 18_000;

/** The case of a number, as `fillCases` has named it. */
const CASE = `'case_' || lpad(to_hex(n), 26, '0')`;
const id = (prefix: string, number: string): string => `'${prefix}_' || lpad(to_hex(${number}), 26, '0')`;
const TIMES = `timestamptz '2026-01-01' + n * interval '1 second'`;

const NUMBERS = `from generate_series(1, $1::int) n`;

const DOCUMENTS = `
insert into documents (doc_id, org_id, environment, case_id, status, source, mime_type, filename, page_count, byte_size, sha256, text_method, created_at, updated_at)
select ${id('doc', 'n')}, $2, 'test', ${CASE}, 'processed', 'upload', 'application/pdf', 'invoice-' || n || '.pdf', 2, ${DOCUMENT_BYTES},
  encode(sha256(n::text::bytea), 'hex'), 'text_layer', ${TIMES}, ${TIMES} ${NUMBERS}`;

const CHUNKS = `
insert into document_chunks (doc_id, seq, bytes)
select ${id('doc', 'n')}, 0, substring($2::bytea from 1 + ((n::bigint * ${STEP}) % ${RANDOM_BYTES - DOCUMENT_BYTES})::int for ${DOCUMENT_BYTES}) ${NUMBERS}`;

const LINE = `'Invoice number NW-2026-' || n || ' line ' || l || ' pcs ' || (n * l) % 977 || ' at ' || (n * 31 + l) % 10007 || ',' || l % 100 || ' EUR'`;
const PAGES = `
insert into document_pages (doc_id, page_index, text, words, width, height, real_boxes, method, layer_version)
select ${id('doc', 'n')}, page, string_agg(${LINE}, E'\\n' order by l),
  jsonb_agg(jsonb_build_object('start', l * 50, 'end', l * 50 + 11, 'x', (n + l) % 595, 'y', l * 14, 'w', 61.2, 'h', 11.5) order by l),
  595, 842, true, 'text_layer', 1
from generate_series(1, $1::int) n, generate_series(0, 1) page, generate_series(1, 55) l group by n, page`;

const OF_FACTS = `from generate_series(1, $1::int) n, generate_series(1, 12) f`;
const FACTS = `
insert into facts (case_id, fact_id, status, value, initial_value, candidate_id, quality, margin, source, reason_codes, updated_at)
select ${CASE}, 'fact_' || f, 'resolved', 'value ' || n * f, 'value ' || n * f, ${id('cand', 'n * 12 + f')}, 0.97, 0.4, 'document', '{}', ${TIMES} ${OF_FACTS}`;
const CANDIDATES = `
insert into candidates (candidate_id, case_id, fact_id, doc_id, source, found_by, value_raw, value, quality, anchor_match, reason_codes, created_at)
select ${id('cand', 'n * 12 + f')}, ${CASE}, 'fact_' || f, ${id('doc', 'n')}, 'document', 'label', 'value ' || n * f, 'value ' || n * f, 0.97,
  'exact', '{label_beside}', ${TIMES} ${OF_FACTS}`;
const EVIDENCE = `
insert into evidence (evidence_id, case_id, fact_id, candidate_id, doc_id, ordinal, page_index, char_start, char_end, quote, boxes, method)
select ${id('ev', '(n * 12 + f) * 3 + e')}, ${CASE}, 'fact_' || f, ${id('cand', 'n * 12 + f')}, ${id('doc', 'n')}, e, e % 2, f * 50, f * 50 + 11,
  'value ' || n * f, jsonb_build_array(jsonb_build_object('x', 72.1 + f, 'y', f * 14.2, 'w', 61.2, 'h', 11.5)), 'text_layer'
${OF_FACTS}, generate_series(0, 2) e`;

const EVENTS = `
insert into events (event_id, org_id, environment, case_id, cursor, feed_type, event_type, data, occurred_at)
select ${id('evt', 'n * 15 + c')}, $2, 'test', ${CASE}, c, 'fact.resolved', null,
  jsonb_build_object('fact_id', 'fact_' || c, 'status', 'resolved', 'revision', c), ${TIMES}
from generate_series(1, $1::int) n, generate_series(1, 15) c`;
const ENDPOINT = `
insert into webhook_endpoints (endpoint_id, org_id, url, events, secret, created_at, updated_at, created_by)
values ('whk_bench', $1, 'https://hooks.example.com/', '{*}', 'v1.00000000.none', now(), now(), 'bench')`;
const DELIVERIES = `
insert into webhook_deliveries (delivery_id, org_id, endpoint_id, event_id, case_id, event_type, status, attempts, body, created_at, finished_at)
select ${id('dlv', 'n * 4 + d')}, $2, 'whk_bench', ${id('evt', 'n * 15 + d')}, ${CASE}, 'v1.case.completed', 'delivered', 1,
  convert_to(jsonb_build_object('event_id', n, 'case_id', ${CASE}, 'data', repeat('{"fact_id":"fact_' || d || '","value":"' || n || '"},', 18))::text, 'UTF8'),
  ${TIMES}, ${TIMES} from generate_series(1, $1::int) n, generate_series(1, 4) d`;
const ATTEMPTS = `
insert into webhook_attempts (delivery_id, number, started_at, duration_ms, status_code, address)
select ${id('dlv', 'n * 4 + d')}, 1, ${TIMES}, 20 + n % 50, 200, '203.0.113.9' from generate_series(1, $1::int) n, generate_series(1, 4) d`;

/** Beside the cases of `fillCases`. */
export async function fillAround(
  sql: Sql,
  { orgId, count }: { orgId: string; count: number },
): Promise<void> {
  await sql(ENDPOINT, [orgId]);
  const statements: [string, unknown[]][] = [
    [DOCUMENTS, [count, orgId]],
    [CHUNKS, [count, randomBytes(RANDOM_BYTES)]],
    [PAGES, [count]],
    [FACTS, [count]],
    [CANDIDATES, [count]],
    [EVIDENCE, [count]],
    [EVENTS, [count, orgId]],
    [DELIVERIES, [count, orgId]],
    [ATTEMPTS, [count]],
  ];
  for (const [statement, values] of statements) await sql(statement, values);
  await sql('vacuum analyze');
}
