// What people call a case by: made of settled facts, written with every move of the case, shown in lists.
import { Migration } from '@mikro-orm/migrations';

export class Migration20261122000010CaseTitles extends Migration {
  override up(): void {
    this.addSql(`alter table cases add column title text`);
  }

  override down(): void {
    this.addSql(`alter table cases drop column title`);
  }
}
