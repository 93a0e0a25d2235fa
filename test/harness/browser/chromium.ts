// The browser that the tests of the hosted page drive: where it is, how it is started, and the two sizes of window that pages are made for.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';

/** The shell first: without windows and menus it takes a quarter of the time to come up. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

export const NO_BROWSER =
  'no browser found: the tests of the hosted page need Chromium (on Debian: `apt-get install --no-install-recommends chromium-headless-shell`), or its path in INTAKE_BROWSER';

/** The executable: INTAKE_BROWSER, else what is on the PATH, else playwright's own; null where there is none. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env['INTAKE_BROWSER'] ?? '';
  if (named !== '') {
    if (!isExecutable(named)) throw new Error(`INTAKE_BROWSER is no executable file: ${named}`);
    return named;
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
  if (onPath !== undefined) return onPath;
  const own = chromium.executablePath();
  return own !== '' && existsSync(own) ? own : null;
}

/** Whether its absence is a failure, as in CI. */
export const isBrowserRequired = (env: NodeJS.ProcessEnv = process.env): boolean =>
  env['INTAKE_REQUIRE_BROWSER'] === '1';

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * As root in a container there is neither a sandbox nor much of /dev/shm. It ends with us: we hold its pipe.
 * One process draws all windows of a visitor: otherwise each window starts in a second one, which is thrown away.
 */
export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    headless: true,
    chromiumSandbox: false,
    args: ['--disable-dev-shm-usage', '--disable-gpu', '--renderer-process-limit=1'],
  });
}

const DEVICES = {
  phone: {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  },
  desk: { viewport: { width: 1280, height: 800 } },
} as const satisfies Record<string, BrowserContextOptions>;

export type Device = keyof typeof DEVICES;

export type WindowOptions = {
  device?: Device;
  /** Whether scripts run. */
  scripts?: boolean;
  /** The browser's own language. */
  locale?: string;
  /** Narrower or wider than the device. */
  width?: number;
};

export function contextOptions({
  device = 'desk',
  scripts = true,
  locale = 'en-GB',
  width,
}: WindowOptions): BrowserContextOptions {
  const { viewport, ...rest } = DEVICES[device];
  return {
    ...rest,
    viewport: { ...viewport, width: width ?? viewport.width },
    javaScriptEnabled: scripts,
    locale,
    reducedMotion: 'reduce',
    acceptDownloads: false,
  };
}
