// `intake process` where no server runs and facts have to be confirmed by an API: it asks as far as it can, and waits for nobody.
import { afterAll, beforeAll, expect, test } from 'vitest';
import Process from '../../../cli/commands/process.ts';
import { WORKFLOW } from '../../harness/factories.ts';
import { jsonOf, runHere } from '../run.ts';
import {
  bankConnector,
  openConnectorDesk,
  type ConnectorDesk,
  SECRET,
} from '../connectors/connector-desk.ts';

const [number, ...others] = WORKFLOW.facts;
const VERIFIED = {
  ...WORKFLOW,
  facts: [
    {
      ...number,
      verify: {
        connector_key: 'bank-check',
        function_key: 'check_iban',
        inputs: { iban: '{{invoice_number}}' },
      },
    },
    ...others,
  ],
};
const auth = { mode: 'bearer_token', secret: SECRET };

let desk: ConnectorDesk;
beforeAll(async () => {
  desk = await openConnectorDesk();
  await desk.publish(VERIFIED);
  await desk.stage(bankConnector(desk.origin, { transport: { auth, max_per_minute: 1 } }));
  await desk.approve('bank-check');
});
afterAll(() => desk.close());

const receipt = (no: string): string =>
  desk.file(`${no}.txt`, `Invoice number: ${no}\nInvoice date: 03.05.2026\nTotal: 5.00 EUR\n`);

test('where the API may not be asked more often it asks again by itself once it may', async () => {
  const process = (no: string) => desk.run(Process, receipt(no), '--case-type', 'invoice', '--json');
  const statusOf = ({ facts }: { facts: { fact_id: string; status: string }[] }): string | undefined =>
    facts.find(({ fact_id: id }) => id === 'invoice_number')?.status;
  expect(statusOf(jsonOf(await process('AB-77')) as never)).toBe('resolved');
  const second = process('AB-78');
  const ended = second.then(() => true);
  // Its minute comes while it looks on.
  while (!(await Promise.race([ended, isPutOff()])));
  await desk.app.advance('61 seconds');
  expect(statusOf(jsonOf(await second) as never)).toBe('resolved');
});

test('without the secret key it shows what was read, and says that a server asks', async () => {
  const { INTAKE_SECRET_KEY: _key, ...keyless } = desk.environment;
  const args = [receipt('AB-76'), '--case-type', 'invoice', '--org', desk.orgId()];
  const { code, stdout, stderr } = await runHere(Process, args, keyless);
  expect(stderr).toContain('Connectors are still to be asked, and this command has no secret key');
  expect([code, stdout]).toEqual([0, expect.stringContaining('AB-76')]);
});

const isPutOff = async (): Promise<boolean> =>
  (await desk.app.store.database.sql(`select 1 from verifications where retry_at is not null`)).length > 0;
