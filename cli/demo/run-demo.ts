// The demo itself: the whole main job on a database of its own, from the sample document to the cited package.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CasePackage } from '../../src/cases/wire/package.ts';
import { loadCasePicture, type CasePicture } from '../views/case-picture.ts';
import type { FeedRow } from '../../src/events/queries.ts';
import { startServer } from '../../src/main.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Config } from '../../src/platform/config.ts';
import { openEmbedded } from '../../src/platform/embedded/open.ts';
import type { Log } from '../../src/platform/log.ts';
import { parseEgressPolicy } from '../../src/platform/outbound/egress-policy.ts';
import { createSealer } from '../../src/platform/seal.ts';
import { readSecretKey } from '../../src/platform/secret-key.ts';
import { prepareSchema } from '../../src/schema.ts';
import { demoClient, type DemoClient } from './client.ts';
import { serveLocally, type LocalHost } from './local-host.ts';
import { verifyDelivery, type DemoDelivery } from './delivery.ts';
import { REGISTER } from './register.ts';
import { approveRegister, DEMO_ENVIRONMENT, setUpDemo, type DemoSetup } from './setup.ts';

const DOCUMENT_PATH = '/invoice-NW-2026-0417.pdf';

export type DemoOptions = {
  config: Config;
  log: Log;
  operator: string;
  /** Told what is being done, a sentence each. */
  step(text: string): void;
  /** Told every event of the case's feed as it comes. */
  event(event: FeedRow): void;
};

export type DemoResult = {
  caseId: string;
  setup: DemoSetup;
  bundle: CasePackage;
  delivery: DemoDelivery;
  picture: CasePicture;
  baseUrl: string;
  /** Where an applicant hands in a document of their own. */
  hostedUrl: string;
  /** The sample document as a file, to be handed in there. */
  sampleFile: string;
  /** The case as a PDF for people. */
  caseFile: string;
};
export type RunningDemo = { result: DemoResult; stop(): Promise<void> };

/** Runs the demo once; what it started goes on until `stop`. */
export async function runDemo(options: DemoOptions): Promise<RunningDemo> {
  const { config, log, step } = options;
  const opened: { close(): Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    for (const one of opened.splice(0).reverse()) await one.close();
  };
  try {
    step(`Starting PostgreSQL in ${config.INTAKE_DATA_DIR}`);
    const database =
      config.DATABASE_URL === undefined
        ? await openEmbedded({ dataDir: config.INTAKE_DATA_DIR, mode: 'serve' })
        : null;
    if (database !== null) opened.push(database);
    const url = database?.url ?? config.DATABASE_URL ?? '';
    await prepareSchema(url, log);
    const invoice = readFileSync(new URL('sample-invoice.pdf', import.meta.url));
    const sampleFile = join(config.INTAKE_DATA_DIR, 'sample-invoice.pdf');
    writeFileSync(sampleFile, invoice);
    const host = await serveLocally(DOCUMENT_PATH, invoice);
    opened.push(host);
    const server = await startServer({ config: trusting(config, host), log, databaseUrl: url, role: 'all' });
    opened.push({ close: () => server.stop() });
    const policy = parseEgressPolicy(host.authority);
    const sealer = createSealer(readSecretKey(config));
    const { operator } = options;
    const setup = await setUpDemo(server.store, { operator, webhookUrl: host.webhookUrl, policy, sealer });
    step(`Published the workflow "${setup.workflowTitle}", issued an API key, registered ${host.webhookUrl}`);
    const baseUrl = `http://${config.INTAKE_HOST}:${server.port ?? config.INTAKE_PORT}`;
    const actor = { type: 'operator', id: operator, label: operator } as const;
    const place = { orgId: setup.orgId, environment: DEMO_ENVIRONMENT, actor, requestId: null } as const;
    await connectRegister(host, { client: demoClient(baseUrl, setup.apiKey), step });
    const approved = await approveRegister(server.store, place, sealer);
    if (approved !== null) step(`Approved the connector "${REGISTER.connectorKey}", which asks ${approved}`);
    const result = await takeIn({ options, setup, baseUrl, documentUrl: host.documentUrl });
    const delivery = await verifyDelivery(host, { caseId: result.caseId, secret: setup.signingSecret, step });
    const picture = await loadCasePicture(server.store.database.sql, place, result.caseId);
    const caseFile = await fetchCaseFile(result.bundle, config.INTAKE_DATA_DIR);
    step(`Wrote the case file to ${caseFile}`);
    return { result: { ...result, setup, delivery, picture, baseUrl, sampleFile, caseFile }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** By its signed address, as whoever reads the package would. */
async function fetchCaseFile({ case_file_url: url, case: about }: CasePackage, dir: string): Promise<string> {
  if (url === null) throw new Error('The package names no case file.');
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The case file was answered with ${response.status}.`);
  const file = join(dir, `${about.case_id}.pdf`);
  writeFileSync(file, Buffer.from(await response.arrayBuffer()), { mode: 0o600 });
  return file;
}

/** The one host of this run is allowed and its certificate trusted, nothing else. */
function trusting(config: Config, host: { authority: string; certificate: string }): Config {
  const caFile = join(config.INTAKE_DATA_DIR, 'demo-certificate.pem');
  writeFileSync(caFile, host.certificate, { mode: 0o600 });
  return { ...config, INTAKE_EGRESS_ALLOW: host.authority, INTAKE_EGRESS_CA_FILE: caFile };
}

/** By the API, which stages it: deciding is for operators. */
async function connectRegister(
  { register }: LocalHost,
  { client, step }: { client: DemoClient; step: DemoOptions['step'] },
): Promise<void> {
  step(`POST /api/v1/connectors/import with ${register.openApiUrl}`);
  const auth = { secret: register.secret };
  await client.importConnector({
    connector_key: REGISTER.connectorKey,
    openapi_url: register.openApiUrl,
    auth,
  });
}

type TakeIn = { options: DemoOptions; setup: DemoSetup; baseUrl: string; documentUrl: string };

async function takeIn({
  options,
  setup,
  baseUrl,
  documentUrl,
}: TakeIn): Promise<Pick<DemoResult, 'caseId' | 'bundle' | 'hostedUrl'>> {
  const client = demoClient(baseUrl, setup.apiKey);
  options.step(`POST /api/v1/process with ${documentUrl}`);
  const { case_id: caseId } = await client.process({
    document_url: documentUrl,
    case_type_id: setup.caseTypeId,
    idempotency_key: newId('req'),
  });
  options.step(`Following the feed of ${caseId}`);
  await client.follow(caseId, (event) => options.event(event));
  const bundle = await client.readPackage(caseId);
  const about = { case_type_id: setup.caseTypeId, idempotency_key: newId('req') };
  const { signed_url: hostedUrl } = await client.openSession(about);
  options.step('POST /api/v1/sessions: a hosted page for an applicant');
  return { caseId, bundle, hostedUrl };
}
