// Ctrl-Z on a view: to a terminal in raw mode it is a key like any other, so the view stops itself.

/** Stops all that the shell started with this, as the terminal would, until it is brought back (`fg`). Windows knows no such thing. */
export async function stopped(): Promise<void> {
  if (process.platform === 'win32') return;
  const back = new Promise<void>((resolve) => process.once('SIGCONT', () => resolve()));
  process.kill(0, 'SIGTSTP');
  await back;
  // Of a new size only those are told that were in front meanwhile.
  process.kill(process.pid, 'SIGWINCH');
}

/** Whether a key asks for that. */
export const asksToStop = (input: string, { ctrl }: { ctrl: boolean }): boolean => ctrl && input === 'z';
