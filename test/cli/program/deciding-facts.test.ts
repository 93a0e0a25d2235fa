// Facts decided by commands for scripts: each is the command record that the API has, in the name of the operator.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import CasesConfirm from '../../../cli/commands/cases/confirm.ts';
import CasesCorrect from '../../../cli/commands/cases/correct.ts';
import CasesReject from '../../../cli/commands/cases/reject.ts';
import CasesSelect from '../../../cli/commands/cases/select.ts';
import CasesShow from '../../../cli/commands/cases/show.ts';
import CasesUndo from '../../../cli/commands/cases/undo.ts';
import CasesWaive from '../../../cli/commands/cases/waive.ts';
import { invoicePdf } from '../../harness/documents.ts';
import type { Json } from '../../harness/factories.ts';
import { caseFixture } from '../fixture.ts';
import { jsonOf, runHere } from '../run.ts';

let fixture: Awaited<ReturnType<typeof caseFixture>>;
let clear: string;
let disputed: string;

beforeAll(async () => {
  fixture = await caseFixture();
  clear = await fixture.invoice('A-1');
  disputed = await fixture.invoice('A-2');
  await fixture.submit(await invoicePdf({ date: '04.06.2026' }), {
    externalCaseId: 'A-2',
    name: 'correction.pdf',
  });
});
afterAll(() => fixture.close());

type Command = Parameters<typeof runHere>[0];
const run = (command: Command, ...args: string[]) => runHere(command, args, fixture.environment);
const factOf = async (caseId: string, factId: string): Promise<Json> => {
  const { facts } = jsonOf(await run(CasesShow, caseId, '--json'));
  return facts.find((one: Json) => one.fact_id === factId);
};

describe('one fact', () => {
  test('is confirmed, and the record of the command is the answer', async () => {
    const record = jsonOf(await run(CasesConfirm, clear, 'total', '--as', 'olga', '--json'));
    expect(record).toMatchObject({
      command_type: 'confirm_fact',
      status: 'applied',
      payload: { fact_id: 'total' },
      actor: { type: 'operator', id: 'olga' },
    });
    expect((await factOf(clear, 'total')).reason_codes).toContain('operator_confirmed');
    const { stdout, code } = await run(CasesConfirm, clear, 'total');
    expect({ stdout, code }).toEqual({ stdout: `total of ${clear} is confirmed.\n`, code: 0 });
  });

  test('is corrected, with what was understood and where it stands', async () => {
    const same = await run(CasesCorrect, clear, 'total', '1234.5', '--rationale', 'As on the slip');
    expect(same).toMatchObject({ stdout: `total of ${clear} is corrected: 1234.50 EUR.\n`, stderr: '' });
    const elsewhere = await run(CasesCorrect, clear, 'total', '7 EUR', '--rationale', 'By phone');
    expect(elsewhere.stdout).toBe(`total of ${clear} is corrected: 7.00 EUR.\n`);
    expect(elsewhere.stderr).toContain('No document is cited for it');
    expect(await factOf(clear, 'total')).toMatchObject({ value: '7.00 EUR', source: 'operator' });
    await run(CasesUndo, clear);
    expect((await factOf(clear, 'total')).value).toBe('1234.50 EUR');
    const uncited = ['--rationale', 'By phone', '--no-citation', '--json'];
    const { result } = jsonOf(await run(CasesCorrect, clear, 'total', '1234.5', ...uncited));
    expect(result.evidence).toBeNull();
  });

  test('takes one of the values that were found', async () => {
    const { candidates } = await factOf(disputed, 'invoice_date');
    const june = candidates.find((one: Json) => one.value_normalized === '2026-06-04');
    const ran = await run(CasesSelect, disputed, 'invoice_date', june.candidate_id);
    expect(ran.stdout).toBe(`invoice_date of ${disputed} is settled.\n`);
    expect(await factOf(disputed, 'invoice_date')).toMatchObject({ status: 'resolved', value: '2026-06-04' });
  });

  test('is rejected for a reason, and waived for one', async () => {
    const rejected = await run(CasesReject, clear, 'invoice_date', '--reason', 'low_anchor_quality');
    expect(rejected.stdout).toBe(`invoice_date of ${clear} is rejected and needs input.\n`);
    const fact = await factOf(clear, 'invoice_date');
    expect(fact).toMatchObject({ status: 'needs_input', value: null });
    expect(fact.reason_codes).toContain('low_anchor_quality');
    const waived = jsonOf(await run(CasesWaive, clear, 'invoice_date', '--rationale', 'None here', '--json'));
    expect(waived).toMatchObject({ command_type: 'mark_fact_not_applicable', rationale: 'None here' });
    expect((await factOf(clear, 'invoice_date')).status).toBe('not_applicable');
  });
});

describe('what is refused changes nothing, exits with 1 and says what to do', () => {
  const error = async (command: Command, ...args: string[]): Promise<Json> => {
    const ran = await run(command, ...args, '--json');
    expect(ran.code).toBe(1);
    return jsonOf(ran).error;
  };

  test.each([
    ['an unknown fact', CasesConfirm, ['nothing'], 'fact_not_found'],
    ['a value of another type', CasesCorrect, ['total', 'abc', '--rationale', 'x'], 'invalid_value'],
    ['a candidate that there is not', CasesSelect, ['total', 'cand_none'], 'candidate_not_found'],
    ['a look that is too old', CasesConfirm, ['total', '--revision', '1'], 'stale_revision'],
  ] as const)('%s', async (_what, command, args, code) => {
    expect(await error(command, disputed, ...args)).toMatchObject({ code });
  });

  test('an unknown fact: the ones of the case are named', async () => {
    const { message } = await error(CasesWaive, disputed, 'nothing', '--rationale', 'x');
    expect(message).toContain('invoice_number, invoice_date, total');
  });

  test('no rationale where one is needed, and an unknown reason, are wrong usage', async () => {
    for (const [command, ...args] of [
      [CasesCorrect, disputed, 'total', '1'],
      [CasesWaive, disputed, 'total'],
      [CasesReject, disputed, 'total', '--reason', 'mood'],
    ] as [Command, ...string[]][])
      expect((await run(command, ...args)).code).toBe(2);
  });
});
