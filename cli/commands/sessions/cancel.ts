// intake sessions cancel SESSION_ID: for good.
import { Args } from '@oclif/core';
import { Conflict } from '../../../src/platform/conflict.ts';
import { BaseCommand } from '../../base.ts';
import type { Desk, Place } from '../../connect.ts';
import { placeFlags } from '../../place-flags.ts';

export default class SessionsCancel extends BaseCommand {
  static override summary = 'End a hosted session: its links lead nowhere any more';
  static override description =
    'What the applicant has told so far stays with the case, which goes to the operators. It cannot be taken back.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> ses_01jzab…',
    '<%= config.bin %> <%= command.id %> ses_01jzab… --env live --yes',
  ];
  static override args = {
    session_id: Args.string({ required: true, description: 'Id of the session.' }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(SessionsCancel);
    const sessionId = args.session_id;
    const { cancelSession } = await import('../../../src/sessions/life/operations.ts');
    const { findCaseOfSession } = await import('../../../src/sessions/queries.ts');
    return this.withPlace(flags, async (desk, place) => {
      await refuseUnknown(desk, place, sessionId);
      await this.confirm(
        flags,
        `Whoever has the link of ${sessionId} can no longer go on, and its case goes to the operators.`,
      );
      const caseId = await findCaseOfSession(desk.sql, place, sessionId);
      await desk.transact(place, (tx) => cancelSession(tx, sessionId));
      this.say(`${sessionId} is cancelled. Its case is ${caseId}.`);
      return { session_id: sessionId, status: 'cancelled', case_id: caseId };
    });
  }
}

/** @throws Conflict `not_found`, which points to the other environment where the session is there. */
async function refuseUnknown({ sql }: Desk, place: Place, sessionId: string): Promise<void> {
  const { orgId, environment } = place;
  const { maybeEnvironmentOfSession } = await import('../../../src/sessions/queries.ts');
  const found = await maybeEnvironmentOfSession(sql, orgId, sessionId);
  if (found === environment) return;
  throw new Conflict(
    'not_found',
    found === null
      ? `There is no session ${sessionId}. List them with "intake sessions list${placeFlags(place)}".`
      : `There is no session ${sessionId} in ${environment}; it is in ${found}: add --env ${found}.`,
  );
}
