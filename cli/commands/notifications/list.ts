// intake notifications list
import { Flags } from '@oclif/core';
import { BaseCommand, limitFlag } from '../../base.ts';
import { shortTime, type Style } from '../../terminal/print.ts';

const STATE_STYLES: Record<string, Style> = { new: 'yellow', read: 'dim' };

export default class NotificationsList extends BaseCommand {
  static override summary = 'List integration notifications, newest first';
  static override description =
    'What somebody should look at: deliveries that failed for good, endpoints that were disabled after failures.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --unread',
    '<%= config.bin %> <%= command.id %> --json',
  ];
  static override flags = {
    limit: limitFlag,
    unread: Flags.boolean({ description: 'Only those that nobody has read.' }),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(NotificationsList);
    const { listNotifications } = await import('../../../src/subscribers/queries.ts');
    return this.withPlace(flags, async ({ sql }, { orgId }) => {
      const notifications = await listNotifications(sql, orgId, {
        limit: flags.limit,
        unread: flags.unread,
      });
      this.sayTable(
        [
          { title: 'NOTIFICATION', fixed: true },
          { title: '', style: (state) => STATE_STYLES[state] ?? null },
          { title: 'TIME' },
          { title: 'KIND', from: 120 },
          { title: 'MESSAGE' },
        ],
        notifications.map((row) => [
          row.notification_id,
          row.read_at === null ? 'new' : 'read',
          shortTime(row.created_at),
          row.kind,
          row.message,
        ]),
        'There is no notification.',
      );
      return { notifications };
    });
  }
}
