// intake notifications read ID
import { Args } from '@oclif/core';
import { iso, isoOrNull } from '../../../src/platform/times.ts';
import { BaseCommand } from '../../base.ts';
import { foreign } from '../../terminal/print.ts';

export default class NotificationsRead extends BaseCommand {
  static override summary = 'Show a notification and mark it as read';
  static override examples = ['<%= config.bin %> <%= command.id %> ntf_01jzab…'];
  static override args = {
    notification_id: Args.string({ required: true, description: 'Id of the notification.' }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(NotificationsRead);
    const { readNotification } = await import('../../../src/subscribers/operations.ts');
    return this.withPlace(flags, async (desk, place) => {
      const row = await desk.transact(place, (tx) => readNotification(tx, args.notification_id));
      this.say(foreign(this.screen, row.message));
      return {
        notification_id: row.notificationId,
        kind: row.kind,
        case_id: row.caseId ?? null,
        delivery_id: row.deliveryId ?? null,
        endpoint_id: row.endpointId ?? null,
        message: row.message,
        created_at: iso(row.createdAt),
        read_at: isoOrNull(row.readAt),
      };
    });
  }
}
