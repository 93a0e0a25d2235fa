// What a tried document says, for people.
import { factLines, type ViewedFact } from '../views/fact-view.ts';
import { foreign, paint, plural, type Screen } from '../terminal/print.ts';
import type { Tried, TriedFact } from './try-document.ts';

export function triedLines(screen: Screen, { document, pages }: Tried): string[] {
  const about = [
    ...(document.mime_type === null ? [] : [document.mime_type]),
    ...(document.page_count === null ? [] : [plural(document.page_count, 'page')]),
    ...(document.document_type === null ? [] : [document.document_type]),
    ...(document.status === 'processed' ? [] : [document.status]),
  ].join(' · ');
  const head =
    `${paint(screen, 'bold', foreign(screen, document.file))}  ${paint(screen, 'dim', foreign(screen, about))}`.trimEnd();
  const message =
    document.status_message === null
      ? []
      : [
          `  ${paint(screen, document.status === 'processed' ? 'dim' : 'red', foreign(screen, document.status_message))}`,
        ];
  const byIndex = new Map(pages.map((page) => [page.pageIndex, page]));
  const sources = {
    pageText: (_document: string, index: number) => byIndex.get(index)?.text ?? null,
    pageName: (_document: string, index: number) => byIndex.get(index)?.attachment ?? `page ${index + 1}`,
  };
  return [head, ...message, ...factLines(screen, document.facts.map(viewed), sources), ''];
}

function viewed(fact: TriedFact): ViewedFact {
  if (fact.status === 'resolved' || !fact.reason_codes.includes('conflicting_values'))
    return { ...fact, sides: [] };
  const byValue = Map.groupBy(
    fact.candidates.filter(({ value }) => value !== null),
    ({ value }) => value ?? '',
  );
  return {
    ...fact,
    sides: [...byValue].map(([value, [best]]) => ({ value, evidence: best?.evidence ?? [] })),
  };
}
