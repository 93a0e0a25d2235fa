// Says that documents are being read; the link to look again goes away where the script looks by itself.
import { html, type Html } from '../../platform/html.ts';
import type { Texts } from '../texts.ts';
import { inset } from './notices.ts';

export function readingNotice(texts: Texts, text: string, href: string): Html {
  return inset(
    html`<p class="govuk-body">
      ${text} <a class="govuk-link page-look-again" href="${href}">${texts.t('common.check_again')}</a>
    </p>`,
  );
}
