// Erasing documents: which of them were handed in, which were taken back before that, and deliveries whose contents are gone.
import { Migration } from '@mikro-orm/migrations';

const DOCUMENTS = `
alter table documents add column sent_at timestamptz(3), add column taken_back boolean not null default false`;

/** What came before the last handing in was part of it. */
const SENT = `
update documents d set sent_at = sent.at
from (select case_id, max(occurred_at) as at from events where feed_type = 'intake.submitted' group by case_id) sent
where d.case_id = sent.case_id and d.source = 'upload' and d.created_at <= sent.at`;

const DELIVERIES = `
alter table webhook_deliveries add column erased boolean not null default false`;

export class Migration20261122000008Erasure extends Migration {
  override up(): void {
    for (const statement of [DOCUMENTS, SENT, DELIVERIES]) this.addSql(statement);
  }

  override down(): void {
    this.addSql(`alter table webhook_deliveries drop column erased`);
    this.addSql(`alter table documents drop column sent_at, drop column taken_back`);
  }
}
