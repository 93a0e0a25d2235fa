// Webhooks: endpoints, deliveries with their attempts, integration notifications, and ids that one statement can make by itself.
import { Migration } from '@mikro-orm/migrations';

/** A TypeID (completions §1) made in the database: 130 bits of a UUIDv7 in 26 digits of base32. */
const NEW_TYPEID = `
create function new_typeid(prefix text) returns text language sql volatile parallel safe as $$
  with random as (select ('x' || replace(gen_random_uuid()::text, '-', ''))::bit(128) as r),
  bits as (
    select B'00' || ('x' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0'))::bit(48)
      || B'0111' || substring(r from 1 for 12) || B'10' || substring(r from 67 for 62) as b from random
  )
  select prefix || '_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', substring(b from i * 5 + 1 for 5)::bit(5)::int + 1, 1), '' order by i)
  from bits, generate_series(0, 25) as i
$$`;

const TABLES = `
create table webhook_endpoints (
  endpoint_id text not null primary key, org_id text not null references organizations, url text not null, events text[] not null,
  status text not null default 'enabled' check (status in ('enabled', 'disabled', 'auto_disabled', 'removed')),
  secret text not null, previous_secret text, previous_secret_expires_at timestamptz(3),
  failing_since timestamptz(3), created_at timestamptz(3) not null, updated_at timestamptz(3) not null, created_by text not null
);
create index webhook_endpoints_org_id_index on webhook_endpoints (org_id);

create table webhook_deliveries (
  delivery_id text not null primary key, org_id text not null, endpoint_id text not null references webhook_endpoints, event_id text not null,
  case_id text, event_type text not null,
  status text not null default 'pending' check (status in ('pending', 'delivering', 'delivered', 'retrying', 'failed')),
  attempts int not null default 0 check (attempts between 0 and 5), next_attempt_at timestamptz(3), lease_until timestamptz(3),
  body bytea not null, trace_id text, replay_of text, failure_reason text,
  created_at timestamptz(3) not null, finished_at timestamptz(3), acknowledged_at timestamptz(3), acknowledgement_id text
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at) where status in ('pending', 'retrying');
create index webhook_deliveries_leased on webhook_deliveries (lease_until) where status = 'delivering';
create index webhook_deliveries_endpoint_id_index on webhook_deliveries (endpoint_id, delivery_id);
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, delivery_id) where status = 'failed';
create index webhook_deliveries_case_id_index on webhook_deliveries (case_id, event_type);
create index webhook_deliveries_event_id_index on webhook_deliveries (event_id);

create table webhook_attempts (
  delivery_id text not null references webhook_deliveries on delete cascade, number int not null check (number between 1 and 5),
  started_at timestamptz(3) not null, duration_ms int, status_code int, error text, response_excerpt text, address text,
  primary key (delivery_id, number)
);

create table notifications (
  notification_id text not null primary key, org_id text not null references organizations, kind text not null, case_id text, delivery_id text,
  endpoint_id text, message text not null, created_at timestamptz(3) not null, read_at timestamptz(3)
);
create index notifications_org_id_index on notifications (org_id, notification_id);`;

export class Migration20261121000002Webhooks extends Migration {
  override up(): void {
    this.addSql(NEW_TYPEID);
    this.addSql(TABLES);
  }

  override down(): void {
    this.addSql(
      `drop table if exists notifications, webhook_attempts, webhook_deliveries, webhook_endpoints`,
    );
    this.addSql(`drop function if exists new_typeid(text)`);
  }
}
