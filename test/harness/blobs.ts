// A product whose documents lie in a bucket, letters that are sent to it, and where their bytes are.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesSource, readBytes } from '../../src/documents/blobs/read.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { runHere } from '../cli/run.ts';
import { startTestApp, type TestApp } from './app.ts';
import { settingsFor } from './backups.ts';
import { invoiceText } from './cases/commands.ts';
import type { Json, Reply, Tenant } from './factories.ts';
import { startS3, type S3 } from './outside/s3.ts';
import { applicantTenant, newApplicant, type Applicant } from './sessions/applicant.ts';

/** One fact, found in letters that are plain text. */
export const LETTERS = {
  workflow_id: 'letters',
  case_type_id: 'application',
  title: 'Letters',
  documents: [{ document_type: 'letter', label: 'A letter', accept: ['text/plain'] }],
  facts: [{ fact_id: 'number', label: 'Invoice number', required: true, type: 'identifier' }],
};

export type SentLetter = { applicant: Applicant; docId: string; bytes: Buffer };

export type BlobScene = {
  app: TestApp;
  tenant: Tenant;
  s3: S3;
  /** A folder of the test's own, gone with `close`. */
  root: string;
  /** The settings of the deployment, for commands. */
  settings: Record<string, string>;
  letter(): Buffer;
  send(bytes?: Buffer): Promise<SentLetter>;
  erase(docId: string): Promise<Reply<Json>>;
  /** The bytes as the product reads them. */
  read(docId: string): Promise<Buffer | null>;
  sql<R>(text: string, values?: unknown[]): Promise<R[]>;
  chunksOf(docId: string): Promise<number>;
  heldOutside(docId: string): Promise<Json[]>;
  isInBucket(bytes: Buffer): boolean;
  run(command: Parameters<typeof runHere>[0], flags: string[], more?: Record<string, string>): Promise<Json>;
  close(): Promise<void>;
};

/** Bytes as they are compared: one by one, megabytes of them take seconds and a gigabyte of memory. */
export const summed = (bytes: Uint8Array | null): { length: number; sha256: string } | null =>
  bytes && { length: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };

export async function blobScene(): Promise<BlobScene> {
  const s3 = await startS3();
  const app = await startTestApp({
    config: { ...loadConfig(s3.settings).config, INTAKE_PORT: 0, INTAKE_LOG_LEVEL: 'silent' },
  });
  const tenant = await applicantTenant(app, { declaration: LETTERS, environment: 'live' });
  const root = mkdtempSync(join(tmpdir(), 'intake-blobs-'));
  const settings = settingsFor(app.url, s3.settings);
  let count = 0;
  const letter = (): Buffer => Buffer.from(`${invoiceText()}\nLetter ${++count}`);
  const sql: BlobScene['sql'] = (text, values = []) => app.store.database.sql(text, values);
  return {
    app,
    tenant,
    s3,
    root,
    settings,
    letter,
    sql,
    async send(bytes = letter()) {
      const applicant = await newApplicant(app, tenant);
      const sent = await applicant.upload(bytes, { document_type: 'letter' }, 'a name that people gave.txt');
      return { applicant, docId: sent.body.document.doc_id, bytes };
    },
    erase: (docId) => tenant.api.send(`/documents/${docId}`, { method: 'DELETE' }),
    async read(docId) {
      const bytes = await readBytes(bytesSource(app.store), docId);
      return bytes === null ? null : Buffer.from(bytes);
    },
    chunksOf: async (docId) => (await sql(`select 1 from document_chunks where doc_id = $1`, [docId])).length,
    heldOutside: (docId) =>
      sql(`select place, state from document_blobs where doc_id = $1 order by created_at`, [docId]),
    isInBucket: (bytes) => [...s3.objects.values()].some((held) => held.equals(bytes)),
    run: async (command, flags, more = {}) =>
      JSON.parse((await runHere(command, [...flags, '--json'], { ...settings, ...more })).stdout),
    async close() {
      await app.close();
      await s3.close();
      rmSync(root, { recursive: true });
    },
  };
}
