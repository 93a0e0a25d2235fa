// Saves of several pages in any order, against a model of what has to come of it: nothing that was typed is lost without a word.
import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';
import type { Tenant } from '../../harness/factories.ts';
import { opened, type Browser, type Filling } from '../../harness/browser/page-client.ts';
import { sessionRow } from '../../harness/sessions/sessions.ts';
import type { WebPage } from '../../harness/browser/web-page.ts';
import { ORDER } from '../order-form.ts';
import { runs } from '../../harness/properties.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await applicantTenant(app, { declaration: ORDER, environment: 'live' });
});
afterAll(() => app.close());

type Value = string | null;

const one =
  (id: string) =>
  (typed: string): Filling => ({ [`f.${id}`]: typed });
const dateOf = (typed: string): Filling => {
  const [year = '', month = '', day = ''] = typed.split('-');
  return { 'f.delivery:day': day, 'f.delivery:month': month, 'f.delivery:year': year };
};
const priceOf = (typed: string): Filling => {
  const [amount = '', currency = ''] = typed.split(' ');
  return { 'f.price': amount, 'f.price:currency': currency };
};

/** What is typed, and what is kept of it in any language; the first is nothing. */
const FIELDS: Record<string, { fill: (typed: string) => Filling; values: Record<string, Value> }> = {
  weight: { fill: one('weight'), values: { '': null, '5': '5', '6': '6', abc: 'abc' } },
  price: {
    fill: priceOf,
    values: { '': null, '12 EUR': '12.00 EUR', '12 eur': '12.00 EUR', '7 USD': '7.00 USD' },
  },
  delivery: {
    fill: dateOf,
    values: {
      '': null,
      '2026-4-3': '2026-04-03',
      '2026-04-03': '2026-04-03',
      '2027-1-1': '2027-01-01',
      '--31': '--31',
    },
  },
  nickname: { fill: one('nickname'), values: { '': null, Ada: 'Ada', ' Ada ': 'Ada', '<b>"&': '<b>"&' } },
  remark: {
    fill: one('remark'),
    values: { '': null, 'Two\r\nlines': 'Two\nlines', 'Two lines': 'Two lines' },
  },
  colour: { fill: one('colour'), values: { '': null, red: 'red', blue: 'blue' } },
  from: { fill: one('from'), values: { '': null, NL: 'NL', DE: 'DE' } },
};
const IDS = Object.keys(FIELDS);

type Act =
  | { act: 'open' | 'save'; tab: number }
  | { act: 'type'; tab: number; id: string; typed: string }
  | { act: 'choose'; tab: number; id: string; pick: 'mine' | 'other' }
  | { act: 'speak'; tab: number; locale: string };

const tab = fc.nat(2);
const typing = fc.constantFrom(...IDS).chain((id) =>
  fc.record({
    act: fc.constant('type' as const),
    tab,
    id: fc.constant(id),
    typed: fc.constantFrom(...Object.keys(FIELDS[id]?.values ?? {})),
  }),
);
const choosing = fc.record({
  act: fc.constant('choose' as const),
  tab,
  id: fc.constantFrom(...IDS),
  pick: fc.constantFrom('mine' as const, 'other' as const),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: typing },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('save' as const), tab }) },
  { weight: 2, arbitrary: choosing },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('open' as const), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('speak' as const),
      tab,
      locale: fc.constantFrom('en', 'de', 'fr'),
    }),
  },
);

/** A page as its reader and the model know it. */
type Tab = {
  browser: Browser;
  page: WebPage;
  fill: Filling;
  /** What was saved when the page was made. */
  base: Map<string, Value>;
  typed: Map<string, Value>;
  clashes: Map<string, { mine: Value; pick: 'mine' | 'other' | null }>;
};

class World {
  readonly saved = new Map<string, Value>(IDS.map((id) => [id, null]));

  readonly sessionId: string;
  readonly path: string;
  readonly tabs: Tab[];

  constructor({ sessionId, path, tabs }: Pick<World, 'sessionId' | 'path' | 'tabs'>) {
    this.sessionId = sessionId;
    this.path = path;
    this.tabs = tabs;
  }

  async do(done: Act): Promise<void> {
    const on = this.tabs[done.tab];
    if (on === undefined) throw new Error('no such tab');
    if (done.act === 'open') await this.open(on);
    else if (done.act === 'type') this.type(on, done);
    else if (done.act === 'choose') this.choose(on, done);
    else if (done.act === 'speak') await this.speak(on, done.locale);
    else await this.save(on);
    await this.check(on);
  }

