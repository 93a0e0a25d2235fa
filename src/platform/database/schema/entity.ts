// What the newest version that has changed the schema says of older ones.
import { defineEntity, p } from '@mikro-orm/core';

const SchemaCompatibilitySchema = defineEntity({
  name: 'SchemaCompatibility',
  tableName: 'schema_compatibility',
  properties: {
    /** There is one row. */
    onlyRow: p.boolean().primary().default(true),
    /** A version that brings this migration may run, though it does not know those after it. */
    oldestMigration: p.text(),
  },
  checks: [{ property: 'onlyRow', expression: 'only_row' }],
});
export class SchemaCompatibility extends SchemaCompatibilitySchema.class {}
SchemaCompatibilitySchema.setClass(SchemaCompatibility);
