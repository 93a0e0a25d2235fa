// Opens an address in the browser of whoever sits at this machine, where there is a desktop.
import { spawn } from 'node:child_process';

type Around = { env: NodeJS.ProcessEnv; platform: NodeJS.Platform };

/** Null where nobody would see it: a server, a session from afar. */
export function browserCommand(url: string, { env, platform }: Around): [string, string[]] | null {
  if (env['SSH_CONNECTION'] !== undefined) return null;
  if (platform === 'darwin') return ['open', [url]];
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', url]];
  const hasDesktop = (env['DISPLAY'] ?? env['WAYLAND_DISPLAY'] ?? '') !== '';
  return hasDesktop ? ['xdg-open', [url]] : null;
}

/** Whether a browser was started; it goes on by itself. */
export function openInBrowser(url: string, around: Around): Promise<boolean> {
  const command = browserCommand(url, around);
  if (command === null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn(command[0], command[1], { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
