// Every migration in its order. A new one is added at the end, never changed once it has shipped.
import { Migration20261121000001Foundation } from './20261121000001_foundation.ts';
import { Migration20261121000002Webhooks } from './20261121000002_webhooks.ts';
import { Migration20261121000003Review } from './20261121000003_review.ts';
import { Migration20261122000004Sessions } from './20261122000004_sessions.ts';
import { Migration20261122000005ApplicantPlane } from './20261122000005_applicant_plane.ts';
import { Migration20261122000006Branding } from './20261122000006_branding.ts';
import { Migration20261122000007SeenFields } from './20261122000007_seen_fields.ts';
import { Migration20261122000008Erasure } from './20261122000008_erasure.ts';
import { Migration20261122000009Undo } from './20261122000009_undo.ts';
import { Migration20261122000010CaseTitles } from './20261122000010_case_titles.ts';
import { Migration20261122000012OperatorsDocuments } from './20261122000012_operators_documents.ts';
import { Migration20261122000013Connectors } from './20261122000013_connectors.ts';
import { Migration20261122000014ConnectorCalls } from './20261122000014_connector_calls.ts';
import { Migration20261122000015Lookups } from './20261122000015_lookups.ts';
import { Migration20261122000016Backups } from './20261122000016_backups.ts';
import { Migration20261122000018Erasures } from './20261122000018_erasures.ts';
import { Migration20261122000019Learning } from './20261122000019_learning.ts';
import { Migration20261122000020SeveralValues } from './20261122000020_several_values.ts';
import { Migration20261122000021RoomForCalls } from './20261122000021_room_for_calls.ts';
import { Migration20261123000023BoundedCounts } from './20261123000023_bounded_counts.ts';
import { Migration20261123000024DocumentBlobs } from './20261123000024_document_blobs.ts';
import { Migration20261123000025Traceparents } from './20261123000025_traceparents.ts';
import { Migration20261123000027SchemaCompatibility } from './20261123000027_schema_compatibility.ts';
import { Migration20261123000028RequestCounts } from './20261123000028_request_counts.ts';
import { Migration20261123000029RetentionIndexes } from './20261123000029_retention_indexes.ts';
import { Migration20261123000030PlannerNumbers } from './20261123000030_planner_numbers.ts';
import { Migration20261123000031Passes } from './20261123000031_passes.ts';
import { Migration20261126000040MailAttachments } from './20261126000040_mail_attachments.ts';
import { Migration20261126000041ModelCalls } from './20261126000041_model_calls.ts';
import { Migration20261126000045SearchWords } from './20261126000045_search_words.ts';
import { Migration20261127000046ClocksSetBack } from './20261127000046_clocks_set_back.ts';
import { Migration20261127000047ErasuresOnRecord } from './20261127000047_erasures_on_record.ts';
import { Migration20261127000048Replays } from './20261127000048_replays.ts';

export const MIGRATIONS = [
  { name: '20261121000001_foundation', class: Migration20261121000001Foundation },
  { name: '20261121000002_webhooks', class: Migration20261121000002Webhooks },
  { name: '20261121000003_review', class: Migration20261121000003Review },
  { name: '20261122000004_sessions', class: Migration20261122000004Sessions },
  { name: '20261122000005_applicant_plane', class: Migration20261122000005ApplicantPlane },
  { name: '20261122000006_branding', class: Migration20261122000006Branding },
  { name: '20261122000007_seen_fields', class: Migration20261122000007SeenFields },
  { name: '20261122000008_erasure', class: Migration20261122000008Erasure },
  { name: '20261122000009_undo', class: Migration20261122000009Undo },
  { name: '20261122000010_case_titles', class: Migration20261122000010CaseTitles },
  { name: '20261122000012_operators_documents', class: Migration20261122000012OperatorsDocuments },
  { name: '20261122000013_connectors', class: Migration20261122000013Connectors },
  { name: '20261122000014_connector_calls', class: Migration20261122000014ConnectorCalls },
  { name: '20261122000015_lookups', class: Migration20261122000015Lookups },
  { name: '20261122000016_backups', class: Migration20261122000016Backups },
  { name: '20261122000018_erasures', class: Migration20261122000018Erasures },
  { name: '20261122000019_learning', class: Migration20261122000019Learning },
  { name: '20261122000020_several_values', class: Migration20261122000020SeveralValues },
  { name: '20261122000021_room_for_calls', class: Migration20261122000021RoomForCalls },
  { name: '20261123000023_bounded_counts', class: Migration20261123000023BoundedCounts },
  { name: '20261123000024_document_blobs', class: Migration20261123000024DocumentBlobs },
  { name: '20261123000025_traceparents', class: Migration20261123000025Traceparents },
  { name: '20261123000027_schema_compatibility', class: Migration20261123000027SchemaCompatibility },
  { name: '20261123000028_request_counts', class: Migration20261123000028RequestCounts },
  { name: '20261123000029_retention_indexes', class: Migration20261123000029RetentionIndexes },
  { name: '20261123000030_planner_numbers', class: Migration20261123000030PlannerNumbers },
  { name: '20261123000031_passes', class: Migration20261123000031Passes },
  { name: '20261126000040_mail_attachments', class: Migration20261126000040MailAttachments },
  { name: '20261126000041_model_calls', class: Migration20261126000041ModelCalls },
  { name: '20261126000045_search_words', class: Migration20261126000045SearchWords },
  { name: '20261127000046_clocks_set_back', class: Migration20261127000046ClocksSetBack },
  { name: '20261127000047_erasures_on_record', class: Migration20261127000047ErasuresOnRecord },
  { name: '20261127000048_replays', class: Migration20261127000048Replays },
];

/**
 * A program that knows this one may run on the whole schema. Raised only where a migration breaks what older versions read or
 * write: then they are refused, and an upgrade cannot be taken back (UPGRADING.md).
 */
export const OLDEST_MIGRATION = '20261123000027_schema_compatibility';
