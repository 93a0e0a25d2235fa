// Bytes of documents outside of the database: where each lies, whose it is, and which are to be deleted; erasures that wait for that.
import { Migration } from '@mikro-orm/migrations';

const BLOBS = `create table document_blobs (
  blob_id text not null primary key, place text not null, state text not null check (state in ('pending', 'kept', 'going')), doc_id text,
  created_at timestamptz(3) not null, tried_at timestamptz(3)
)`;

export class Migration20261123000024DocumentBlobs extends Migration {
  override up(): void {
    this.addSql(BLOBS);
    this.addSql(`create index document_blobs_left on document_blobs (created_at) where state <> 'kept'`);
    this.addSql(`create index document_blobs_doc_id on document_blobs (doc_id)`);
    this.addSql(`alter table erasures add column waits_for_blob boolean not null default false`);
  }

  /** @throws where bytes lie outside of the database: nothing of an older version would find them. */
  override down(): void {
    this.addSql(`do $$ begin if exists (select 1 from document_blobs where state = 'kept') then
      raise exception 'documents lie outside of the database: run "intake blobs migrate --to database" first'; end if; end $$`);
    this.addSql(`alter table erasures drop column waits_for_blob`);
    this.addSql(`drop table document_blobs`);
  }
}
