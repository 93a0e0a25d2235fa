// What no page of ours may ever do in a browser: complain, break its own policy, open a dialog, call another host.
import type { ConsoleMessage, Page, Request, Response } from 'playwright-core';

const PATIENCE_MS = 20_000;

/** Collects what a window does wrong from its first request on. */
export function watchPage(page: Page, { origin, problems }: { origin: string; problems: string[] }): void {
  page.setDefaultTimeout(PATIENCE_MS);
  page.setDefaultNavigationTimeout(PATIENCE_MS);
  page.on('console', (message) => {
    if (isComplaint(message)) problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`));
  page.on('request', (request) => {
    if (isElsewhere(request, origin)) problems.push(`request elsewhere: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (isBrokenPart(response)) problems.push(`${response.status()} for ${response.url()}`);
  });
  page.on('dialog', (dialog) => {
    // Leaving with something typed is asked about; the tests of that answer it themselves.
    if (dialog.type() === 'beforeunload') return;
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

/** Violations of the policy are told as errors too. The status of a page is no complaint: it is meant. */
function isComplaint(message: ConsoleMessage): boolean {
  if (!['error', 'warning'].includes(message.type())) return false;
  return !/^Failed to load resource: the server responded with a status of [45]\d\d/.test(message.text());
}

const isElsewhere = (request: Request, origin: string): boolean =>
  !request.url().startsWith(`${origin}/`) && !/^(?:data|blob|about):/.test(request.url());

/** A stylesheet, script or picture that does not come. */
const isBrokenPart = (response: Response): boolean =>
  response.status() >= 400 && !['document', 'xhr', 'fetch'].includes(response.request().resourceType());
