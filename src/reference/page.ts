// The documentation of the API as one page: made of the OpenAPI document, without a script, to be read, searched and printed.
import { html, type Html } from '../platform/html.ts';
import { anchorOf, operationsOf, type Document, type Placed } from './document.ts';
import { introduction } from './introduction.ts';
import { operationSection } from './operation.ts';
import { namedSchemas } from './schemas.ts';
import { paragraphs } from './texts.ts';
import { eventSections } from './webhooks.ts';

type Part = { name: string; description: string; operations: Placed[]; events: Placed[] };

const partsOf = ({ tags, paths, webhooks }: Document): Part[] =>
  tags.map((tag) => ({
    ...tag,
    operations: operationsOf(paths, tag.name),
    events: operationsOf(webhooks, tag.name),
  }));

const navigation = (parts: Part[]): Html =>
  html`<nav aria-label="Contents">
    <ul>
      <li><a href="#begin">Begin</a></li>
      <li><a href="#rules">What holds for every request</a></li>
      ${parts.map(
        ({ name, operations }) =>
          html`<li>
            <a href="#${anchorOf('tag', name)}">${name}</a>
            <ul>
              ${operations.map(
                ({ operation, method }) =>
                  html`<li>
                    <a href="#${operation.operationId}"
                      ><span class="verb">${method}</span> ${operation.summary}</a
                    >
                  </li>`,
              )}
            </ul>
          </li>`,
      )}
      <li><a href="#schemas">Schemas</a></li>
    </ul>
  </nav>`;

const partSection = ({ name, description, operations, events }: Part, document: Document): Html =>
  html`<section id="${anchorOf('tag', name)}">
    <h2>${name}</h2>
    ${paragraphs(description)} ${operations.map((placed) => operationSection(placed, document))}
    ${events.length === 0 ? '' : eventSections(events)}
  </section>`;

/** Byte for byte what the content policy names by its hash. */
const styleElement = (style: string): Html => ({ markup: `<style>${style}</style>` });

/** `style` is put into the page, so that it is there with the first answer; `server` is where requests go. */
export function referencePage(document: Document, style: string, server: string): string {
  const parts = partsOf(document);
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>intake API ${document.info.version}</title>
        ${styleElement(style)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the operations</a>
        <header>
          <h1>intake API <small>${document.info.version}</small></h1>
          <p>
            ${document.info.description} As a document for programs and generators:
            <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1). The guide is README.md, which comes
            with the program.
          </p>
        </header>
        ${navigation(parts)}
        <main id="main">
          ${introduction(server)} ${parts.map((part) => partSection(part, document))}
          <section id="schemas">
            <h2>Schemas</h2>
            ${namedSchemas(document)}
          </section>
        </main>
      </body>
    </html>`;
  return `${markup.replaceAll(/\n\s*(?=<)/g, '\n')}\n`;
}
