// That a document says otherwise than an answer: both values, and where the document says it.
import { html, NOTHING, type Html } from '../../platform/html.ts';
import type { Texts } from '../texts.ts';
import type { CheckedRow } from '../view.ts';
import { citation } from './citation.ts';

export function otherwiseSaid(texts: Texts, otherwise: CheckedRow['otherwise']): Html {
  if (otherwise === null) return NOTHING;
  const { answer, other, source } = otherwise;
  return html`<p class="govuk-body">${texts.t('check.otherwise', { answer, other })}</p>
    ${citation(texts, source)}`;
}
