// What PostgreSQL calls the connections by which others see who is there.

/** Connections of a process that works jobs off and looks after lost ones. */
export const WORKING = 'intake-worker';

/** The one of each process that waits for signals: servers that do not work jobs off, those that do, and commands. */
export const WAKING = {
  server: 'intake-wake',
  worker: 'intake-wake-worker',
  command: 'intake-command',
} as const;

/** By way of a pooler it is this connection that says whether somebody works. */
export function wakingName({ isServer = false, supervise = false }): string {
  if (isServer) return supervise ? WAKING.worker : WAKING.server;
  return supervise ? WORKING : WAKING.command;
}
