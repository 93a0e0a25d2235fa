// The facts of the case, each a link to the place that it rests on, and the one that is looked at with all of its places.
import { html, NOTHING, type Html } from '../platform/html.ts';
import { lookQuery } from './address.ts';
import type { Citation, SeenFact } from './citations.ts';
import type { Chosen } from './seen.ts';
import { folded, SHOWN_AT_ONCE, tableView } from './table-view.ts';
import { KINDS, reasonOf, sourceOf, statusWord, unturned } from './words.ts';

export type Naming = {
  base: string;
  /** Of a document and a zero-based page, for people. */
  placeName(docId: string, pageIndex: number): string;
};

/** The fact that is looked at: its value, every place that speaks for it or against it, and the facts beside it. */
export function factCard({ fact, facts, previous, next }: Chosen, naming: Naming): Html {
  if (fact === null) return NOTHING;
  const at = facts.indexOf(fact) + 1;
  const places = fact.citations.filter(({ kind }) => kind !== 'label');
  return html`<section class="view-card" aria-labelledby="fact">
    <p class="view-count">Fact ${at} of ${facts.length}</p>
    <h2 class="govuk-heading-m" id="fact">${unturned(fact.label)}</h2>
    ${valueLine(fact)}
    ${
      places.length === 0
        ? html`<p class="govuk-body-s">No document is cited for it.</p>`
        : html`${placesView(places.slice(0, SHOWN_AT_ONCE), naming)}
          ${folded(places.slice(SHOWN_AT_ONCE), 'place', (rest) => placesView(rest, naming))}`
    }
    <nav class="view-steps" aria-label="Facts">
      ${step(previous, { naming, word: 'Previous fact', rel: 'prev' })}
      ${step(next, { naming, word: 'Next fact', rel: 'next' })}
    </nav>
  </section>`;
}

const placesView = (places: Citation[], naming: Naming): Html =>
  html`<ul class="view-places">
    ${places.map((one) => placeView(one, naming))}
  </ul>`;

function valueLine(fact: SeenFact): Html {
  const reason = reasonOf(fact);
  const source = sourceOf(fact);
  return html`${fact.table === null ? undefined : tableView(fact.label, fact.table)}
    <p class="view-value">
      ${fact.table === null ? html`<bdi>${fact.value === null ? '–' : unturned(fact.value)}</bdi>` : undefined}
      <span class="view-status view-status--${fact.status}">${statusWord(fact)}</span>
    </p>
    ${reason === null ? undefined : html`<p class="govuk-body-s">${`${reason[0]?.toUpperCase() ?? ''}${reason.slice(1)}.`}</p>`}
    ${source === null ? undefined : html`<p class="govuk-body-s">The value was ${source}.</p>`}`;
}

const MOST = 300;
const shortened = (text: string): string =>
  (text.length <= MOST ? text : `${text.slice(0, MOST)}…`).toWellFormed();

function placeView({ kind, value, quote, factId, docId, pageIndex }: Citation, naming: Naming): Html {
  const href = `${naming.base}${lookQuery({ factId, docId, pageIndex })}`;
  return html`<li class="view-place view-place--${kind}">
    <q dir="auto">${unturned(shortened(quote))}</q>
    ${kind === 'value' || kind === 'same' || value === null || value === quote ? undefined : html`<span>as <bdi>${unturned(value)}</bdi></span>`}
    <span class="view-where"
      >${kind === 'value' ? undefined : `${KINDS[kind]} · `}<a class="govuk-link" href="${href}"
        >${unturned(naming.placeName(docId, pageIndex))}</a
      ></span
    >
  </li>`;
}

type Step = { naming: Naming; word: string; rel: 'prev' | 'next' };

const step = (fact: SeenFact | null, { naming, word, rel }: Step): Html =>
  fact === null
    ? html`<span></span>`
    : html`<a class="govuk-link" rel="${rel}" href="${naming.base}${lookQuery({ factId: fact.factId })}"
        >${word}<span class="govuk-visually-hidden">: ${unturned(fact.label)}</span></a
      >`;

export function factList({ facts, fact }: Chosen, naming: Naming): Html {
  return html`<section class="view-facts" aria-labelledby="facts">
    <h2 class="govuk-heading-m" id="facts">All facts</h2>
    <ol>
      ${facts.map((one) => listed(one, one === fact, naming))}
    </ol>
  </section>`;
}

/** A table of a few rows has room in a line. */
const MOST_ROWS_LISTED = 3;
function listedValue({ value, table }: SeenFact): string {
  if (value === null) return '–';
  const rows = table?.rows.length ?? 0;
  return rows > MOST_ROWS_LISTED ? `${rows} rows` : unturned(shortened(value));
}

function listed(fact: SeenFact, isChosen: boolean, { base, placeName }: Naming): Html {
  const [first] = fact.citations.filter(({ kind }) => kind === 'value' || kind === 'side');
  const href = `${base}${lookQuery({ factId: fact.factId })}`;
  return html`<li class="${isChosen ? 'view-fact view-fact--chosen' : 'view-fact'}">
    <a class="govuk-link" href="${href}" ${isChosen ? html`aria-current="true"` : ''}
      >${unturned(fact.label)}</a
    >
    <span class="view-status view-status--${fact.status}">${statusWord(fact)}</span>
    <span class="view-fact__value"><bdi>${listedValue(fact)}</bdi></span>
    ${
      first === undefined
        ? undefined
        : html`<span class="view-where"
            ><q dir="auto">${unturned(shortened(first.quote))}</q>,
            ${unturned(placeName(first.docId, first.pageIndex))}</span
          >`
    }
  </li>`;
}
