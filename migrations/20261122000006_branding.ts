// How an organization shows itself to applicants: its colour, and its picture apart from the row that every request reads.
import { Migration } from '@mikro-orm/migrations';

const COLOUR = `
alter table organizations add column brand_colour text check (brand_colour ~ '^#[0-9a-f]{6}$')`;

const LOGOS = `
create table organization_logos (
  org_id text not null primary key references organizations, bytes bytea not null check (octet_length(bytes) between 1 and 262144),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')), sha256 text not null,
  updated_at timestamptz(3) not null
)`;

export class Migration20261122000006Branding extends Migration {
  override up(): void {
    this.addSql(COLOUR);
    this.addSql(LOGOS);
  }

  override down(): void {
    this.addSql(`drop table if exists organization_logos`);
    this.addSql(`alter table organizations drop column brand_colour`);
  }
}
