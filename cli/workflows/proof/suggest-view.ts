// What decisions suggest, for people and on the wire of the CLI, with the lines to write into the declaration.
import { stringify } from 'yaml';
import { REASONS } from '../../../src/cases/standing/reasons.ts';
import { localized } from '../../../src/declarations/rules.ts';
import type { Declaration, FactSpec } from '../../../src/declarations/schema.ts';
import type { PeoplesFact } from '../../../src/proof/propose.ts';
import type { Suggested, Suggestion } from '../../../src/proof/suggest.ts';
import { changedFact, type ChangedFact } from '../../../src/proof/variants.ts';
import { foreign, layoutWidth, paint, type Screen } from '../../terminal/print.ts';
import { plural } from '../../../src/platform/plural.ts';
import { wrap } from '../../terminal/text.ts';

type Named = { fact_id: string; fact_label: string };

const namesOf = (declaration: Declaration, factId: string): Named & { fact: FactSpec | undefined } => {
  const fact = declaration.facts.find(({ fact_id: id }) => id === factId);
  const { default_locale: locale } = declaration;
  return {
    fact,
    fact_id: factId,
    fact_label: fact === undefined ? factId : localized(fact.label, locale, locale),
  };
};

const yamlOf = (factId: string, changed: ChangedFact): string =>
  stringify([{ fact_id: factId, ...changed }], { lineWidth: 100 }).trimEnd();

export function suggestionJson(declaration: Declaration, suggested: Suggested): object {
  return {
    cases: suggested.cases,
    decided_facts: suggested.decidedFacts,
    suggestions: suggested.suggestions.map((suggestion) => {
      const { kind, text, cases, openCases, effect, factId } = suggestion;
      const { fact, ...named } = namesOf(declaration, factId);
      const change = fact === undefined ? {} : changedFact(fact, suggestion);
      return {
        kind,
        ...named,
        text,
        cases,
        open_cases: openCases,
        effect: {
          decided_facts: effect.decidedFacts,
          newly_right: effect.newlyRight,
          no_longer_asked: effect.noLongerAsked,
          newly_asked: effect.newlyAsked,
          wrong_before: effect.wrongBefore,
          newly_wrong: effect.newlyWrong,
        },
        change,
        yaml: yamlOf(factId, change),
      };
    }),
    dropped: suggested.dropped,
    always_asked: suggested.peoples.map(({ factId, cases, asked, proposed, inDocuments, reason }) => {
      const { fact: _fact, ...named } = namesOf(declaration, factId);
      return { ...named, cases, asked, proposed_rightly: proposed, in_documents: inDocuments, reason };
    }),
  };
}

export function suggestionLines(screen: Screen, declaration: Declaration, suggested: Suggested): string[] {
  const { suggestions, dropped, peoples } = suggested;
  return [
    ...suggestions.flatMap((suggestion) => ['', ...lines(screen, declaration, suggestion)]),
    ...(dropped === 0
      ? []
      : [
          '',
          paint(
            screen,
            'dim',
            `${plural(dropped, 'other change')} tried: of no help, or more harm than that.`,
          ),
        ]),
    ...(peoples.length === 0 ? [] : ['', paint(screen, 'bold', 'Always left to people')]),
    ...peoples.flatMap((one) => peoplesLines(screen, declaration, one)),
  ];
}

const WORDS: Record<Suggestion['kind'], string> = {
  label: 'stands before what was decided on, and is no label yet',
  counter_label: 'stands before values that were wrong',
};

function lines(screen: Screen, declaration: Declaration, suggestion: Suggestion): string[] {
  const { factId, kind, text, cases } = suggestion;
  const { fact, fact_label: label } = namesOf(declaration, factId);
  const yaml = fact === undefined ? '' : yamlOf(factId, changedFact(fact, suggestion));
  const sentence = `“${text}” ${WORDS[kind]}, in ${plural(cases, 'case')}.`;
  return [
    `${paint(screen, 'bold', foreign(screen, label))} (${factId}): ${foreign(screen, sentence)}`,
    `  ${effectText(screen, suggestion)}`,
    ...yaml.split('\n').map((line) => `    ${foreign(screen, line)}`),
  ];
}

function effectText(screen: Screen, { effect }: Suggestion): string {
  const { newlyRight, noLongerAsked, newlyAsked, wrongBefore, newlyWrong, decidedFacts } = effect;
  const instead = wrongBefore === 0 ? '' : ` (${wrongBefore} of them wrong before)`;
  const parts = [
    [noLongerAsked, 'no longer asked, and right', 'green'],
    [newlyRight, 'newly right', 'green'],
    [newlyAsked, `newly asked${instead}`, 'yellow'],
    [newlyWrong, 'newly wrong', 'red'],
  ] as const;
  const told = parts.flatMap(([count, what, style]) =>
    count === 0 ? [] : [paint(screen, style, `${count} ${what}`)],
  );
  return `With it, of ${plural(decidedFacts, 'decided fact')}: ${told.join(', ')}.`;
}

function peoplesLines(screen: Screen, declaration: Declaration, one: PeoplesFact): string[] {
  const { factId, cases, asked, proposed, inDocuments, reason } = one;
  const why = reason === null ? '' : `, mostly: ${REASONS[reason] ?? reason.replaceAll('_', ' ')}`;
  const where =
    inDocuments === 0
      ? '. It stands in none of the documents: a field of the form asks for it.'
      : inDocuments === null
        ? '.'
        : `; it stands in the documents of ${inDocuments}.`;
  const text = `asked in ${asked} of ${plural(cases, 'case')}${why}. The right value was proposed in ${proposed}${where}`;
  const { fact_label: label } = namesOf(declaration, factId);
  return [
    `  ${paint(screen, 'bold', foreign(screen, label))} (${factId})`,
    ...wrap(text, layoutWidth(screen) - 4).map((line) => `    ${line}`),
  ];
}
