// `by: party`: the parties of a document, each of them once, in the order in which it names them.
import type { FindRule } from '../../declarations/find-rule.ts';
import type { Page } from '../../documents/page.ts';
import { parseValue } from '../../values/parse.ts';
import type { Draft } from '../draft.ts';
import { isGreeting } from '../names/prose.ts';
import { placeInFlow } from '../flow/flow.ts';
import type { Flow } from '../flow/flow.ts';
import type { LabelledPage } from '../labels/labelled.ts';
import type { CutContext } from '../labels/cut.ts';
import { outcomeOf } from '../labels/cut.ts';
import { partiesOfLetter, partiesOfSignatures } from './letters.ts';
import type { Name } from '../names/names.ts';
import type { Side } from '../names/side-labels.ts';
import { titleLength } from '../names/titles.ts';
import { partiesOfPreamble } from './preamble.ts';
import { partyKeys } from './same-party.ts';
import { addressesOf, sidesOf } from './sides.ts';
import { formOf, type SideMention } from './side-names.ts';

export type PartyRule = Extract<FindRule, { by: 'party' }>;

/** A party with its best place; `at` is where it is first named, `short` says that its name has no legal form. */
export type Party = {
  page: Page;
  start: number;
  end: number;
  quality: number;
  roles: Set<string>;
  person: boolean;
  at: number;
  short: boolean;
  /** Everywhere that it is named. */
  places: Place[];
};

type Place = { page: Page; start: number; end: number };

const MOST_PARTIES = 20;
const LEAST = 0.5;
/** Beside parties that are sure, those that little speaks for are somebody else. */
const SURE = 0.86;
const LEAST_BESIDE_ONE = 0.62;
const LEAST_BESIDE_TWO = 0.72;

/** The parties of a contract or letter. The same name at several places is one party, surer than at any of them. */
export function partiesOf(flow: Flow): Party[] {
  const mentions = mentionsOf(flow);
  const nameOf = ({ page, start, end }: Place): string => page.text.slice(start, end);
  const keyOf = partyKeys(mentions.map(nameOf));
  const parties = new Map<string, Party>();
  for (const seen of mentions) add(parties, keyOf(nameOf(seen)), seen);
  const sure = [...parties.values()].filter(({ quality }) => quality >= SURE);
  const least = sure.length > 1 ? LEAST_BESIDE_TWO : sure.length > 0 ? LEAST_BESIDE_ONE : LEAST;
  const likely = [...parties].filter(([, { quality }]) => quality >= least);
  return likely
    .filter(([key, party]) => !likely.some(([other]) => isPartOf(key, party, other)))
    .map(([, party]) => party)
    .sort((a, b) => a.at - b.at)
    .slice(0, MOST_PARTIES);
}

function mentionsOf(flow: Flow): Seen[] {
  const named = partiesOfPreamble(flow).flatMap((mention) => {
    const place = placeInFlow(flow, mention);
    return place === null ? [] : [{ ...place, ...traitsOf(mention), at: mention.start }];
  });
  const pages = flow.pages.map(({ page }) => page);
  const offsets = new Map(flow.pages.map(({ page, offset }) => [page, offset]));
  const signed = [...partiesOfLetter(pages), ...partiesOfSignatures(pages)].map(
    ({ page, name, quality, role }) => ({
      page,
      start: name.start,
      end: name.end,
      ...traitsOf({ ...name, quality, role }),
      at: (offsets.get(page) ?? 0) + name.start,
    }),
  );
  return [...named, ...signed];
}

/** What nothing but signatures speaks for. */
const BY_SIGNATURE = 0.75;

/** Short for the name of another one, or the last line of it above a signature. */
function isPartOf(key: string, party: Party, other: string): boolean {
  if (other.length <= key.length) return false;
  return (party.short && other.startsWith(key)) || (party.quality <= BY_SIGNATURE && other.endsWith(key));
}

type Traits = Pick<Seen, 'quality' | 'role' | 'person' | 'short'>;

