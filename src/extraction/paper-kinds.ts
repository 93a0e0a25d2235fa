// Kinds of papers on which values mean something else: reminders of payment, orders.
import { likeNameOf } from '../declarations/lexicon/expand.ts';
import { isOfSeller } from '../declarations/lexicon/receivers.ts';
import { everyText } from '../declarations/rules.ts';
import type { FactSpec } from '../declarations/schema.ts';
import type { Draft } from './draft.ts';
import type { Layout } from './layout.ts';

const REMINDER =
  /^\W*(?:\d\.? ?|(?:letzte|erste|zweite|dritte|first|second|final|last|dernier|première|último|primer|laatste|eerste|tweede) )?(?:mahnung|zahlungserinnerung|payment reminder|reminder|overdue notice|past due notice|(?:betalings)?herinnering|aanmaning|rappel|(?:lettre de )?relance|mise en demeure|recordatorio(?: de pago)?|requerimiento de pago|reclamación de pago)(?!\p{L})/iu;
/** Whether a text is such a title, with a number behind it or without. */
const titled = (words: string): RegExp =>
  new RegExp(
    `^\\W*(?:${words})(?:\\W*(?:(?:no|nr|n°|number|nummer|número)(?!\\p{L}).*|[\\p{L}\\d/-]*\\d[\\p{L}\\d/-]*))?\\W*$`,
    'iu',
  );
const ORDER = titled(
  'purchase order|bestellung|bon de commande|pedido de compra|orden de compra|inkooporder|bestelbon|bestelling',
);
const INVOICE = titled('(?:tax |commercial )?invoice|rechnung|facture|factura|factuur');

/** A paper says what it is in one of its first lines. */
const ROWS = 25;
const LONGEST = 60;

const headOf = ({ rows, page }: Layout): string[] =>
  rows
    .slice(0, ROWS)
    .flat()
    .map(({ start, end }) => page.text.slice(start, end));

const isCalled = (layout: Layout, title: RegExp): boolean =>
  headOf(layout).some((text) => text.length <= LONGEST && title.test(text));

const isOrder = (layout: Layout): boolean => isCalled(layout, ORDER) && !isCalled(layout, INVOICE);

/** The drafts of a fact, those doubted that are something else on a paper of this kind. */
export function onPaper(drafts: Draft[], first: Layout | undefined, fact: FactSpec): Draft[] {
  if (first === undefined || drafts.length === 0) return drafts;
  const isDate = likeNameOf(fact) === 'invoice_date' && drafts.some(isItsOwn);
  if (isDate) return isCalled(first, REMINDER) ? drafts.map(doubted(isItsOwn)) : drafts;
  const isOfOther = drafts.some(isAlone) && everyText(fact.label).some(isOfSeller);
  return isOfOther && isOrder(first) ? drafts.map(doubted(isAlone)) : drafts;
}

/** The day of a reminder is not that of the invoice which it speaks of. */
const isItsOwn = ({ origin }: Draft): boolean => /^anchor (?:date|datum|fecha) /.test(origin);
/** An account without a label is that of whoever sends the paper. */
const isAlone = ({ origin }: Draft): boolean => origin === 'typed';

/** Below the threshold. */
const ANOTHER = 0.8;

const doubted =
  (isMeant: (draft: Draft) => boolean) =>
  (draft: Draft): Draft =>
    isMeant(draft) ? { ...draft, quality: ANOTHER * draft.quality, doubtful: true } : draft;