  /** Whoever loads a page anew gives up what was typed on it. */
  async open(on: Tab): Promise<void> {
    this.shows(on, await on.browser.get(this.path));
    on.clashes = new Map();
  }

  shows(on: Tab, page: WebPage): void {
    Object.assign(on, { page, fill: {}, base: new Map(this.saved), typed: new Map() });
  }

  type(on: Tab, { id, typed }: { id: string; typed: string }): void {
    const field = FIELDS[id];
    if (field === undefined || on.clashes.has(id)) return;
    Object.assign(on.fill, field.fill(typed));
    on.typed.set(id, field.values[typed] ?? null);
  }

  choose(on: Tab, { id, pick }: { id: string; pick: 'mine' | 'other' }): void {
    const clash = on.clashes.get(id);
    if (clash === undefined) return;
    clash.pick = pick;
    on.fill[`pick.${id}`] = pick;
  }

  async save(on: Tab): Promise<void> {
    const page = await on.browser.submit(on.page, '/section/order', on.fill);
    const clashes = this.merge(on);
    // Where there is nothing to choose the form is gone, and its page is opened anew in the end.
    expect(page.status).toBe(clashes.size > 0 ? 409 : 200);
    this.shows(on, clashes.size > 0 ? page : await on.browser.get(this.path));
    on.clashes = clashes;
    for (const id of clashes.keys())
      expect(page.errors).toContainEqual(expect.stringMatching(new RegExp(`^#f-${id} `)));
  }

  /** Writes what was changed on the page alone, and answers what was changed elsewhere too. */
  merge(on: Tab): Tab['clashes'] {
    const changed = IDS.flatMap((id): [string, Value][] => {
      const clash = on.clashes.get(id);
      const mine = clash === undefined ? on.typed.get(id) : clash.mine;
      const isLeft = clash === undefined ? mine === on.base.get(id) : clash.pick === 'other';
      return mine === undefined || isLeft ? [] : [[id, mine]];
    });
    const isFree = (id: string): boolean =>
      this.saved.get(id) === on.base.get(id) && on.clashes.get(id)?.pick !== null;
    const clashing = changed.filter(([id, mine]) => !isFree(id) && this.saved.get(id) !== mine);
    for (const [id, mine] of changed) if (isFree(id)) this.saved.set(id, mine);
    return new Map(clashing.map(([id, mine]) => [id, { mine, pick: null }]));
  }

  /** In another language everything that was typed and not saved is there as before. */
  async speak(on: Tab, locale: string): Promise<void> {
    const page = await on.browser.submit(on.page, '/section/order', { ...on.fill, locale });
    expect(page).toMatchObject({
      status: 200,
      errors: [],
      html: expect.stringContaining(`lang="${locale}"`),
    });
    const { typed, base } = on;
    for (const [id, clash] of on.clashes) if (this.saved.get(id) !== base.get(id)) clash.pick = null;
    this.shows(on, page);
    for (const [id, value] of typed) {
      if (value === base.get(id) || value === this.saved.get(id)) continue;
      on.typed.set(id, value);
      on.base.set(id, base.get(id) ?? null);
    }
  }

  async check(on: Tab): Promise<void> {
    const { draft } = await sessionRow(app, this.sessionId);
    const texts = new Map(IDS.map((id): [string, Value] => [id, draft[id]?.text ?? null]));
    expect(texts).toEqual(this.saved);
    const both = IDS.filter((id) => on.page.has(`pick.${id}`));
    expect(both).toEqual(IDS.filter((id) => on.clashes.has(id)));
  }
}

async function newWorld(): Promise<World> {
  const { session } = await newApplicant(app, tenant, { case_type_id: 'order' });
  const devices = await Promise.all([1, 2].map(() => opened(app, session as { signed_url: string })));
  const [desk, phone] = devices;
  if (desk === undefined || phone === undefined) throw new Error('no devices');
  const path = `${desk.base}/section/order`;
  // Two tabs of one browser, and another device.
  const tabs = await Promise.all(
    [desk, desk, phone].map(async ({ browser }): Promise<Tab> => {
      const page = await browser.get(path);
      const base = new Map<string, Value>(IDS.map((id) => [id, null]));
      return { browser, page, fill: {}, base, typed: new Map(), clashes: new Map() };
    }),
  );
  return new World({ sessionId: session.session_id as string, path, tabs });
}

test('any saves of three pages end as the model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 24 }), async (acts) => {
      const world = await newWorld();
      for (const done of acts) await world.do(done);
    }),
    { ...runs(30), interruptAfterTimeLimit: 12_000 },
  );
});
