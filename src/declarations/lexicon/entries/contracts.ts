// What contracts say in their sentences.
import type { FindRule } from '../../find-rule.ts';
import type { LexiconEntry } from '../entry.ts';
import { CALLED_EFFECTIVE, LAW_CHOSEN, PLACE_AND_DATE, TITLE_RULES } from '../contract-patterns.ts';
import { LICENCE } from '../paper-patterns.ts';
import { said } from '../said.ts';

const OF_ANOTHER =
  'that certain; had entered; previously; amend*; letter agreement; prior agreement; pursuant to; terminat*; expir*; incorporated; into a|an|that; parties to a|an|that; until; delivered; elected; appointed; kündig*; résili*; rescisi*; beëindig*';

const MADE: FindRule[] = [
  said(
    0.9,
    'made … as of; made … on; made … this; made effective; entered into; executed … as of; is dated; dated as of; effective as of; geschlossen … am; schließen am; abgeschlossen am; datiert vom; fait … le; conclu le; conclue le; conclu à|entre … le; suscrito … el; celebrado … el; firmado … el; aangegaan op; gesloten op; getekend op',
    { but: OF_ANOTHER, where: 'first_page' },
  ),
  said(
    0.74,
    'dated; as of; made and entered into; this agreement … on; in witness whereof; en date du; den; le; a fecha de; gedateerd; datum',
    { but: OF_ANOTHER },
  ),
];

