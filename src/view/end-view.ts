// Where an address of the view ends: why, and how to come by another one.
import { html, type Html } from '../platform/html.ts';
import { layout } from './layout.ts';

export type EndKind = 'unknown' | 'expired' | 'changed' | 'erased' | 'busy' | 'away' | 'error';

const ENDS: Record<EndKind, { status: number; title: string; text: string }> = {
  unknown: {
    status: 404,
    title: 'This address does not work',
    text: 'It may have been cut off when it was copied.',
  },
  expired: {
    status: 410,
    title: 'This address has run out',
    text: 'It works for one hour.',
  },
  changed: {
    status: 410,
    title: 'The case has changed',
    text: 'This address shows it as it was before.',
  },
  erased: {
    status: 410,
    title: 'There is no such document any more',
    text: 'It was erased, or it never belonged to this case.',
  },
  busy: {
    status: 503,
    title: 'Please try again in a moment',
    text: 'Very many pages are being looked at.',
  },
  away: {
    status: 503,
    title: 'Please try again in a moment',
    text: 'The service is not there at the moment.',
  },
  error: {
    status: 500,
    title: 'Something went wrong',
    text: 'It has been noted. Try again in a moment.',
  },
};

export const statusOf = (kind: EndKind): number => ENDS[kind].status;

/** With the address of the view where another document may be looked at; `file` is told of a case file. */
export function endPage(
  kind: EndKind,
  { base, file }: { base?: string | undefined; file?: true } = {},
): Html {
  const { title, text } = ENDS[kind];
  const isAskedAnew = kind === 'unknown' || kind === 'expired' || kind === 'changed';
  const main = html`<h1 class="govuk-heading-l">${title}</h1>
    <p class="govuk-body">${text}</p>
    ${isAskedAnew ? (file === true ? howToAskForFile : howToAsk) : undefined}
    ${
      base === undefined
        ? undefined
        : html`<p class="govuk-body"><a class="govuk-link" href="${base}">See the rest of the case</a></p>`
    }`;
  return layout({ title, organization: null, main });
}

const howToAskForFile = html`<p class="govuk-body">
  Read the package of the case once more: its <code>case_file_url</code> is new each time. On the machine
  where intake runs, <code>intake cases export CASE_ID --out FILE.pdf</code> writes the same file.
</p>`;

const howToAsk = html`<p class="govuk-body">
  Ask for a new one: press <kbd>v</kbd> on the case in <code>intake queue</code>, or run
  <code>intake documents open DOC_ID</code> on the machine where intake runs.
</p>`;
