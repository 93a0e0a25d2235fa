// What the four reads of a case share: paths without an id, ids that are not theirs.
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../app.ts';
import { holdsContract } from '../endpoints/endpoint-contract.ts';
import { invoiceTenant, newTenant, publish, submit } from '../factories.ts';
import { expectRefusal } from '../endpoints/replies.ts';

/** `suffix` is what follows the case id: '', '/events', … */
export function readsCases(operationId: string, suffix: string, app: () => TestApp): void {
  const good = async (tenant: Awaited<ReturnType<typeof newTenant>>) => {
    await publish(app(), tenant);
    const { case_id } = await submit(tenant);
    return { path: `/cases/${case_id}${suffix}` };
  };
  holdsContract(operationId, { app, good });

  describe('400 for the path', () => {
    test.each(['', '%20', '%09', '%20%20', '%C2%A0'])(
      'missing_case_id: %j where the id belongs',
      async (segment) => {
        const { api } = await newTenant(app());
        expectRefusal(await api.get(`/cases/${segment}${suffix}`), 400, 'missing_case_id');
      },
    );
  });

  describe('404', () => {
    test.each([
      'case_01hzzzzzzzzzzzzzzzzzzzzzzz',
      'x',
      '%00',
      '%0d%0aX-Evil:1',
      "'%20or%20'1'='1",
      '%F0%9F%92%A9',
      '%zz',
      '%ff',
      '..%2f..%2fetc',
      '__proto__',
      'x'.repeat(4000),
    ])('not_found: %s', async (id) => {
      const { api } = await newTenant(app());
      const reply = await api.get(`/cases/${id}${suffix}`);
      expectRefusal(reply, 404, 'not_found');
      expect(reply.headers.get('x-evil')).toBeNull();
    });
    test('not_found: the case with a space before its id', async () => {
      const tenant = await invoiceTenant(app());
      const { case_id } = await submit(tenant);
      expectRefusal(await tenant.api.get(`/cases/%20${case_id}${suffix}`), 404, 'not_found');
    });
  });
}
