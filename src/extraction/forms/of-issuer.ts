// Accounts of whoever issues a paper, in its foot or where it says how to pay: they are nobody else's.
import { mayBeOfAnother } from '../../declarations/lexicon/receivers.ts';
import { everyText } from '../../declarations/rules.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import type { FactTypeName } from '../../declarations/fact-type.ts';
import type { Draft } from '../draft.ts';

const OF_ACCOUNTS = new Set<FactTypeName>(['iban', 'bic']);
/** In characters, and in lines above, where the words stand that say how to pay. */
const [LONGEST, LINES_ABOVE] = [400, 1];

/** What stands in the foot of a paper beside the account of whoever sends it. */
const FOOT =
  /(?<!\p{L})(?:bankverbindung|handelsregister|amtsgericht|hr[ab] ?\d|fn \d|ust-?id\p{L}*|steuer-?nr|geschäftsführ\p{L}+|registered (?:in|office)|company (?:no|number|reg)|vat (?:no|reg|id|[a-z]{2} ?\d)|kvk|btw|siren|siret|rcs|r\.c\.s|capital de|n\.?i\.?f|c\.?i\.?f|registro mercantil|(?:seite|page|página|pagina|blatt) \d+ (?:von|of|de|sur|van) \d+)(?![\p{L}])/iu;
/** What says where to pay. */
const PAY =
  /(?<!\p{L})(?:(?:te )?betal(?:en|ing)(?: \p{L}+){0,2} (?:naar|op)|betaal(?: \p{L}+){0,2} (?:naar|op)|zahlen sie(?: \p{L}+){0,4} auf|überweisen sie(?: \p{L}+){0,4} auf|zahlbar auf|pay(?:able| it| this)? (?:to|into)|payments? to|remit to|(?:à )?(?:payer|régler|verser)(?: \p{L}+){0,2} (?:à|au|sur)|ingrese(?: \p{L}+){0,3} en|a ingresar en|pagar en)(?!\p{L})/iu;
/** What says that it is not the issuer's all the same. */
const NOT_ISSUER =
  /(?<!\p{L})(?:your|ihr(?:e[mnrs]?)?|uw|votre|vos|lastschrift\p{L}*|abgebucht|abbuchen|eingezogen|einzug|sepa|mandate?|mandaat|mandato|direct debit|debited|incasso|geïncasseerd|afgeschreven|prélev\p{L}*|domicili\p{L}*|adeud\p{L}*|cargo|refund\p{L}*|erstatt\p{L}*|terugbetal\p{L}*|rembours\p{L}*|reembols\p{L}*|gutschrift|kontoinhaber\p{L}*|account holder|titulaire|titular|rekeninghouder)(?!\p{L})/iu;

/** The line of a value, and those above it that may say whose it is. */
function linesAbout({ place: { page, start, end } }: Draft): { own: string; above: string } {
  const before = page.text.slice(Math.max(0, start - LONGEST), start).split('\n');
  const behind = page.text.slice(end, end + LONGEST).split('\n', 1)[0] ?? '';
  return { own: `${before.at(-1) ?? ''} ${behind}`, above: before.slice(-1 - LINES_ABOVE, -1).join(' ') };
}

function isOfIssuer(draft: Draft): boolean {
  const { own, above } = linesAbout(draft);
  if (NOT_ISSUER.test(own)) return false;
  return FOOT.test(own) || PAY.test(`${above} ${own}`);
}

/** Without the accounts of the issuer that no label leads to, where a fact says that it is of somebody else. */
export function withoutIssuers(drafts: Draft[], fact: FactSpec, type: FactTypeName): Draft[] {
  if (!OF_ACCOUNTS.has(type) || !everyText(fact.label).some(mayBeOfAnother)) return drafts;
  return drafts.filter((draft) => draft.by !== 'typed' || !isOfIssuer(draft));
}