export const CONTRACTS: Record<string, LexiconEntry> = {
  agreement_date: {
    types: ['date'],
    choose: 'first',
    labels: {
      en: 'Agreement date|Date of the agreement|Date of agreement|Contract date|Signing date|Contract signed on|Signed on',
      de: 'Vertragsdatum|Datum des Vertrags|Abschlussdatum|Vertrag vom',
      fr: 'Date du contrat|Date de signature',
      es: 'Fecha del contrato|Fecha de firma',
      nl: 'Contractdatum|Datum overeenkomst',
    },
    rules: [...MADE, ...PLACE_AND_DATE],
    relations: ['same', 'right'],
  },
  effective_date: {
    types: ['date'],
    choose: 'first',
    labels: {
      en: 'Effective date|Commencement date|Start date',
      de: 'Datum des Inkrafttretens|Inkrafttreten|Vertragsbeginn',
      fr: "Date d'effet|Date d'entrée en vigueur",
      es: 'Fecha de entrada en vigor|Fecha de efecto|Fecha efectiva',
      nl: 'Ingangsdatum|Datum van inwerkingtreding',
    },
    rules: [
      { by: 'pattern', prior: 0.9, regex: CALLED_EFFECTIVE },
      said(
        0.88,
        'effective as of; is effective; effective date; effective on; with effect from; take|takes effect; become* effective; commenc* … on; tritt … in kraft; gilt ab; beginnt am; wirkung ab; wirkung zum; prend effet; entre en vigueur; à compter du; entra* en vigor; surt* efecto*; con efecto*; treedt in werking; vangt … aan; ingaande op; met ingang van',
        { but: 'that certain; amend*; expir*; until; termination; terminate|terminates on; ends|ending on' },
      ),
      said(
        0.76,
        'made … as of; entered into; executed … as of; dated as of; is dated; geschlossen am; fait … le; celebrado … el; gesloten op',
        { but: OF_ANOTHER, where: 'first_page' },
      ),
    ],
    relations: ['same', 'right'],
  },
  expiration_date: {
    types: ['date'],
    labels: {
      en: 'Expiration date|Expiry date|Date of expiry|Card expiry|End date|Termination date',
      de: 'Ablaufdatum|Vertragsende|Enddatum|Gültig bis|Karte gültig bis',
      fr: "Date d'expiration|Date de fin|Valable jusqu'au",
      es: 'Fecha de vencimiento|Fecha de expiración|Fecha de fin|Fecha de caducidad|Válido hasta|Validez',
      nl: 'Einddatum|Vervaldatum|Geldig tot|Vervalt op',
    },
    zone: 'expiration_date',
    isOfPaper: true,
    rules: [
      ...LICENCE.expires,
      said(
        0.79,
        'until; through; expire* on; expire* … on; ending; ends on; end on; terminate* on; expiration date; continu* … through; endet am; läuft … bis; bis zum; befristet bis; expire le; prend fin le; jusqu’au; vence el; vencerá el; finaliza el; hasta el; eindigt op; eindigt … op; loopt tot; lopende tot',
        { but: 'that certain; dated; amend*; entered into' },
      ),
    ],
    withoutContext: true,
    relations: ['same', 'right', 'below'],
    maxRows: 1,
  },
  term: {
    types: ['duration'],
    labels: {
      en: 'Term|Initial term|Duration|Contract term|Term of the agreement',
      de: 'Laufzeit|Vertragslaufzeit|Vertragsdauer|Dauer',
      fr: 'Durée|Durée du contrat',
      es: 'Duración|Plazo|Vigencia|Duración del contrato',
      nl: 'Looptijd|Duur|Contractduur',
    },
    rules: [
      said(
        0.78,
        'agreement|obligation|obligations|provisions|confidentiality … terminate*|expire*|remain*|continue*|surviv*|effect|force|last*|extend*|end|ends; in force for|during; in effect for; force and effect for; term of this|the agreement; initial term; vertrag|vereinbarung|verpflichtung|verpflichtungen … laufzeit|endet|gilt|dauer|fort|bestehen; laufzeit von; contrat|accord|obligations … durée|expire|demeure*|reste*; durée de; contrato|acuerdo|obligaciones … vigencia|duración|plazo|permanece*; duración de; overeenkomst|verplichtingen … looptijd|duur|geldt|blijft|blijven; looptijd van',
        {
          but: 'notice; written notice; kündigungsfrist; préavis; preaviso; opzegtermijn; employment; probation; probezeit',
        },
      ),
    ],
    withoutContext: true,
    relations: ['same', 'right'],
  },
  renewal_term: {
    types: ['duration'],
    labels: {
      en: 'Renewal term|Renewal period',
      de: 'Verlängerung|Verlängerungszeitraum',
      fr: 'Durée de reconduction|Reconduction',
      es: 'Prórroga|Período de renovación',
      nl: 'Verlenging|Verlengingsperiode',
    },
    rules: [
      said(
        0.78,
        'renew* … for; automatic* renew*; extend* … for; additional … terms|periods of; successive; renewal term*; renewal period*; verlänger* … um; verlänger* … jeweils; reconduit; renouvel* … pour; par périodes; prorrog* … por; renov* … por; verlengd … met; telkens',
        { but: 'notice; prior to; payment; invoice; kündig*; préavis; preaviso; opzeg*' },
      ),
    ],
    anchors: 'none',
  },
  notice_period: {
    types: ['duration'],
    labels: {
      en: 'Notice period|Notice|Period of notice|Termination notice',
      de: 'Kündigungsfrist|Frist',
      fr: 'Préavis|Délai de préavis|Durée du préavis',
      es: 'Preaviso|Plazo de preaviso',
      nl: 'Opzegtermijn',
    },
    rules: [
      said(
        0.79,
        'renew* … notice; notice … renew*; not to renew; intent* … renew; nonrenewal; non-renewal; notice … then-current term|period; notice … then current term|period; notice … initial term; notice … end of the term',
        { but: 'breach; cure; payment; default' },
      ),
      said(
        0.74,
        'prior written notice; written notice; notice of termination; notice period; terminat* … notice; frist von; kündig* … frist; kündigungsfrist; préavis de; préavis d’; preaviso de; antelación; opzegtermijn van; opzeg* … termijn',
        { but: 'breach; cure; payment; default; verzug; manquement; incumplimiento' },
      ),
    ],
    anchors: 'none',
  },
  governing_law: {
    types: ['text', 'country', 'choice'],
    labels: {
      en: 'Governing law|Applicable law|Jurisdiction|Choice of law',
      de: 'Anwendbares Recht|Geltendes Recht|Rechtswahl',
      fr: 'Droit applicable|Loi applicable',
      es: 'Ley aplicable|Derecho aplicable|Legislación aplicable',
      nl: 'Toepasselijk recht',
    },
    rules: [
      said(
        0.95,
        'govern*|constru*|interpret*|enforce* … law|laws of|in|for; govern* by; accordance with … law|laws of; subject to … law|laws of; unterliegt … recht der|von; recht der; recht von; régi* … droit; lois de|du; soumis … droit de|du; regirá|rige … leyes|ley de|del; recht van',
        { expect: 'place' },
      ),
      { by: 'pattern', prior: 0.8, regex: LAW_CHOSEN },
      said(0.7, 'law govern*; law shall govern|apply; law applies; law; laws of|in; courts of|in', {
        expect: 'place',
      }),
    ],
    anchors: 'none',
  },
  document_title: {
    types: ['text'],
    choose: 'first',
    labels: {
      en: 'Title|Document title|Document name|Title of the contract',
      de: 'Titel|Bezeichnung|Vertragstitel',
      fr: 'Titre|Intitulé',
      es: 'Título',
      nl: 'Titel',
    },
    rules: TITLE_RULES,
    anchors: 'none',
  },
};
