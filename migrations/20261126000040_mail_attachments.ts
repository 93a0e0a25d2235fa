// The mail that a document came with.
import { Migration } from '@mikro-orm/migrations';

export class Migration20261126000040MailAttachments extends Migration {
  override up(): void {
    this.addSql(`alter table documents add column if not exists parent_doc_id text`);
  }

  override down(): void {
    this.addSql(`alter table documents drop column if exists parent_doc_id`);
  }
}