/** Without its form, a name may be short for another. */
const traitsOf = (mention: Name & { quality: number; role: string | undefined }): Traits => ({
  quality: mention.quality,
  role: mention.role,
  person: mention.person,
  short: mention.form !== 'strong',
});

type Seen = Omit<Party, 'roles' | 'places'> & { role: string | undefined };

function add(parties: Map<string, Party>, key: string, seen: Seen): void {
  const known = parties.get(key);
  const roles = new Set([...(known?.roles ?? []), ...(seen.role === undefined ? [] : [seen.role])]);
  const { role: _, ...party } = seen;
  const { page, start, end } = seen;
  const places = [...(known?.places ?? []), { page, start, end }];
  if (!known) {
    parties.set(key, { ...party, roles, places });
    return;
  }
  const better = seen.quality > known.quality ? party : known;
  const quality = Math.min(
    0.97,
    Math.max(seen.quality, known.quality) +
      0.3 * Math.min(seen.quality, known.quality) * (1 - Math.max(seen.quality, known.quality)),
  );
  parties.set(key, {
    ...better,
    quality,
    roles,
    places,
    at: Math.min(known.at, seen.at),
  });
}

/** Where the sides of an employment stand on a payslip: as those of an invoice do, which a person confirms. */
const SIDES = { seller: 'seller', buyer: 'buyer', employer: 'seller', employee: 'buyer' } as const;
const BY_SIDE = 0.72;

const sideOf = (role: PartyRule['role']): Side | null =>
  role === undefined || role === 'party' ? null : SIDES[role];

/** Where parties are looked for. */
export type PartySearch = {
  parties: () => Party[];
  labelled: LabelledPage[];
  cut: CutContext;
};

/** The parties that a rule asks for; of an invoice, its sides. */
export function findParties(rule: PartyRule, search: PartySearch): Draft[] {
  const { role } = rule;
  const side = sideOf(role);
  if (side !== null && rule.part === 'address')
    return addressesOf(search.labelled, side).flatMap((mention) => draftOf(mention, rule, search.cut));
  const all = search.parties();
  const wanted = role === undefined || role === 'party' ? all : all.filter(({ roles }) => roles.has(role));
  const sure = wanted.filter(({ quality }) => quality >= 0.6);
  const chosen =
    rule.nth === undefined ? wanted : (sure.length >= rule.nth ? sure : wanted).slice(rule.nth - 1, rule.nth);
  const named = chosen.map((party) => ({
    ...party,
    quality: believed(party.quality),
  }));
  // A contract that calls somebody so is no invoice.
  const sides = side !== null && sure.length === 0 ? atSide(search.labelled, side, role === side) : [];
  return [...sides, ...named].flatMap((mention) => draftOf(mention, rule, search.cut));
}

const atSide = (pages: LabelledPage[], side: Side, isTrade: boolean): SideMention[] =>
  sidesOf(pages, side).map((mention) =>
    isTrade ? mention : { ...mention, quality: Math.min(mention.quality, BY_SIDE) },
  );

/** Its place in the list of parties, its form, what it is called, and a second place that says the same: then nobody has to look. */
const AGREED = 0.94;
const BELOW_THRESHOLD = 0.79;

const believed = (quality: number): number =>
  quality >= AGREED ? quality : Math.min(quality, BELOW_THRESHOLD);

function draftOf(mention: SideMention, rule: PartyRule, cut: CutContext): Draft[] {
  const { page, end, quality } = mention;
  if (isGreeting(page.text.slice(mention.start, end))) return [];
  const isPerson = cut.type.name === 'person_name';
  if (isPerson && formOf(page.text.slice(mention.start, end)) === 'strong') return [];
  const start = mention.start + (isPerson ? titleLength(page.text.slice(mention.start, end)) : 0);
  const parsed = parseValue(cut.type, page.text.slice(start, end), cut.parse);
  return [
    {
      by: 'party',
      place: { page, start, end },
      ...outcomeOf(parsed),
      quality: quality * (rule.prior ?? 1),
      origin: `party ${rule.role ?? ''}`,
    },
  ];
}
