// Documents that an operator hands in from the disk, beside those by address and those of applicants.
import { Migration } from '@mikro-orm/migrations';

const sources = (allowed: string): string => `
alter table documents drop constraint documents_source_check, add constraint documents_source_check check (source in (${allowed}))`;

export class Migration20261122000012OperatorsDocuments extends Migration {
  override up(): void {
    this.addSql(sources(`'url', 'upload', 'operator'`));
  }

  override down(): void {
    // What an operator handed in came as a file, too.
    this.addSql(`update documents set source = 'upload' where source = 'operator'`);
    this.addSql(sources(`'url', 'upload'`));
  }
}
