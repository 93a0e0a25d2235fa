// Says that documents are being read; the links go away where the script looks by itself.
import { html, type Html } from '../../platform/html.ts';
import type { Texts } from '../texts.ts';
import { inset } from './notices.ts';

type Looking = {
  href: string;
  /** Where the page is not loaded again by itself any more, for those whom that disturbs. */
  stopHref?: string | null;
};

export function readingNotice(texts: Texts, text: string, { href, stopHref = null }: Looking): Html {
  return inset(
    html`<p class="govuk-body">
        ${text} <a class="govuk-link page-look-again" href="${href}">${texts.t('common.check_again')}</a>
      </p>
      ${
        stopHref === null
          ? undefined
          : html`<p class="govuk-body">
              <a class="govuk-link page-look-again" href="${stopHref}">${texts.t('check.stop')}</a>
            </p>`
      }`,
  );
}
