// What the demo prints beside the case itself.
import type { FeedRow } from '../../src/events/queries.ts';
import { paint, type Screen } from '../terminal/print.ts';
import type { DemoResult } from './run-demo.ts';

/** `12  fact.resolved  invoice_date` */
export function eventLine({ cursor, event_type, data }: FeedRow): string {
  const about = data['fact_id'] ?? data['to'] ?? data['doc_id'] ?? '';
  return `${String(cursor).padStart(2)}  ${event_type.padEnd(22)} ${typeof about === 'string' ? about : ''}`.trimEnd();
}

export function closingLines(
  screen: Screen,
  result: DemoResult,
  { isServing, dataDir }: { isServing: boolean; dataDir: string },
): string[] {
  const command = (text: string): string => `  ${paint(screen, 'cyan', text)}`;
  const { demo, intake } = howStarted();
  if (!isServing)
    return [
      `Case file: ${result.caseFile}`,
      `Run ${demo} without --once to look around: the API, its documentation, the CLI.`,
    ];
  return [
    paint(screen, 'bold', 'Look around while it serves (Ctrl-C ends it):'),
    `  Case file      ${result.caseFile}`,
    `  Documentation  ${result.baseUrl}/docs`,
    `  Hosted page    ${result.hostedUrl}`,
    `  to hand in     ${result.sampleFile}`,
    command(
      `curl -H "Authorization: Bearer ${result.setup.apiKey}" ${result.baseUrl}/api/v1/cases/${result.caseId}/package`,
    ),
    command(`INTAKE_DATA_DIR=${dataDir} ${intake} cases show ${result.caseId} --env live`),
    command(`INTAKE_DATA_DIR=${dataDir} ${intake} queue --env live`),
    command(`INTAKE_DATA_DIR=${dataDir} ${intake} webhooks deliveries`),
    command(`INTAKE_DATA_DIR=${dataDir} ${intake} cases complete ${result.caseId} --env live`),
  ];
}

/** In a checkout by npm's scripts, which need no PATH; where it is installed, by its own name. */
const howStarted = (): { demo: string; intake: string } =>
  process.env['npm_lifecycle_event'] === undefined
    ? { demo: 'intake demo', intake: 'intake' }
    : { demo: 'npm run demo', intake: 'npm run intake --' };

/** The one JSON document of `--json`. */
export function demoAnswer(result: DemoResult): object {
  return {
    case_id: result.caseId,
    facts: result.picture.workspace.facts.map(
      ({ fact_id, fact_label, status, value, evidence, verification_metadata }) => ({
        fact_id,
        fact_label,
        status,
        value,
        evidence,
        verification_metadata,
      }),
    ),
    package: result.bundle,
    case_file: result.caseFile,
    delivery: result.delivery,
    api_key: result.setup.apiKey,
    base_url: result.baseUrl,
    hosted_url: result.hostedUrl,
  };
}
