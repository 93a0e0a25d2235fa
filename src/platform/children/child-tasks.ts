// The child's side of a child pool: takes one task at a time from its parent and answers with a result or an error.

export type TaskMessage = { id: number; task: unknown };
export type AnswerMessage = { id: number } & (
  | { ok: true; result: unknown }
  | { ok: false; name: string; message: string }
);

/** Serves tasks until the parent lets go; the entry module of a pool calls this once. */
export function serveTasks<Task, Result>(handle: (task: Task) => Promise<Result>): void {
  process.on('message', (message: TaskMessage) => void answer(message, handle));
  process.once('disconnect', () => process.exit(0));
}

async function answer<Task, Result>(
  { id, task }: TaskMessage,
  handle: (task: Task) => Promise<Result>,
): Promise<void> {
  try {
    // The parent and the entry module agree on the type; nobody else can send.
    send({ id, ok: true, result: await handle(task as Task) });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    send({ id, ok: false, name, message: message.slice(0, 1000) });
  }
}

function send(message: AnswerMessage): void {
  process.send?.(message);
}
