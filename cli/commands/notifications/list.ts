// intake notifications list
import { Flags } from '@oclif/core';
import { BaseCommand, limitFlag } from '../../base.ts';
import { namesOf } from '../../organization.ts';
import { beforeFlag, pageOf } from '../../paging.ts';
import { shortTime, type Style } from '../../terminal/print.ts';

const STATE_STYLES: Record<string, Style> = { new: 'yellow', read: 'dim' };

export default class NotificationsList extends BaseCommand {
  static override summary = 'List integration notifications, newest first';
  static override description =
    'What somebody should look at: deliveries that failed for good, endpoints that were disabled after failures. Of all organizations, unless --org names one.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --unread',
    '<%= config.bin %> <%= command.id %> --json',
  ];
  static override flags = {
    limit: limitFlag,
    unread: Flags.boolean({ description: 'Only those that nobody has read.' }),
    before: beforeFlag('<notification_id>', 'notification'),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(NotificationsList);
    const { listNotifications } = await import('../../../src/subscribers/queries.ts');
    return this.withOrganizations(flags, async ({ sql }, organizations) => {
      const [only, ...others] = organizations;
      const isOfAll = others.length > 0;
      const { limit, unread, before } = flags;
      const orgId = isOfAll ? null : (only?.org_id ?? null);
      const found = await listNotifications(sql, orgId, { limit: limit + 1, unread, before });
      const { rows: notifications, last } = pageOf(found, limit);
      const nextBefore = last?.notification_id ?? null;
      const nameOf = namesOf(organizations);
      this.sayTable(
        [
          { title: 'NOTIFICATION', fixed: true },
          ...(isOfAll ? [{ title: 'ORGANIZATION' }] : []),
          { title: '', style: (state) => STATE_STYLES[state] ?? null },
          { title: 'TIME' },
          { title: 'KIND', from: 120 },
          { title: 'MESSAGE' },
        ],
        notifications.map((row) => [
          row.notification_id,
          ...(isOfAll ? [nameOf(row.org_id)] : []),
          row.read_at === null ? 'new' : 'read',
          shortTime(row.created_at),
          row.kind,
          row.message,
        ]),
        before === undefined ? 'There is no notification.' : `There is no notification before ${before}.`,
      );
      this.sayMore(nextBefore);
      return { notifications, next_before: nextBefore };
    });
  }
}
