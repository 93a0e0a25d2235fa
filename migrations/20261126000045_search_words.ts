// Cases are found by words of their facts and by beginnings of their ids, however many there are.
import { Migration } from '@mikro-orm/migrations';

/** As `catalog/search-words.ts` has it: every punctuation mark parts words. */
const words = (text: string): string =>
  `to_tsvector('simple'::regconfig, translate(${text}, '!"#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~', repeat(' ', 32)))`;

const IDS = `coalesce(external_case_id, '') || ' ' || coalesce(external_applicant_id, '') || ' ' || coalesce(external_customer_id, '')`;

const INDEXES: [name: string, on: string][] = [
  ['facts_words', `facts using gin ((${words('left(value, 1000)')})) where value is not null`],
  ['cases_words', `cases using gin ((${words(`case_id || ' ' || ${IDS}`)}))`],
];

const dropUnfinished = (name: string): string =>
  `do $$ begin if exists (select from pg_index where indexrelid = to_regclass('${name}') and not indisvalid) then drop index ${name}; end if; end $$`;

export class Migration20261126000045SearchWords extends Migration {
  override up(): void {
    // A try that gave way begins here again: what it has built stays, what it was building is there and of no use.
    for (const [name, on] of INDEXES) {
      this.addSql(dropUnfinished(name));
      this.addSql(`create index concurrently if not exists ${name} on ${on}`);
    }
  }

  override down(): void {
    for (const [name] of INDEXES) this.addSql(`drop index concurrently if exists ${name}`);
  }

  override isTransactional(): boolean {
    return false;
  }
}
