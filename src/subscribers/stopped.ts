// Whether this deployment sends webhooks to self-serve organizations at all (api-v1 §6.1.3).

/**
 * A setting of the connection, told to each when it is opened: whatever statement or transaction makes or takes deliveries
 * sees it, and none can forget to pass it on.
 */
export const selfServeWebhooksSetting = (value: 'enabled' | 'disabled'): Record<string, string> => ({
  'intake.self_serve_webhooks': value,
});

/**
 * True in SQL where nothing is made or sent for the organization. Where the deployment sends to everybody, organizations are not
 * even looked at.
 */
export const isStopped = (orgId: string): string =>
  `(coalesce(current_setting('intake.self_serve_webhooks', true), '') = 'disabled'
    and exists (select 1 from organizations so where so.org_id = ${orgId} and so.account_kind = 'self_serve'))`;
