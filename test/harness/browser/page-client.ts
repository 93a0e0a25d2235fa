// A browser without scripts: follows links and redirects, keeps cookies by their paths, and posts forms as they stand on the page.
import type { TestApp } from '../app.ts';
import { pageAt, type Form, type WebPage } from './web-page.ts';

/** A text, a list for names that come several times, or null for what is taken out of the form. */
export type Filling = Record<string, string | string[] | null>;

export type Browser = {
  /** What it holds, by `path name`. */
  cookies: Map<string, string>;
  /** Every answer that came, redirects included. */
  answers: Response[];
  /** Goes to a path and wherever that leads. */
  get(path: string, headers?: Record<string, string>): Promise<WebPage>;
  /** Posts the form whose action ends so, with what is filled in over what stands there. */
  submit(page: WebPage, action: string, filling?: Filling, files?: File[]): Promise<WebPage>;
  /** Sends anything, with the cookies for the path, and follows nothing. */
  send(path: string, init?: RequestInit): Promise<Response>;
};

const MAX_REDIRECTS = 5;

export function newBrowser(app: Pick<TestApp, 'origin'>, headers: Record<string, string> = {}): Browser {
  const cookies = new Map<string, string>();
  const answers: Response[] = [];

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const own = new Headers({ ...headers, ...Object.fromEntries(new Headers(init.headers)) });
    const cookie = cookiesFor(cookies, path);
    if (cookie !== '' && !own.has('cookie')) own.set('cookie', cookie);
    const response = await fetch(app.origin + path, { redirect: 'manual', ...init, headers: own });
    keepCookies(cookies, response);
    answers.push(response);
    return response;
  }

  async function follow(path: string, init: RequestInit = {}): Promise<WebPage> {
    let response = await send(path, init);
    let at = path;
    for (let count = 0; response.status === 303; count++) {
      if (count === MAX_REDIRECTS) throw new Error(`no end of redirects at ${at}`);
      await response.arrayBuffer();
      at = response.headers.get('location') ?? '';
      if (!at.startsWith('/')) throw new Error(`redirected to ${at}`);
      response = await send(at);
    }
    return pageAt(at, response, await response.text());
  }

  return {
    cookies,
    answers,
    send,
    get: (path, more = {}) => follow(path, { headers: more }),
    submit(page, action, filling = {}, files) {
      const form = page.form(action);
      const body = files === undefined ? encoded(form, filling) : withFiles(form, filling, files);
      return follow(form.action, { method: 'POST', body });
    },
  };
}

/** The path of a signed link, whatever host it names. */
export const pathOf = (url: string): string => new URL(url).pathname;

/** A browser that has come in by the link of a session. */
export async function opened(
  app: Pick<TestApp, 'origin'>,
  session: { signed_url: string },
  headers: Record<string, string> = {},
): Promise<{ browser: Browser; page: WebPage; base: string }> {
  const browser = newBrowser(app, headers);
  const page = await browser.get(pathOf(session.signed_url));
  return { browser, page, base: page.path.split('/').slice(0, 3).join('/') };
}

function filled(form: Form, filling: Filling): [string, string][] {
  const untouched = form.entries.filter(([name]) => !Object.hasOwn(filling, name));
  const own = Object.entries(filling).flatMap(([name, value]): [string, string][] =>
    (value === null ? [] : [value].flat()).map((one) => [name, one]),
  );
  return [...untouched, ...own];
}

const encoded = (form: Form, filling: Filling): URLSearchParams => new URLSearchParams(filled(form, filling));

function withFiles(form: Form, filling: Filling, files: File[]): FormData {
  const body = new FormData();
  for (const [name, value] of filled(form, filling)) body.append(name, value);
  for (const file of files) body.append('file', file);
  return body;
}

export const fileOf = (bytes: Uint8Array | string, name = 'invoice.pdf', type = 'application/pdf'): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });

function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split('; ');
    const path = attributes.find((one) => one.startsWith('Path='))?.slice('Path='.length) ?? '/';
    const name = pair.slice(0, pair.indexOf('='));
    cookies.set(`${path} ${name}`, pair.slice(name.length + 1));
  }
}

/** As RFC 6265 §5.1.4 matches paths. */
function cookiesFor(cookies: Map<string, string>, path: string): string {
  const [clean = ''] = path.split('?');
  return [...cookies]
    .map(([key, value]) => ({ key: key.split(' '), value }))
    .filter(({ key: [scope = ''] }) => clean === scope || clean.startsWith(`${scope.replace(/\/$/, '')}/`))
    .map(({ key: [, name], value }) => `${name}=${value}`)
    .join('; ');
}
